//! The `tafl` command.

fn main() {}
