//! Abagoren (Macedonian) Chess, from its prose.
