//! JSON objects whose keys keep the order in which they were put in.

use serde::{Serialize, Serializer};

/// An object from names to values, in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map<'a, V>(pub Vec<(&'a str, V)>);

impl<V: Serialize> Serialize for Map<'_, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

#[cfg(test)]
impl<V: schemars::JsonSchema> schemars::JsonSchema for Map<'_, V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Map_of_{}", V::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, V>::json_schema(generator)
    }
}
