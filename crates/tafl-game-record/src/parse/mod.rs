//! Reading game records and addresses: the only place that sees tokens.

mod address;
mod reader;

pub use reader::Reader;
#[cfg(feature = "std")]
pub(crate) use reader::State;
