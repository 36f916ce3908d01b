//! The schemas under `docs/` are those of the types.

use std::path::Path;

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};

/// Forbids keys that the schema does not name.
#[derive(Clone)]
struct Closed;

impl Transform for Closed {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
    }
}

/// The schema of a type as the text of a file.
fn text<T: JsonSchema>() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize().with_transform(Closed);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    serde_json::to_string_pretty(&schema).unwrap() + "\n"
}

/// Compares with the file, or writes it where the environment variable `ZRF_BLESS` is set.
fn same<T: JsonSchema>(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    let text = text::<T>();
    if std::env::var_os("ZRF_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/{name} is not that of the types: run with ZRF_BLESS=1");
}

#[test]
fn the_schema_of_exports_is_that_of_the_types() {
    same::<super::Document<'static>>("export.schema.json");
}

#[test]
fn the_schema_of_moves_is_that_of_the_types() {
    same::<super::MovesDoc<'static>>("moves.schema.json");
}
