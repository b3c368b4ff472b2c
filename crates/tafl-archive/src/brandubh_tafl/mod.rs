//! Game files of Brandubh, `.tafl`.

mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str =
    r#"[Format "brandubh-1"] [Variant "wtf"] … 1. d1-c1 d3-b3 2. a4-b4 c4-c3x1 …"#;
