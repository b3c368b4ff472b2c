//! The moves from a position, for people.

use std::cmp::Reverse;
use std::io::{self, Write};

use tafl_rules::Rules;
use tafl_table::{ExploredMove, MoveStatistics};

use super::Explored;
use super::table::{Table, percent, score};
use crate::args::ExploreArgs;
use crate::board::Board;
use crate::output::{self, HEADING, Styled};
use crate::terminal_text::shown;

/// How many ways to end a game are listed.
const MAX_ENDINGS: usize = 6;

pub(super) fn write(
    explored: &Explored,
    rules: Option<&Rules>,
    args: &ExploreArgs,
    out: &mut Styled,
) -> io::Result<()> {
    let (explorer, reached) = (&explored.explorer, &explored.reached);
    let board = Board { position: &reached.position, last: reached.last.as_ref(), rules, args: args.board };
    board.draw(out)?;
    let (side, total) = (reached.side, explorer.total());
    writeln!(out, "\n{HEADING}{side} to move{HEADING:#} in {}", output::counted(total.games, "game"))?;
    if explorer.ended() > 0 {
        let verb = if explorer.ended() == 1 { "ends" } else { "end" };
        writeln!(out, "{} {verb} here", output::counted(explorer.ended(), "more game"))?;
    }
    if total.games == 0 {
        return Ok(());
    }
    writeln!(out, "{}", results(total))?;
    if let Some(endings) = endings(total) {
        writeln!(out, "{HEADING}ended{HEADING:#}    {endings}")?;
    }
    if total.decided() > 0 {
        writeln!(
            out,
            "{HEADING}score{HEADING:#}    {} of the {side}, in per cent",
            score(total, side).trim_start()
        )?;
    }
    writeln!(out)?;
    let table = Table::of(args);
    table.heading(side, out)?;
    rows(explored, &table, args, out)
}

/// `results  attackers 5 (50.0 %), …`
fn results(total: &MoveStatistics) -> String {
    let all = [
        ("attackers", total.attackers),
        ("defenders", total.defenders),
        ("draw", total.draws),
        ("other", total.other),
        ("none", total.unknown),
    ];
    let named = all.into_iter().filter(|&(_, games)| games > 0);
    let named: Vec<String> =
        named.map(|(name, games)| format!("{name} {games} ({} %)", percent(games, total.games))).collect();
    format!("{HEADING}results{HEADING:#}  {}", named.join(", "))
}

/// The most frequent endings; `None` if none is known.
fn endings(total: &MoveStatistics) -> Option<String> {
    let mut endings: Vec<(&str, u64)> = total.endings.iter().collect();
    endings.sort_by_key(|&(_, games)| Reverse(games));
    let rest: u64 =
        endings.iter().skip(MAX_ENDINGS).map(|(_, games)| games).sum::<u64>() + total.endings.more();
    let first = endings.iter().take(MAX_ENDINGS);
    let mut named: Vec<String> = first.map(|(word, games)| format!("{} {games}", shown(word))).collect();
    named.extend((rest > 0).then(|| format!("other {rest}")));
    (!named.is_empty()).then(|| named.join(", "))
}

/// The moves, each followed by those after it.
fn rows(explored: &Explored, table: &Table, args: &ExploreArgs, out: &mut Styled) -> io::Result<()> {
    let mut open = vec![(Listed::of(explored.explorer.moves(), args), explored.explorer.total().games)];
    // Depth first; the depth of the tree is bounded.
    while let Some((listed, games)) = open.last_mut() {
        let games = *games;
        let Some(played) = listed.moves.next() else {
            let ended = open.pop().and_then(|(listed, _)| listed.rest());
            if let Some(rest) = ended {
                writeln!(out, "{:indent$}{rest}", "", indent = 2 * open.len())?;
            }
            continue;
        };
        table.row(&played, open.len() - 1, games, out)?;
        open.push((Listed::of(played.replies(), args), played.statistics().games));
    }
    Ok(())
}

/// The moves that are listed, and how many are not.
struct Listed<'e> {
    moves: std::vec::IntoIter<ExploredMove<'e>>,
    /// Those with too few games.
    rare: usize,
    /// Those after the first.
    more: usize,
}

impl<'e> Listed<'e> {
    fn of(mut moves: Vec<ExploredMove<'e>>, args: &ExploreArgs) -> Self {
        let all = moves.len();
        moves.retain(|played| played.statistics().games >= args.min);
        let frequent = moves.len();
        moves.truncate(if args.top == 0 { frequent } else { args.top });
        Self { rare: all - frequent, more: frequent - moves.len(), moves: moves.into_iter() }
    }

    /// Describes the moves that are not listed.
    fn rest(&self) -> Option<String> {
        let more = (self.more > 0).then(|| format!("{}: see --top", output::counted(self.more, "more move")));
        let rare = (self.rare > 0)
            .then(|| format!("{} in fewer games: see --min", output::counted(self.rare, "move")));
        let rest: Vec<String> = more.into_iter().chain(rare).collect();
        (!rest.is_empty()).then(|| format!("and {}", rest.join(", ")))
    }
}
