//! Games of aagenielsen.dk: what is refused or lost, and why.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tafl_archive::{
    ArchiveFormat, BrokenGame, Coded, ConvertedGame, GameLoss, GameRecord, ImportError, ImportOptions,
    Layout, Variant, VariantRules, VariantRulesSource,
};
use tafl_corpus::{Corpus, Totals};
use tafl_moves::dialect::MoveDialect;
use tafl_position::{Dimension, Piece, Side, Square, Symmetry};
use tafl_verify::verify;

use crate::hnefatafl_rs::repeats_a_capture;
use crate::survives_an_archive;

const FORMAT: ArchiveFormat = ArchiveFormat::AageNielsen;

/// With fewer games, a share says little.
const ENOUGH: usize = 20;

/// The least share of good games in per cent: Berserk Hnefatafl has 263 of 329.
const LEAST: usize = 79;

/// How many moves must involve a square, with those that are symmetric to it, and the share of them in per cent that must
/// agree.
const CLEAR: (u32, u32) = (48, 80);

/// The lines of the archive.
pub(crate) fn lines(corpus: &Corpus) -> Vec<String> {
    let files = ["corpus/aagenielsen-sample.ndjson", "corpus/aagenielsen-quarter.ndjson.gz"];
    files.iter().flat_map(|file| corpus.text(file).lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// A line as it is, without the library that reads it.
struct Line<'a> {
    text: &'a str,
    object: Value,
}

impl Line<'_> {
    fn variant(&self) -> &str {
        self.object["AageGameTypeName"].as_str().expect("a name")
    }

    fn words(&self) -> impl DoubleEndedIterator<Item = &str> {
        let words = self.object["Moves"].as_array().expect("a list of moves");
        words.iter().map(|word| word.as_str().expect("a text"))
    }

    fn moves(&self) -> impl Iterator<Item = &str> {
        self.words().filter(|word| is_move(word))
    }

    /// The captures that the moves name, each square of a move once.
    fn captures(&self) -> usize {
        self.moves().map(|word| word.split('x').skip(1).collect::<BTreeSet<_>>().len()).sum()
    }

    /// Whether all moves can be made from a start position of the variant as they are written.
    fn replays(&self) -> bool {
        let variant = Variant::from_name(self.variant());
        variant.iter().flat_map(|variant| variant.layouts()).any(|layout| {
            let mut position = layout.position();
            self.moves().all(|word| {
                let read = MoveDialect::AageNielsen.parse_all(word).value;
                let record = read.and_then(|read| read.to_record(None).value);
                record.is_some_and(|record| record.apply_to(&mut position).is_ok())
            })
        })
    }
}

fn is_ending(word: &str) -> bool {
    ["resigned", "timeout"].contains(&word)
}

/// `e5-e8xe9`, in older games `e5e8`.
fn is_move(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase();
    let is_square = |text: &str| {
        text.strip_prefix(is_letter).is_some_and(|rank| rank.parse().is_ok_and(|rank: u8| rank > 0))
    };
    let mut parts = word.split('x');
    let step = parts.next().unwrap_or_default().replacen('-', "", 1);
    let (from, to) = step.split_at(step.rfind(is_letter).unwrap_or_default());
    is_square(from) && is_square(to) && parts.all(is_square)
}

/// A line is refused because of what it is.
fn is_refused_rightly(line: &Line<'_>, error: &ImportError) -> bool {
    match error {
        // `Saami Daabloe 11x9`.
        ImportError::NotSquare { .. } => line.variant().split(' ').any(|word| {
            let size = word.split_once('x').map(|(files, ranks)| (files.parse::<u8>(), ranks.parse::<u8>()));
            size.is_some_and(|(files, ranks)| files.is_ok() && ranks.is_ok() && files != ranks)
        }),
        ImportError::NoLayout { .. } => Variant::from_name(line.variant()).is_none(),
        ImportError::NotAMove { .. } => !line.words().all(|word| is_ending(word) || is_move(word)),
        ImportError::NotPlayable { .. } => !line.replays(),
        ImportError::EndingNotLast { .. } => line.words().rev().skip(1).any(is_ending),
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
            let counts =
                ["BlackPiecesCaptured", "WhitePiecesCaptured"].map(|name| line.object[name].as_u64());
            counted != named && counts.contains(&Some(*counted))
        }
        GameLoss::CapturesRestored { .. } => {
            let dropped = game.losses.iter().map(|loss| match loss {
                GameLoss::CaptureImpossible { squares, .. } => squares.len(),
                _ => 0,
            });
            has_rules && line.captures() < captures(&game.value) + dropped.sum::<usize>()
        }
        GameLoss::CaptureImpossible { squares, .. } => {
            has_rules && squares.iter().all(|square| line.text.contains(&format!("x{square}")))
        }
        GameLoss::StepRestored { .. } => {
            has_rules && line.moves().count() < game.value.tree().main_line().count()
        }
        GameLoss::Departure { .. } => loss.code() == "capture-repeated" && repeats_a_capture(line.text),
        GameLoss::Spelling { .. } => {
            [true, false].iter().all(|is| line.moves().any(|word| word.contains('-') == *is))
        }
        _ => false,
    }
}

fn changes_moves(loss: &GameLoss) -> bool {
    let codes = ["capture-repeated", "captures-restored", "capture-impossible", "step-restored"];
    matches!(loss, GameLoss::Spelling { .. }) || codes.contains(&loss.code())
}

fn captures(record: &GameRecord) -> usize {
    let tree = record.tree();
    tree.main_line().filter_map(|id| tree.move_record(id)).map(|step| step.captures().len()).sum()
}

/// The part of a broken game is the game whose list of moves ends there, and has the moves of the list.
fn part(line: &Line<'_>, broken: BrokenGame) -> Option<GameRecord> {
    let part = broken.partial?;
    let (record, tree) = (&part.value, part.value.tree());
    assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{}", line.text);
    if part.losses.iter().all(|loss| loss.code() != "step-restored") {
        for (word, id) in line.words().zip(tree.main_line()) {
            let step = tree.move_record(id).expect("a move");
            let squares = [step.origin(), step.target()].map(|square| square.expect("a square").to_string());
            assert!(word.replacen('-', "", 1).starts_with(&squares.concat()), "{word}: {step}");
        }
        let mut object = line.object.clone();
        object["Moves"].as_array_mut().expect("moves").truncate(tree.len());
        for count in ["BlackPiecesCaptured", "WhitePiecesCaptured"] {
            object.as_object_mut().expect("an object").remove(count);
        }
        let cut = FORMAT.parse(&object.to_string()).expect("the part is a game").value;
        assert_eq!((cut.tree(), cut.start()), (tree, record.start()));
    }
    Some(part.value)
}

/// What the games of a variant show: how many can be played, have rules, and are good by them, and how often the first
/// move that involves a square of the start position shows a piece of the side that begins, of the other side, or none.
#[derive(Debug, Default)]
struct Shown {
    not_playable: usize,
    carried_over: usize,
    with_rules: usize,
    good: usize,
    squares: BTreeMap<Square, [u32; 3]>,
}

const EMPTY: usize = 2;

impl Shown {
    fn add_squares(&mut self, line: &Line<'_>, dimension: Dimension) {
        let mut now: BTreeMap<Square, usize> = BTreeMap::new();
        for (ply, word) in line.words().enumerate() {
            let Ok(read) = MoveDialect::AageNielsen.parse(word) else { return };
            let Some(step) = read.as_move() else { return };
            let mover = now.get(&step.origin()).copied().filter(|&side| side != EMPTY).unwrap_or(ply % 2);
            let passed = passed(step.origin(), step.target()).map(|square| (square, EMPTY, EMPTY));
            let captured = step.captures().into_iter().map(|square| (square, 1 - mover, EMPTY));
            let ends = [(step.origin(), mover, EMPTY), (step.target(), EMPTY, mover)];
            for (square, before, after) in passed.chain(ends).chain(captured) {
                if now.insert(square, after).is_none() {
                    for image in Symmetry::ALL.iter().filter_map(|by| by.apply(square, dimension)) {
                        self.squares.entry(image).or_default()[before] += 1;
                    }
                }
            }
        }
    }

    /// Whether a layout has what the games show clearly, if the attackers begin, or the defenders.
    fn is_start(&self, layout: Layout) -> bool {
        let position = layout.position();
        [Side::Attackers, Side::Defenders].into_iter().any(|first| {
            self.squares.iter().all(|(square, votes)| {
                let side = position.get(*square).map(Piece::side);
                let occupant = side.map_or(EMPTY, |side| usize::from(side != first));
                let all: u32 = votes.iter().sum();
                votes
                    .iter()
                    .enumerate()
                    .all(|(other, &votes)| other == occupant || all < CLEAR.0 || votes * 100 < all * CLEAR.1)
            })
        })
    }
}

/// The squares between the ends of a step along a row.
fn passed(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let index = |square: Square| [square.file().index(), square.rank().index()];
    let ([file, rank], [to_file, to_rank]) = (index(from), index(to));
    let between = |one: u8, other: u8| one.min(other) + 1..one.max(other);
    let along_file = between(rank, to_rank).filter(move |_| file == to_file).map(move |rank| (file, rank));
    let along_rank = between(file, to_file).filter(move |_| rank == to_rank).map(move |file| (file, rank));
    along_file.chain(along_rank).filter_map(|(file, rank)| Square::from_indices(file, rank))
}

/// Every game is carried over, or refused for what it is, and what is lost is listed. An object returns unchanged
/// unless a loss changed its moves. The tables of layouts and of rules agree with the games of each variant, whatever
/// their source: where the games show clearly what was on a square, the layout has that. In most games the moves can be
/// made, the side to move first is that of the rules, all moves are legal, and the captures are those of the rules.
// deviation: G18
// deviation: G19
pub(crate) fn games_of_aagenielsen(corpus: &Corpus) {
    let (mut totals, mut games, mut parts) = (Totals::default(), Vec::new(), 0);
    let mut variants: BTreeMap<String, Shown> = BTreeMap::new();
    let known: Vec<_> = VariantRules::all().map(|known| (known, known.rules())).collect();
    for text in &lines(corpus) {
        let line = Line { text, object: serde_json::from_str(text).expect("JSON") };
        let shown = variants.entry(line.variant().to_owned()).or_default();
        if let Some(variant) = Variant::from_name(line.variant()) {
            shown.add_squares(&line, variant.layouts()[0].position().dimension());
        }
        let imported = match FORMAT.parse_partial(text, &ImportOptions::default()) {
            Ok(imported) => imported,
            Err(broken) => {
                assert!(is_refused_rightly(&line, &broken.error), "{}: {text}", broken.error);
                totals.count(format!("refused {}", broken.error.code()));
                shown.not_playable += usize::from(matches!(broken.error, ImportError::NotPlayable { .. }));
                let part = part(&line, broken);
                parts += part.iter().len();
                games.extend(part);
                continue;
            }
        };
        shown.carried_over += 1;
        for loss in &imported.losses {
            assert!(is_lost_rightly(&line, loss, &imported), "{loss}: {text}");
            totals.count(loss.code());
        }
        let changes = imported.losses.iter().any(changes_moves);
        assert!(
            changes || line.captures() == captures(&imported.value),
            "captures are lost silently: {text}"
        );
        let is_unused = imported.losses.iter().any(|loss| matches!(loss, GameLoss::RulesNotUsed { .. }));
        let record = imported.value;
        assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{text}");
        let back = FORMAT.print(&record).expect("a parsed game can be written");
        assert_eq!(back.losses, [], "{text}");
        let same = serde_json::from_str::<Value>(&back.value).ok().as_ref() == Some(&line.object);
        assert!(same || changes, "{text}\n{}", back.value);
        assert_eq!(FORMAT.parse(&back.value).expect("it is parsed again").value, record);

        let mut of_variant = known.iter().filter(|(known, _)| known.variant() == line.variant()).peekable();
        assert_eq!(record.rules().is_some(), of_variant.peek().is_some() && !is_unused, "{text}");
        if let Some(rules) = record.rules() {
            let (known, _) = of_variant.find(|(_, found)| found == rules).expect("the rules of a layout");
            let source = record.tag("rules-source").map(tafl_game_record::TagValue::as_str);
            let is_fitted = source.is_some_and(|source| source.starts_with("fitted "));
            assert_eq!(is_fitted, known.source() == VariantRulesSource::Fitted, "{text}");
            shown.with_rules += 1;
            shown.good += usize::from(verify(&record).is_good());
        }
        games.push(record);
    }
    for (name, shown) in &variants {
        let Some(variant) = Variant::from_name(name) else { continue };
        let &Shown { not_playable, carried_over, with_rules, good, .. } = shown;
        let counts =
            format!("{name}: {carried_over} carried over, {not_playable} not, {good} of {with_rules} good");
        eprintln!("{counts}");
        assert!(
            variant.layouts().iter().any(|&layout| shown.is_start(layout)),
            "{counts}: {:?}",
            shown.squares
        );
        assert!(carried_over > 0 || not_playable < 8, "{counts}");
        // In old games the archive omits captures.
        assert!(with_rules < ENOUGH || 100 * good >= LEAST * with_rules, "{counts}");
        let has_rules = variant.rules().is_some();
        assert!(
            !has_rules || with_rules + ENOUGH > carried_over || with_rules * 6 >= carried_over * 5,
            "{counts}"
        );
        assert!(!has_rules || carried_over < ENOUGH || carried_over >= 3 * not_playable, "{counts}");
    }
    assert!(parts > 0 && games.len() > parts, "no game was carried over");
    survives_an_archive(&games);
    totals.add("parts", parts);
    totals.add("carried over", games.len() - parts);
    corpus.report("games of aagenielsen.dk", &totals);
}
