//! The boundary between two games of an archive.

use super::reader::Reader;
use crate::tag;

impl Reader<'_> {
    /// Whether the next bracket begins a game: it is a tag of the specification at the start of a line.
    pub(super) fn at_new_game(&self) -> bool {
        let before = self.cursor.source().get(..self.cursor.offset()).unwrap_or_default();
        if !(before.ends_with('\n') || before.is_empty() && self.at_line_start) {
            return false;
        }
        // Not the rest of the source, which may extend beyond the part that is read.
        let mut ahead = self.cursor.clone();
        ahead.bump();
        let rest = ahead.skip_rest();
        let after = ahead.text(rest);
        tag::begins_known_tag(after.as_bytes())
    }
}
