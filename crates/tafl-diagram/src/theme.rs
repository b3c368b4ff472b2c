//! Colours.

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// A board of light wood, for paper and light pages. It keeps its meaning in black and white.
    #[default]
    Light,
    /// A board of slate, for dark pages.
    Dark,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The name of the theme.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// What is drawn in which colour.
pub(crate) struct Palette {
    /// Behind the board.
    pub(crate) page: &'static str,
    pub(crate) board: &'static str,
    /// Between the squares.
    pub(crate) lines: &'static str,
    /// Around the board.
    pub(crate) frame: &'static str,
    pub(crate) labels: &'static str,
    /// A special square, and the ornament on it.
    pub(crate) special: &'static str,
    pub(crate) ornament: &'static str,
    /// The squares of the last move.
    pub(crate) trail: &'static str,
    /// What marks the last move, and the way off the board.
    pub(crate) trace: &'static str,
    /// Captures, marks and arrows.
    pub(crate) mark: &'static str,
    pub(crate) attackers: Colors,
    pub(crate) defenders: Colors,
}

/// The colours of the pieces of a side.
pub(crate) struct Colors {
    pub(crate) body: &'static str,
    pub(crate) edge: &'static str,
    /// What tells one kind of piece from another.
    pub(crate) emblem: &'static str,
    /// A circle on every piece, as if it were turned of wood.
    pub(crate) groove: &'static str,
}

const LIGHT: Palette = Palette {
    page: "#fdfaf3",
    board: "#efdfbd",
    lines: "#b59a6a",
    frame: "#5a4324",
    labels: "#5a4324",
    special: "#d9bd86",
    ornament: "#8a6832",
    trail: "#cfd98f",
    trace: "#5a4324",
    mark: "#b5261e",
    attackers: Colors { body: "#2e2723", edge: "#0f0c0a", emblem: "#f6ead2", groove: "#75675b" },
    defenders: Colors { body: "#fffdf6", edge: "#2e2723", emblem: "#2e2723", groove: "#b3a694" },
};

const DARK: Palette = Palette {
    page: "#16191d",
    board: "#454c56",
    lines: "#2c3138",
    frame: "#0b0d0f",
    labels: "#b9c0c9",
    special: "#5b6572",
    ornament: "#98a4b3",
    trail: "#66763f",
    trace: "#d3dca6",
    mark: "#ff8f6b",
    attackers: Colors { body: "#14161a", edge: "#a3abb5", emblem: "#e8e4da", groove: "#5d646d" },
    defenders: Colors { body: "#efe7d6", edge: "#14161a", emblem: "#22262b", groove: "#b0a794" },
};
