//! `tafl enter`.

crate::examples::sessions!("enter");
