//! The colours of pictures.

use core::fmt;

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

    /// The colours as custom properties of CSS, each with its value: those that a [`Sprite`](crate::Sprite) refers to, and
    /// those of arrows and circles.
    pub fn properties(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let names = PROPERTIES.values().into_iter();
        let names = names.map(|name| name.trim_start_matches("var(").trim_end_matches(')'));
        let shapes =
            ShapeColour::ALL.into_iter().map(move |colour| (shape_property(colour), self.shape(colour)));
        names.zip(self.colours().values()).chain(shapes)
    }

    /// Its colours, to replace some of them.
    pub const fn palette(self) -> Palette<'static> {
        *self.colours()
    }

    pub(crate) const fn colours(self) -> &'static Palette<'static> {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The name of the colour of an arrow or a circle.
const fn shape_property(colour: ShapeColour) -> &'static str {
    match colour {
        ShapeColour::Green => "--tafl-green",
        ShapeColour::Red => "--tafl-red",
        ShapeColour::Blue => "--tafl-blue",
        ShapeColour::Yellow => "--tafl-yellow",
    }
}

/// The names of the colours as custom properties of CSS, for shapes that get their colours from the page.
pub(crate) const PROPERTIES: Palette<'static> = Palette {
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

/// The colour of each part of a picture: those of a [`Theme`], or others.
///
/// ```
/// use tafl_diagram::{Diagram, Theme};
///
/// let position = "/t2/3/2K/".parse()?;
/// let palette = Theme::Light.palette().with("board", "#eef")?.with("attackers-body", "crimson")?;
/// let picture = Diagram::new(&position).svg().palette(&palette).to_string();
/// assert!(picture.contains("#eef") && picture.contains("crimson"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Palette<'a> {
    /// Around the board and its frame.
    pub(crate) page: &'a str,
    pub(crate) board: &'a str,
    /// The lines between the squares.
    pub(crate) lines: &'a str,
    pub(crate) frame: &'a str,
    pub(crate) labels: &'a str,
    /// A special square, and the ornament on it.
    pub(crate) special: &'a str,
    pub(crate) ornament: &'a str,
    /// The squares of the last move.
    pub(crate) trail: &'a str,
    /// The marks of the last move, and the exits of the king.
    pub(crate) trace: &'a str,
    /// Captures, marked squares and arrows.
    pub(crate) mark: &'a str,
    pub(crate) attackers: Colors<'a>,
    pub(crate) defenders: Colors<'a>,
}

/// The colours of the pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Colors<'a> {
    pub(crate) body: &'a str,
    pub(crate) edge: &'a str,
    /// The emblem that distinguishes one kind of piece from another.
    pub(crate) emblem: &'a str,
    /// The circle on a taflman, as if it were turned from wood.
    pub(crate) groove: &'a str,
}

impl<'a> Palette<'a> {
    /// Gives a part another colour. [`parts`](Self::parts) has the names of parts. A colour is a name of CSS, or `#` and
    /// three, four, six or eight hexadecimal digits.
    ///
    /// # Errors
    ///
    /// The part is unknown, or the text is not a colour.
    pub fn with(mut self, part: &str, colour: &'a str) -> Result<Self, PaletteError> {
        if !is_colour(colour) {
            return Err(PaletteError::Colour);
        }
        let index = Self::parts().position(|name| name == part).ok_or(PaletteError::Part)?;
        self.slots().into_iter().skip(index).take(1).for_each(|slot| *slot = colour);
        Ok(self)
    }

    /// The names of the parts.
    pub fn parts() -> impl Iterator<Item = &'static str> {
        let names = PROPERTIES.values().into_iter();
        names.map(|name| name.trim_start_matches("var(--tafl-").trim_end_matches(')'))
    }

    /// The colours, always in the same order.
    pub(crate) fn values(mut self) -> [&'a str; 18] {
        self.slots().map(|slot| *slot)
    }

    fn slots(&mut self) -> [&mut &'a str; 18] {
        let Self { page, board, lines, frame, labels, special, ornament, trail, trace, mark, .. } = self;
        let Colors { body, edge, emblem, groove } = &mut self.attackers;
        let attackers = [body, edge, emblem, groove];
        let Colors { body, edge, emblem, groove } = &mut self.defenders;
        let [attackers_body, attackers_edge, attackers_emblem, attackers_groove] = attackers;
        [
            page,
            board,
            lines,
            frame,
            labels,
            special,
            ornament,
            trail,
            trace,
            mark,
            attackers_body,
            attackers_edge,
            attackers_emblem,
            attackers_groove,
            body,
            edge,
            emblem,
            groove,
        ]
    }
}

/// Nothing that ends an attribute, and nothing that loads something.
fn is_colour(text: &str) -> bool {
    match text.strip_prefix('#') {
        Some(digits) => {
            matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        }
        None => !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic()),
    }
}

/// Why a part of a picture cannot get a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PaletteError {
    /// No part of a picture has this name.
    Part,
    /// The text is not a colour.
    Colour,
}

impl fmt::Display for PaletteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part => {
                f.write_str("unknown part of a picture, expected one of ")?;
                Palette::parts()
                    .enumerate()
                    .try_for_each(|(index, name)| write!(f, "{}`{name}`", if index == 0 { "" } else { ", " }))
            }
            Self::Colour => {
                f.write_str("unknown colour, expected a name as in CSS, or a form such as `#b5261e`")
            }
        }
    }
}

impl core::error::Error for PaletteError {}

const LIGHT: Palette<'static> = Palette {
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

const DARK: Palette<'static> = Palette {
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
