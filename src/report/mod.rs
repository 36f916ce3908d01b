//! Findings about user text, and how they are shown.
