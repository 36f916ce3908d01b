//! Abecedarian Big Chess, from its prose.
