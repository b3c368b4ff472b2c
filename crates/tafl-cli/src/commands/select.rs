//! `tafl select`: picks games.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fs, mem};

use clap::Args;
use notation_syntax::invariant::ExpectOr as _;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_game_record::{GameRecord, ReplayError};
use tafl_position::{Position, Symmetry};
use tafl_terminal::replace;
use tafl_terminal::text::{counted, shown};

use crate::input::batches::{Batches, Expected};
use crate::input::files::GamesArg;
use crate::input::filter::{Filter, FilterArgs, Pattern, Unreadable, UnreadableValues, inside, value};
use crate::input::fingerprint::{Fingerprint, fingerprint};
use crate::input::game_text::{Conversions, GameText, ReadGame, ReadText};
use crate::input::given::Given;
use crate::input::range::Range;
use crate::input::rules::RulesArgs;
use crate::input::{KeyValue, results};
use crate::output::messages::{self, Failure, Status};
use crate::output::report::{Entry, GameFacts, ReportArg};
use crate::output::{self, Data};

const EXAMPLES: &str = "\
Examples:
  tafl select archive.otg --player 'Ada*' --result attackers
  tafl select games --variant '*Brandub*' --min-plies 20 --split brandub
  tafl select games --position /3t3/3t3/3T3/ttTKTtt/3T3/5t1/3t3/ --symmetric
  tafl select games --since 2015 --until 2016.06 --tag attackers-elo=1500..
  tafl select one.otg two.otg --dedupe --set event='Both archives' >both.otg";

/// Pick games from files and folders.
///
/// Prints the games that meet all conditions as one archive, in canonical layout, or writes each to a separate file.
/// In patterns, `*` matches any text and `?` any character; a pattern matches the whole text, regardless of case.
///
/// A game without a tag that a condition needs is not picked. A date with unknown parts, such as `2015.??.??`, is picked
/// if every day that it can be is in the range. Where the value of a tag is not a number or a date, that is noted on
/// standard error.
///
/// A game that cannot be read is reported on standard error and skipped, and the exit status is 1. Archives of other
/// programs are converted, and what that loses is counted on standard error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SelectArgs {
    #[command(flatten)]
    files: GamesArg,
    /// Games with a tag that matches a pattern: `site=*York*`; or with a tag that is a number in a range, which
    /// includes its bounds: `round=1..4`, `attackers-elo=1500..`, `result=..0`. The range of `date` has dates. For
    /// `rules` and `position`, the record is compared as it is printed.
    #[arg(long, value_name = "KEY=PATTERN|RANGE")]
    tag: Vec<TagCondition>,
    #[command(flatten)]
    filter: FilterArgs,
    /// Games that reach this position, in the main line or in a variation, with either side to move.
    #[arg(long, value_name = "RECORD")]
    position: Option<Position>,
    /// Also accept rotations and reflections of --position; and of games, for --dedupe.
    #[arg(long)]
    symmetric: bool,
    /// Games with at least this many moves in the main line, not counting resignations.
    #[arg(long, value_name = "N")]
    min_plies: Option<usize>,
    /// Games with at most this many moves in the main line.
    #[arg(long, value_name = "N")]
    max_plies: Option<usize>,
    /// Skip duplicates: games with the same start position and the same moves in the main line as an earlier one.
    /// Piece prefixes, marks, the order of captures, tags, comments and variations are not compared. Standard error has their number.
    #[arg(long)]
    dedupe: bool,
    /// Stop after this many games.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Set a tag in every picked game: `event=Spring Cup`.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<KeyValue>,
    /// Write each game to a new file in this folder, such as `00001-Ada-Bjarni.otg`. The folder is created if
    /// necessary; existing files are never overwritten.
    #[arg(long, value_name = "DIR")]
    split: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArg,
}

/// A tag and what its value has to be.
#[derive(Clone, Debug)]
struct TagCondition {
    key: String,
    wanted: Wanted,
}

#[derive(Clone, Debug)]
enum Wanted {
    Matching(Pattern),
    Inside(Range),
}

impl FromStr for TagCondition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (key, value) = text
            .split_once('=')
            .ok_or("expected `KEY=PATTERN`, as in `site=*York*`, or `KEY=LOW..HIGH`, as in `round=1..4`")?;
        let range = Range::of_tag(key, value).transpose()?;
        let wanted = range.map_or_else(|| Wanted::Matching(value.into()), Wanted::Inside);
        Ok(Self { key: key.to_owned(), wanted })
    }
}

pub(crate) fn run(args: &SelectArgs) -> Result<Status, Failure> {
    let conditions = Conditions::of(args)?;
    let expected = Expected::RecognizedOrRecords;
    let given = args.rules.given(expected, &args.files.paths)?;
    let folder = args.split.as_deref().map(Folder::make).transpose()?;
    output::data(|out| {
        let mut selection = Selection {
            args,
            folder,
            known: HashSet::new(),
            read: 0,
            picked: 0,
            duplicates: 0,
            without_rules: 0,
            unreadable: UnreadableValues::default(),
            conversions: Conversions::default(),
            status: Status::Good,
        };
        let mut batches = Batches::new(expected, &args.files.paths).with_progress();
        let mut report = args.report.begin(&args.files.paths)?;
        while let Some(batch) = batches.next() {
            let found: Vec<Found> =
                batch.par_iter().map(|game| find(args, &conditions, &given, game)).collect();
            batches.bar().suspend(|| {
                batch.iter().zip(found).try_for_each(|(text, found)| {
                    let entries = selection.add(found, out)?;
                    report.as_mut().map_or(Ok(()), |report| report.add(text, &entries))
                })
            })?;
            if selection.is_full() {
                break;
            }
        }
        batches.bar().finish_and_clear();
        report.map_or(Ok(()), |report| report.finish(batches.skipped()))?;
        given.note();
        selection.note();
        Ok::<_, Failure>(selection.status)
    })
}

/// A game that meets the conditions.
struct Game {
    record: GameRecord,
    /// Equal for duplicates, if they are not wanted.
    fingerprint: Option<Fingerprint>,
    /// Its index among the games that were read of its text.
    index: usize,
}

/// The games of a text that meet the conditions.
struct Found {
    /// How many games were read.
    read: u64,
    games: Vec<Game>,
    /// What a report says of all games that were read.
    reported: Vec<Entry>,
    /// How many games lack the rules that a tag condition asks for.
    without_rules: u64,
    /// Values that cannot be compared, each with its location.
    unreadable: Vec<(Unreadable, String)>,
    /// The text without its games.
    text: ReadText,
}

fn find(args: &SelectArgs, conditions: &Conditions<'_>, given: &Given, text: &GameText) -> Found {
    let mut read = text.read(given);
    let (mut games, mut unreadable, mut without_rules) = (Vec::new(), Vec::new(), 0);
    let all = mem::take(&mut read.games);
    let count = all.len() as u64;
    let facts = |game: &ReadGame| Entry::new(NOT_PICKED, Some(GameFacts::of(&game.record, args.symmetric)));
    let reported = if args.report.is_wanted() { all.iter().map(facts).collect() } else { Vec::new() };
    for (index, ReadGame { record, .. }) in all.into_iter().enumerate() {
        match conditions.meets(&record) {
            Ok(met) if met.all => {
                let fingerprint = args.dedupe.then(|| fingerprint(&record, args.symmetric));
                games.push(Game { record, fingerprint, index });
            }
            Ok(met) => {
                without_rules += u64::from(met.lacks_rules);
                unreadable.extend(met.unreadable.map(|value| (value, text.location())));
            }
            Err(error) => {
                read.messages.line(&format_args!("{}: {error}", text.location()));
                read.status = Status::Errors;
            }
        }
    }
    Found { read: count, games, reported, without_rules, unreadable, text: read }
}

/// What a report says of a game that is not printed.
const NOT_PICKED: &str = "not-picked";

/// The games picked so far, in the order of the files.
struct Selection<'a> {
    args: &'a SelectArgs,
    folder: Option<Folder>,
    /// The fingerprints of earlier games.
    known: HashSet<Fingerprint>,
    read: u64,
    picked: u64,
    /// Games that are duplicates of earlier ones.
    duplicates: u64,
    /// Games that lack the rules that a tag condition asks for.
    without_rules: u64,
    unreadable: UnreadableValues,
    conversions: Conversions,
    status: Status,
}

impl Selection<'_> {
    fn is_full(&self) -> bool {
        self.args.limit.is_some_and(|limit| self.picked >= limit)
    }

    /// Prints the messages about a text, and takes its games. Returns what a report says of them.
    fn add(&mut self, found: Found, out: &mut Data) -> io::Result<Vec<Entry>> {
        found.text.messages.print();
        self.status = self.status.max(found.text.status);
        self.read += found.read;
        self.without_rules += found.without_rules;
        self.conversions += found.text.conversions;
        for (unreadable, location) in found.unreadable {
            self.unreadable.add(unreadable, &location);
        }
        let mut reported = found.reported;
        for game in found.games {
            let index = game.index;
            let verdict = self.take(game, out)?;
            if let Some(reported) = reported.get_mut(index) {
                reported.verdict = verdict;
            }
        }
        Ok(Entry::of_text(reported, &found.text.refused))
    }

    /// Notes what was lost when games were read, how many are duplicates, that no game was picked, and which were not
    /// because a tag has a value of another type.
    fn note(&self) {
        self.conversions.note();
        if self.duplicates > 0 {
            messages::line(&format_args!("{} skipped", counted(self.duplicates, "duplicate")));
        }
        if self.without_rules > 0 {
            let games = counted(self.without_rules, "game");
            messages::line(&format_args!("{games} without rules not picked; `--rules` adds rules"));
        }
        if self.picked == 0 && self.read > 0 && !self.is_full() {
            messages::none_meets(self.read);
        }
        self.unreadable.note();
    }

    /// Prints or writes a game, unless it is a duplicate or there are enough. Returns the verdict on it.
    fn take(&mut self, game: Game, out: &mut Data) -> io::Result<&'static str> {
        if self.is_full() {
            return Ok(NOT_PICKED);
        }
        if game.fingerprint.is_some_and(|fingerprint| !self.known.insert(fingerprint)) {
            self.duplicates += 1;
            return Ok("duplicate");
        }
        self.picked += 1;
        let mut record = game.record;
        for set in &self.args.set {
            record
                .set_tag(&set.key, set.value.clone())
                .expect_or_default("the arguments have checked the key");
        }
        match &self.folder {
            None => out.write_all(record.archived().to_string().as_bytes())?,
            Some(folder) => {
                if let Err(failure) = folder.write(self.picked, &record) {
                    self.status = self.status.max(failure.print());
                }
            }
        }
        Ok("picked")
    }
}

/// The conditions of a run.
struct Conditions<'a> {
    args: &'a SelectArgs,
    /// The wanted position, with its symmetric images; empty where every position is accepted.
    positions: Vec<Position>,
    filter: Filter<'a>,
}

/// Whether a game meets the conditions.
struct Met {
    all: bool,
    /// Whether it has no rules, which a tag condition asks for.
    lacks_rules: bool,
    /// The range of a tag that has a value of another type, so that the game does not meet it.
    unreadable: Option<Unreadable>,
}

impl<'a> Conditions<'a> {
    fn of(args: &'a SelectArgs) -> Result<Self, Failure> {
        if args.symmetric && args.position.is_none() && !args.dedupe {
            return Err(Failure::usage("--symmetric needs --position or --dedupe"));
        }
        let symmetries = if args.symmetric { &Symmetry::ALL[..] } else { &[Symmetry::Identity] };
        let mut positions: Vec<Position> = Vec::new();
        for image in
            args.position.iter().flat_map(|position| symmetries.iter().map(|&by| position.transformed(by)))
        {
            if !positions.contains(&image) {
                positions.push(image);
            }
        }
        Ok(Self { args, positions, filter: Filter::of(&args.filter)? })
    }

    /// Whether the game meets all of them.
    ///
    /// Fails where a position is wanted and the game cannot be played to its end.
    fn meets(&self, record: &GameRecord) -> Result<Met, ReplayError> {
        let args = self.args;
        let plies = results::plies(record);
        let is_wanted = args.min_plies.is_none_or(|least| plies >= least)
            && args.max_plies.is_none_or(|most| plies <= most)
            && args.tag.iter().all(|tag| matches(record, tag))
            && self.filter.meets(record);
        if !is_wanted {
            let lacks_rules = record.rules().is_none() && args.tag.iter().any(|tag| tag.key == "rules");
            return Ok(Met { all: false, lacks_rules, unreadable: None });
        }
        if let Err(unreadable) = self.ranges().try_for_each(|(key, range)| inside(record, key, range)) {
            return Ok(Met { all: false, lacks_rules: false, unreadable });
        }
        let all = self.positions.is_empty() || self.passes(record)?;
        Ok(Met { all, lacks_rules: false, unreadable: None })
    }

    /// The tags that have to be in a range.
    fn ranges(&self) -> impl Iterator<Item = (&str, &Range)> {
        let of_tags = self.args.tag.iter().filter_map(|tag| match &tag.wanted {
            Wanted::Inside(range) => Some((tag.key.as_str(), range)),
            Wanted::Matching(_) => None,
        });
        of_tags.chain(self.filter.dates().map(|dates| ("date", dates)))
    }

    /// Whether the game passes through the position.
    fn passes(&self, record: &GameRecord) -> Result<bool, ReplayError> {
        let plays = record.replay_all()?;
        if self.positions.contains(plays.position()) {
            return Ok(true);
        }
        for ply in plays {
            if self.positions.contains(&ply?.position) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether the tag matches its pattern. Ranges are compared later.
fn matches(record: &GameRecord, tag: &TagCondition) -> bool {
    match &tag.wanted {
        Wanted::Matching(pattern) => value(record, &tag.key).is_some_and(|value| pattern.matches(&value)),
        Wanted::Inside(_) => true,
    }
}

/// The longest part of a player's name in the name of a file, in characters and in bytes. With two of them, every system
/// allows the name of the file.
const MAX_NAME: usize = 30;
const MAX_NAME_BYTES: usize = 60;

/// The folder that games are written to.
struct Folder(PathBuf);

impl Folder {
    /// The folder at this path, which is created if necessary.
    fn make(path: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(path)
            .map_err(|error| Failure::Unwritable { name: path.display().to_string(), error })
            .map(|()| Self(path.to_path_buf()))
    }

    /// Writes a game to a new file, which appears when it is complete. It never overwrites another file.
    fn write(&self, number: u64, record: &GameRecord) -> Result<(), Failure> {
        let path = self.0.join(name(number, record));
        replace::create(&path, record.to_string().as_bytes())
            .map_err(|error| Failure::Unwritable { name: path.display().to_string(), error })
    }
}

/// `00001-Ada-Bjarni.otg`: a number, then the players where they are known, in characters that every system allows.
fn name(number: u64, record: &GameRecord) -> String {
    let mut name = format!("{number:05}");
    for side in ["attackers", "defenders"] {
        let player = record.tag(side).map(|player| safe(player.as_str())).unwrap_or_default();
        if !player.is_empty() {
            name.extend(["-", &player]);
        }
    }
    name + ".otg"
}

/// The words of a text with `_` between them, cut to [`MAX_NAME`] and [`MAX_NAME_BYTES`].
fn safe(text: &str) -> String {
    let shown = shown(text);
    let words: Vec<&str> =
        shown.split(|character| !is_portable(character)).filter(|word| !word.is_empty()).collect();
    let mut name = String::new();
    for character in words.join("_").chars().take(MAX_NAME) {
        if name.len() + character.len_utf8() > MAX_NAME_BYTES {
            break;
        }
        name.push(character);
    }
    name
}

/// Whether every system allows a character in the name of a file. Letters of all scripts, with their accents, are; the
/// characters that some system reserves are ASCII, or are not visible. A reserved name cannot result, because each name
/// begins with a number.
fn is_portable(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric();
    }
    !character.is_whitespace() && character != char::REPLACEMENT_CHARACTER
}

#[cfg(test)]
mod tests {

    use super::{MAX_NAME, MAX_NAME_BYTES, safe};

    #[test]
    fn names_keep_letters_of_all_scripts() {
        for (text, name) in [
            ("Ada Bjarnadóttir", "Ada_Bjarnadóttir"),
            ("Þórr Ǫnundsson", "Þórr_Ǫnundsson"),
            ("Иван Петров", "Иван_Петров"),
            ("王小明", "王小明"),
            ("अनिल", "अनिल"),
            // The accent is a character.
            ("Cafe\u{301}", "Cafe\u{301}"),
            ("a\u{3000}b\u{a0}c", "a_b_c"),
            ("../../etc/passwd", "etc_passwd"),
            ("C:\\x<y>|z?\"*", "C_x_y_z"),
            ("\u{202e}gto.\u{200b}exe\u{0}\n", "gto_exe"),
            ("\u{9b}31m ", "31m"),
            ("...", ""),
        ] {
            assert_eq!(safe(text), name, "{text:?}");
        }
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        for text in ["a", "é", "王", "🏰", "e\u{301}"] {
            let name = safe(&text.repeat(100));
            assert!(name.len() <= MAX_NAME_BYTES && name.chars().count() <= MAX_NAME, "{name}");
            assert!(name.len() >= MAX_NAME, "{name}");
        }
    }
}
