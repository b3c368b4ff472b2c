//! Games of files, a number of them at a time.

use std::io;
use std::sync::Arc;

use indicatif::ProgressBar;
use tafl_game_record::{GameStream, StreamError};

use crate::files::Found;
use crate::input;

/// How many games are judged at once, and how many bytes of text they may have before no more are read.
const GAMES: usize = 1_000;
const BYTES: usize = 4 << 20;

/// A piece of the input.
pub(super) enum Piece {
    /// A new file.
    File,
    /// The file, or the rest of it, cannot be read.
    Unreadable(String),
    /// The text of a game, or why there is none, with the name of its file and the line that it begins at.
    Game { name: Arc<str>, first_line: usize, text: Result<String, String> },
}

/// What waits to be judged.
#[derive(Default)]
pub(super) struct Batch {
    pieces: Vec<Piece>,
    bytes: usize,
}

impl Batch {
    pub(super) fn take(&mut self) -> Vec<Piece> {
        self.bytes = 0;
        std::mem::take(&mut self.pieces)
    }

    fn is_full(&self) -> bool {
        self.pieces.len() >= GAMES || self.bytes >= BYTES
    }

    fn push(&mut self, piece: Piece) {
        if let Piece::Game { text: Ok(text), .. } = &piece {
            self.bytes += text.len();
        }
        self.pieces.push(piece);
    }
}

/// Reads the games of a file into the batch, which is emptied by `write` whenever it is full: so memory does not grow
/// with the files.
pub(super) fn read(
    file: &Found,
    bar: &ProgressBar,
    batch: &mut Batch,
    mut write: impl FnMut(&mut Batch) -> io::Result<()>,
) -> io::Result<()> {
    let path = match file {
        Ok(path) => path,
        Err((path, error)) => {
            batch.push(Piece::Unreadable(format!("{}: {error}", path.display())));
            return Ok(());
        }
    };
    let name: Arc<str> = input::name(path).into();
    let reader = match input::open(path) {
        Ok(reader) => bar.wrap_read(reader),
        Err(error) => {
            batch.push(Piece::Unreadable(format!("{name}: {error}")));
            return Ok(());
        }
    };
    batch.push(Piece::File);
    let mut stream = GameStream::new(reader);
    let mut games = 0_u64;
    loop {
        let first_line = stream.line();
        let text = match stream.next() {
            None if games > 0 => return Ok(()),
            None => Err("no game record".to_owned()),
            Some(Ok(text)) => Ok(text),
            Some(Err(StreamError::Encoding { error, .. })) => Err(error.to_string()),
            Some(Err(error)) => {
                batch.push(Piece::Unreadable(format!("{name}: {error}")));
                return Ok(());
            }
        };
        games += 1;
        batch.push(Piece::Game { name: name.clone(), first_line, text });
        if batch.is_full() {
            write(batch)?;
        }
    }
}
