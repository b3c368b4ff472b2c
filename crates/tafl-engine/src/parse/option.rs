//! The words of `option`.

use alloc::vec::Vec;
use notation_syntax::Reported;

use super::words::{WordAt, Words};
use crate::engine_option::{EngineOption, OptionKind};
use crate::error::MessageSink;
use crate::word::Word;

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
