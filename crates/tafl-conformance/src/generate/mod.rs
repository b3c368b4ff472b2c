//! The generator of the systematic vectors.
