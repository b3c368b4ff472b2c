//! The games of the program, and their variants.

use notation_syntax::invariant::ExpectOr as _;

use super::rules::Flags;

/// A game of the program. Each has its own files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Board {
    Brandubh,
    Tablut,
    Copenhagen,
}

/// The word for rules that a file lists itself.
pub(crate) const CUSTOM: &str = "custom";

/// A variant: the word in files, the name on the screen, the name of its rules, and the flags that differ from the
/// defaults of the game.
pub(crate) type Named = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

/// A flag, its default, and all its values.
pub(crate) type FlagRow = (&'static str, &'static str, &'static [&'static str]);

const YES_NO: &[&str] = &["0", "1"];
const SIDES: &[&str] = &["attackers", "defenders"];
const ESCAPES: &[&str] = &["edges", "corners"];
const BLOCKS: &[&str] = &["none", "attackers", "soldiers"];
const ANVILS: &[&str] = &["none", "both", "defenders"];
const REPETITIONS: &[&str] = &["none", "draw", "loss_for_defenders"];

impl Board {
    pub(crate) const ALL: [Self; 3] = [Self::Brandubh, Self::Tablut, Self::Copenhagen];

    /// The word before the version in the `Format` tag.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Brandubh => "brandubh",
            Self::Tablut => "tablut",
            Self::Copenhagen => "copenhagen",
        }
    }

    /// The value of the `Format` tag.
    pub(crate) const fn format(self) -> &'static str {
        match self {
            Self::Brandubh => "brandubh-1",
            Self::Tablut => "tablut-1",
            Self::Copenhagen => "copenhagen-1",
        }
    }

    /// The number of ranks.
    pub(crate) const fn size(self) -> u8 {
        match self {
            Self::Brandubh => 7,
            Self::Tablut => 9,
            Self::Copenhagen => 11,
        }
    }

    /// The position record of the start position.
    pub(crate) const fn start(self) -> &'static str {
        match self {
            Self::Brandubh => "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            Self::Tablut => "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
            Self::Copenhagen => "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        }
    }

    /// The variant of a file that does not name one.
    pub(crate) const fn default_variant(self) -> &'static str {
        match self {
            Self::Brandubh => "wtf",
            Self::Tablut => "tablut-linnaeus",
            Self::Copenhagen => "copenhagen",
        }
    }

    /// The flags of rules that a file lists itself, in the order of the program, with their defaults.
    pub(crate) const fn flags(self) -> &'static [FlagRow] {
        match self {
            Self::Brandubh => BRANDUBH_FLAGS,
            Self::Tablut => TABLUT_FLAGS,
            Self::Copenhagen => COPENHAGEN_FLAGS,
        }
    }

    /// The variants.
    pub(crate) const fn variants(self) -> &'static [Named] {
        match self {
            Self::Brandubh => BRANDUBH,
            Self::Tablut => TABLUT,
            Self::Copenhagen => COPENHAGEN,
        }
    }

    /// The game of a `Format` tag, in any version.
    pub(crate) fn of_format(format: &str) -> Option<Self> {
        let is_named = |board: &Self| {
            let version = format.strip_prefix(board.word());
            version.is_some_and(|version| version.is_empty() || version.starts_with('-'))
        };
        Self::ALL.into_iter().find(is_named)
    }

    /// The game with this number of ranks.
    pub(crate) fn of_size(size: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|board| board.size() == size)
    }

    /// The variant with this word or name, in any case.
    pub(crate) fn variant(self, name: &str) -> Option<&'static Named> {
        let is_name = |known: &str| known.to_lowercase() == name.trim().to_lowercase();
        self.variants().iter().find(|(word, title, ..)| is_name(word) || is_name(title))
    }

    /// The flags of a variant.
    pub(crate) fn flags_of(self, variant: &Named) -> Flags {
        let mut flags = Flags::new(self);
        for (flag, value) in variant.3 {
            flags.set(flag, value).map(drop).expect_or_default("the table has flags of the program");
        }
        flags
    }
}

/// The first are those of the World Tafl Federation as the program has them: without Linnaean captures, and with the
/// empty throne hostile to the king.
const BRANDUBH: &[Named] = &[
    ("wtf", "Brandubh · World Tafl Federation", "Brandubh_(wtf)", &[]),
    (
        "walker",
        "Brandubh · Walker",
        "Brandubh_(walker)",
        &[
            ("throneHostileToSoldiers", "0"),
            ("throneHostileToKing", "0"),
            ("strongKingOnThrone", "0"),
            ("strongKingAdjacentToThrone", "0"),
            ("encirclementWin", "0"),
            ("repetitionResult", "draw"),
        ],
    ),
];

const BRANDUBH_FLAGS: &[FlagRow] = &[
    ("armedKing", "1", YES_NO),
    ("throneHostileToSoldiers", "1", YES_NO),
    ("throneHostileToKing", "1", YES_NO),
    ("kingMayReoccupyThrone", "1", YES_NO),
    ("soldiersPassThroughThrone", "1", YES_NO),
    ("cornersHostile", "1", YES_NO),
    ("strongKingOnThrone", "1", YES_NO),
    ("strongKingAdjacentToThrone", "1", YES_NO),
    ("shieldwallCapture", "0", YES_NO),
    ("encirclementWin", "1", YES_NO),
    ("repetitionResult", "loss_for_defenders", REPETITIONS),
];

const TABLUT: &[Named] = &[
    (
        "tablut-linnaeus",
        "Tablut · Linnaeus 1732",
        "Tablut_(tablut-linnaeus)",
        &[
            ("throneHostileToKing", "1"),
            ("strongKingOnThrone", "1"),
            ("strongKingAdjacentToThrone", "1"),
            ("encirclementWin", "1"),
            ("throneAnvil", "both"),
            ("repetitionResult", "loss_for_defenders"),
        ],
    ),
    ("tablut", "Tablut · baseline", "Tablut_(tablut)", &[]),
    (
        "tablut-gulo",
        "Tablut · gulo/Dimetr 2025",
        "Tablut_(tablut-gulo)",
        &[("throneBlocks", "attackers"), ("throneAnvil", "defenders")],
    ),
    (
        "tablut-aage",
        "Tablut · tournament",
        "Tablut_(tablut-aage)",
        &[
            ("throneHostileToKing", "1"),
            ("strongKingOnThrone", "1"),
            ("strongKingAdjacentToThrone", "1"),
            ("throneAnvil", "both"),
            ("repetitionResult", "loss_for_defenders"),
        ],
    ),
    (
        "tablut-corners",
        "Tablut · corner escape",
        "Tablut_(tablut-corners)",
        &[
            ("cornersRestricted", "1"),
            ("cornersHostile", "1"),
            ("encirclementWin", "1"),
            ("escape", "corners"),
            ("repetitionResult", "loss_for_defenders"),
        ],
    ),
];

const TABLUT_FLAGS: &[FlagRow] = &[
    ("armedKing", "1", YES_NO),
    ("kingMayReoccupyThrone", "1", YES_NO),
    ("throneHostileToKing", "0", YES_NO),
    ("cornersRestricted", "0", YES_NO),
    ("cornersHostile", "0", YES_NO),
    ("edgeHostileToSoldiers", "0", YES_NO),
    ("strongKingOnThrone", "0", YES_NO),
    ("strongKingAdjacentToThrone", "0", YES_NO),
    ("shieldwallCapture", "0", YES_NO),
    ("encirclementWin", "0", YES_NO),
    ("escape", "edges", ESCAPES),
    ("firstMove", "defenders", SIDES),
    ("throneBlocks", "none", BLOCKS),
    ("throneAnvil", "none", ANVILS),
    ("repetitionResult", "draw", REPETITIONS),
];

const COPENHAGEN: &[Named] = &[
    ("copenhagen", "Copenhagen Hnefatafl", "Copenhagen_(copenhagen)", &[]),
    (
        "copenhagen-fetlar",
        "Fetlar Hnefatafl",
        "Copenhagen_(copenhagen-fetlar)",
        &[
            ("shieldwallCapture", "0"),
            ("exitFort", "0"),
            ("encirclementWin", "0"),
            ("edgeCompletesRing", "0"),
            ("entombedKingLoses", "0"),
            ("strongKingEdgeRule", "uncapturable"),
            ("repetitionResult", "loss_for_defenders"),
        ],
    ),
];

const COPENHAGEN_FLAGS: &[FlagRow] = &[
    ("armedKing", "1", YES_NO),
    ("kingMayReoccupyThrone", "1", YES_NO),
    ("throneHostileToKing", "1", YES_NO),
    ("cornersRestricted", "1", YES_NO),
    ("cornersHostile", "1", YES_NO),
    ("edgeHostileToSoldiers", "0", YES_NO),
    ("shieldwallCapture", "1", YES_NO),
    ("exitFort", "1", YES_NO),
    ("encirclementWin", "1", YES_NO),
    ("edgeCompletesRing", "1", YES_NO),
    ("entombedKingLoses", "1", YES_NO),
    ("escape", "corners", ESCAPES),
    ("firstMove", "attackers", SIDES),
    ("throneBlocks", "none", BLOCKS),
    ("throneAnvil", "both", ANVILS),
    ("kingStrength", "strong", &["weak", "near_throne", "strong"]),
    ("strongKingEdgeRule", "three_attackers", &["uncapturable", "available_sides", "three_attackers"]),
    ("repetitionResult", "loss_for_repeater", &["none", "draw", "loss_for_defenders", "loss_for_repeater"]),
];
