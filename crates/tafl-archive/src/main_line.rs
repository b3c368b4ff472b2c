//! The main line of a record, as the words of a line.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{CommentText, GameRecord, Playback};
use tafl_moves::dialect::{DialectRecord, MoveDialect};

use crate::error::ExportError;
use crate::loss::Loss;
use crate::played::Facts;
use crate::words::{Ending, written};

/// The main line of a record.
pub(crate) struct MainLine {
    pub(crate) words: Vec<String>,
    pub(crate) facts: Facts,
}

impl MainLine {
    /// Plays the main line, and says its moves as the dialect has them; `ending` is a word behind them. What else the
    /// tree holds is told to `losses`.
    pub(crate) fn of(
        record: &GameRecord,
        dialect: MoveDialect,
        ending: Option<Ending>,
        losses: &mut Vec<Loss>,
    ) -> Result<Self, ExportError> {
        let mut words = Vec::new();
        let mut facts = Facts::default();
        let mut ending = ending.map(Ending::word);
        let mut playback = Playback::new(record)?;
        let mut number = 0;
        while let Some(id) = playback.forward()? {
            number += 1;
            let Some(played) = record.tree().record(id) else { continue };
            let mover = playback.mover();
            if let Some(mover) = mover {
                facts.first.get_or_insert(mover);
                facts.taken.add(mover, played.captures().len());
            }
            let converted = dialect.convert(played, mover);
            losses.extend(converted.losses.into_iter().map(|loss| Loss::Move { number, loss }));
            match converted.value {
                // It is said once.
                Some(DialectRecord::Resignation) => ending = Some(Ending::Resigned.word()),
                Some(step) => words.extend(written(dialect, &step)),
                None => {}
            }
        }
        words.extend(ending.map(String::from));
        besides(record, losses);
        Ok(Self { words, facts })
    }
}

/// What the tree holds besides the moves of its main line.
fn besides(record: &GameRecord, losses: &mut Vec<Loss>) {
    let tree = record.tree();
    let moves = tree.len() - tree.main_line().count();
    if moves > 0 {
        losses.push(Loss::Variations { moves });
    }
    let comments = comments(record);
    if comments > 0 {
        losses.push(Loss::Comments { comments });
    }
    let mut renumbered = record.clone();
    renumbered.renumber();
    if renumbered.tree() != tree {
        losses.push(Loss::Numbering);
    }
}

/// How many slots of comments say anything.
fn comments(record: &GameRecord) -> usize {
    let tree = record.tree();
    let is_said = |comment: &&CommentText| !comment.is_empty();
    let mut comments = 0;
    let mut ahead: Vec<_> = tree.children(None).collect();
    while let Some(id) = ahead.pop() {
        comments += tree.comment(id).iter().filter(|&comment| is_said(comment)).count();
        comments += tree.surplus_comments(id).iter().filter(is_said).count();
        ahead.extend(tree.children(Some(id)));
    }
    comments
}
