//! The window with a position: the board, and its moves beside it.

use notation_syntax::invariant::ExpectOr as _;
use textwrap::core::display_width;

use super::super::table::{Table, whole_percent};
use super::walker::Walker;
use crate::board::Board;
use crate::browse::{self, Size};
use crate::output::{self, HEADING};
use crate::terminal_text::{clipped, padded};

/// The columns between the board and the moves.
const GAP: usize = 2;

/// The least number of columns for the moves.
const BESIDE: usize = 24;

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

pub(super) fn help(ascii: bool, size: Size) -> Vec<String> {
    browse::keys(&HELP, ascii, size)
}

/// The lines of a window. A note replaces the keys.
pub(super) fn lines(walker: &Walker<'_>, note: Option<&str>, size: Size) -> Vec<String> {
    let (reached, args) = (&walker.level().reached, walker.args.board);
    let last = reached.last.as_ref();
    let board = Board { position: &reached.position, last, rules: walker.rules, args }.lines();
    let width = board.iter().map(|line| display_width(line)).max().unwrap_or_default();
    let needed = Size { columns: width + GAP + BESIDE, rows: board.len() + AROUND };
    if size.columns < needed.columns || size.rows < needed.rows {
        return browse::too_small(size, needed);
    }
    let heading = |text: &str| format!("{HEADING}{}{HEADING:#}", clipped(text, size.columns));
    let mut lines = vec![clipped(&before(walker), size.columns), heading(&title(walker)), String::new()];
    let moves = moves(walker, size.rows - AROUND, size.columns - width - GAP);
    for row in 0..size.rows - AROUND {
        let board = board.get(row).map_or("", String::as_str);
        let line = padded(board, width + GAP) + moves.get(row).map_or("", String::as_str);
        lines.push(line.trim_end().to_owned());
    }
    let keys = if walker.args.board.ascii { ASCII_KEYS } else { KEYS };
    lines.push(clipped(note.unwrap_or(keys), size.columns));
    lines
}

/// The last of the moves that were played.
fn before(walker: &Walker<'_>) -> String {
    const MAX: usize = 6;
    let played: Vec<String> = walker.played().map(ToString::to_string).collect();
    let last = played
        .get(played.len().saturating_sub(MAX)..)
        .expect_or_default("the last moves are some of all")
        .join(" ");
    match played.len() {
        0 => "start".to_owned(),
        count if count > MAX => format!("{count} moves: … {last}"),
        _ => last,
    }
}

fn title(walker: &Walker<'_>) -> String {
    let level = walker.level();
    let total = level.explorer.total();
    let games = output::counted(total.games, "game");
    let decided = total.decided();
    let shares = [("attackers", total.attackers), ("draws", total.draws), ("defenders", total.defenders)];
    let shares = shares.map(|(name, games)| format!("{name} {} %", whole_percent(games, decided))).join(", ");
    let shares = if decided > 0 { format!(": {shares}") } else { String::new() };
    format!("{} to move in {games}{shares}", level.reached.side)
}

/// The moves around the chosen one.
fn moves(walker: &Walker<'_>, rows: usize, columns: usize) -> Vec<String> {
    let (level, table) = (walker.level(), Table::of(walker.args));
    let moves = level.explorer.moves();
    if moves.is_empty() {
        return vec![clipped("No game continues from here.", columns)];
    }
    let first = level.chosen.saturating_sub(rows / 2).min(moves.len().saturating_sub(rows));
    let row = |(index, played): (usize, _)| {
        let row = clipped(
            &format!("{} {}", if index == level.chosen { '>' } else { ' ' }, table.short(played)),
            columns,
        );
        if index == level.chosen { format!("{HEADING}{row}{HEADING:#}") } else { row }
    };
    moves.iter().enumerate().skip(first).take(rows).map(row).collect()
}
