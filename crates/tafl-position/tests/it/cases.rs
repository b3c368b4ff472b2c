//! Every error and every finding as users see them, rendered below the text.

use std::fmt::{Display, Write};

use notation_syntax::ErrorKind;
use tafl_position::dialect::{DialectPosition, PositionDialect};
use tafl_position::tsn::{Extension, Tsn, TsnPositionError};
use tafl_position::{
    Inverted, Notation, Oddity, Parsed, PieceSet, Position, RowOrder, Side, Square, Strictness,
};

/// A snapshot without the expression.
macro_rules! snapshot {
    ($name:literal, $value:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($name, $value) })
    };
}

/// A text with its errors, findings and value.
fn drawn<T, K>(shown: &mut String, title: &str, text: &str, parsed: &Parsed<T, K>)
where
    T: Display,
    K: ErrorKind,
{
    writeln!(shown, "━━━ {title}").unwrap();
    for error in &parsed.errors {
        write!(shown, "{}", error.render(text)).unwrap();
    }
    for finding in &parsed.findings {
        write!(shown, "{}", finding.render(text)).unwrap();
    }
    match &parsed.value {
        Some(value) => writeln!(shown, "read as: {value}\n").unwrap(),
        None => writeln!(shown).unwrap(),
    }
}

/// Texts in a notation, between bars, with their errors, findings and values.
fn cases<T: Notation + Display>(rows: &[&str]) -> String {
    let mut shown = String::new();
    for text in rows.iter().flat_map(|row| row.split('|')) {
        drawn(&mut shown, &format!("{text:?}"), text, &T::parse_all(text));
    }
    shown
}

// deviation: P2, P4
#[test]
fn position_errors() {
    snapshot!(
        "position_errors",
        cases::<Position>(&[
            "|/|///",
            // The most slashes between which a board may be missing, and too many.
            &"/".repeat(79),
            &"/".repeat(80),
            // The number of rows
            "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/|/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/7/|/7/",
            // A slash between two rows is missing; the other rows show the intended length.
            "/3t3/3t33T3/ttTKTtt/3T3/3t3/3t3/",
            // Their lengths
            "/3t3/3t3/3T3/ttTKTt/3T3/3t3/3t3/|/3t3/3t4/3T3/ttTKTtt/3T3/3t2/3t3/|/3//3/|/4294967296/1K/",
            // deviation: P3
            "/111/1K1/111/",
            // Unknown pieces
            "/3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3/|/3/1 1/3/|/3/1→1/3/|/3/1K1/3/\n|3x3",
            // Counts of zero
            "/3/0K2/3/|/3/000/3/",
            // Several at once, in the order of the text.
            "/4t3/3t3/3x3/ttTKTtt/3T3/3t/3t3/",
        ])
    );
}

// deviation: P1, P4
#[test]
fn position_findings() {
    let texts = "3/1K1/3|/3/1K1/3|3/1K1/3/|/03/1K01/3/|03/01K1/0003";
    snapshot!("position_findings", cases::<Position>(&[texts]));
    // Rows are numbered in the order of the text.
    snapshot!("inverted", cases::<Inverted>(&["/t2/1K1/x2/|3/1K1/03|/t1/1K/"]));
}

#[test]
fn squares() {
    snapshot!(
        "squares",
        cases::<Square>(&[
            // The file
            "|5|-e5|é5|ca1|aaa1",
            // The rank
            "e|e-|bz|e0|e79|e99999999999",
            // What follows
            "e5x|e5 |e5\n",
            // Findings
            "E5|e05|aB012",
        ])
    );
}

// deviation: R9
#[test]
fn piece_sets() {
    snapshot!("piece_sets", cases::<PieceSet>(&["tcx|t c|é|t,x|KTt|t,c,n|,tK,"]));
}

// deviation: P5a, P6
#[test]
fn tsn_errors() {
    snapshot!(
        "tsn_errors",
        cases::<Tsn>(&[
            // Numbers that are missing, too small or too large
            "|x 4 3/1k1/3 a 1 0|3 x 3/1k1/3 a 1 0|3 4 3/1k1/3 a -1 0|3 4 3/1k1/3 a 1 -",
            "79 4 3/1k1/3 a 1 0|3 0 3/1k1/3 a 1 0|3 4 3/1k1/3 a 0 0|3 4 3/1k1/3 a 1 4294967296",
            // Rows
            "3 4 |3 4 \n|3 4 3/1k1 a 1 0|3 4 3/1k1/3/3 a 1 0|3 4 3/1k2/3 a 1 0|3 4 3/0k2/3 a 1 0",
            "3 4 3/1K1/3 a 1 0|3 4 3/1t1/3 a 1 0|3 4 /3/1k1/3/ a 1 0|3 4 1k1/3/2k a 1 0",
            // The side, and spaces
            "3 4 3/1k1/3 w 1 0|3 4 3/1k1/3|3 4 3/1k1/3 a 1|3 4 3/1k1/3 attackers 1 0|3 4 3/1k1/3 a 1 0-",
            // Line breaks
            "3 4 3/1k1/3 a 1 0\n-|3 4 3/1k1/3 a 1 0 one\ntwo",
        ])
    );
}

// deviation: P5a, P6
#[test]
fn tsn_findings() {
    let wide = format!("44 4 9Z{} a 1 0", "/Z9".repeat(43));
    let runs = "3 4 111/1k1/12 a 1 0";
    snapshot!(
        "tsn_findings",
        cases::<Tsn>(&[
            runs,
            &wide,
            // Spaces and zeros
            "3  4\t3/1k1/3 a 1 0  -| 3 4 3/1k1/3 a 1 0|3 4 3/1k1/3 a 1 0\n|3 4 3/1k1/3 a 1 0 - ",
            "03 04 3/1k1/3 a 01 00",
            // Numbers that are unlikely
            "3 6 3/1k1/3 a 1 0|3 4 ddd/dkd/aaa a 1 0|4 4 aaaa/aaaa/a2a/4 a 1 0|3 4 3/1k1/3 a 3 3",
        ])
    );
    // "The form 111 is allowed, but 3 is preferred."
    assert!(Tsn::parse_with(runs, Strictness::Strict).is_ok());
}

struct Shown(DialectPosition);

impl Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} {:?}", self.0.position, self.0.side_to_move, self.0.counters)
    }
}

#[test]
fn dialects() {
    use PositionDialect::{
        AbstractPlay, Bologna, BrandubhTs, FenToBoard, GameBrandubh, GridAdk, HnefataflOrg, HnefataflRs,
        PyHnefatafl, StartFen, TaflZero, TasteDb, VikingChessEngine,
    };
    let one = Some(RowOrder::RankOneFirst);
    let mut shown = String::new();
    for (dialect, order, texts) in [
        (TaflZero, one, "| a|3/1K1/3 a|3/1k1/3 w|3/1k1/3|3/1k1/3 a 1"),
        // The square of the last move
        (TaflZero, one, "3/1k1/3 d4 a 0 0|3/1k1/3 A1 a 0 0|3/1k1/3 -- a 0 0"),
        (HnefataflOrg, one, "/3/1t1/3/"),
        (HnefataflRs, one, "/3/1K1/3/|3/1K1/3 a"),
        (VikingChessEngine, one, "3/0K2/3 B"),
        (GridAdk, one, "...\n.K3\n...|...\n.K0\n..."),
        (AbstractPlay, one, "_ _ / _K"),
        (Bologna, one, "OOOOXOOOOW|OOOOKOOOW||OOOOKOOOOO"),
        (BrandubhTs, one, "3/1k1/3 "),
        (TasteDb, one, "3/1k1/3 a - 0 1|3/1k1/3 M - 0 2|3/1k1/3 M -|3/1k1/3 M 0 1"),
        (StartFen, one, "3/1K1/3 a -1|3/1K1/3 attackers 1"),
        (StartFen, None, "3/1K1/3 a 0"),
        (PyHnefatafl, one, "3/1K1/3 b "),
        (FenToBoard, one, "3/1k1/3 a 1 4294967296"),
        // Findings
        (HnefataflOrg, one, "3/1K1/3"),
        (GameBrandubh, one, "3/1k1/3\ta"),
        (StartFen, one, "3/1K1/3 a  1|3/1K1/3 a 007"),
        (TaflZero, one, "03/1k1/3 a|\n3/1k1/3 a \n"),
        (GridAdk, one, "...\n.K.\n...\n\n"),
        // A single line break at the end is not a finding.
        (TaflZero, one, "3/1k1/3 a\n|3/1k1/3 a\r\n"),
    ] {
        for text in texts.split('|') {
            let read = dialect.parse_all(text, order).map(Shown);
            drawn(&mut shown, &format!("{dialect} {text:?}"), text, &read);
        }
    }
    snapshot!("dialects", shown);
}

#[test]
fn positions_that_cannot_be_printed() {
    let mut shown = String::new();
    let position = |record: &str| record.parse::<Position>().unwrap();
    let order = Some(RowOrder::TopRankFirst);
    for (dialect, record, order) in [
        (PositionDialect::HnefataflOrg, "/1g/K1/", None),
        (PositionDialect::TaflZero, "/1t/K1/", order),
        (PositionDialect::GridAdk, "/1t/K1/", None),
    ] {
        let error = dialect.print(&position(record).into(), order).unwrap_err();
        writeln!(shown, "{error}").unwrap();
    }
    for record in ["/1g/K1/", "/1K/K1/", "/1k/2/"] {
        let error = Tsn::new(position(record), 4.try_into().unwrap(), Side::Attackers).unwrap_err();
        let second = matches!(error, TsnPositionError::SecondKing { .. });
        assert!(second || matches!(error, TsnPositionError::UnsupportedPiece { .. }));
        writeln!(shown, "{error}").unwrap();
    }
    writeln!(shown, "{}", Extension::new("one\ntwo").unwrap_err()).unwrap();
    for oddity in Oddity::ALL {
        writeln!(shown, "{oddity}").unwrap();
    }
    snapshot!("positions_that_cannot_be_printed", shown);
}
