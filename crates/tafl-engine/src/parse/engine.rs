//! Lines from the engine.

use alloc::boxed::Box;
use alloc::vec::Vec;

use notation_syntax::{ErrorSink, Notation, Reported, Span};
use tafl_moves::Move;

use super::words::Words;
use crate::best_move::BestMove;
use crate::engine_message::EngineMessage;
use crate::error::{MessageError, MessageErrorKind, MessageSink};
use crate::feature::Feature;

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
            "option" => return super::option::option(&mut words, sink).map(Self::Option),
            "feature" => return features(&mut words, sink),
            "rulesno" => return Ok(Self::RulesNo(words.text())),
            "info" => return super::info::report(&mut words, sink).map(|info| Self::Info(Box::new(info))),
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
