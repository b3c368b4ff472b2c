//! The main line of a record, as the words of a line.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::broken;
use tafl_game_record::{Ending, GameRecord, Playback};
use tafl_moves::MoveKind;
use tafl_moves::dialect::{DialectRecord, MoveDialect, MoveLoss};

use crate::ending;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::moves::word_of;
use crate::played::Facts;

/// Which steps of a berserk turn a format writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turns {
    /// Each step is a word.
    AllSteps,
    /// Only the first step is a word. The others follow from the rules, and so does whether a piece jumps.
    FirstStep,
}

/// The main line of a record.
pub(crate) struct MainLine {
    pub(crate) words: Vec<String>,
    pub(crate) facts: Facts,
}

impl MainLine {
    /// Plays the main line and writes its moves in the dialect, followed by the word for `ending`. Reports to `losses`
    /// what else is in the tree.
    pub(crate) fn of(
        record: &GameRecord,
        dialect: MoveDialect,
        turns: Turns,
        ending: Option<Ending>,
        losses: &mut Vec<GameLoss>,
    ) -> Result<Self, ExportError> {
        let mut words = Vec::new();
        let mut facts = Facts::default();
        let mut ending = ending.map(ending::word_of);
        let mut playback = Playback::new(record)?;
        let mut number = 0;
        while let Some(id) = playback.forward()? {
            number += 1;
            let Some(played) = record.tree().move_record(id) else {
                broken("the move that was played is in the tree", ());
                continue;
            };
            let mover = playback.mover();
            if let Some(mover) = mover {
                facts.first.get_or_insert(mover);
                *facts.taken.get_mut(mover) += played.captures().len() as u64;
            }
            if turns == Turns::FirstStep && played.kind().is_some_and(MoveKind::is_berserk) {
                continue;
            }
            let converted = dialect.convert(played, mover);
            let follows = |loss: &MoveLoss| {
                turns == Turns::FirstStep && matches!(loss, MoveLoss::KindWithoutCounterpart { .. })
            };
            let lost = converted.losses.into_iter().filter(|loss| !follows(loss));
            losses.extend(lost.map(|loss| GameLoss::Move { number, loss }));
            match converted.value {
                // Written once, even if the `termination` tag repeats it.
                Some(DialectRecord::Resignation) => ending = Some(ending::word_of(Ending::Resignation)),
                Some(step) => words.extend(word_of(dialect, &step)),
                None => {}
            }
        }
        words.extend(ending.map(String::from));
        report_other_content(record, losses);
        Ok(Self { words, facts })
    }
}

/// Reports what the tree has besides the moves of its main line.
pub(crate) fn report_other_content(record: &GameRecord, losses: &mut Vec<GameLoss>) {
    let tree = record.tree();
    let moves = tree.len() - tree.main_line().count();
    if moves > 0 {
        losses.push(GameLoss::Variations { moves });
    }
    let comments = count_comments(record);
    if comments > 0 {
        losses.push(GameLoss::Comments { comments });
    }
    let mut renumbered = GameRecord::default();
    renumbered.tree_mut().clone_from(tree);
    renumbered.renumber();
    if renumbered.tree() != tree {
        losses.push(GameLoss::Numbering);
    }
}

/// The number of comments that are not empty.
fn count_comments(record: &GameRecord) -> usize {
    let tree = record.tree();
    let mut comments = 0;
    let mut ahead: Vec<_> = tree.children(None).collect();
    while let Some(id) = ahead.pop() {
        comments += usize::from(tree.comment(id).is_some_and(|comment| !comment.is_empty()));
        comments += tree.surplus_comments(id).count();
        ahead.extend(tree.children(Some(id)));
    }
    comments
}
