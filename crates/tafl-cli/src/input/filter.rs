//! Picking games by their tags, their players and the names of their variants.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use clap::Args;
use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::visible;
use tafl_game_record::{GameRecord, TagValue};
use tafl_position::Side;
use tafl_terminal::text::counted;

use crate::input::range::{DateBound, Inside, Range};
use crate::input::results::{self, ResultName};
use crate::input::text::Input;
use crate::output::messages::{self, Failure};

/// Names of the same players.
#[derive(Debug, Args)]
pub(crate) struct AliasesArg {
    /// A file with the names of players who have several: a line for each, with the names separated by tabs, first the
    /// one to show.
    #[arg(long, value_name = "FILE")]
    pub(crate) aliases: Option<PathBuf>,
}

/// Which games a command uses.
#[derive(Debug, Args)]
pub(crate) struct FilterArgs {
    /// Games of this date or later: a year, a month or a day, as in `2015`, `2015.06` or `2015.06.12`.
    #[arg(long, value_name = "DATE")]
    since: Option<DateBound>,
    /// Games of this date or earlier. `2015` includes all of its days.
    #[arg(long, value_name = "DATE")]
    until: Option<DateBound>,
    /// Games with a player of either side whose name matches a pattern. Accents of Latin letters, punctuation and the order
    /// of words make no difference: `bo adne` matches `Ådne, Bo`.
    #[arg(long, value_name = "NAME")]
    player: Vec<PlayerPattern>,
    #[command(flatten)]
    aliases: AliasesArg,
    /// Games with this result; repeat it for any of several.
    #[arg(long, value_name = "RESULT")]
    result: Vec<ResultName>,
    /// Games of a variant whose name matches a pattern: the `variant` tag, else the name of the rules. Spaces, hyphens and
    /// underscores make no difference.
    #[arg(long, value_name = "NAME")]
    variant: Option<Pattern>,
}

/// How many characters of a value are shown in a message.
const MAX_VALUE: usize = 40;

/// The conditions that `select` and `explore` share.
pub(crate) struct Filter<'a> {
    args: &'a FilterArgs,
    aliases: Aliases,
    /// The dates from `--since` to `--until`, if either is given.
    dates: Option<Range>,
}

/// The value of a tag that cannot be compared.
pub(crate) struct Unreadable {
    key: String,
    value: String,
    expected: &'static str,
}

impl<'a> Filter<'a> {
    pub(crate) fn of(args: &'a FilterArgs) -> Result<Self, Failure> {
        if let Some((since, until)) =
            args.since.zip(args.until).filter(|(since, until)| since.is_after(*until))
        {
            let (since, until) = (since.text(), until.text());
            return Err(Failure::usage(format_args!(
                "no date is since {since} and until {until}; write `--since {until} --until {since}`"
            )));
        }
        let any = args.since.is_some() || args.until.is_some();
        let aliases = Aliases::read(args.aliases.aliases.as_deref())?;
        Ok(Self { args, aliases, dates: any.then_some(Range::Dates(args.since, args.until)) })
    }

    /// Whether the game meets all conditions except that on its date.
    pub(crate) fn meets(&self, record: &GameRecord) -> bool {
        let args = self.args;
        (args.result.is_empty() || args.result.contains(&results::result(record)))
            && args.player.iter().all(|player| {
                let plays = |side| {
                    let name = record.tag(side).map(TagValue::as_str);
                    name.is_some_and(|name| self.aliases.of(name).any(|name| player.matches(name)))
                };
                plays("attackers") || plays("defenders")
            })
            && args
                .variant
                .as_ref()
                .is_none_or(|variant| record.variant().is_some_and(|name| variant.matches_name(&name)))
    }

    /// Gives the players of a game the names that are shown.
    pub(crate) fn rename(&self, record: &mut GameRecord) {
        self.aliases.rename(record);
    }

    /// The range of the tag `date`.
    pub(crate) fn dates(&self) -> Option<&Range> {
        self.dates.as_ref()
    }

    /// Whether the game meets all conditions.
    ///
    /// Fails with its date if that is not a date.
    pub(crate) fn meets_all(&self, record: &GameRecord) -> Result<bool, Unreadable> {
        if !self.meets(record) {
            return Ok(false);
        }
        match self.dates.as_ref().map_or(Ok(()), |dates| inside(record, "date", dates)) {
            Ok(()) => Ok(true),
            Err(None) => Ok(false),
            Err(Some(unreadable)) => Err(unreadable),
        }
    }
}

/// Values that cannot be compared: the number of games and the first of them, by the name of the tag.
#[derive(Default)]
pub(crate) struct UnreadableValues(BTreeMap<String, (u64, String)>);

impl UnreadableValues {
    /// Counts a value and where it is.
    pub(crate) fn add(&mut self, found: Unreadable, location: &str) {
        let Unreadable { key, value, expected } = found;
        let value: String = visible(&value).take(MAX_VALUE).collect();
        let first = || format!("{location}: the `{key}` tag has `{value}`, which is not {expected}");
        self.0.entry(key.clone()).or_insert_with(|| (0, first())).0 += 1;
    }

    /// Notes them on standard error.
    pub(crate) fn note(&self) {
        for (count, first) in self.0.values() {
            let games = counted(*count, "game");
            messages::line(&format_args!("{first}; {games} not picked for such a value"));
        }
    }
}

/// Fails if the tag is not in the range, with its value if that has another type.
pub(crate) fn inside(record: &GameRecord, key: &str, range: &Range) -> Result<(), Option<Unreadable>> {
    let value = value(record, key).ok_or(None)?;
    match range.contains(&value) {
        Inside::Yes => Ok(()),
        Inside::No => Err(None),
        Inside::Unreadable => Err(Some(Unreadable { key: key.to_owned(), value, expected: range.expects() })),
    }
}

/// The value of a tag; of `rules` and `position` the record.
pub(crate) fn value(record: &GameRecord, key: &str) -> Option<String> {
    match key {
        "rules" => record.rules().map(ToString::to_string),
        "position" => record.position_tag().map(ToString::to_string),
        key => record.tag(key).map(|value| value.as_str().to_owned()),
    }
}

/// A pattern, in which `*` matches any text and `?` any character. It matches a whole text, regardless of case.
#[derive(Clone, Debug)]
pub(crate) struct Pattern(Vec<char>);

impl From<&str> for Pattern {
    fn from(text: &str) -> Self {
        Self(folded(text))
    }
}

impl FromStr for Pattern {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.into())
    }
}

fn folded(text: &str) -> Vec<char> {
    text.chars().flat_map(char::to_lowercase).collect()
}

impl Pattern {
    /// Whether the pattern matches this text.
    pub(crate) fn matches(&self, text: &str) -> bool {
        matches(&self.0, &folded(text))
    }

    /// Whether the pattern matches the name of a variant, in which spaces, hyphens and underscores make no difference.
    fn matches_name(&self, name: &str) -> bool {
        let joined = |text: Vec<char>| -> Vec<char> {
            text.into_iter().filter(|character| !matches!(character, ' ' | '-' | '_')).collect()
        };
        matches(&joined(self.0.clone()), &joined(folded(name)))
    }
}

/// A pattern of the name of a player, in which accents and punctuation make no difference. Neither does the order of
/// words, if there are no `*` and `?`; and `Last, First` is `First Last` too.
#[derive(Clone, Debug)]
struct PlayerPattern(String);

impl FromStr for PlayerPattern {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl PlayerPattern {
    pub(crate) fn matches(&self, name: &str) -> bool {
        if !self.0.contains(['*', '?']) {
            return key(&self.0) == key(name);
        }
        let in_order = name.split_once(',').map(|(last, first)| format!("{first} {last}"));
        let characters = |name: &str| -> Vec<char> { plain(name).chars().collect() };
        let pattern = characters(&self.0);
        [Some(name), in_order.as_deref()]
            .into_iter()
            .flatten()
            .any(|name| matches(&pattern, &characters(name)))
    }
}

/// Whether a pattern matches a text, both in lower case.
fn matches(pattern: &[char], text: &[char]) -> bool {
    let (mut at, mut index) = (0, 0);
    // The index after the last `*`, and where the text that it matches ends so far.
    let mut star: Option<(usize, usize)> = None;
    while let Some(&character) = text.get(at) {
        match pattern.get(index) {
            Some('*') => {
                star = Some((index + 1, at));
                index += 1;
            }
            Some(&wanted) if wanted == '?' || wanted == character => {
                at += 1;
                index += 1;
            }
            _ => {
                let Some((after, until)) = star else { return false };
                star = Some((after, until + 1));
                (index, at) = (after, until + 1);
            }
        }
    }
    pattern.iter().skip(index).all(|&character| character == '*')
}

/// Latin letters that are read as others. Scripts of pages read the same ones, which a test of theirs compares.
static LETTERS: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
    let rows = include_str!("letters.txt").lines().filter_map(|row| row.split_once(' '));
    rows.flat_map(|(read, letters)| letters.chars().map(move |letter| (letter, read))).collect()
});

/// The words of a name in lower case, without accents and punctuation. `*` and `?` of patterns are kept.
fn words(name: &str) -> Vec<String> {
    let mut plain = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match LETTERS.get(&letter) {
            Some(read) => plain.push_str(read),
            // Accents that follow their letter.
            None if matches!(letter, '\u{300}'..='\u{36f}') => {}
            None if letter.is_alphanumeric() || matches!(letter, '*' | '?') => plain.push(letter),
            None => plain.push(' '),
        }
    }
    plain.split_whitespace().map(str::to_owned).collect()
}

/// A name in lower case, without accents and punctuation.
pub(crate) fn plain(name: &str) -> String {
    words(name).join(" ")
}

/// A text that all ways to write a name share: also the order of the words makes no difference.
pub(crate) fn key(name: &str) -> String {
    let mut words = words(name);
    words.sort_unstable();
    words.join(" ")
}

/// The names of the same players.
#[derive(Debug, Default)]
pub(crate) struct Aliases(HashMap<String, Arc<[String]>>);

impl Aliases {
    /// The names in this file, if there is one: in each line those of a player, separated by tabs, first the one that is
    /// shown.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self, Failure> {
        let mut aliases = Self::default();
        let Some(file) = file else { return Ok(aliases) };
        let input = Input::read(file)?;
        for (number, line) in (1..).zip(input.text()?.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let names: Arc<[String]> = line.split('\t').map(|name| name.trim().to_owned()).collect();
            let unusable = |problem: &str| Failure::usage(format_args!("{}:{number}: {problem}", input.name));
            if names.len() < 2 {
                return Err(unusable("expected a name and its aliases, separated by tabs"));
            }
            for name in names.iter() {
                let other = aliases.0.insert(key(name), Arc::clone(&names));
                if other.is_some_and(|other| !Arc::ptr_eq(&other, &names)) {
                    return Err(unusable(&format!(
                        "`{name}` is in another line too; write one line for a player"
                    )));
                }
            }
        }
        Ok(aliases)
    }

    /// Gives the players of a game the names that are shown.
    pub(crate) fn rename(&self, record: &mut GameRecord) {
        for side in Side::ALL {
            let name = record.tag(side.name()).map(TagValue::as_str);
            let shown = name.and_then(|name| self.of(name).next().filter(|shown| *shown != name));
            if let Some(shown) = shown.map(TagValue::similar) {
                record.set_tag(side.name(), shown).expect_or_default("the names of sides are names of tags");
            }
        }
    }

    /// All names of a player, first the one that is shown; only this one if no others are known.
    pub(crate) fn of<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n str> {
        let known = if self.0.is_empty() { None } else { self.0.get(&key(name)) };
        let alone = known.is_none().then_some(name);
        known.into_iter().flat_map(|names| names.iter().map(String::as_str)).chain(alone)
    }
}

#[cfg(test)]
mod tests {

    use super::{key, plain, *};

    #[test]
    fn patterns() {
        let good = [
            ("", ""),
            ("*", ""),
            ("*", "Ada"),
            ("ada", "Ada"),
            ("?d?", "Ada"),
            ("*da", "Ada"),
            ("A*", "ada"),
            ("*ab*abc", "xababxabc"),
            ("**?", "é"),
            ("É", "é"),
            ("[1]", "[1]"),
        ];
        for (pattern, text) in good {
            assert!(Pattern::from(pattern).matches(text), "{pattern} does not match {text}");
        }
        for (pattern, text) in [("", "a"), ("?", ""), ("Ada", "Ada L."), ("*abc", "abcd"), ("a*b*c", "acb")] {
            assert!(!Pattern::from(pattern).matches(text), "{pattern} matches {text}");
        }
        for name in ["Sea Battle", "sea-battle", "Sea_Battle", "SeaBattle"] {
            assert!(Pattern::from("sea battle").matches_name(name), "{name}");
            assert!(Pattern::from("*_Battle").matches_name(name), "{name}");
        }
        for (pattern, name) in
            [("bo adne", "Ådne, Bo"), ("adne*", "Ådne, Bo"), ("*o Å*", "Bo Ådne"), ("b* ?dne", "Ådne, Bo")]
        {
            assert!(pattern.parse::<PlayerPattern>().is_ok_and(|pattern| pattern.matches(name)), "{pattern}");
        }
        for (pattern, name) in [("bo", "Bo Ådne"), ("a*", "Bo Ådne"), ("*bo", "Bo Ådne")] {
            assert!(
                pattern.parse::<PlayerPattern>().is_ok_and(|pattern| !pattern.matches(name)),
                "{pattern}"
            );
        }
        let stars = "*a".repeat(50);
        assert!(!Pattern::from(stars.as_str()).matches(&"ab".repeat(20_000)), "backtracking stays linear");
    }

    #[test]
    fn names_are_folded() {
        for (one, other) in [
            ("Ådne, Bo", "bo adne"),
            ("Þórr Ǫnundsson", "THORR ONUNDSSON"),
            ("Cafe\u{301} Noir", "Café  Noir"),
            ("Nguyễn Văn Đức", "NGUYEN VAN DUC"),
            ("A\u{30a}\u{323}sa Ǿ", "asa o"),
            ("Bjarnadóttir,Ada", "ada bjarnadottir"),
            ("Æsa O'Brien-Møller", "moller aesa o brien"),
            ("Иван Петров", "петров иван"),
        ] {
            assert_eq!(key(one), key(other));
        }
        assert_ne!(key("Ada L"), key("Ada"));
        assert_eq!(plain("Zoë A*"), "zoe a*");
    }
}
