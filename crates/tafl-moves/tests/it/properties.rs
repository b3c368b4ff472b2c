//! The laws, over generated values, mutated text and long text.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::time::{Duration, Instant};

use fastrand::Rng;
use notation_syntax::{Error, Finding, Span};
use tafl_moves::dialect::MoveDialect;
use tafl_moves::{Capture, Mark, Move, MoveKind, MoveList, MoveReader, MoveRecord, Notation, Strictness};
use tafl_position::{Dimension, Piece, Position, Square};

/// How many texts or values a law is tried on. `cargo xtask ci large` tries it on all.
const ROUNDS: usize = if cfg!(debug_assertions) { 1_500 } else { 20_000 };

/// Values from random numbers, the same in every run.
struct Dice(Rng);

impl Dice {
    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.usize(..choices.len())]
    }

    fn square(&mut self, size: u8) -> Square {
        let mut index = || u8::try_from(self.0.usize(..usize::from(size))).expect("below the size");
        Square::from_indices(index(), index()).expect("on a board")
    }

    fn piece(&mut self) -> Option<Piece> {
        Piece::ALL.get(self.0.usize(..24)).copied()
    }

    fn record(&mut self, size: u8) -> MoveRecord {
        if self.0.usize(..20) == 0 {
            return MoveRecord::Resignation;
        }
        let captures: Vec<Capture> = (0..self.one_of(&[0, 0, 1, 2, 4, 5, 6, 20]))
            .map(|_| Capture::new(self.piece(), self.square(size)))
            .collect();
        Move::new(self.square(size), self.square(size))
            .with_piece(self.piece())
            .with_kind(self.one_of(&MoveKind::ALL))
            .with_mark(Mark::ALL.get(self.0.usize(..8)).copied())
            .with_captures(captures)
            .into()
    }

    fn position(&mut self, size: u8) -> Position {
        let mut position = Position::empty(Dimension::new(size).expect("a size"));
        for square in position.dimension().squares() {
            let piece = self.piece();
            position.set(square, piece).expect("on the board");
        }
        position
    }

    fn text(&mut self) -> String {
        let start = self.start();
        self.mutated(start)
    }

    fn start(&mut self) -> &'static str {
        let texts: Vec<&str> = TEXTS.split(' ').collect();
        self.one_of(&texts)
    }

    /// The text with a few bytes put in, taken out or changed, most of them ones that mean something.
    fn mutated(&mut self, text: &str) -> String {
        let meaning: Vec<char> = "-^=+x/| e50KnAbz78é\n".chars().collect();
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..=self.0.usize(..3) {
            let at = self.0.usize(..=characters.len());
            match self.0.usize(..3) {
                0 => characters.insert(at, self.one_of(&meaning)),
                1 if at < characters.len() => drop(characters.remove(at)),
                _ if at < characters.len() => characters[at] = self.one_of(&meaning),
                _ => {}
            }
        }
        characters.into_iter().collect()
    }
}

const TEXTS: &str = "Ne6^=e8xce7/ne9/f8/d8- e5-e8xe9 Ke1-a1-- --- E5-E8xD8/F8++ e5=^e8xk6xk6 e5-e8== \
                     te05-x8xx9/bz78 aa1-bz78xTba10 q14-h14xg14xh15 c5c6";

/// The laws for every text.
fn laws<T>(text: &str)
where
    T: Notation + Display + PartialEq + std::fmt::Debug,
    T::ErrorKind: Display + PartialEq + std::fmt::Debug,
{
    let parsed = T::parse_all(text);
    let mut spans = parsed.errors.iter().map(Error::span).chain(parsed.findings.iter().map(Finding::span));
    assert!(spans.all(|span| span.slice(text).is_some()), "{text:?}");
    assert_eq!(parsed.value.is_none(), !parsed.errors.is_empty(), "{text:?}");
    for error in &parsed.errors {
        assert!(!error.render(text).to_string().is_empty());
    }

    let relaxed = T::parse_with(text, Strictness::Relaxed);
    assert_eq!(relaxed.as_ref().ok(), parsed.value.as_ref(), "{text:?}");
    assert_eq!(relaxed.as_ref().err(), parsed.errors.first(), "{text:?}");
    if let Ok(strict) = T::parse_with(text, Strictness::Strict) {
        assert_eq!(Some(&strict), parsed.value.as_ref(), "{text:?}");
    }

    let Ok(value) = relaxed else { return };
    let printed = value.to_string();
    assert_eq!(T::parse_with(&printed, Strictness::Strict).as_ref(), Ok(&value), "{text:?}");
    // A text without findings is canonical, except for the separators between moves.
    if parsed.findings.is_empty() {
        let parts: Vec<&str> = text.split([' ', '|', '\n']).filter(|part| !part.is_empty()).collect();
        assert_eq!(parts.join(" "), printed, "{text:?}");
    }
    // A part of a longer text, with spans in the whole.
    let longer = format!("x {text} x");
    let span = Span::new(2, 2 + text.len());
    assert_eq!(Strictness::Relaxed.run(|sink| T::parse_in(&longer, span, sink)).as_ref(), Ok(&value));
}

#[test]
fn printed_records_are_read_back() {
    let mut dice = Dice(Rng::with_seed(1));
    for round in 0..ROUNDS {
        let record = dice.record(if round % 2 == 0 { 11 } else { Dimension::MAX });
        let (printed, mut written) = (record.to_string(), String::new());
        assert_eq!(MoveRecord::parse_with(&printed, Strictness::Strict), Ok(record.clone()), "{printed}");
        record.write_to(&mut written).expect("a string takes everything");
        assert_eq!(written, printed);
        if let MoveRecord::Move(step) = record {
            assert_eq!(printed.parse(), Ok(step.clone()));
            assert_eq!(step.to_string(), printed);
        }
    }
    for _ in 0..ROUNDS / 40 {
        let list: MoveList = (0..dice.0.usize(..8)).map(|_| dice.record(78)).collect();
        assert_eq!(MoveList::parse_with(&list.to_string(), Strictness::Strict), Ok(list));
    }
}

#[test]
fn printing_is_stable() {
    let mut dice = Dice(Rng::with_seed(2));
    for _ in 0..ROUNDS {
        let text = dice.text();
        laws::<MoveRecord>(&text);
        laws::<Move>(&text);
        laws::<MoveList>(&format!("{text} {}|{text}", dice.start()));
    }
}

#[test]
fn all_short_texts() {
    const ALPHABET: &[u8] = b"ak5-^=+x/ ";
    for length in 0..=5 {
        // Of the longest only some, where the test is slow.
        let step = if cfg!(debug_assertions) && length == 5 { 29 } else { 1 };
        for number in (0..ALPHABET.len().pow(length)).step_by(step) {
            let text: String = (0..length)
                .map(|place| char::from(ALPHABET[number / ALPHABET.len().pow(place) % ALPHABET.len()]))
                .collect();
            laws::<MoveRecord>(&text);
        }
    }
}

#[test]
fn a_reader_agrees_with_a_list() {
    let mut dice = Dice(Rng::with_seed(3));
    for _ in 0..ROUNDS / 4 {
        let parts: Vec<String> = (0..4).map(|_| dice.text()).collect();
        let text = parts.join(dice.one_of(&[" ", "|", " | ", "\n"]));
        let parsed = MoveList::parse_all(&text);
        let (mut reader, mut read, mut errors) = (MoveReader::new(&text), MoveList::new(), Vec::new());
        while let Some(one) = reader.next() {
            assert!(!reader.span().is_empty());
            match one {
                Ok(record) => read.push(record),
                Err(error) => errors.push(error),
            }
        }
        assert_eq!(errors, parsed.errors, "{text:?}");
        if let Some(list) = parsed.value {
            assert_eq!(read, list, "{text:?}");
        }
    }
}

#[test]
fn every_dialect_reads_what_it_prints() {
    let mut dice = Dice(Rng::with_seed(4));
    for _ in 0..ROUNDS {
        let text = dice.text();
        for dialect in MoveDialect::ALL {
            let parsed = dialect.parse_all(&text);
            assert_eq!(dialect.parse(&text).ok(), parsed.value);
            let strict = dialect.parse_with(&text, Strictness::Strict).is_ok();
            assert_eq!(strict, parsed.errors.is_empty() && parsed.findings.is_empty(), "{text:?}");
            assert_eq!(parsed.value.is_none(), !parsed.errors.is_empty(), "{text:?}");
            let Some(read) = parsed.value else { continue };
            let written = dialect.print(&read).expect("it was read in this dialect");
            let again = dialect.parse_all(&written);
            assert_eq!((again.value, again.findings), (Some(read), vec![]), "{dialect}: {text:?}");
        }
    }
}

/// A move on a random board: refused without changing it, or played and undone exactly.
#[test]
fn a_move_is_played_completely_or_not_at_all() {
    let mut dice = Dice(Rng::with_seed(5));
    let (mut played, mut refused) = (0, 0);
    for _ in 0..2 * ROUNDS {
        let size = dice.one_of(&[3, 7, 11]);
        let mut position = dice.position(size);
        let before = position.clone();
        let plain = dice.record(size);
        // Half of them are adapted to the board, so that more can be played.
        let record = if dice.0.usize(..2) == 0 { sensible(&plain, &before) } else { plain };
        match record.apply_to(&mut position) {
            Ok(undo) => {
                played += 1;
                check_played(&record, &before, &position);
                undo.undo(&mut position);
            }
            Err(error) => {
                refused += 1;
                if let Some(found) = error.found() {
                    assert_eq!(before.get(error.square()), Some(found), "{error}");
                }
            }
        }
        assert_eq!(position, before, "{record}");
    }
    assert!(played > ROUNDS / 6 && refused > ROUNDS / 6, "{played} played, {refused} refused");
}

/// The record without prefixes and without captures of the side that moves.
fn sensible(record: &MoveRecord, board: &Position) -> MoveRecord {
    let MoveRecord::Move(step) = record else { return record.clone() };
    let mover = board.get(step.origin());
    let other = |square: &Square| board.get(*square).zip(mover).is_some_and(|(a, b)| a.side() != b.side());
    // Each square once.
    let captures: BTreeSet<Square> = step.captures().iter().map(|it| it.square()).filter(other).collect();
    step.clone().with_piece(None).with_captures(captures).into()
}

fn check_played(record: &MoveRecord, before: &Position, after: &Position) {
    let MoveRecord::Move(step) = record else { return assert_eq!(before, after) };
    let mover = before.get(step.origin()).expect("it was played");
    for square in before.dimension().squares() {
        let captured = step.captures().iter().any(|capture| capture.square() == square);
        let expected = if square == step.target() {
            Some(mover)
        } else if square == step.origin() {
            None
        } else if captured {
            let stays = |piece: &Piece| piece.kind() == tafl_position::PieceKind::Mercenary;
            before.get(square).filter(stays).map(Piece::switched)
        } else {
            before.get(square)
        };
        assert_eq!(after.get(square), expected, "{square} after {record} on {before}");
    }
}

/// Time and memory are proportional to the length of the text.
#[test]
fn floods() {
    let many = 100_000;
    let floods = [
        format!("e5-e8x{}", "e9/".repeat(many)),
        format!("e5-e8{}", "xE09".repeat(many)),
        "-".repeat(many),
        "e".repeat(many),
        "5".repeat(many),
        format!("e{}-e8", "0".repeat(many)),
        format!("e5{}e8", "=".repeat(many)),
        format!("e5-e8{}", "+".repeat(many)),
        "é".repeat(many),
        "|".repeat(many),
        "e5-e8 ".repeat(many),
        "e5-e8||".repeat(many),
        "q|".repeat(many),
        "\0".repeat(many),
    ];
    for text in floods {
        let start = Instant::now();
        let _ = MoveRecord::parse_all(&text);
        let list = MoveList::parse_all(&text);
        assert!(list.errors.len() <= MoveList::MAX_ERRORS + 1);
        let _ = MoveReader::new(&text).flatten().count();
        for dialect in MoveDialect::ALL {
            let _ = dialect.parse_all(&text);
        }
        // Seconds even in a debug build on a busy machine; anything quadratic takes hours.
        assert!(start.elapsed() < Duration::from_secs(60), "{:.20}: {:?}", text, start.elapsed());
    }
}
