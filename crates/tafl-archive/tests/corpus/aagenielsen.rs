//! Games of aagenielsen.dk: what is refused or lost, and why.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tafl_archive::{
    ArchiveFormat, Coded, ConvertedGame, GameLoss, GameRecord, ImportError, Layout, Variant, VariantRules,
};
use tafl_corpus::{Corpus, Totals};
use tafl_moves::dialect::MoveDialect;
use tafl_position::{PieceKind, Position, Side};

use crate::survives_an_archive;

const FORMAT: ArchiveFormat = ArchiveFormat::AageNielsen;

/// The lines of the sample, and some of the other file, which is large.
fn lines(corpus: &Corpus) -> Vec<String> {
    let (sample, quarter) = (
        corpus.text("corpus/aagenielsen-sample.ndjson"),
        corpus.text("corpus/aagenielsen-quarter.ndjson.gz"),
    );
    sample.lines().chain(quarter.lines().take(1_000)).map(str::to_owned).collect()
}

/// A line as it is, without the library that reads it.
struct Line<'a> {
    text: &'a str,
    object: Value,
}

impl<'a> Line<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, object: serde_json::from_str(text).expect("JSON") }
    }

    fn variant(&self) -> &str {
        self.object["AageGameTypeName"].as_str().expect("a name")
    }

    fn words(&self) -> Vec<&str> {
        let words = self.object["Moves"].as_array().expect("a list of moves");
        words.iter().map(|word| word.as_str().expect("a text")).collect()
    }

    /// The words that are moves in shape: two squares, then captures.
    fn moves(&self) -> impl Iterator<Item = &str> {
        self.words().into_iter().filter(|word| is_shaped_like_a_move(word))
    }

    fn has_words_that_are_not_moves(&self) -> bool {
        let known = |word: &&str| ["resigned", "timeout"].contains(word) || is_shaped_like_a_move(word);
        !self.words().iter().all(known)
    }

    /// `Saami Daabloe 11x9`.
    fn has_a_board_that_is_not_square(&self) -> bool {
        let sizes = self.variant().split(' ').filter_map(|word| word.split_once('x'));
        let mut sizes =
            sizes.filter_map(|(files, ranks)| Some((files.parse::<u8>().ok()?, ranks.parse::<u8>().ok()?)));
        sizes.any(|(files, ranks)| files != ranks)
    }

    /// Whether all moves can be made on the board as they are written.
    fn replays_from(&self, start: &Position) -> bool {
        let mut position = start.clone();
        self.moves().all(|word| {
            let read = MoveDialect::AageNielsen.parse_all(word).value;
            let record = read.and_then(|read| read.to_record(None).value);
            record.is_some_and(|record| record.apply_to(&mut position).is_ok())
        })
    }

    fn replays(&self) -> bool {
        let variant = Variant::from_name(self.variant());
        variant.is_some_and(|variant| {
            variant.layouts().iter().any(|layout| self.replays_from(&layout.position()))
        })
    }

    fn repeats_a_capture(&self) -> bool {
        self.moves().any(|word| {
            let captures: Vec<&str> = word.split('x').skip(1).collect();
            captures.iter().collect::<BTreeSet<_>>().len() < captures.len()
        })
    }

    /// The captures that the moves name, each square of a move once.
    fn captures(&self) -> usize {
        self.moves().map(|word| word.split('x').skip(1).collect::<BTreeSet<_>>().len()).sum()
    }

    /// The captures that the line counts.
    fn counted(&self) -> [Option<u64>; 2] {
        ["BlackPiecesCaptured", "WhitePiecesCaptured"].map(|name| self.object[name].as_u64())
    }
}

/// `e5-e8xe9`, in older games `e5e8`.
fn is_shaped_like_a_move(word: &str) -> bool {
    let mut parts = word.split('x');
    let squares = parts.next().unwrap_or_default().replace('-', "");
    let ends = squares.split_inclusive(|c: char| c.is_ascii_digit()).fold(
        Vec::new(),
        |mut ends: Vec<String>, part| {
            match ends.last_mut() {
                Some(last) if part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_digit()) => {
                    last.push_str(part);
                }
                _ => ends.push(part.to_owned()),
            }
            ends
        },
    );
    word.matches('-').count() <= 1
        && ends.len() == 2
        && ends.iter().all(|end| is_square(end))
        && parts.all(is_square)
}

fn is_square(text: &str) -> bool {
    let rank = text.strip_prefix(|c: char| c.is_ascii_lowercase()).unwrap_or_default();
    rank.parse().is_ok_and(|rank: u32| (1..=78).contains(&rank))
}

/// A line is refused because of what it is.
fn is_refused_rightly(line: &Line<'_>, error: &ImportError) -> bool {
    match error {
        ImportError::NotSquare { .. } => line.has_a_board_that_is_not_square(),
        ImportError::NoLayout { .. } => Variant::from_name(line.variant()).is_none(),
        ImportError::NotAMove { .. } => line.has_words_that_are_not_moves(),
        ImportError::NotPlayable { .. } => !line.replays(),
        ImportError::EndingNotLast { .. } => {
            let words = line.words();
            words.iter().rev().skip(1).any(|word| ["resigned", "timeout"].contains(word))
        }
        _ => false,
    }
}

/// A loss is what the line shows, or what the rules add to it.
fn is_lost_rightly(line: &Line<'_>, loss: &GameLoss, game: &ConvertedGame<GameRecord>) -> bool {
    let has_rules = game.value.rules().is_some();
    match loss {
        GameLoss::RulesUnknown { .. } => !has_rules,
        // The other side begins.
        GameLoss::RulesNotUsed { .. } => {
            let first = game.value.replay().expect("a start").next();
            let first = first.and_then(|ply| ply.expect("it replays").mover);
            let rules = VariantRules::all().find(|rules| rules.variant() == line.variant());
            !has_rules && rules.is_some_and(|rules| Some(rules.rules().side_to_move()) != first)
        }
        GameLoss::StartAssumed { .. } => Variant::from_name(line.variant()).is_none(),
        GameLoss::CapturesDiffer { counted, named, .. } => {
            counted != named && line.counted().contains(&Some(*counted))
        }
        GameLoss::CapturesRestored { .. } => {
            has_rules && line.captures() < captures(&game.value) + dropped(game)
        }
        GameLoss::CaptureImpossible { squares, .. } => {
            let named = |square: &tafl_position::Square| line.text.contains(&format!("x{square}"));
            has_rules && squares.iter().all(named)
        }
        GameLoss::StepRestored { .. } => {
            has_rules && line.moves().count() < game.value.tree().main_line().count()
        }
        GameLoss::Departure { .. } => loss.code() == "capture-repeated" && line.repeats_a_capture(),
        GameLoss::Spelling { .. } => line.moves().any(has_a_hyphen) && !line.moves().all(has_a_hyphen),
        _ => false,
    }
}

fn has_a_hyphen(word: &str) -> bool {
    word.contains('-')
}

fn captures(record: &GameRecord) -> usize {
    let tree = record.tree();
    tree.main_line().filter_map(|id| tree.move_record(id)).map(|step| step.captures().len()).sum()
}

fn dropped(game: &ConvertedGame<GameRecord>) -> usize {
    let squares = game.losses.iter().map(|loss| match loss {
        GameLoss::CaptureImpossible { squares, .. } => squares.len(),
        _ => 0,
    });
    squares.sum()
}

/// Every game is carried over, or refused for what it is, and what is lost is listed. An object returns unchanged
/// unless a loss changed its moves.
// deviation: G19
pub(crate) fn games_of_aagenielsen(corpus: &Corpus) {
    let mut totals = Totals::default();
    let mut games = Vec::new();
    for text in lines(corpus) {
        let line = Line::new(&text);
        let imported = match FORMAT.parse(&text) {
            Ok(imported) => imported,
            Err(error) => {
                assert!(is_refused_rightly(&line, &error), "{error}: {text}");
                totals.count(format!("refused {}", error.code()));
                continue;
            }
        };
        for loss in &imported.losses {
            assert!(is_lost_rightly(&line, loss, &imported), "{loss}: {text}");
            totals.count(loss.code());
        }
        let changes = imported.losses.iter().any(changes_moves);
        assert!(
            changes || line.captures() == captures(&imported.value),
            "captures are lost silently: {text}"
        );
        let record = imported.value;
        assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{text}");

        let back = FORMAT.print(&record).expect("a parsed game can be written");
        assert_eq!(back.losses, [], "{text}");
        let same = serde_json::from_str::<Value>(&back.value).ok().as_ref() == Some(&line.object);
        assert!(same || changes, "{text}\n{}", back.value);
        totals.count(if same { "the same object" } else { "other moves" });
        assert_eq!(FORMAT.parse(&back.value).expect("it is parsed again").value, record);
        games.push(record);
    }
    assert!(!games.is_empty(), "no game was carried over");
    totals.add("carried over", games.len());
    totals.add("with rules", games.iter().filter(|game| game.rules().is_some()).count());
    survives_an_archive(&games);
    corpus.report("games of aagenielsen.dk", &totals);
}

fn changes_moves(loss: &GameLoss) -> bool {
    matches!(
        loss,
        GameLoss::Departure { .. }
            | GameLoss::Spelling { .. }
            | GameLoss::CapturesRestored { .. }
            | GameLoss::CaptureImpossible { .. }
            | GameLoss::StepRestored { .. }
    )
}

/// What the games of a variant show.
#[derive(Default)]
struct Shown {
    games: u32,
    carried_over: u32,
    /// How many games begin with attackers, and with defenders.
    first: [u32; 2],
}

/// The table of variants agrees with their games: nearly all of them begin with the side of the preset, and those that
/// do not have no rules. Several games, none of which replays, would show a wrong layout.
// deviation: G18
pub(crate) fn games_of_each_variant_replay_from_its_layouts(corpus: &Corpus) {
    let mut variants: BTreeMap<String, Shown> = BTreeMap::new();
    for text in lines(corpus) {
        let line = Line::new(&text);
        assert_eq!(line.object["WhoMovedFirst"], "black", "in every game, even if the defenders did");
        let shown = variants.entry(line.variant().to_owned()).or_default();
        shown.games += 1;
        let Ok(imported) = FORMAT.parse(&text) else { continue };
        shown.carried_over += 1;
        let first = imported.value.replay().expect("a start").next();
        let Some(mover) = first.and_then(|ply| ply.expect("it replays").mover) else { continue };
        shown.first[usize::from(mover == Side::Defenders)] += 1;
        if let Some(rules) = imported.value.rules() {
            assert_eq!(mover, rules.side_to_move(), "{text}");
        }
    }
    let mut totals = Totals::default();
    for (name, shown) in &variants {
        totals.count(of_a_variant(name, shown));
        if shown.first[1] > shown.first[0] {
            totals.count("variants in which the defenders begin");
        }
    }
    let names = Layout::ALL.iter().flat_map(|layout| layout.variants());
    totals.add("names without games", names.filter(|name| !variants.contains_key(**name)).count());
    corpus.report("variants of aagenielsen.dk", &totals);
}

fn of_a_variant(name: &str, shown: &Shown) -> &'static str {
    let Some(variant) = Variant::from_name(name) else { return "variants that are not in the table" };
    let [attackers, defenders] = shown.first;
    assert!(attackers.min(defenders) * 5 <= attackers.max(defenders), "{name} begins with either side");
    if let Some(preset) = variant.preset().filter(|_| attackers + defenders > 0) {
        let side = if attackers > defenders { Side::Attackers } else { Side::Defenders };
        assert_eq!(preset.rules().side_to_move(), side, "{name} by {preset}");
    }
    assert!(shown.carried_over > 0 || shown.games < 8, "none of {} games of {name} replays", shown.games);
    if shown.carried_over == shown.games {
        "variants of which all games replay"
    } else {
        "variants of which some games replay"
    }
}

/// In Magpie kings move one square at a time, unlike in other variants.
pub(crate) fn kings_of_magpie_move_one_square(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in lines(corpus).iter().filter(|line| line.contains("\"Magpie 7x7\"")) {
        let Ok(game) = FORMAT.parse(line) else { continue };
        let tree = game.value.tree();
        for step in tree.main_line().filter_map(|id| tree.move_record(id)) {
            let (Some(from), Some(to)) = (step.origin(), step.target()) else { continue };
            if step.piece().is_some_and(|piece| piece.kind() == PieceKind::King) {
                let files = from.file().index().abs_diff(to.file().index());
                assert_eq!(files + from.rank().index().abs_diff(to.rank().index()), 1, "{step}: {line}");
                totals.count("moves of the king");
            }
        }
        totals.count("games");
    }
    corpus.report("games of Magpie", &totals);
}
