//! Arbitrary formats, for fuzzing.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::format::ArchiveFormat;

impl<'a> Arbitrary<'a> for ArchiveFormat {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}
