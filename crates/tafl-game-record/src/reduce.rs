//! Records with less in them: without comments, variations or clocks.

use alloc::format;
use alloc::vec::Vec;

use crate::comment::{CommentError, CommentText};
use crate::record::GameRecord;
use crate::tag::START_COMMENT;
use crate::tree::NodeId;

impl GameRecord {
    /// Removes all comments, with their clocks and hints; that on the start too.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let mut record: GameRecord = "1. a1-a2 b1-b2\n[600 30/3 Fine.|]\n".parse()?;
    /// record.remove_comments();
    /// assert_eq!(record.to_string(), "\n1. a1-a2 b1-b2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove_comments(&mut self) {
        self.remove_tag(START_COMMENT);
        self.tree_mut().remove_comments();
    }

    /// Removes all variations. The main line stays.
    pub fn remove_variations(&mut self) {
        let tree = self.tree();
        let variations = |id: Option<NodeId>| tree.children(id).skip(1).collect::<Vec<_>>();
        let mut removed = variations(None);
        removed.extend(tree.main_line().flat_map(|id| variations(Some(id))));
        let tree = self.tree_mut();
        for id in removed {
            // It is in the tree: a variation is not deleted with another one.
            _ = tree.delete(id);
        }
    }

    /// Removes the clocks from all comments, whose text stays.
    ///
    /// # Errors
    ///
    /// [`CommentError`] if a text without its clock would be read differently. The comments before it are without clocks.
    pub fn remove_clocks(&mut self) -> Result<(), CommentError> {
        let tree = self.tree_mut();
        let ids: Vec<NodeId> = tree.walk().map(|(_, id)| id).collect();
        for id in ids {
            let Some(comment) = tree.comment(id).filter(|comment| comment.clock().is_some()) else {
                continue;
            };
            // After a space, a text is neither a tag nor a turn.
            let text = comment.view().text();
            let rest = CommentText::new(text).or_else(|_| CommentText::new(&format!(" {text}")))?;
            tree.put_comment(id, rest);
        }
        Ok(())
    }
}
