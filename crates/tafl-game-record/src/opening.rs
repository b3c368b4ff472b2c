//! Openings that have published names.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use tafl_moves::MoveKind;
use tafl_position::{Position, Square, Symmetry};

use crate::record::GameRecord;

/// An opening with a name that somebody published, together with its moves.
///
/// The names are of players, not official, and there are none for most openings. They hold for the start position, whatever
/// the other rules, and for all rotations and reflections of the moves.
///
/// ```
/// use tafl_game_record::{GameRecord, NamedOpening};
///
/// let record: GameRecord = "\
/// [rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]
///
/// 1. k4-i4 f8-i8
/// ".parse()?;
/// let opening = record.named_opening().ok_or("no name")?;
/// assert_eq!((opening.name(), opening.lines()), ("Face-to-Face Attack", &["h1-h3 d6-d3"][..]));
/// assert!(opening.source().contains("Draganov"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct NamedOpening {
    name: &'static str,
    lines: &'static [&'static str],
    source: &'static str,
}

/// The start position of Copenhagen, Fetlar and others, which all of the names are for.
const START: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

/// Any move.
const ANY: &str = "*";

const DRAGANOV: &str = "Draganov, Openings played by the world champions, 2023, \
    http://aagenielsen.dk/hnefataflforum/phpBB3/viewtopic.php?f=3&t=151";
const ADAM: &str =
    "Adam, Tafl strategy, 2011, http://aagenielsen.dk/hnefataflforum/phpBB3/viewtopic.php?f=3&t=23";

const fn opening(name: &'static str, lines: &'static [&'static str], source: &'static str) -> NamedOpening {
    NamedOpening { name, lines, source }
}

impl NamedOpening {
    /// All openings with names. Of those that a game begins with, the longest counts, the first of several.
    pub const ALL: &'static [Self] = &[
        opening("Millar Gambit", &["h1-h3 g5-g2"], ADAM),
        opening("Millar Gambit Accepted", &["h1-h3 g5-g2 h3-h2", "h1-h3 g5-g2 h3-g3"], DRAGANOV),
        opening("Millar Gambit Declined", &["h1-h3 g5-g2 *"], DRAGANOV),
        opening("French Opening", &["g1-g3"], DRAGANOV),
        opening("German Opening", &["h1-h3 d6-d9"], DRAGANOV),
        opening("English Opening", &["h1-h3 f8-i8"], DRAGANOV),
        opening("Russian Opening", &["h1-h3 h6-h9"], DRAGANOV),
        opening("Italian Opening", &["h1-h3 f8-c8"], DRAGANOV),
        opening("American Opening", &["f2-i2"], DRAGANOV),
        opening("Canadian Opening", &["h1-h4"], DRAGANOV),
        opening("Face-to-Face Attack", &["h1-h3 d6-d3"], DRAGANOV),
        opening("Side Attack", &["h1-h3 f4-i4"], DRAGANOV),
        opening("Dutch Opening", &["g1-g2"], DRAGANOV),
        opening(
            "Bulgarian Opening",
            &[
                "h1-h3 g5-g4",
                "h1-h3 g7-g8",
                "h1-h3 e5-e4",
                "h1-h3 e7-e8",
                "h1-h3 e5-d5",
                "h1-h3 e7-d7",
                "h1-h3 g5-h5",
                "h1-h3 g7-h7",
            ],
            DRAGANOV,
        ),
        opening("Scandinavian Opening", &["f2-j2"], DRAGANOV),
        opening("Norwegian Opening", &["h1-i1"], DRAGANOV),
        opening("Spanish Opening", &["h1-h3 f4-c4"], DRAGANOV),
        opening("Polar Gambit", &["h1-h3 h6-h10"], DRAGANOV),
        opening(
            "Hungarian Opening",
            &[
                "h1-h3 e7-e9",
                "h1-h3 e7-c7",
                "h1-h3 e5-e3",
                "h1-h3 e5-c5",
                "h1-h3 g7-g9",
                "h1-h3 g7-i7",
                "h1-h3 g5-i5",
                "h1-h3 g5-g3",
            ],
            DRAGANOV,
        ),
        opening("Indirect Millar Gambit", &["h1-h3 e7-b7", "h1-h3 g7-j7", "h1-h3 e7-e10"], DRAGANOV),
    ];

    /// The number of moves of the longest line.
    pub const MAX_MOVES: usize = 3;

    /// The name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The moves of each of its lines, separated by spaces; `*` is any move that no other name has.
    pub const fn lines(&self) -> &'static [&'static str] {
        self.lines
    }

    /// Who published the name, and where.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// The opening of a game that begins with these moves: of those with a name, the one of the most moves.
    pub fn of(start: &Position, moves: impl IntoIterator<Item = (Square, Square)>) -> Option<&'static Self> {
        let dimension = start.dimension();
        if dimension.get() != 11 || start.to_string() != START {
            return None;
        }
        let moves: Vec<(Square, Square)> = moves.into_iter().take(Self::MAX_MOVES).collect();
        let images = Symmetry::ALL.map(|symmetry| -> Vec<String> {
            let image = |square| symmetry.apply(square, dimension).unwrap_or(square);
            moves.iter().map(|&(from, to)| format!("{}-{}", image(from), image(to))).collect()
        });
        let length = |line: &str| images.iter().filter_map(|image| begins(image, line)).max();
        let lines =
            Self::ALL.iter().flat_map(|opening| opening.lines.iter().map(move |line| (opening, line)));
        let named = lines.filter_map(|(opening, line)| Some((length(line)?, opening)));
        // The first of the longest.
        let longest = |best: Option<(usize, &'static Self)>, next: (usize, &'static Self)| {
            Some(best.filter(|best| best.0 >= next.0).unwrap_or(next))
        };
        named.fold(None, longest).map(|(_, opening)| opening)
    }
}

impl NamedOpening {
    /// The opening that the last of these moves begins: no shorter line has the name.
    pub fn begun_by(start: &Position, moves: &[(Square, Square)]) -> Option<&'static Self> {
        let (_, before) = moves.split_last().filter(|_| moves.len() <= Self::MAX_MOVES)?;
        let of = |moves: &[_]| Self::of(start, moves.iter().copied());
        of(moves).filter(|opening| of(before) != Some(opening))
    }
}

/// The number of moves of the line, if the moves begin with it.
fn begins(moves: &[String], line: &str) -> Option<usize> {
    let mut length = 0;
    for wanted in line.split(' ') {
        moves.get(length).filter(|step| wanted == ANY || *step == wanted)?;
        length += 1;
    }
    Some(length)
}

impl GameRecord {
    /// The opening of the main line, if it has a published name: see [`NamedOpening`].
    pub fn named_opening(&self) -> Option<&'static NamedOpening> {
        let tree = self.tree();
        let steps = tree.main_line().map_while(|id| tree.move_record(id)?.as_move());
        let plain = steps.take_while(|step| step.kind() == MoveKind::Plain);
        NamedOpening::of(self.start()?, plain.map(|step| (step.origin(), step.target())))
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn named(start: &str, line: &str, symmetry: Symmetry) -> Option<&'static str> {
        let start: Position = start.parse().expect("a position");
        let square = |text: &str| {
            let square = text.parse().expect("a square");
            symmetry.apply(square, start.dimension()).expect("on the board")
        };
        let step = |text: &str| text.split_once('-').map(|(from, to)| (square(from), square(to)));
        let moves: Vec<_> = line.split_whitespace().map(|text| step(text).expect("a move")).collect();
        NamedOpening::of(&start, moves).map(NamedOpening::name)
    }

    #[test]
    fn all_images_of_a_line_have_its_name() {
        for opening in NamedOpening::ALL {
            for line in opening.lines {
                assert!(line.split(' ').count() <= NamedOpening::MAX_MOVES);
                for symmetry in Symmetry::ALL {
                    let line = line.replace(ANY, "a4-a3");
                    assert_eq!(named(START, &line, symmetry), Some(opening.name), "{line} {symmetry:?}");
                    assert!(named(START, &format!("{line} a5-b5"), symmetry).is_some(), "{line}");
                }
            }
        }
    }

    #[test]
    fn the_longest_line_names_a_game() {
        let name = |line| named(START, line, Symmetry::QuarterTurn);
        assert_eq!(name("h1-h3 g5-g2"), Some("Millar Gambit"));
        assert_eq!(name("h1-h3 g5-g2 h3-h2 f8-i8"), Some("Millar Gambit Accepted"));
        assert_eq!(name("h1-h3 g5-g2 g1-g2"), Some("Millar Gambit Declined"));
        assert_eq!(name("h1-h3"), None);
        assert_eq!(name("d1-d3 d6-d3"), None, "the face-to-face attack is on the other side");
        assert_eq!(name(""), None);
        let other = START.replacen("5t5", "6t4", 1);
        assert_eq!(named(&other, "h1-h4", Symmetry::Identity), None);
    }
}
