//! Serde: a format is serialized as its name.

use core::str::FromStr;

use notation_syntax::as_text;

use crate::format::ArchiveFormat;

as_text! {
    ArchiveFormat, FromStr::from_str, "the name of a format";
}
