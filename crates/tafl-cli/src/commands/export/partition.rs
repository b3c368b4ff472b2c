//! Games by variant, and the names of their folders.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use notation_syntax::Coded;
use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::GameRecord;
use tafl_table::GameSource;

use crate::input::game_text::{GameText, ReadGame};

/// The extensions of tables that are read. If a folder has both, the first.
pub(crate) const EXTENSIONS: [&str; 2] = ["parquet", "arrow"];

/// The start of the name of a folder.
pub(crate) const PREFIX: &str = "variant=";

/// The folder of games without a variant, as Hive names it.
const NONE: &str = "__HIVE_DEFAULT_PARTITION__";

/// The longest name of a folder in bytes, without the end that distinguishes cut names: every system allows it.
const MAX_NAME: usize = 200;

/// A game, its number from 1, and its text.
pub(super) struct NumberedGame<'t> {
    number: usize,
    text: &'t GameText,
    pub(super) record: GameRecord,
    losses: Vec<&'static str>,
}

impl<'t> NumberedGame<'t> {
    pub(super) fn new(number: usize, text: &'t GameText, game: ReadGame) -> Self {
        Self { number, text, losses: game.losses.iter().map(Coded::code).collect(), record: game.record }
    }

    /// Where the game comes from.
    pub(super) fn source(&self) -> GameSource<'_> {
        let GameText { name, line, form, .. } = self.text;
        let number = i64::try_from(self.number).expect_or("the games were counted one by one", i64::MAX);
        let (line, form) = (*line as u64, form.name());
        GameSource { number, file: name, line, form, losses: &self.losses }
    }
}

/// The games of one partition.
pub(super) struct Group<'g> {
    /// The name of the folder; `None` without partitions.
    pub(super) folder: Option<String>,
    pub(super) games: Vec<&'g NumberedGame<'g>>,
}

impl Group<'_> {
    /// The number of games and of moves that a group has at most, unless it is a long game.
    const MAX_GAMES: usize = 32;
    const MAX_MOVES: usize = 1 << 16;

    /// Whether it is one game that has more moves than the rows of a thread should be. Its rows are written in parts.
    pub(super) fn is_long(&self) -> bool {
        self.moves() > Self::MAX_MOVES
    }

    fn moves(&self) -> usize {
        self.games.iter().map(|game| game.record.tree().len()).sum()
    }

    /// Whether the group can also have a game.
    fn has_room(&self, game: &NumberedGame<'_>) -> bool {
        self.games.len() < Self::MAX_GAMES && self.moves() + game.record.tree().len() <= Self::MAX_MOVES
    }
}

/// Groups of games, in the order of the games; with partitions, each with games of one variant.
pub(super) fn grouped<'g>(games: &'g [NumberedGame<'g>], by_variant: bool) -> Vec<Group<'g>> {
    let mut partitions: BTreeMap<Option<String>, Vec<Group<'_>>> = BTreeMap::new();
    for game in games {
        let folder = by_variant.then(|| folder(game.record.variant().as_deref()));
        let groups = partitions.entry(folder.clone()).or_default();
        match groups.last_mut().filter(|last| last.has_room(game)) {
            Some(last) => last.games.push(game),
            None => groups.push(Group { folder, games: vec![game] }),
        }
    }
    partitions.into_values().flatten().collect()
}

/// `variant=Sea%20Battle` as Hive and Spark write it: `variant=Sea Battle`, with an escape for each byte that a name of a
/// file may not have.
fn folder(variant: Option<&str>) -> String {
    let mut name = PREFIX.to_owned();
    let Some(variant) = variant.filter(|variant| !variant.is_empty()) else { return name + NONE };
    for character in variant.chars() {
        let start = name.len();
        if is_allowed(character) {
            name.push(character);
        } else {
            // Writing to a string does not fail.
            character.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| _ = write!(name, "%{byte:02X}"));
        }
        if name.len() > MAX_NAME {
            name.truncate(start);
            // Names with the same beginning keep separate folders.
            let mut hasher = DefaultHasher::new();
            variant.hash(&mut hasher);
            return format!("{name}~{:016x}", hasher.finish());
        }
    }
    name
}

/// The variant of the games in a folder of a partition; `None` if they have none. One with a very long name is cut.
#[cfg(feature = "tables")]
pub(crate) fn variant_of(folder: &str) -> Option<String> {
    let escaped = folder.strip_prefix(PREFIX).filter(|name| *name != NONE)?;
    let mut bytes = Vec::with_capacity(escaped.len());
    let mut rest = escaped.as_bytes();
    while let [first, after @ ..] = rest {
        let escape = after.split_first_chunk().filter(|_| *first == b'%');
        let byte = escape.and_then(|(digits, after)| Some((byte_of(*digits)?, after)));
        let (byte, after) = byte.unwrap_or((*first, after));
        bytes.push(byte);
        rest = after;
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The byte that two hexadecimal digits mean.
#[cfg(feature = "tables")]
fn byte_of(digits: [u8; 2]) -> Option<u8> {
    let [high, low] = digits.map(|digit| char::from(digit).to_digit(16));
    u8::try_from(16 * high? + low?).ok()
}

/// Whether a name of a folder can have the character everywhere. The characters that Hive escapes cannot.
fn is_allowed(character: char) -> bool {
    let reserved = "\"#%'*/:=?\\{[]^<>|`";
    !character.is_control()
        && (character.is_ascii_graphic() || character == ' ' || character.is_alphanumeric())
        && !reserved.contains(character)
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn names_are_those_of_hive() {
        for (variant, name) in [
            (Some("Brandub"), "variant=Brandub"),
            (Some("Sea Battle 9x9"), "variant=Sea Battle 9x9"),
            (Some("a/b=c%"), "variant=a%2Fb%3Dc%25"),
            (Some("Hnefataflið"), "variant=Hnefataflið"),
            (Some("\u{202e}x\n"), "variant=%E2%80%AEx%0A"),
            (Some("../.."), "variant=..%2F.."),
        ] {
            assert_eq!(folder(variant), name);
            #[cfg(feature = "tables")]
            assert_eq!(variant_of(name).as_deref(), variant);
        }
        assert_eq!(folder(None), format!("variant={NONE}"));
        assert_eq!(folder(Some("")), folder(None));
        let [one, other] = ["a", "b"].map(|end| folder(Some(&("\n".repeat(1000) + end))));
        assert!(one.len() < MAX_NAME + 20 && one != other);
    }

    #[cfg(feature = "tables")]
    #[test]
    fn folders_have_variants() {
        for (name, variant) in [
            ("variant=100%", "100%"),
            ("variant=%4", "%4"),
            ("variant=%+1x", "%+1x"),
            ("variant=%ff", "\u{fffd}"),
        ] {
            assert_eq!(variant_of(name).as_deref(), Some(variant), "{name}");
        }
        assert_eq!(variant_of(&folder(None)), None);
    }
}
