//! TSN and its extension.

#![cfg(feature = "position")]

use tafl_position::Side;
use tafl_position::tsn::{Extension, Tsn};

use crate::law;

/// TSN obeys the laws of a notation, and a value can be rebuilt from its parts.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    law::printing_departs_no_further::<Tsn>(&text);
    let Some(tsn) = law::notation::<Tsn>(&text) else { return };
    let rebuilt = Tsn::new(tsn.position().clone(), tsn.initial_defenders(), tsn.side_to_move())
        .map(|rebuilt| rebuilt.with_plies(tsn.ply(), tsn.plies_since_capture()))
        .map(|rebuilt| rebuilt.with_extension(tsn.extension().cloned()));
    assert_eq!(rebuilt.as_ref(), Ok(&tsn));
    for side in [Side::Attackers, Side::Defenders] {
        assert!(tsn.captured(side).is_none_or(|captured| captured <= tsn.initial(side)));
    }
    if let Some(extension) = tsn.extension() {
        assert_eq!(Extension::new(extension.as_str()).as_ref(), Ok(extension));
    }
}
