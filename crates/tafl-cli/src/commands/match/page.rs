//! The page of a match: its tables above its games.

use std::path::{Path, PathBuf};

use tafl_arena::{Matchup, Ratings, Standings};
use tafl_game_record::Games;
use tafl_page::{Page, PageTable};
use tafl_position::Side;
use tafl_statistics::GameCounts;

use super::table::{self, Names, Rated};
use crate::input::text::Input;
use crate::output::file;
use crate::output::messages::Failure;

/// Writes the page of the matches of these files, each with so many games.
pub(super) fn write(
    path: &Path,
    names: &Names,
    standings: &Standings,
    archives: &[PathBuf],
    counts: &[usize],
) -> Result<(), Failure> {
    let mut page = tables(names, standings).into_iter().fold(Page::new(), Page::table);
    for (archive, &count) in archives.iter().zip(counts) {
        let input = Input::read(archive)?;
        let of = |number: usize, problem: &dyn std::fmt::Display| {
            Failure::usage(format_args!("{}: game {number}: {problem}", input.name))
        };
        // What follows the games that were counted can be cut anywhere.
        let text = input.bytes().utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let mut games = Games::new(text);
        for number in 1..=count {
            let game = games.next().ok_or_else(|| of(number, &"missing; the file was changed since"))?;
            if let Some(error) = game.errors.first() {
                return Err(of(number, error));
            }
            game.value.map_or(Ok(()), |record| page.push(&record).map_err(|error| of(number, &error)))?;
        }
    }
    file::write_or_print(path, page.to_string().as_bytes(), archives)
}

fn tables(names: &Names, standings: &Standings) -> Vec<PageTable> {
    let matchups = standings.matchups();
    let ratings = Ratings::fit(&matchups, 1).ok();
    let rated = table::rated(names, &matchups, ratings.as_ref());
    let mut tables = vec![ranking(names, standings, &rated)];
    if rated.len() > 2 {
        tables.push(cross_table(names, &matchups, &rated));
    }
    tables.push(openings(names, standings, ratings.as_ref()));
    tables.push(endings(standings));
    tables
}

/// A row of texts.
fn push<T: AsRef<str>>(table: &mut PageTable, texts: &[T]) {
    table.push(texts.iter().map(|text| (text.as_ref(), None)));
}

/// The engines, the best one first; without a rank those of few games.
fn ranking(names: &Names, standings: &Standings, rated: &[Rated]) -> PageTable {
    let columns = ["engine", "Elo", "95 %", "points", "games", "as attackers", "as defenders", "faults"];
    let mut table = PageTable::new("Standings", columns);
    for rated in rated {
        let name = names.get(rated.engine);
        let [attackers, defenders] =
            rated.as_side.map(|counts| format!("{} of {}", table::points(counts), counts.total()));
        let faults = standings.faults().find(|(engine, _)| *engine == rated.engine);
        let (elo, range) = rated.rating.map_or_else(Default::default, table::rating_and_range);
        let texts = [
            rated.rank.map_or_else(|| name.to_owned(), |rank| format!("{rank}. {name}")),
            elo,
            range,
            rated.points().to_string(),
            rated.games.to_string(),
            attackers,
            defenders,
            faults.map_or(0, |(_, count)| count).to_string(),
        ];
        let find = games_of([name]);
        table.push(
            (0..).zip(&texts).map(|(column, text)| (text.as_str(), find.as_deref().filter(|_| column == 0))),
        );
    }
    for [engine, reason] in &names.left_out {
        push(&mut table, &[engine.as_str(), "", &format!("left out: {reason}"), "", "", "", "", ""]);
    }
    table
}

/// The points of each engine against each other, as attackers and as defenders.
fn cross_table(names: &Names, matchups: &[Matchup], rated: &[Rated]) -> PageTable {
    let numbers: Vec<String> = (1..=rated.len()).map(|number| number.to_string()).collect();
    let columns = ["engine"].into_iter().chain(numbers.iter().map(String::as_str));
    let mut table = PageTable::new("Points as attackers + as defenders", columns);
    for (number, Rated { engine, .. }) in (1..).zip(rated) {
        let name = names.get(*engine);
        let mut cells = vec![(format!("{number}. {name}"), games_of([name]))];
        for Rated { engine: other, .. } in rated {
            let between: Vec<Matchup> =
                matchups.iter().filter(|matchup| is_between(matchup, *engine, *other)).copied().collect();
            if between.is_empty() {
                cells.push((String::new(), None));
                continue;
            }
            let of = |side| table::points(table::as_side(&between, *engine, side));
            let text = format!("{} + {}", of(Side::Attackers), of(Side::Defenders));
            cells.push((text, games_of([name, names.get(*other)])));
        }
        table.push(cells.iter().map(|(text, find)| (text.as_str(), find.as_deref())));
    }
    table
}

/// What finds the games of these engines: their names as whole tags. None finds a name with a quotation mark.
fn games_of<const N: usize>(names: [&str; N]) -> Option<String> {
    let quoted = names.map(|name| format!("\"{name}\""));
    names.iter().all(|name| !name.contains('"')).then(|| quoted.join(" "))
}

fn is_between(matchup: &Matchup, one: usize, other: usize) -> bool {
    one != other && matchup.engines.contains(&one) && matchup.engines.contains(&other)
}

/// The score of the attackers, after each opening and in all pairs.
fn openings(names: &Names, standings: &Standings, ratings: Option<&Ratings>) -> PageTable {
    let mut table = PageTable::new("The attackers", ["opening", "games", "won", "drawn", "lost", "score"]);
    let row = |name: String, counts: GameCounts| {
        let score = counts.score().map(table::percent).unwrap_or_default();
        let GameCounts { wins, draws, losses } = counts;
        [name, counts.total().to_string(), wins.to_string(), draws.to_string(), losses.to_string(), score]
    };
    let mut all = GameCounts::default();
    for (opening, counts) in standings.openings() {
        all = GameCounts {
            wins: all.wins + counts.wins,
            draws: all.draws + counts.draws,
            losses: all.losses + counts.losses,
        };
        push(&mut table, &row(names.opening(opening), counts));
    }
    push(&mut table, &row("all".to_owned(), all));
    if let Some(advantage) = ratings.and_then(|ratings| ratings.variants.first()) {
        let (elo, range) = table::rating_and_range(*advantage);
        let text = format!("{elo} Elo ({range})");
        push(&mut table, &["advantage by the ratings", "", "", "", "", &text]);
    }
    table
}

fn endings(standings: &Standings) -> PageTable {
    let mut table = PageTable::new("Endings", ["ending", "games"]);
    for (ending, games) in standings.endings() {
        push(&mut table, &[ending, &games.to_string()]);
    }
    for (name, count) in table::not_counted(standings) {
        push(&mut table, &[name, &count.to_string()]);
    }
    table
}
