//! Reading, writing and replaying real moves, beside hnefatafl-rs.

fn main() {}
