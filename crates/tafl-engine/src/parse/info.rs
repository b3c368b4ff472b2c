//! The words of `info`.

use super::words::Words;
use crate::error::MessageSink;
use crate::info::Info;
use crate::score::{Bound, Score};

/// The parts of a report. `string` is the last one.
pub(super) fn report<F>(words: &mut Words<'_>, sink: &mut MessageSink<'_, F>) -> Result<Info, F> {
    let (mut info, mut time) = (Info::default(), None::<u64>);
    while let Some(word) = words.next() {
        match word.text {
            "depth" => words.once((word, "depth"), &mut info.depth, sink)?,
            "seldepth" => words.once((word, "seldepth"), &mut info.selective_depth, sink)?,
            "time" => words.once((word, "time"), &mut time, sink)?,
            "nodes" => words.once((word, "nodes"), &mut info.nodes, sink)?,
            "nps" => words.once((word, "nps"), &mut info.nodes_per_second, sink)?,
            "hashfull" => words.once((word, "hashfull"), &mut info.hash_full, sink)?,
            "multipv" => words.once((word, "multipv"), &mut info.line_number, sink)?,
            "score" => info.score = Some(score(words, sink)?),
            "lowerbound" => info.bound = Some(Bound::Lower),
            "upperbound" => info.bound = Some(Bound::Upper),
            "pv" => info.moves = words.moves_until("string", sink)?,
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

/// `cp N`, `win N` or `loss N`
fn score<F>(words: &mut Words<'_>, sink: &mut MessageSink<'_, F>) -> Result<Score, F> {
    const EXPECTED: &str = "`cp`, `win` or `loss`";
    let word = words.expect(EXPECTED, sink)?;
    match word.text {
        "cp" => words.value("a number of points", sink).map(Score::Points),
        "win" => words.value("a number of moves", sink).map(Score::Win),
        "loss" => words.value("a number of moves", sink).map(Score::Loss),
        _ => Err(word.unexpected(EXPECTED, sink)),
    }
}
