//! Reading game records and addresses: the only place that sees tokens.

mod address;
mod reader;
mod time;
mod value;

pub use reader::Reader;
#[cfg(feature = "std")]
pub(crate) use reader::State;
pub(crate) use time::clock_of_comment;
pub(crate) use value::AddressValue;
