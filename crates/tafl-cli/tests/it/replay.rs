//! `tafl replay`.

use std::fmt::Write as _;

use crate::support::{Folder, run};

crate::examples::sessions!("replay");

/// Whether the number of the game is in front depends on the arguments alone, not on the file, and games are read in
/// batches.
#[test]
fn games_are_numbered() {
    let game = |number: usize| format!("[event:{number}]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[]\n");
    for count in [1, 2, 2500] {
        let games: String = (1..=count).map(game).collect();
        let rows = |more: &str| run(&format!("replay --format tsv{more} -"), &games).good();
        let mut expected = String::new();
        for number in 1..=count {
            let _ = writeln!(expected, "{number}\t0a\t\t/t2/3/2K/\ta\n{number}\t1a\ta1-a2\t/3/t2/2K/\td");
        }
        assert_eq!(rows(""), expected);
        assert_eq!(rows(" --game 1"), "0a\t\t/t2/3/2K/\ta\n1a\ta1-a2\t/3/t2/2K/\td\n");
    }
}

/// The numbers are those of `--game`, also where errors make the end of a game hard to find.
#[test]
fn numbers_of_broken_games() {
    let games = [
        "[event:A]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[]\n",
        "[event:B]\n1. a1-a2 [\n",
        "[event:C]\n1.\n\n[a\n",
        "[event:D\n1. a1-a2\n[]\n",
        "[event:E]\n[event:F]\n",
    ];
    let last = "[event:Z]\n[rules:dim:3 start:/t2/3/K2/]\n1. a1-b1\n[]\n";
    let mut compared = 0;
    for one in games {
        for other in games {
            let folder = Folder::new(&[("games.otg", [one, games[0], other, last].concat())]);
            let all = folder.run("replay --format tsv games.otg").stdout;
            for (number, _) in all.lines().filter_map(|row| row.split_once("\t0a\t")) {
                let one = folder.run(&format!("replay --format tsv --game {number} games.otg")).stdout;
                let rows: Vec<String> = one.lines().map(|row| format!("{number}\t{row}")).collect();
                let own = |row: &&str| row.starts_with(&format!("{number}\t"));
                assert_eq!(all.lines().filter(own).collect::<Vec<_>>(), rows, "{one}{other}");
                compared += 1;
            }
        }
    }
    assert!(compared > 25, "most texts have games without errors; {compared}");
}
