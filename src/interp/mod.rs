//! The direct interpreter: the definition of what a rules file means.
