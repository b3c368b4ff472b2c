//! Arbitrary values, for fuzzing.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::format::ArchiveFormat;

impl<'a> Arbitrary<'a> for ArchiveFormat {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}
