//! Bytes, encodings, spans and include lookup.
