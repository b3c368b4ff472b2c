//! The colours of arrows and circles.

/// The colour of an arrow or a circle on a board, in a comment and in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ShapeColour {
    /// The usual colour.
    #[default]
    Green,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

notation_syntax::names! {
    ShapeColour: "colour" {
        Green = "green",
        Red = "red",
        Blue = "blue",
        Yellow = "yellow",
    }
}
