//! Game records, read from memory and from a file.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufReader, Write};
use std::ops::ControlFlow;

use pgn_reader::{RawComment, SanPlus, Visitor};
use tafl_game_record::{Event, EventReader, GameReader, Games};

use super::PGN_READER;
use crate::sample::Records;
use crate::{Goal, Row, Sample, Unit, Workload};

pub(super) fn rows() -> Vec<Row> {
    let row = |id, work| Row::new(id, "Game records", work, Unit::Speed);
    vec![
        row("events-plain", "events, moves only, not parsed").ours(|it| events(it, plain)),
        row("moves-plain", "events, moves only, moves parsed")
            .ours(|it| parsed(it, plain))
            .peer(PGN_READER, |it| pgn(it, plain_pgn))
            .goal(Goal::Times(1.5, PGN_READER)),
        row("tree-plain", "trees, moves only").ours(|it| trees(it, plain)),
        row("file-moves-plain", "events from a file, moves only, moves parsed")
            .ours(|it| file_parsed(it, plain))
            .peer(PGN_READER, |it| pgn_file(it, plain_pgn)),
        row("events-commented", "events, with comments, not parsed").ours(|it| events(it, commented)),
        row("moves-commented", "events, with comments, moves parsed")
            .ours(|it| parsed(it, commented))
            .peer(PGN_READER, |it| pgn(it, commented_pgn)),
        row("tree-commented", "trees, with comments").ours(|it| trees(it, commented)),
        row("file-moves-commented", "events from a file, with comments, moves parsed")
            .ours(|it| file_parsed(it, commented))
            .peer(PGN_READER, |it| pgn_file(it, commented_pgn)),
    ]
}

type Text = fn(&Records) -> &String;

fn plain(records: &Records) -> &String {
    &records.plain
}

fn commented(records: &Records) -> &String {
    &records.commented
}

fn plain_pgn(records: &Records) -> &String {
    &records.plain_pgn
}

fn commented_pgn(records: &Records) -> &String {
    &records.commented_pgn
}

fn text(sample: &Sample, which: Text) -> String {
    which(sample.records()).clone()
}

fn count(text: &str) -> u64 {
    let mut events = 0;
    for event in EventReader::new(text) {
        events += u64::from(black_box(&event).is_ok());
    }
    events
}

fn count_parsed(text: &str) -> u64 {
    let mut moves = 0;
    for event in EventReader::new(text) {
        match event {
            Ok(Event::Move(step)) => moves += u64::from(black_box(&step.parse()).is_ok()),
            other => drop(black_box(other)),
        }
    }
    moves
}

fn events(sample: &Sample, which: Text) -> Option<Workload> {
    let text = text(sample, which);
    Some(Workload::new(move || (text.len() as u64, count(black_box(&text)))))
}

fn parsed(sample: &Sample, which: Text) -> Option<Workload> {
    let text = text(sample, which);
    Some(Workload::new(move || (text.len() as u64, count_parsed(black_box(&text)))))
}

fn trees(sample: &Sample, which: Text) -> Option<Workload> {
    let text = text(sample, which);
    Some(Workload::new(move || {
        let games = Games::new(black_box(&text)).map(black_box).count();
        (text.len() as u64, games as u64)
    }))
}

/// A file with a text. It is deleted with the value.
struct Written {
    file: tempfile::NamedTempFile,
    size: u64,
}

impl Written {
    fn new(text: &str) -> io::Result<Self> {
        let mut file = tempfile::NamedTempFile::new()?;
        file.write_all(text.as_bytes())?;
        file.flush()?;
        Ok(Self { file, size: text.len() as u64 })
    }

    fn open(&self) -> io::Result<File> {
        File::open(self.file.path())
    }
}

fn file_parsed(sample: &Sample, which: Text) -> Option<Workload> {
    let written = Written::new(&text(sample, which)).ok()?;
    Some(Workload::new(move || (written.size, from_file(&written).unwrap_or_default())))
}

fn from_file(written: &Written) -> Option<u64> {
    let mut stream = GameReader::new(BufReader::with_capacity(1 << 16, written.open().ok()?));
    let (mut text, mut total) = (String::new(), 0);
    while stream.read_game(&mut text).ok()? {
        total += count_parsed(&text);
    }
    Some(total)
}

/// Counts the moves, which the reader has parsed. Comments reach it too.
struct Moves(u64);

impl Visitor for Moves {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        black_box(comment.as_bytes());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

fn count_pgn(source: impl io::Read) -> u64 {
    let mut moves = Moves(0);
    let _ = pgn_reader::Reader::new(source).visit_all_games(&mut moves);
    moves.0
}

fn pgn(sample: &Sample, which: Text) -> Option<Workload> {
    let text = text(sample, which);
    Some(Workload::new(move || (text.len() as u64, count_pgn(black_box(text.as_bytes())))))
}

fn pgn_file(sample: &Sample, which: Text) -> Option<Workload> {
    let written = Written::new(&text(sample, which)).ok()?;
    Some(Workload::new(move || (written.size, written.open().map_or(0, count_pgn))))
}
