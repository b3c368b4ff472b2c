//! Positions of many games on a terminal.

use std::io;
use std::sync::Arc;

use notation_syntax::invariant::ExpectOr as _;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_moves::{Move, MoveRecord};
use tafl_rules::Rules;
use tafl_table::{ExploreError, ExploredMove, Explorer, ExplorerQuery, GameStore, Reached};
use textwrap::core::display_width;

use crate::board::{Board, BoardOptions};
use crate::move_table::{MoveTable, whole_percent};
use crate::text::{HEADING, clipped, counted};
use crate::view::{Flow, Frame, Key, Size, View, keys, show};

/// How many moves the keys for pages go up and down.
const PAGE: usize = 10;

/// Lets the user walk through the positions of games from this one, until they leave.
///
/// Rotations and reflections count together if `symmetric`. Large stores are searched by a thread each.
pub fn walk(
    stores: Vec<GameStore>,
    start: Reached,
    rules: Option<&Rules>,
    symmetric: bool,
    board: BoardOptions,
) -> io::Result<()> {
    show(&mut Walker::new(stores, start, rules, symmetric, board))
}

/// A position in the games.
struct Walker<'a> {
    stores: Vec<GameStore>,
    rules: Option<&'a Rules>,
    symmetric: bool,
    board: BoardOptions,
    /// The positions from the start to the current one.
    path: Vec<Level>,
    /// The first position, which remains when all moves are taken back.
    start: Level,
    /// Why the last key did nothing.
    note: Option<&'static str>,
    helps: bool,
}

/// A position and its moves.
struct Level {
    reached: Reached,
    explorer: Explorer,
    /// Which move is chosen.
    chosen: usize,
}

impl<'a> Walker<'a> {
    fn new(
        stores: Vec<GameStore>,
        start: Reached,
        rules: Option<&'a Rules>,
        symmetric: bool,
        board: BoardOptions,
    ) -> Self {
        let explorer = explorer(&stores, ExplorerQuery::new(start.position.clone(), start.side), symmetric);
        let start = Level { reached: start, explorer, chosen: 0 };
        Self { stores, rules, symmetric, board, path: Vec::new(), start, note: None, helps: false }
    }

    /// The current position.
    fn level(&self) -> &Level {
        self.path.last().unwrap_or(&self.start)
    }

    /// The moves that were played.
    fn played(&self) -> impl Iterator<Item = &MoveRecord> {
        self.path.iter().filter_map(|level| level.reached.last.as_ref())
    }

    fn choose(&mut self, index: impl FnOnce(usize) -> usize, note: &'static str) {
        let level = self.path.last_mut().unwrap_or(&mut self.start);
        let last = level.explorer.moves().len().saturating_sub(1);
        let chosen = index(level.chosen).min(last);
        self.note = (chosen == level.chosen).then_some(note);
        level.chosen = chosen;
    }

    /// Plays the chosen move.
    fn play(&mut self) {
        let level = self.level();
        let moves = level.explorer.moves();
        let Some((chosen, position)) =
            moves.get(level.chosen).and_then(|chosen| Some((chosen, chosen.position()?)))
        else {
            self.note = Some("no game continues from here");
            return;
        };
        let step = chosen.step();
        let last = Move::new(step.origin, step.target).with_kind(step.kind);
        let side = chosen.mover();
        let line: Vec<&Move> = self.played().filter_map(MoveRecord::as_move).chain([&last]).collect();
        let next = |side| {
            // Openings have their names by the moves from the start.
            let query = ExplorerQuery::new(position.clone(), side);
            let query = query.after(self.start.reached.position.clone(), line.iter().copied());
            explorer(&self.stores, query, self.symmetric)
        };
        let mut explorer = next(side.other());
        // In a few variants a side moves again.
        if explorer.total().games == 0 {
            let again = next(side);
            explorer = if again.total().games > 0 { again } else { explorer };
        }
        let side = explorer.query().side();
        let reached = Reached { position: position.clone(), side, last: Some(last.into()) };
        self.path.push(Level { reached, explorer, chosen: 0 });
    }

    fn back(&mut self) {
        if self.path.pop().is_none() {
            self.note = Some("this is the first position");
        }
    }
}

impl View for Walker<'_> {
    fn draw(&self, size: Size) -> Vec<String> {
        if self.helps {
            return keys(&HELP, self.board.ascii, size);
        }
        lines(self, self.note, size)
    }

    fn step(&mut self, key: Key, _: Size) -> Flow {
        self.note = None;
        if key == Key::Quit {
            return Flow::Leaves;
        }
        if self.helps || key == Key::Help {
            self.helps = !self.helps;
            return Flow::Continues;
        }
        match key {
            // The other two are handled above.
            Key::Leave | Key::Quit | Key::Help => return Flow::Leaves,
            Key::Back => self.back(),
            Key::Forward => self.play(),
            Key::PreviousVariation => self.choose(|index| index.saturating_sub(1), "this is the first move"),
            Key::NextVariation => self.choose(|index| index + 1, "this is the last move"),
            Key::CommentUp => self.choose(|index| index.saturating_sub(PAGE), "this is the first move"),
            Key::CommentDown => self.choose(|index| index + PAGE, "this is the last move"),
            Key::LineEnd => self.choose(|_| usize::MAX, "this is the last move"),
            Key::LineStart => self.path.clear(),
            // They edit a game, and there are many.
            _ => {}
        }
        Flow::Continues
    }
}

/// The moves from a position, in all games.
fn explorer(stores: &[GameStore], query: ExplorerQuery, symmetric: bool) -> Explorer {
    let query = Arc::new(if symmetric { query.symmetric() } else { query });
    let parts: Vec<Result<Explorer, ExploreError>> =
        stores.par_iter().map(|store| store.explore(&query)).collect();
    let mut explorer = Explorer::new(query);
    for part in parts.into_iter().flatten() {
        explorer.merge(&part).expect_or_default("a board does not have too many moves");
    }
    explorer
}

/// The rows above and below the board: the moves before, the position, an empty row, the keys.
const AROUND: usize = 4;

const KEYS: &str = "? help  q quit  ↑↓ choose  → play  ← take back  Home start";
const ASCII_KEYS: &str = "? help  q quit  Up Down choose  Right play  Left take back  Home start";

/// The keys of each function, drawn and in ASCII, and the function.
const HELP: [(&str, &str, &str); 9] = [
    ("↓ j", "Down j", "next move"),
    ("↑ k", "Up k", "previous move"),
    ("→ l Space Enter", "Right l Space Enter", "play the move"),
    ("← h", "Left h", "take the last move back"),
    ("Home g", "Home g", "back to the first position"),
    ("End G", "End G", "the last move"),
    ("Page Up, Down", "Page Up, Down", "ten moves up or down"),
    ("?", "?", "this help"),
    ("q Esc Ctrl-C", "q Esc Ctrl-C", "quit; any key closes the help"),
];

/// The lines of a window. A note replaces the keys.
fn lines(walker: &Walker<'_>, note: Option<&str>, size: Size) -> Vec<String> {
    let (reached, options) = (&walker.level().reached, walker.board);
    let last = reached.last.as_ref();
    let board = Board { position: &reached.position, last, rules: walker.rules, options }.lines();
    let frame = Frame::new(board, AROUND);
    if !frame.fits(size) {
        return frame.too_small(size);
    }
    let moves = moves(walker, size.rows - AROUND, size.columns - frame.columns);
    let keys = if walker.board.ascii { ASCII_KEYS } else { KEYS };
    frame.lines(size, [&before(walker), &title(walker)], &moves, note.unwrap_or(keys))
}

/// The last of the moves that were played, and the name of the opening that they are.
fn before(walker: &Walker<'_>) -> String {
    const MAX: usize = 6;
    let played: Vec<String> = walker.played().map(ToString::to_string).collect();
    let last = played
        .get(played.len().saturating_sub(MAX)..)
        .expect_or_default("the last moves are some of all")
        .join(" ");
    let line = match played.len() {
        0 => "start".to_owned(),
        count if count > MAX => format!("{count} moves: … {last}"),
        _ => last,
    };
    let opening = walker.level().explorer.query().named_opening();
    opening.map_or_else(|| line.clone(), |opening| format!("{line}  {}", opening.name()))
}

fn title(walker: &Walker<'_>) -> String {
    let level = walker.level();
    let total = level.explorer.total();
    let games = counted(total.games, "game");
    let decided = total.decided();
    let shares = [("attackers", total.attackers), ("draws", total.draws), ("defenders", total.defenders)];
    let shares = shares.map(|(name, games)| format!("{name} {} %", whole_percent(games, decided))).join(", ");
    let shares = if decided > 0 { format!(": {shares}") } else { String::new() };
    format!("{} to move in {games}{shares}", level.reached.side)
}

/// The moves around the chosen one.
fn moves(walker: &Walker<'_>, rows: usize, columns: usize) -> Vec<String> {
    let (level, table) = (walker.level(), MoveTable::new(1, walker.board.ascii));
    let moves = level.explorer.moves();
    if moves.is_empty() {
        return vec![clipped("No game continues from here.", columns)];
    }
    let first = level.chosen.saturating_sub(rows / 2).min(moves.len().saturating_sub(rows));
    let row = |(index, played): (usize, &ExploredMove<'_>)| {
        let row = format!("{} {}", if index == level.chosen { '>' } else { ' ' }, table.short(played));
        let named = played.named_opening().map(|opening| format!("{row}  {}", opening.name()));
        let row = clipped(&named.filter(|named| display_width(named) <= columns).unwrap_or(row), columns);
        if index == level.chosen { format!("{HEADING}{row}{HEADING:#}") } else { row }
    };
    moves.iter().enumerate().skip(first).take(rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

    use insta::assert_snapshot;
    use tafl_diagram::Corner;
    use tafl_game_record::GameRecord;
    use tafl_position::Side;
    use tafl_rules::Preset;

    use super::*;

    const WINDOW: Size = Size { columns: 70, rows: 9 };

    const GAMES: [&str; 3] = [
        "[result:1]\n[rules:dim:3 start:/1K1/3/t1t/]\n\n1. a3-a2 b1-b2xa2\n2. c3-c2 b2-b1\n",
        "[result:-1]\n[rules:dim:3 start:/1K1/3/t1t/]\n\n1. c3-c2 b1-b2\n2. a3-a2 b2-b3\n",
        "[result:0]\n[rules:dim:3 start:/1K1/3/t1t/]\n\n1. a3-a2\n",
    ];

    fn walker(games: &[&str]) -> Walker<'static> {
        let mut store = GameStore::default();
        for text in games {
            store.push(&text.parse::<GameRecord>().expect("a game")).expect("a game that can be played");
        }
        let position = "/1K1/3/t1t/".parse().expect("a position");
        let start = Reached { position, side: Side::Attackers, last: None };
        let board = BoardOptions { ascii: true, a1: Corner::BottomLeft, no_labels: false };
        Walker::new(vec![store], start, None, false, board)
    }

    /// The content of the window, without colour.
    fn seen(walker: &Walker<'_>, size: Size) -> String {
        let lines = walker.draw(size);
        assert!(lines.len() <= size.rows, "{lines:?}");
        for line in &lines {
            assert!(display_width(line) <= size.columns, "{line:?}");
        }
        anstream::adapter::strip_str(&lines.join("\n")).to_string()
    }

    #[test]
    fn keys_walk_through_the_games() {
        let mut walker = walker(&GAMES);
        let mut windows = vec![seen(&walker, WINDOW)];
        let keys = [
            Key::Forward,
            Key::Forward,
            Key::Forward,
            Key::Back,
            Key::LineStart,
            Key::NextVariation,
            Key::Help,
        ];
        for key in keys {
            assert_eq!(walker.step(key, WINDOW), Flow::Continues);
            windows.push(format!("{key:?}\n{}", seen(&walker, WINDOW)));
        }
        assert_snapshot!(windows.join("\n----\n"));
        assert_eq!(walker.step(Key::Leave, WINDOW), Flow::Continues, "closes the help");
        assert_eq!(walker.step(Key::Leave, WINDOW), Flow::Leaves);
    }

    /// As in a berserk turn.
    #[test]
    fn a_side_can_move_again() {
        let mut walker = walker(&["[rules:dim:3 start:/1K1/3/t1t/]\n\n1. a3-a2 c3-c2\n"]);
        for _ in 0..2 {
            walker.step(Key::Forward, WINDOW);
        }
        assert_eq!(seen(&walker, WINDOW).lines().next(), Some("a3-a2 c3-c2"));
    }

    /// Beside a board of the usual size on a terminal of the usual width, and with names where there is room.
    #[test]
    fn a_usual_window_has_whole_rows_and_names() {
        let start = Preset::COPENHAGEN.rules();
        let game = |moves: &str| format!("[result:1]\n[rules:{start}]\n\n{moves}\n");
        let mut store = GameStore::default();
        for text in [game("1. f2-i2 f4-i4"), game("1. k4-k10 f4-i4")] {
            store.push(&text.parse::<GameRecord>().expect("a game")).expect("a game that can be played");
        }
        let reached = Reached { position: start.start().clone(), side: Side::Attackers, last: None };
        let board = BoardOptions { ascii: true, a1: Corner::BottomLeft, no_labels: false };
        let mut walker = Walker::new(vec![store], reached, None, false, board);
        let [usual, wide] = [80, 120].map(|columns| Size { columns, rows: 24 });
        let window = seen(&walker, usual);
        assert!(window.contains("100.0 20.7-100.0\n"), "{window}");
        let window = seen(&walker, wide);
        assert!(window.contains("100.0 20.7-100.0  American Opening\n"), "{window}");
        walker.step(Key::Forward, usual);
        let window = seen(&walker, usual);
        assert!(window.starts_with("f2-i2  American Opening\n"), "{window}");
    }

    #[test]
    fn keys_without_effect_say_why() {
        let mut walker = walker(&GAMES);
        for (key, note) in [
            (Key::Back, "this is the first position"),
            (Key::PreviousVariation, "this is the first move"),
            (Key::LineEnd, "? help"),
            (Key::NextVariation, "this is the last move"),
            (Key::CommentDown, "this is the last move"),
        ] {
            walker.step(key, WINDOW);
            let window = seen(&walker, WINDOW);
            assert!(window.lines().last().is_some_and(|line| line.starts_with(note)), "{key:?}: {window}");
        }
    }

    #[test]
    fn nothing_leaves_the_window() {
        let mut walker = walker(&GAMES);
        for columns in 0..80 {
            for rows in 0..12 {
                seen(&walker, Size { columns, rows });
            }
        }
        walker.step(Key::Help, WINDOW);
        for columns in 0..50 {
            seen(&walker, Size { columns, rows: columns });
        }
    }
}
