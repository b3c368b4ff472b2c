//! Promises to programs that search: capturing steps, visits that stop early, squares as indices and sets.

use std::ops::ControlFlow::{Break, Continue};

use fastrand::Rng;
use tafl_moves::{Mark, MoveKind};
use tafl_play::{BitBoard, Captures, CompiledRules, Ending, Game, Medium, Small, State, Step, Tiny, Zone};
use tafl_position::{Dimension, Piece, PieceKind, Position, Side, Square};
use tafl_rules::Rules;

use crate::{many_rules, rules, step};

/// Values from random numbers, the same in every run.
struct Random(Rng);

impl Random {
    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        *self.0.choice(values).expect("not empty")
    }

    /// A random position with one king, which is neither on the edge nor alone.
    fn position(&mut self, dimension: Dimension) -> Position {
        let mut position = Position::empty(dimension);
        let (taflmen, last) = ([Piece::ATTACKER, Piece::DEFENDER], dimension.get() - 1);
        let density = 2 + self.0.u32(..3);
        let mut inner = Vec::new();
        for square in dimension.squares() {
            let piece = match self.0.u32(..10) {
                0 => self.one_of(&Piece::ALL),
                it if it < density => self.one_of(&taflmen),
                _ => continue,
            };
            if piece.kind() != PieceKind::King {
                position.set(square, Some(piece)).expect("on the board");
            }
        }
        for square in dimension.squares() {
            let (file, rank) = (square.file().index(), square.rank().index());
            if (1..last).contains(&file) && (1..last).contains(&rank) {
                inner.push(square);
            }
        }
        // In the centre a Linnaean capture may follow.
        let centre = inner.get(inner.len() / 2).copied();
        let king = centre.filter(|_| self.0.bool()).unwrap_or_else(|| self.one_of(&inner));
        position.set(king, Some(Piece::KING)).expect("on the board");
        position
    }

    /// Random rules with a random start position, some with an extra zone.
    fn rules(&mut self) -> String {
        let dimension = Dimension::new(self.0.u8(4..10)).expect("a size of a board");
        let mut record = vec![format!("dim:{dimension} surf:n")];
        for choice in
            "esc:ce atkf:yn ka:yahn ks:scmw kj:nrjc nj:nrjc cj:nrjc mj:nrjc gj:nrjc sw:nws swf:yn linc:yn \
                       ber:nncm"
                .split(' ')
        {
            let (key, values) = choice.split_once(':').expect("a colon");
            record.push(format!("{key}:{}", char::from(self.one_of(values.as_bytes()))));
        }
        let squares: Vec<_> = dimension.squares().collect();
        for key in ["afor", "dfor", "z1"] {
            let list: Vec<_> = (0..self.0.u32(..4)).map(|_| format!("{},", self.one_of(&squares))).collect();
            if !list.is_empty() {
                record.push(format!("{key}:{}", list.concat()));
            }
        }
        for key in ["corh", "cenh", "cenhe", "aforh", "dforh", "z1h", "cens", "cors", "cenp"] {
            let pieces: String = "tcnkmTCNKM".chars().filter(|_| self.0.u32(..2) == 0).collect();
            record.push(format!("{key}:{pieces}"));
        }
        record.push(format!("start:{}", self.position(dimension)));
        record.join(" ")
    }
}

/// The cases that the comparison has seen.
#[derive(Debug, Default)]
struct Seen {
    states: u32,
    capturing: u32,
    berserk: u32,
    jumps: u32,
    of_the_king: u32,
    /// Captures of several pieces, none of them next to the one that moved.
    distant: u32,
}

impl Seen {
    fn count<B: BitBoard>(
        &mut self,
        compiled: &CompiledRules<B>,
        state: &State<B>,
        step: Step,
        captures: Captures<B>,
    ) {
        self.capturing += 1;
        let captured = captures.squares();
        let is_beside = |square: Square| {
            let (to, from) = (step.target(), square);
            to.file().index().abs_diff(from.file().index()) + to.rank().index().abs_diff(from.rank().index())
                == 1
        };
        self.of_the_king += u32::from(!(captured & state.kind(PieceKind::King)).is_empty());
        self.jumps += u32::from(compiled.play_unchecked(state, step).kind() == MoveKind::Jump);
        self.distant += u32::from(!compiled.squares(captured).any(is_beside));
    }

    /// The capturing steps are the legal steps that capture when they are played. The king is vulnerable if one captures it.
    fn compare<B: BitBoard>(&mut self, compiled: &CompiledRules<B>, state: &State<B>) {
        self.states += 1;
        self.berserk += u32::from(!state.berserk().is_empty());
        let mut expected = Vec::new();
        compiled.for_each_legal_step(state, |step| {
            let captures = compiled.play_unchecked(state, step).captures();
            if !captures.is_empty() {
                expected.push((step, captures));
                self.count(compiled, state, step, captures);
            }
        });
        let mut found = Vec::new();
        compiled.for_each_capturing_step(state, |step, captures| found.push((step, captures)));
        // A visit stops where it is told to.
        let (middle, mut visited) = (found.len() / 2, 0);
        let stopped = compiled.for_each_capturing_step(state, |step, _| {
            visited += 1;
            if visited > middle { Break(step) } else { Continue(()) }
        });
        assert_eq!(stopped.break_value(), found.get(middle).map(|&(step, _)| step));
        assert_eq!(visited, found.len().min(middle + 1));
        found.sort_by_key(|&(step, _)| step);
        let context = || format!("in {} {state:?} by {}", compiled.position(state), compiled.rules());
        assert_eq!(found, expected, "{}", context());
        if state.side_to_move() == Side::Attackers && state.outcome().is_none() {
            let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
            let falls = found.iter().any(|(_, captures)| !(captures.squares() & kings).is_empty());
            assert_eq!(compiled.mark_holds(state, Mark::KingVulnerable), falls, "{}", context());
        }
    }

    fn follow<B: BitBoard>(&mut self, compiled: &CompiledRules<B>, random: &mut Random, plies: u32) {
        let mut state = compiled.start();
        for _ in 0..plies {
            self.compare(compiled, &state);
            let Some(step) = compiled.random_step(&state, |n| random.0.u32(..n)) else { break };
            state = compiled.play_unchecked(&state, step).state();
        }
    }
}

#[test]
fn capturing_steps_are_the_legal_steps_that_capture() {
    let (mut seen, mut random) = (Seen::default(), Random(Rng::with_seed(11)));
    for rules in many_rules() {
        if let Ok(compiled) = CompiledRules::<Small>::new(&rules) {
            seen.follow(&compiled, &mut random, 150);
        }
        if let Ok(compiled) = CompiledRules::<Tiny>::new(&rules) {
            seen.follow(&compiled, &mut random, 60);
        }
        seen.follow(&CompiledRules::<Medium>::new(&rules).expect("it fits"), &mut random, 60);
    }
    assert!(seen.states > 3_000 && seen.capturing > 3_000 && seen.berserk > 10, "{seen:?}");
    for _ in 0..5_000 {
        let compiled = CompiledRules::<Small>::new(&rules(&random.rules())).expect("it fits");
        seen.follow(&compiled, &mut random, 4);
    }
    assert!(seen.states > 10_000 && seen.capturing > 20_000 && seen.berserk > 200, "{seen:?}");
    assert!(seen.jumps > 1_000 && seen.of_the_king > 1_000 && seen.distant > 5, "{seen:?}");
}

/// The king is on the center square, with attackers on its three other sides. Then a step that captures d3 is among the
/// capturing steps.
#[test]
fn a_linnaean_capture_needs_the_king_and_three_attackers() {
    for (board, captured) in [
        ("/7/t6/3T3/2tKt2/3t3/7/7/", vec!["d3"]),
        ("/1K5/t6/3T3/2t1t2/3t3/7/7/", vec![]),
        ("/5K1/t6/3T3/2tTt2/3t3/7/7/", vec![]),
        ("/7/t6/3T3/2tK3/3t3/7/6t/", vec![]),
    ] {
        let rules = rules(&format!("dim:7 linc:y cenh: cenhe: start:{board}"));
        let compiled = CompiledRules::<Small>::new(&rules).expect("it fits");
        let (start, step) = (compiled.start(), step("a2-d2"));
        assert_eq!(compiled.check(&start, step), Ok(()), "{board}");
        let names = |captures: Captures<Small>| -> Vec<String> {
            compiled.squares(captures.squares()).map(|square| square.to_string()).collect()
        };
        assert_eq!(names(compiled.play_unchecked(&start, step).captures()), captured, "{board}");
        let mut found = Vec::new();
        compiled.for_each_capturing_step(&start, |it, captures| {
            if it == step {
                found.extend(names(captures));
            }
        });
        assert_eq!(found, captured, "{board}");
    }
}

#[test]
fn several_marks_can_hold() {
    let (beside, alone) = ("/3t3/7/1tK4/7/7/7/7/", "/7/7/1tK4/7/7/7/7/");
    for (escape, board, holding) in [
        ("c", beside, &[Mark::KingVulnerable][..]),
        ("e", alone, &[Mark::KingHasRoute]),
        ("c", alone, &[]),
        ("e", beside, &[Mark::KingVulnerable, Mark::KingHasRoute]),
    ] {
        let rules = rules(&format!("dim:7 esc:{escape} ks:w start:{board}"));
        let (compiled, game) = (CompiledRules::<Small>::new(&rules).expect("it fits"), Game::new(&rules));
        for mark in Mark::ALL {
            let holds = compiled.mark_holds(&compiled.start(), mark);
            assert_eq!((holds, game.mark_holds(mark)), (holding.contains(&mark), holds), "{mark} {rules}");
        }
    }
}

#[test]
fn indices_and_zones_are_those_of_the_rules() {
    fn compare<B: BitBoard>(rules: &Rules) {
        let Ok(compiled) = CompiledRules::<B>::new(rules) else { return };
        let dimension = rules.dimension();
        for (index, square) in dimension.squares().enumerate() {
            assert_eq!(compiled.index_of(square), Some(index));
            assert_eq!(compiled.square_at(index), Some(square));
            for zone in Zone::ALL {
                assert_eq!(
                    compiled.zone(zone).has(index),
                    rules.zone_of(square) == Some(zone),
                    "{square} {rules}"
                );
            }
            let last = dimension.get() - 1;
            let on_edge =
                [square.file().index(), square.rank().index()].iter().any(|&it| it == 0 || it == last);
            assert_eq!(compiled.edge().has(index), on_edge, "{square} {rules}");
            // A king there has escaped.
            let mut position = Position::empty(dimension);
            position.set(square, Some(Piece::KING)).expect("on the board");
            let elsewhere = dimension.squares().find(|&other| other != square).expect("another square");
            position.set(elsewhere, Some(Piece::ATTACKER)).expect("on the board");
            let outcome = compiled.state(&position, Side::Attackers).expect("the size fits").outcome();
            let escaped = outcome.is_some_and(|it| it.ending() == Ending::KingEscaped);
            assert_eq!(compiled.escape_squares().has(index), escaped, "{square} {rules}");
        }
        assert_eq!(compiled.board().count() as usize, dimension.area());
        assert_eq!(compiled.squares(compiled.board()).count(), dimension.area());
        assert_eq!(compiled.square_at(dimension.area()), None);
        assert_eq!(compiled.square_at(usize::MAX), None);
    }
    for rules in many_rules() {
        compare::<Small>(&rules);
        compare::<Medium>(&rules);
    }
}

/// A special square can be hostile only while empty or only while occupied; an enemy is, unless it is a guard.
#[test]
fn hostile_squares_depend_on_what_is_there() {
    let compiled = CompiledRules::<Small>::new(&rules("dim:5 cor: cenh: cenhe:t ka:n start:/5/5/5/5/5/"))
        .expect("it fits");
    let hostile = |position: &str, piece| {
        let state = compiled.state(&position.parse().expect("a position"), Side::Attackers).expect("it fits");
        compiled.squares(compiled.hostile_to(&state, piece)).map(|it| it.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(hostile("/T4/5/5/5/G3t/", Piece::ATTACKER), ["a1", "c3"]);
    assert_eq!(hostile("/T4/5/2K2/5/5/", Piece::ATTACKER), ["a1"]);
    assert_eq!(hostile("/T4/5/5/5/G3t/", Piece::DEFENDER), ["e5"]);
}
