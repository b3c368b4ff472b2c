//! [`Rules`].

use std::collections::BTreeMap;

use crate::{Board, Refusal, Square, supported};

/// The values of keys that a record does not have, as the protocol's page lists them for `rules.keys`.
const DEFAULTS: &[(&str, &str)] = &[
    ("afor", ""),
    ("atkf", "y"),
    ("ber", "n"),
    ("cenh", "tcnkm"),
    ("cenhe", "tcnkmTCNKM"),
    ("cenp", "tcnkmTCNKM"),
    ("cenre", "tcnkmTCNKM"),
    ("cens", "K"),
    ("corh", "tcnkmTCNKM"),
    ("corp", "K"),
    ("corre", "tcnkmTCNKM"),
    ("cors", "K"),
    ("dfor", ""),
    ("efe", "n"),
    ("esc", "c"),
    ("gj", "n"),
    ("ka", "y"),
    ("kj", "n"),
    ("ks", "s"),
    ("linc", "n"),
    ("spd", "-1"),
    ("surf", "y"),
    ("sw", "n"),
    ("swf", "y"),
    ("tfr", "d"),
];

/// Keys about pieces that are not on the boards that adapters answer, or about fortresses, which they do not answer.
const WITHOUT_MEANING: &[&str] =
    &["name", "nj", "cj", "mj", "aforh", "aforp", "aforre", "afors", "dforh", "dforp", "dforre", "dfors"];

/// A rules record with a start position of taflmen and one king.
#[derive(Debug)]
pub struct Rules {
    fields: BTreeMap<String, String>,
    board: Board,
}

impl Rules {
    pub fn read(record: &str) -> Result<Self, Refusal> {
        let fields: BTreeMap<String, String> = record
            .split_whitespace()
            .filter_map(|field| field.split_once(':'))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let known = |key: &str| {
            let others = [WITHOUT_MEANING, &["dim", "cen", "cor", "start"]].concat();
            DEFAULTS.iter().any(|(name, _)| *name == key) || others.contains(&key)
        };
        supported(fields.keys().all(|key| known(key)), "an unknown key")?;
        let start = fields.get("start").ok_or_else(|| Refusal::unsupported("a record without start"))?;
        let board = Board::read(start)?;
        let size = fields.get("dim").and_then(|size| size.parse().ok());
        supported(size == Some(board.size()), "a size that differs from that of the start position")?;
        Ok(Self { board, fields })
    }

    /// The start position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The value of a key, or its default.
    pub fn value(&self, key: &str) -> &str {
        let default = || DEFAULTS.iter().find(|(name, _)| *name == key).map_or("", |(_, value)| *value);
        self.fields.get(key).map_or_else(default, String::as_str)
    }

    /// Whether a key has this value.
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.value(key) == value
    }

    /// Whether a list of pieces has all of these.
    pub fn has_all(&self, key: &str, pieces: &str) -> bool {
        pieces.chars().all(|piece| self.value(key).contains(piece))
    }

    /// Whether a list of pieces has none of these.
    pub fn has_none(&self, key: &str, pieces: &str) -> bool {
        !pieces.chars().any(|piece| self.value(key).contains(piece))
    }

    /// Whether every piece of one list is in another one, of those that are on the board.
    pub fn within(&self, key: &str, other: &str) -> bool {
        "tTK".chars().all(|piece| !self.value(key).contains(piece) || self.value(other).contains(piece))
    }

    /// Whether the attackers begin.
    pub fn attackers_begin(&self) -> Result<bool, Refusal> {
        self.yes("atkf")
    }

    /// A value of `y` or `n`.
    pub fn yes(&self, key: &str) -> Result<bool, Refusal> {
        match self.value(key) {
            "y" => Ok(true),
            "n" => Ok(false),
            _ => Err(Refusal::unsupported(format!("the value of {key}"))),
        }
    }

    /// Whether the corners are the four corners of the board; if not, there are none.
    pub fn has_corners(&self) -> Result<bool, Refusal> {
        let last = self.board.size().saturating_sub(1);
        let corners = [(0, 0), (0, last), (last, 0), (last, last)];
        self.has_squares("cor", &corners.map(|(file, rank)| Square { file, rank }))
    }

    /// Whether no piece is on a corner of the board at the start.
    pub fn corners_are_empty(&self) -> bool {
        let rows = self.board.rows();
        let ends = [rows.first(), rows.last()].into_iter().flatten();
        ends.flat_map(|row| [row.first(), row.last()]).flatten().all(|piece| *piece == '.')
    }

    /// Whether the center is the middle square; if not, there is none.
    pub fn has_center(&self) -> Result<bool, Refusal> {
        if self.is("cen", "") && self.fields.contains_key("cen") {
            return Ok(false);
        }
        supported(self.board.size() % 2 == 1, "a center of four squares")?;
        self.has_squares("cen", &[self.middle()])
    }

    /// The middle square of a board with an odd size.
    pub fn middle(&self) -> Square {
        let middle = self.board.size() / 2;
        Square { file: middle, rank: middle }
    }

    fn has_squares(&self, key: &str, default: &[Square]) -> Result<bool, Refusal> {
        let Some(list) = self.fields.get(key).filter(|list| *list != "default") else { return Ok(true) };
        let mut squares: Vec<Square> =
            list.split(',').filter(|text| !text.is_empty()).map(Square::read).collect::<Result<_, _>>()?;
        squares.sort();
        let mut default = default.to_vec();
        default.sort();
        supported(squares.is_empty() || squares == default, "center or corners elsewhere")?;
        Ok(!squares.is_empty())
    }

    /// The speed limits of `t`, `T` and `K`.
    pub fn speed_limits(&self) -> Result<[Option<u32>; 3], Refusal> {
        let limits: Vec<i64> =
            self.value("spd").split(',').map(|limit| limit.parse().unwrap_or(i64::MIN)).collect();
        // The indices of `t`, `T` and `K` in a list of this length.
        let indices = match limits.len() {
            1 => [0, 0, 0],
            2 => [0, 1, 1],
            8 => [0, 4, 7],
            10 => [0, 5, 8],
            12 => [0, 6, 9],
            _ => return Err(Refusal::unsupported("the number of speed limits")),
        };
        let limit = |index: usize| limits.get(index).and_then(|limit| u32::try_from(*limit).ok());
        supported(limits.iter().all(|limit| *limit == -1 || *limit > 0), "a speed limit of zero")?;
        Ok(indices.map(limit))
    }
}
