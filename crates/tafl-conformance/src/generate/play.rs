//! Games by their rules: legal moves, outcomes, counts, and moves that are not legal.
//!
//! The answers are those of this project. A vector is required if what the specification leaves open does not matter
//! for it: its answer is the same without shieldwalls, edge forts and surrounding.

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Value, json};
use tafl_notation::play::Ending;
use tafl_notation::rules::{Berserk, Shieldwall};
use tafl_notation::{Game, Preset, Rules};

use super::{Random, Source, Topic};
use crate::answer::answer;

/// The games, and how many moves of a game come before a position.
const PRESETS: &[(Preset, usize)] = &[
    (Preset::BRANDUB, 40),
    (Preset::MAGPIE, 40),
    (Preset::TABLUT, 50),
    (Preset::FOTEVIKEN_TABLUT, 50),
    (Preset::SEA_BATTLE, 50),
    (Preset::TAWLBWRDD, 60),
    (Preset::FETLAR, 60),
    (Preset::COPENHAGEN, 80),
    (Preset::BERSERK, 50),
];

/// No sentence defines moves and captures: the author's games show them.
const MOVES: Source = Source::Required(&["games, moves and captures", "OTN 3, ka"]);
const OPEN_SPEEDS: Source = Source::Open(&["deviation R4"]);
const OPEN_MOVES: Source = Source::Open(&["deviation L4"]);
const OPEN_BERSERK: Source = Source::Open(&["deviation L3", "deviation L6"]);
const OPEN_END: Source = Source::Open(&["deviation L5", "deviation L8"]);

pub(super) fn topics(share: usize) -> Vec<Topic> {
    let mut topics: Vec<Topic> = LEGAL.iter().map(|&(name, presets)| legal(name, presets, share)).collect();
    topics.extend([positions(share), endings(share), leaves(), illegal()]);
    topics
}

/// The files of legal moves, and the rows of `PRESETS` that they are about.
const LEGAL: &[(&str, &[usize])] = &[
    ("random-legal-7", &[0, 1]),
    ("random-legal-9", &[2, 3, 4]),
    ("random-legal-11", &[5, 6, 7]),
    ("random-legal-berserk", &[8]),
];

/// A game of this many random moves, or fewer if it ends before.
fn random_game(random: &mut Random, preset: Preset, plies: usize) -> Game {
    let mut game = Game::new(&preset.rules());
    for _ in 0..plies {
        let mut moves = game.legal_steps();
        moves.sort_unstable();
        if moves.is_empty() || game.play(*random.pick(&moves)).is_err() {
            break;
        }
    }
    game
}

/// The rules with the position and the side to move of a game.
fn rules_of(game: &Game) -> Rules {
    let unnamed = game.rules().to_builder().unnamed().build();
    let rules = unnamed.expect_or("a preset lists squares of its board", game.rules().clone());
    rules.starting_at(game.position(), game.side_to_move())
}

/// The rules without everything that the specification leaves to the reader.
fn plain(rules: &Rules) -> Rules {
    let builder =
        rules.to_builder().shieldwall(Shieldwall::None).edge_fort_escape(false).surrounding_fatal(false);
    builder.build().unwrap_or_else(|_| rules.clone())
}

/// The source, unless the record has speed limits for single pieces, which the notes and their example order differently.
fn or_speeds(rules: &Rules, source: Source) -> Source {
    let text = rules.to_string();
    let limits = text.split(' ').find_map(|entry| entry.strip_prefix("spd:"));
    let is_for_pieces = limits.is_some_and(|limits| limits.split(',').count() > 2);
    if is_for_pieces { OPEN_SPEEDS } else { source }
}

/// Our answer, and whether it is the same without what the specification leaves open.
fn answered(operation: &str, rules: &Rules, mut input: Value) -> (Value, Value, bool) {
    let ask = |input: &Value| answer(operation, input).and_then(Result::ok).unwrap_or_default();
    input["rules"] = plain(rules).to_string().into();
    let simple = ask(&input);
    input["rules"] = rules.to_string().into();
    let whole = ask(&input);
    let is_settled = simple == whole && rules.berserk() == Berserk::None;
    (input, whole, is_settled)
}

fn legal(name: &'static str, presets: &[usize], share: usize) -> Topic {
    let mut topic = Topic::new("play", name);
    let mut random = Random::new(71 + presets[0] as u64);
    let mut number = 0;
    while topic.len() < 75 / share {
        number += 1;
        let (preset, plies) = PRESETS[presets[number % presets.len()]];
        let plies = random.below(plies);
        let game = random_game(&mut random, preset, plies);
        if game.outcome().is_some() || game.berserk_square().is_some() {
            continue;
        }
        let rules = rules_of(&game);
        let (input, answer, is_settled) = answered("play.legal", &rules, json!({}));
        let source = match rules.berserk() {
            Berserk::None if is_settled => MOVES,
            Berserk::None => OPEN_MOVES,
            _ => OPEN_BERSERK,
        };
        let source = or_speeds(&rules, source);
        topic.ok(source, "play.legal", &input, &answer);
    }
    topic
}

fn steps(game: &Game) -> Vec<String> {
    game.history().iter().map(ToString::to_string).collect()
}

/// The position after the moves of an ongoing game.
fn positions(share: usize) -> Topic {
    let mut topic = Topic::new("play", "random-positions");
    let mut random = Random::new(81);
    for number in 0..200 / share {
        let (preset, plies) = PRESETS[number % (PRESETS.len() - 1)];
        let plies = plies / 2 + random.below(plies);
        let game = random_game(&mut random, preset, plies);
        if game.outcome().is_some() {
            continue;
        }
        let input = json!({"moves": steps(&game)});
        let (input, mut answer, is_settled) = answered("play.outcome", &preset.rules(), input);
        if let Some(answer) = answer.as_object_mut() {
            answer.remove("ending");
        }
        let source = or_speeds(&preset.rules(), if is_settled { MOVES } else { OPEN_MOVES });
        topic.ok(source, "play.outcome", &input, &answer);
    }
    topic
}

/// Games to their end.
fn endings(share: usize) -> Topic {
    let mut topic = Topic::new("play", "random-endings");
    let mut random = Random::new(82);
    let mut number = 0;
    while topic.len() < 150 / share {
        number += 1;
        let (preset, _) = PRESETS[number % (PRESETS.len() - 1)];
        let game = random_game(&mut random, preset, 120);
        let Some(outcome) = game.outcome() else { continue };
        let input = json!({"moves": steps(&game)});
        let (input, mut answer, is_settled) = answered("play.outcome", &preset.rules(), input);
        if let Some(answer) = answer.as_object_mut() {
            answer.remove("ending");
            answer.remove("side_to_move");
        }
        let source = match outcome.ending() {
            Ending::KingEscaped if is_settled => Source::Required(&["OTN 3, esc"]),
            Ending::KingCaptured if is_settled => Source::Required(&["OTN 3, ks"]),
            Ending::NoLegalMove => Source::Open(&["deviation L7"]),
            _ => OPEN_END,
        };
        let source = or_speeds(&preset.rules(), source);
        topic.ok(source, "play.outcome", &input, &answer);
    }
    topic
}

/// Counts of ways to play. A finished game counts one.
fn leaves() -> Topic {
    let mut topic = Topic::new("play", "perft");
    let mut random = Random::new(83);
    for &(preset, plies) in PRESETS {
        for number in 0..14 {
            let game = random_game(&mut random, preset, if number == 0 { 0 } else { plies / 2 });
            if game.outcome().is_some() || game.berserk_square().is_some() {
                continue;
            }
            let rules = rules_of(&game);
            let deepest = if rules.dimension().get() <= 9 { 3 } else { 2 };
            let depth = 1 + number % deepest;
            let (input, answer, is_settled) = answered("play.perft", &rules, json!({"depth": depth}));
            let source = if is_settled {
                MOVES
            } else {
                Source::Open(&["deviation L4", "deviation L6", "deviation L7"])
            };
            let source = or_speeds(&rules, source);
            topic.ok(source, "play.perft", &input, &answer);
        }
    }
    topic
}

/// Moves from an empty square, of the other side, onto a piece, over a piece, not along a line.
fn illegal() -> Topic {
    let mut topic = Topic::new("play", "not-legal");
    let mut random = Random::new(84);
    let settled = Source::Required(&["OTN 2, starting-space", "OTN 2, ending-space"]);
    while topic.len() < 150 {
        let (preset, plies) = PRESETS[random.below(PRESETS.len() - 1)];
        let plies = random.below(plies);
        let game = random_game(&mut random, preset, plies);
        if game.outcome().is_some() {
            continue;
        }
        let (position, side) = (game.position(), game.side_to_move());
        let squares: Vec<_> = position.squares().collect();
        let (origin, piece) = *random.pick(&squares);
        let (target, hit) = *random.pick(&squares);
        let is_line = origin.file() == target.file() || origin.rank() == target.rank();
        let classes: &[&str] = match (piece, hit) {
            _ if origin == target => continue,
            (None, _) if random.once_in(4) => &["unplayable", "illegal"],
            (Some(piece), Some(_)) if piece.side() == side && is_line && next_to(origin, target) => {
                &["unplayable", "illegal"]
            }
            (Some(piece), None) if piece.side() == side && !is_line => &["illegal"],
            (Some(piece), None) if piece.side() != side && random.once_in(3) => &["illegal"],
            _ => continue,
        };
        let rules = rules_of(&game);
        let source = or_speeds(&rules, settled);
        let input = json!({"rules": rules.to_string(), "moves": [format!("{origin}-{target}")]});
        topic.error(source, "play.outcome", &input, classes);
    }
    topic
}

fn next_to(a: tafl_notation::Square, b: tafl_notation::Square) -> bool {
    let (files, ranks) =
        (a.file().index().abs_diff(b.file().index()), a.rank().index().abs_diff(b.rank().index()));
    files + ranks == 1
}
