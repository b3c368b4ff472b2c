//! The rows of games.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use tafl_game_record::GameRecord;
use tafl_position::{Position, Side, Symmetry};
use tafl_table::{
    Canonical, ExtractOptions, Extractor, FieldValue, GameSource, PositionKey, RowSink, Table, TableError,
    TableFormat, TableWriter,
};

/// The rows of each table, as lines of JSON.
struct Lines([TableWriter<Vec<u8>>; 3]);

impl RowSink for Lines {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        let index = Table::ALL.iter().position(|other| *other == table).expect("a table");
        self.0.get_mut(index).expect("a writer").push(table, values)
    }
}

/// The rows of a game in each table.
fn rows(record: &str, options: ExtractOptions) -> [String; 3] {
    let record: GameRecord = record.parse().expect("a record");
    let source =
        GameSource { number: 7, file: "games/a.otg", line: 12, form: "otg", losses: &["rules", "rules"] };
    let mut lines = Lines(
        Table::ALL.map(|table| TableWriter::new(TableFormat::Ndjson, table, Vec::new()).expect("begun")),
    );
    Extractor::new(options).game(&source, &record, &mut lines).expect("rows");
    lines.0.map(|writer| String::from_utf8(writer.finish().expect("text").0).expect("text"))
}

fn parsed(lines: &str) -> Vec<serde_json::Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("json")).collect()
}

/// The values of a column.
fn column(lines: &str, name: &str) -> Vec<serde_json::Value> {
    parsed(lines).iter().map(|row| row.get(name).expect("the column").clone()).collect()
}

const GAME: &str = "\
[event:Spring Cup]
[date:2015.06.12]
[attackers:Ada]
[defenders:Bjarni]
[attackers-elo:1650]
[defenders-elo:unknown]
[result:-1]
[time-control:600 30/3 5i]
[time-remaining:300, 200]
[my-tag:one]
[my-tag:two]
[start-comment:A short game.]
[rules:dim:7 name:Brandub esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d6-f6 d5-f5
[590 30/3 best|585 30/2]
1b.1.1a ... d5-g5
1b.1.2a d7-d5
2. d7-d5 c4-c1
";

#[test]
fn a_game_has_a_row_of_all_that_is_known_about_it() {
    let [games, _, _] = rows(GAME, ExtractOptions::default());
    insta::assert_snapshot!(serde_json::to_string_pretty(&parsed(&games)).expect("json"));
}

#[test]
fn each_move_of_the_main_line_has_a_row() {
    let [_, plies, positions] = rows(GAME, ExtractOptions::default());
    insta::assert_snapshot!("plies", plies);
    insta::assert_snapshot!("positions", positions);
}

#[test]
fn variations_have_numbers() {
    let [games, plies, _] = rows(GAME, ExtractOptions::default().with_variations(true));
    let lines: Vec<_> = parsed(&plies)
        .iter()
        .map(|row| format!("{} {} {} {}", row["variation"], row["ply"], row["address"], row["move"]))
        .collect();
    assert_eq!(
        lines,
        [
            r#"0 1 "1a" "d6-f6""#,
            r#"0 2 "1b" "d5-f5""#,
            r#"0 3 "2a" "d7-d5""#,
            r#"0 4 "2b" "c4-c1""#,
            r#"1 2 "1b.1.1b" "d5-g5""#,
            r#"1 3 "1b.1.2a" "d7-d5""#,
        ]
    );
    assert_eq!((column(&games, "plies"), column(&games, "moves")), (vec![4.into()], vec![6.into()]));
}

#[test]
fn without_positions_only_moves_are_left() {
    let [_, plies, positions] = rows(GAME, ExtractOptions::default().with_positions(false));
    assert!(positions.is_empty());
    for name in ["position", "key", "canonical_move"] {
        assert!(column(&plies, name).iter().all(serde_json::Value::is_null), "{name}");
    }
    assert_eq!(column(&plies, "side"), ["attackers", "defenders", "attackers", "defenders"]);
}

/// A move that cannot be played, and those after it, have rows without positions.
#[test]
fn an_impossible_move_does_not_end_a_game() {
    let [games, plies, positions] =
        rows("[position:/t2/3/2K/]\n1. a1-a2 b2-b3\n2. a2-a1 ---\n", ExtractOptions::default());
    assert_eq!(column(&plies, "move"), ["a1-a2", "b2-b3", "a2-a1"]);
    assert_eq!(column(&plies, "position")[1..], [serde_json::Value::Null, serde_json::Value::Null]);
    assert_eq!(column(&games, "plies"), [3]);
    assert_eq!(positions.lines().count(), 1);
}

/// The kinds of captures are those of the rules, in the order of the record; null where the rules contradict it.
#[test]
fn captures_have_kinds() {
    let rules = "dim:9 sw:s surf:n start:/1tTT1Tt2/2tt5/9/4t4/4K4/9/9/9/8T/";
    let moves = "1. e4-e1xd1/c1/f1 e5-e6\n2. d2-d1 e6-e6\n3. c2-c4\n2a.1.1a. d2-d1xb1\n";
    let options = ExtractOptions::default().with_variations(true);
    let [_, plies, _] = rows(&format!("[rules:{rules}]\n{moves}"), options);
    assert_eq!(
        serde_json::Value::from(column(&plies, "capture_kinds")).to_string(),
        r#"[["shieldwall","shieldwall","custodial"],[],[],null,[],null]"#
    );
    let start = rules.split("start:").last().expect("a start");
    let [_, plies, _] = rows(&format!("[position:{start}]\n{moves}"), options);
    assert!(column(&plies, "capture_kinds").iter().all(serde_json::Value::is_null));
}

/// A resignation between moves has no row and no number.
#[test]
fn resignations_are_not_counted() {
    let game = "[position:/t2/3/2K/]\n1. a1-a2 ---\n2. a2-a1 c3-c2\n";
    let [games, plies, _] = rows(game, ExtractOptions::default());
    assert_eq!(column(&plies, "ply"), [1, 2, 3]);
    assert_eq!(column(&games, "plies"), [3]);
}

/// The largest numbers that a record can have fit their columns.
#[test]
fn large_clocks_fit() {
    let game = "[time-control:4294967295 4294967295/4294967295 4294967295i]\n[position:/t2/3/2K/]\n\n\
        1. a1-a2\n[4294967295 30/4000000000 x]\n";
    let [games, plies, _] = rows(game, ExtractOptions::default());
    assert_eq!(column(&games, "time_overtime_count"), [u32::MAX]);
    assert_eq!(column(&plies, "clock_overtime_count"), [4_000_000_000_u32]);
}

/// The column `tags` has the parts of dates that no other column holds; a tag without text is like none.
#[test]
fn parts_of_dates_are_kept() {
    for (date, year, tags) in [
        ("2015.06.12", "2015", "null"),
        ("2015", "2015", "null"),
        ("2015.06.??", "2015", r#""{\"date\":\"2015.06.??\"}""#),
        ("????.05.12", "null", r#""{\"date\":\"????.05.12\"}""#),
    ] {
        let game = format!("[date:{date}]\n[termination:]\n[variant:]\n");
        let [games, ..] = rows(&game, ExtractOptions::default());
        let value = |name| column(&games, name).first().expect("a row").to_string();
        assert_eq!((value("year").as_str(), value("tags").as_str()), (year, tags), "{date}");
        assert_eq!((value("termination").as_str(), value("variant").as_str()), ("null", "null"));
    }
}

/// A word of another program is an ending too, and the column `termination` keeps it.
#[test]
fn endings_have_one_name() {
    for (tags, ending) in [
        ("[ending:time]", "time"),
        ("[termination:Timeout]", "time"),
        ("[termination:resigned]", "resignation"),
        ("[termination:Nobody knows.]", "null"),
        ("[termination:resigned]\n[ending:time]", "time"),
    ] {
        let [games, ..] = rows(&format!("{tags}\n"), ExtractOptions::default());
        let value = column(&games, "ending").first().expect("a row").to_string();
        assert_eq!(value.trim_matches('"'), ending, "{tags}");
    }
}

/// Neither a start position nor moves: still a row.
#[test]
fn an_empty_game_has_a_row() {
    let [games, plies, positions] = rows("[event:Nothing]\n", ExtractOptions::default());
    assert_eq!((games.lines().count(), plies.as_str(), positions.as_str()), (1, "", ""));
    assert_eq!(column(&games, "start_key"), [serde_json::Value::Null]);
}

/// All images of a position have its key, and of a move the same canonical move.
#[test]
fn keys_and_canonical_moves_are_the_same_on_all_images() {
    let position: Position = "/1t3/2t2/1K2T/5/t3t/".parse().expect("a position");
    let (from, to) = ("b1".parse().expect("a square"), "e1".parse().expect("a square"));
    let step = tafl_moves::MoveKind::Plain;
    let canonical = Canonical::of(&position);
    assert_eq!(canonical.symmetries().len(), 1);
    for symmetry in Symmetry::ALL {
        let image = position.transformed(symmetry);
        let place = |square| symmetry.apply(square, position.dimension()).expect("on the board");
        assert_eq!(PositionKey::of(&image, Side::Attackers), canonical.key(Side::Attackers));
        assert_eq!(
            Canonical::of(&image).image(place(from), step, place(to)),
            canonical.image(from, step, to),
            "{symmetry:?}"
        );
    }
}

/// All images of a move on a symmetric position have the same canonical move.
#[test]
fn moves_of_a_symmetric_position_have_one_image() {
    let position: Position = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse().expect("a position");
    let canonical = Canonical::of(&position);
    assert_eq!(canonical.symmetries().len(), Symmetry::ALL.len());
    let images: Vec<String> = ["d6-f6", "d6-b6", "f4-f2", "b4-b6", "d2-b2"]
        .iter()
        .map(|step| step.parse::<tafl_moves::Move>().expect("a move"))
        .map(|step| canonical.image(step.origin(), step.kind(), step.target()))
        .collect();
    assert!(images.iter().all(|image| image == "b4-b2"), "{images:?}");
}
