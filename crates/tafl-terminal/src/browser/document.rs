//! The games of a file while they are viewed and edited.

use std::collections::BTreeMap;

use tafl_game_record::{GameRecord, Games, NodeId, with_line_endings_of};

use crate::games::{self, GameFile, Part};

/// How many edits can be undone, and how many moves the games before them may have together.
const MAX_UNDO: usize = 100;
const MAX_UNDO_MOVES: usize = 1_000_000;

/// A file of games, of which one is open.
pub(super) struct Document {
    file: GameFile,
    /// How many games the file has.
    count: u64,
    /// Why games cannot be edited; checked before the first edit.
    refusal: Option<Result<(), String>>,
    /// The number of the open game, from 1.
    number: u64,
    record: GameRecord,
    is_edited: bool,
    /// The other games that were edited.
    edited: BTreeMap<u64, GameRecord>,
    past: Vec<State>,
    /// What is to be printed after the screen.
    notes: Vec<String>,
}

/// A game before an edit.
struct State {
    number: u64,
    record: GameRecord,
    at: Option<NodeId>,
    was_edited: bool,
}

impl Document {
    pub(super) fn new(file: GameFile, number: u64, record: GameRecord) -> Self {
        let count = u64::try_from(Games::new(&file.text).count()).unwrap_or(u64::MAX);
        let (edited, past, notes) = (BTreeMap::new(), Vec::new(), Vec::new());
        Self { file, count, refusal: None, number, record, is_edited: false, edited, past, notes }
    }

    /// The open game.
    pub(super) fn record(&self) -> &GameRecord {
        &self.record
    }

    /// `Game 2 of 5`, in a file with several games.
    pub(super) fn title(&self) -> Option<String> {
        (self.count > 1).then(|| format!("Game {} of {}", self.number, self.count))
    }

    /// Whether there are edits that are not saved.
    pub(super) fn is_unsaved(&self) -> bool {
        self.is_edited || !self.edited.is_empty()
    }

    /// The notes of [`save`](Self::save).
    pub(super) fn into_notes(self) -> Vec<String> {
        self.notes
    }

    /// The number of a game before or after the open one.
    pub(super) fn neighbour(&self, is_next: bool) -> Option<u64> {
        let number = if is_next { self.number + 1 } else { self.number - 1 };
        (1..=self.count).contains(&number).then_some(number)
    }

    /// A game of the file, as it is now.
    pub(super) fn game(&self, number: u64) -> Option<GameRecord> {
        if let Some(record) = self.edited.get(&number) {
            return Some(record.clone());
        }
        let index = usize::try_from(number - 1).ok()?;
        Games::new(&self.file.text).nth(index)?.value
    }

    /// Opens another game.
    pub(super) fn open(&mut self, number: u64, record: GameRecord) {
        let is_edited = self.edited.remove(&number).is_some();
        let before = std::mem::replace(&mut self.record, record);
        if self.is_edited {
            self.edited.insert(self.number, before);
        }
        (self.number, self.is_edited) = (number, is_edited);
    }

    /// Changes the open game, at this move, so that it can be undone.
    pub(super) fn edit<T>(
        &mut self,
        at: Option<NodeId>,
        change: impl FnOnce(&mut GameRecord) -> Result<T, String>,
    ) -> Result<T, String> {
        self.refusal.get_or_insert_with(|| self.file.is_editable()).clone()?;
        let mut record = self.record.clone();
        let changed = change(&mut record)?;
        let before = std::mem::replace(&mut self.record, record);
        let most = (MAX_UNDO_MOVES / before.tree().len().max(1)).clamp(1, MAX_UNDO);
        if self.past.len() >= most {
            self.past.drain(..=self.past.len() - most);
        }
        self.past.push(State { number: self.number, record: before, at, was_edited: self.is_edited });
        self.is_edited = true;
        Ok(changed)
    }

    /// Undoes the last edit. Returns the move at which it was made; fails if there is none.
    pub(super) fn undo(&mut self) -> Result<Option<NodeId>, String> {
        let State { number, record, at, was_edited } = self.past.pop().ok_or("there is nothing to undo")?;
        if number == self.number {
            self.record = record;
        } else {
            self.open(number, record);
        }
        self.is_edited = was_edited;
        Ok(at)
    }

    /// Writes the file as `tafl fmt` does, with the edited games.
    pub(super) fn save(&mut self) -> Result<(), String> {
        let source = &self.file.text;
        let games = Games::new(source);
        let games = games.filter_map(|game| game.value).zip(1..);
        let games = games.map(|(game, number)| match self.edited.get(&number) {
            Some(edited) => edited.clone(),
            None if number == self.number => self.record.clone(),
            None => game,
        });
        let mut games: Vec<GameRecord> = games.collect();
        let part = Part { number: 1, ends: games::ends(source) };
        let mut note = |note: &str| self.notes.push(format!("{}: {note}", self.file.path.display()));
        let text = games::written(&mut games, part, &mut note)
            .ok_or("not saved; the reason is printed when you leave")?;
        let text = with_line_endings_of(source, &text).into_owned();
        self.file.replace(text).map_err(|error| format!("not saved: {error}"))?;
        self.is_edited = false;
        self.edited.clear();
        // What is undone now differs from the file.
        self.past.iter_mut().for_each(|state| state.was_edited = true);
        Ok(())
    }
}
