//! The classes of errors.

pub(super) use crate::error_class::ErrorClass;

impl ErrorClass {
    /// The class of an error with this code. Codes of the grammar that have no row are `syntax`.
    pub(super) fn of_code(code: &str) -> Self {
        CLASSES
            .iter()
            .find(|(_, codes)| codes.split(' ').any(|one| one == code))
            .map_or(Self::Syntax, |(class, _)| *class)
    }
}

/// The codes of each class, separated by spaces.
const CLASSES: &[(ErrorClass, &str)] = &[
    (
        ErrorClass::Dimensions,
        "board-not-square dimension-mismatch missing-row row-count row-length row-missing \
         row-too-far row-too-long row-too-short row-too-wide surplus-row too-many-rows",
    ),
    (
        ErrorClass::UnknownSymbol,
        "unknown-cell unknown-mark unknown-move-type unknown-piece unknown-puzzle-mode \
         unknown-result unknown-square unknown-value unknown-word",
    ),
    (
        ErrorClass::Number,
        "address-out-of-range counter-out-of-range date-day date-month dimension-not-a-number \
         dimension-out-of-range file-out-of-range number-out-of-range rank-out-of-range \
         speed-count speed-not-a-number speed-too-large time-out-of-range zero-count zero-run",
    ),
    (ErrorClass::Duplicate, "both-starts captured-twice duplicate-key second-king second-tag"),
    (ErrorClass::Missing, "move-unknown no-such-move not-a-puzzle start-missing start-unknown"),
    (ErrorClass::OffBoard, "square-off-the-board"),
    (
        ErrorClass::Unplayable,
        "not-playable nothing-to-capture other-piece other-piece-captured own-piece-captured \
         puzzle-move-not-playable square-empty target-occupied",
    ),
    (
        ErrorClass::Illegal,
        "berserk-piece-must-move blocked game-over may-not-enter may-not-jump-over may-not-pass \
         may-not-stop must-capture not-on-line other-side-to-move restricted-jump too-far",
    ),
];
