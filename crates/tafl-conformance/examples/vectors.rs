//! Writes the generated vectors.

fn main() {}
