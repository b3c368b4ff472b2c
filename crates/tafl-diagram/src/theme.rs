//! The colours of pictures.

use tafl_position::ShapeColour;

/// The colours of a picture.
///
/// ```
/// use tafl_diagram::Theme;
///
/// assert_eq!(Theme::from_name("dark"), Some(Theme::Dark));
/// let error = "sepia".parse::<Theme>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown theme, expected `light` or `dark`");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// A board of light wood, for paper and light pages. It stays legible in black and white.
    #[default]
    Light,
    /// A board of slate, for dark pages.
    Dark,
}

notation_syntax::names! {
    Theme: "theme" {
        Light = "light",
        Dark = "dark",
    }
}

impl Theme {
    pub(crate) const fn shape(self, colour: ShapeColour) -> &'static str {
        match (colour, self) {
            (ShapeColour::Green, Self::Light) => "#2c7d32",
            (ShapeColour::Green, Self::Dark) => "#7ed487",
            (ShapeColour::Red, Self::Light) => "#b5261e",
            (ShapeColour::Red, Self::Dark) => "#ff8f6b",
            (ShapeColour::Blue, Self::Light) => "#1f5fa8",
            (ShapeColour::Blue, Self::Dark) => "#83b7f5",
            (ShapeColour::Yellow, Self::Light) => "#b27c00",
            (ShapeColour::Yellow, Self::Dark) => "#f2cd4e",
        }
    }

    /// The colours as custom properties of CSS, each with its value: those that a [`Sprite`](crate::Sprite) refers to.
    pub fn properties(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let names = PROPERTIES.values().map(|name| name.trim_start_matches("var(").trim_end_matches(')'));
        names.zip(self.palette().values())
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The names of the colours as custom properties of CSS, for shapes that get their colours from the page.
pub(crate) const PROPERTIES: Palette = Palette {
    page: "var(--tafl-page)",
    board: "var(--tafl-board)",
    lines: "var(--tafl-lines)",
    frame: "var(--tafl-frame)",
    labels: "var(--tafl-labels)",
    special: "var(--tafl-special)",
    ornament: "var(--tafl-ornament)",
    trail: "var(--tafl-trail)",
    trace: "var(--tafl-trace)",
    mark: "var(--tafl-mark)",
    attackers: Colors {
        body: "var(--tafl-attackers-body)",
        edge: "var(--tafl-attackers-edge)",
        emblem: "var(--tafl-attackers-emblem)",
        groove: "var(--tafl-attackers-groove)",
    },
    defenders: Colors {
        body: "var(--tafl-defenders-body)",
        edge: "var(--tafl-defenders-edge)",
        emblem: "var(--tafl-defenders-emblem)",
        groove: "var(--tafl-defenders-groove)",
    },
};

impl Palette {
    /// The colours, always in the same order.
    fn values(&self) -> impl Iterator<Item = &'static str> + use<> {
        let Self { page, board, lines, frame, labels, special, ornament, trail, trace, mark, .. } = *self;
        let board = [page, board, lines, frame, labels, special, ornament, trail, trace, mark];
        let pieces =
            [&self.attackers, &self.defenders].map(|side| [side.body, side.edge, side.emblem, side.groove]);
        board.into_iter().chain(pieces.into_iter().flatten())
    }
}

/// The colour of each part of a picture.
pub(crate) struct Palette {
    /// Around the board and its frame.
    pub(crate) page: &'static str,
    pub(crate) board: &'static str,
    /// The lines between the squares.
    pub(crate) lines: &'static str,
    pub(crate) frame: &'static str,
    pub(crate) labels: &'static str,
    /// A special square, and the ornament on it.
    pub(crate) special: &'static str,
    pub(crate) ornament: &'static str,
    /// The squares of the last move.
    pub(crate) trail: &'static str,
    /// The marks of the last move, and the exits of the king.
    pub(crate) trace: &'static str,
    /// Captures, marked squares and arrows.
    pub(crate) mark: &'static str,
    pub(crate) attackers: Colors,
    pub(crate) defenders: Colors,
}

/// The colours of the pieces of a side.
pub(crate) struct Colors {
    pub(crate) body: &'static str,
    pub(crate) edge: &'static str,
    /// The emblem that distinguishes one kind of piece from another.
    pub(crate) emblem: &'static str,
    /// The circle on a taflman, as if it were turned from wood.
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
