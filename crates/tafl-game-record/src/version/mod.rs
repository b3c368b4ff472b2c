//! The versions of the notation: what version 1.1, a proposal, adds to records.
//!
//! Reading is the same in both versions: values are stored as the text has them. The version decides what they mean.

mod conversion;
mod escape;
mod finding;
mod loss;
mod tags;
mod view;

pub use finding::{OtnFinding, OtnFindingKind};
pub use loss::VersionLoss;
pub use view::RecordView;
