//! Arbitrary values for fuzzing.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::step::Step;

impl<'a> Arbitrary<'a> for Step {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u.arbitrary()?, u.arbitrary()?))
    }
}
