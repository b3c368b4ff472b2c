//! The words of `info`.
//!
//! Nothing in it decides a game, so what cannot be read is left out.

use alloc::vec::Vec;
use core::str::FromStr;

use notation_syntax::{Finding, Notation, Reported, Strictness};
use tafl_moves::Move;

use super::words::{WordAt, Words};
use crate::error::{MessageFindingKind, MessageSink};
use crate::info::Info;
use crate::score::{Bound, Score};

/// The parts of a report. `string` is the last one.
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
