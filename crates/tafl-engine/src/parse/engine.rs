//! Parsing lines from the engine.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::str::FromStr;

use notation_syntax::{ErrorSink, Finding, Notation, Reported, Span, Strictness};
use tafl_moves::Move;

use crate::engine_message::{BestMove, Bound, EngineMessage, EngineOption, Feature, Info, OptionKind, Score};
use crate::error::{MessageError, MessageErrorKind, MessageFindingKind, MessageSink};
use crate::parse::{WordAt, Words};
use crate::word::Word;

notation_syntax::from_str! {
    EngineMessage, MessageError;
}

impl Notation for EngineMessage {
    type ErrorKind = MessageErrorKind;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<MessageErrorKind>,
    ) -> Result<Self, Reported> {
        let (first, mut words) = Words::of_message(source, span, sink)?;
        let message = match first.text {
            "id" => return identity(&mut words, sink),
            "option" => return option(&mut words, sink).map(Self::Option),
            "feature" => return features(&mut words, sink),
            "rulesno" => return Ok(Self::RulesNo(words.text())),
            "info" => {
                return report(&mut words, sink).map(|info| Self::Info(Box::new(info)));
            }
            "bestmove" => return best_move(&mut words, sink).map(Self::BestMove),
            "legal" => return words.moves(sink).map(Self::Legal),
            "result" => return words.game_over(sink).map(Self::Result),
            "perft" => Self::Perft { count: words.value("a number", sink)? },
            "utepok" => Self::HelloOk,
            "rulesok" => Self::RulesOk,
            "readyok" => Self::ReadyOk,
            _ => return Err(Words::unknown_message(first, sink)),
        };
        words.end(sink)?;
        Ok(message)
    }
}

/// `name TEXT` or `author TEXT`
fn identity(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<EngineMessage, Reported> {
    const EXPECTED: &str = "`name` or `author`, and a text";
    let word = words.expect(EXPECTED, sink)?;
    match word.text {
        "name" => Ok(EngineMessage::Name(words.text())),
        "author" => Ok(EngineMessage::Author(words.text())),
        _ => Err(word.unexpected(EXPECTED, sink)),
    }
}

/// The names of features. Later versions have more.
fn features(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<EngineMessage, Reported> {
    let mut features = Vec::new();
    for word in words {
        match Feature::from_name(word.text) {
            Some(feature) => features.push(feature),
            None => Words::ignored(word, sink)?,
        }
    }
    Ok(EngineMessage::Features(features))
}

/// `MOVE [draw]`, `resign` or `none`
fn best_move(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<BestMove, Reported> {
    let word = words.expect("a move, `resign` or `none`", sink)?;
    let mut best = match word.text {
        "resign" => BestMove::Resign,
        "none" => BestMove::NoMove,
        _ => BestMove::Move(Move::parse_in(words.source(), word.span, &mut sink.lifted())?),
    };
    for word in words {
        best = match best {
            BestMove::Move(chosen) if word.text == "draw" => BestMove::WithDraw(chosen),
            other => {
                Words::ignored(word, sink)?;
                other
            }
        };
    }
    Ok(best)
}

/// The parts of a report. `string` is the last one. Nothing in it decides a game, so what cannot be read is left out.
pub(super) fn report(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<Info, Reported> {
    let (mut info, mut time) = (Info::default(), None::<u64>);
    while let Some(word) = words.next() {
        match word.text {
            "depth" => number(words, (word, "depth"), &mut info.depth, sink)?,
            "seldepth" => number(words, (word, "seldepth"), &mut info.selective_depth, sink)?,
            "time" => number(words, (word, "time"), &mut time, sink)?,
            "nodes" => number(words, (word, "nodes"), &mut info.nodes, sink)?,
            "nps" => number(words, (word, "nps"), &mut info.nodes_per_second, sink)?,
            "hashfull" => number(words, (word, "hashfull"), &mut info.hash_full, sink)?,
            "multipv" => number(words, (word, "multipv"), &mut info.line_number, sink)?,
            "score" => info.score = score(words, sink)?,
            "lowerbound" => info.bound = Some(Bound::Lower),
            "upperbound" => info.bound = Some(Bound::Upper),
            "pv" => info.moves = line(words, sink)?,
            "string" => {
                info.text = Some(words.text());
                break;
            }
            _ => Words::ignored(word, sink)?,
        }
    }
    info.time = time.map(Into::into);
    Ok(info)
}

/// A number. The last one counts.
fn number<T: FromStr>(
    words: &mut Words<'_>,
    (at, word): (WordAt<'_>, &'static str),
    slot: &mut Option<T>,
    sink: &mut MessageSink<'_>,
) -> Result<(), Reported> {
    if slot.is_some() {
        Words::repeated((at, word), sink)?;
    }
    if let Some(number) = readable(words, word, sink)? {
        *slot = Some(number);
    }
    Ok(())
}

/// `cp N`, `win N` or `loss N`
fn score(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<Option<Score>, Reported> {
    let before = words.clone();
    Ok(match words.next().map(|word| word.text) {
        Some("cp") => readable(words, "score cp", sink)?.map(Score::Points),
        Some("win") => readable(words, "score win", sink)?.map(Score::Win),
        Some("loss") => readable(words, "score loss", sink)?.map(Score::Loss),
        _ => {
            *words = before;
            leave_out(words, "score", sink)?;
            None
        }
    })
}

/// Moves, up to one that cannot be read or to `string`.
fn line(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<Vec<Move>, Reported> {
    let mut moves = Vec::new();
    let mut before = words.clone();
    while let Some(word) = words.next().filter(|word| word.text != "string") {
        if Move::parse_with(word.text, Strictness::Relaxed).is_err() {
            *words = before;
            leave_out(words, "pv", sink)?;
            words.skip_to("string");
            return Ok(moves);
        }
        moves.push(Move::parse_in(words.source(), word.span, &mut sink.lifted())?);
        before = words.clone();
    }
    *words = before;
    Ok(moves)
}

/// The next word as a value; `None`, and a finding, if it is none.
fn readable<T: FromStr>(
    words: &mut Words<'_>,
    of: &'static str,
    sink: &mut MessageSink<'_>,
) -> Result<Option<T>, Reported> {
    let before = words.clone();
    if let Some(value) = words.next().and_then(|word| word.text.parse().ok()) {
        return Ok(Some(value));
    }
    *words = before;
    leave_out(words, of, sink)?;
    Ok(None)
}

/// Skips a word that cannot be read.
fn leave_out(words: &mut Words<'_>, of: &'static str, sink: &mut MessageSink<'_>) -> Result<(), Reported> {
    let end = words.rest().span;
    let (found, span) = words.next().map_or((None, end), |word| (Some(word.shown()), word.span));
    sink.finding(Finding::new(MessageFindingKind::LeftOut { of, found }, span))
}

/// `name NAME type TYPE …`
pub(super) fn option(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<EngineOption, Reported> {
    words.keyword("name", "`name` and the name of the option", sink)?;
    let name = words.word("the name of the option", sink)?;
    words.keyword("type", "`type` and the type of the option", sink)?;
    let kind = words.expect(TYPES, sink)?;
    Ok(EngineOption { name, kind: of_type(kind, words, sink)? })
}

const TYPES: &str = "`check`, `spin`, `combo`, `string` or `button`";

fn of_type(
    kind: WordAt<'_>,
    words: &mut Words<'_>,
    sink: &mut MessageSink<'_>,
) -> Result<OptionKind, Reported> {
    match kind.text {
        "check" => {
            default(words, sink)?;
            Ok(OptionKind::Check { default: words.value("`true` or `false`", sink)? })
        }
        "spin" => spin(words, sink),
        "combo" => combo(words, sink),
        "string" => {
            default(words, sink)?;
            Ok(OptionKind::String { default: words.text() })
        }
        "button" => {
            words.end(sink)?;
            Ok(OptionKind::Button)
        }
        _ => Err(kind.unexpected(TYPES, sink)),
    }
}

fn default(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<(), Reported> {
    words.keyword("default", "`default` and a value", sink)
}

/// `default N min N max N`
fn spin(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<OptionKind, Reported> {
    default(words, sink)?;
    let default = words.value("a whole number", sink)?;
    words.keyword("min", "`min` and the smallest value", sink)?;
    let min = words.value("a whole number", sink)?;
    words.keyword("max", "`max` and the greatest value", sink)?;
    let max = words.value("a whole number", sink)?;
    words.end(sink)?;
    Ok(OptionKind::Spin { default, min, max })
}

/// `default WORD (var WORD)…`
fn combo(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<OptionKind, Reported> {
    default(words, sink)?;
    let default = words.word("one of the values", sink)?;
    let mut values: Vec<Word> = Vec::new();
    while let Some(word) = words.next() {
        if word.text != "var" {
            return Err(word.unexpected("`var` and a value", sink));
        }
        values.push(words.word("a value", sink)?);
    }
    Ok(OptionKind::Combo { default, values })
}
