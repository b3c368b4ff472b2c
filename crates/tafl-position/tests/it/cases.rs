//! Every error and every finding as users see them, rendered below the text.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::fmt::{Debug, Display, Write};

use notation_syntax::ErrorKind;
use tafl_position::dialect::{DialectPosition, PositionDialect};
use tafl_position::tsn::{Extension, Tsn, TsnPositionError};
use tafl_position::{
    Dimension, Inverted, Notation, Oddity, Parsed, Piece, PieceSet, Position, RowOrder, Side, Square,
    Strictness,
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

/// Texts in a notation with their errors, findings and values.
fn cases<T>(texts: &[&str]) -> String
where
    T: Notation + Display,
    T::ErrorKind: Display,
{
    let mut shown = String::new();
    for text in texts {
        drawn(&mut shown, &format!("{text:?}"), text, &T::parse_all(text));
    }
    shown
}

/// The first error of each text in strict parsing.
fn strictly<T>(texts: &[&str]) -> String
where
    T: Notation + Debug,
    T::ErrorKind: Display + Debug,
{
    let mut shown = String::new();
    for text in texts {
        let error = T::parse_with(text, Strictness::Strict).unwrap_err();
        writeln!(shown, "━━━ {text:?}\n{}", error.render(text)).unwrap();
    }
    shown
}

// deviation: P2, P4
#[test]
fn position_errors() {
    snapshot!(
        "position_errors",
        cases::<Position>(&[
            // Empty
            "",
            "/",
            "///",
            // TooManyRows
            &"/".repeat(80),
            // RowCount
            "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/",
            "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/7/",
            "/7/",
            // A slash between two rows is missing; the other rows show the intended length.
            "/3t3/3t33T3/ttTKTtt/3T3/3t3/3t3/",
            // RowLength
            "/3t3/3t3/3T3/ttTKTt/3T3/3t3/3t3/",
            "/3t3/3t4/3T3/ttTKTtt/3T3/3t2/3t3/",
            "/3//3/",
            "/4294967296/1K/",
            // deviation: P3
            "/111/1K1/111/",
            // UnknownPiece
            "/3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3/",
            "/3/1 1/3/",
            "/3/1→1/3/",
            "/3/1K1/3/\n",
            "3x3",
            // ZeroCount
            "/3/0K2/3/",
            "/3/000/3/",
            // Several at once, in the order of the text.
            "/4t3/3t3/3x3/ttTKTtt/3T3/3t/3t3/",
        ])
    );
}

// deviation: P1, P4
#[test]
fn position_findings() {
    let texts = ["3/1K1/3", "/3/1K1/3", "3/1K1/3/", "/03/1K01/3/", "03/01K1/0003"];
    snapshot!("position_findings", cases::<Position>(&texts));
    snapshot!("position_findings_strict", strictly::<Position>(&texts));
}

#[test]
fn inverted_errors() {
    // Rows are numbered in the order of the text.
    snapshot!("inverted", cases::<Inverted>(&["/t2/1K1/x2/", "3/1K1/03", "/t1/1K/"]));
}

#[test]
fn square_errors() {
    snapshot!(
        "square_errors",
        cases::<Square>(&[
            // MissingFile
            "",
            "5",
            "-e5",
            "é5",
            // FileOutOfRange
            "ca1",
            "aaa1",
            // MissingRank
            "e",
            "e-",
            "bz",
            // RankOutOfRange
            "e0",
            "e79",
            "e99999999999",
            // Trailing
            "e5x",
            "e5 ",
            "e5\n",
        ])
    );
}

#[test]
fn square_findings() {
    let texts = ["E5", "e05", "aB012"];
    snapshot!("square_findings", cases::<Square>(&texts));
    snapshot!("square_findings_strict", strictly::<Square>(&texts));
}

// deviation: R9
#[test]
fn piece_sets() {
    let texts = ["t,c,n", ",tK,"];
    snapshot!("piece_set_errors", cases::<PieceSet>(&["tcx", "t c", "é", "t,x", "KTt"]));
    snapshot!("piece_set_findings", cases::<PieceSet>(&texts));
    snapshot!("piece_set_findings_strict", strictly::<PieceSet>(&texts));
}

// deviation: P5a, P6
#[test]
fn tsn_errors() {
    snapshot!(
        "tsn_errors",
        cases::<Tsn>(&[
            // MissingNumber
            "",
            "x 4 3/1k1/3 a 1 0",
            "3 x 3/1k1/3 a 1 0",
            "3 4 3/1k1/3 a -1 0",
            "3 4 3/1k1/3 a 1 -",
            // OutOfRange
            "79 4 3/1k1/3 a 1 0",
            "3 0 3/1k1/3 a 1 0",
            "3 4 3/1k1/3 a 0 0",
            "3 4 3/1k1/3 a 1 4294967296",
            // MissingRows
            "3 4 ",
            "3 4 \n",
            // Rows
            "3 4 3/1k1 a 1 0",
            "3 4 3/1k1/3/3 a 1 0",
            "3 4 3/1k2/3 a 1 0",
            "3 4 3/0k2/3 a 1 0",
            "3 4 3/1K1/3 a 1 0",
            "3 4 3/1t1/3 a 1 0",
            "3 4 /3/1k1/3/ a 1 0",
            // SecondKing
            "3 4 1k1/3/2k a 1 0",
            // MissingSide
            "3 4 3/1k1/3 w 1 0",
            // MissingSpace
            "3 4 3/1k1/3",
            "3 4 3/1k1/3 a 1",
            "3 4 3/1k1/3 attackers 1 0",
            "3 4 3/1k1/3 a 1 0-",
            // LineBreak
            "3 4 3/1k1/3 a 1 0\n-",
            "3 4 3/1k1/3 a 1 0 one\ntwo",
        ])
    );
}

// deviation: P5a, P6
#[test]
fn tsn_findings() {
    let wide = format!("44 4 9Z{} a 1 0", "/Z9".repeat(43));
    let texts = [
        // Rows
        "3 4 111/1k1/12 a 1 0",
        &wide,
        // SeveralSpaces
        "3  4\t3/1k1/3 a 1 0  -",
        // SurroundingSpace
        " 3 4 3/1k1/3 a 1 0",
        "3 4 3/1k1/3 a 1 0\n",
        "3 4 3/1k1/3 a 1 0 - ",
        // LeadingZero
        "03 04 3/1k1/3 a 01 00",
        // DefendersNotByFour
        "3 6 3/1k1/3 a 1 0",
        // MoreThanInitially
        "3 4 ddd/dkd/aaa a 1 0",
        "4 4 aaaa/aaaa/a2a/4 a 1 0",
        // CounterAheadOfPly
        "3 4 3/1k1/3 a 3 3",
    ];
    snapshot!("tsn_findings", cases::<Tsn>(&texts));
    snapshot!(
        "tsn_findings_strict",
        strictly::<Tsn>(&[texts[2], texts[3], texts[6], texts[7], texts[8], texts[10]])
    );
    // "The form 111 is allowed, but 3 is preferred."
    assert!(Tsn::parse_with(texts[0], Strictness::Strict).is_ok());
}

struct Shown(DialectPosition);

impl Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} {:?}", self.0.position, self.0.side_to_move, self.0.counters)
    }
}

fn dialects(texts: &[(PositionDialect, &str)], order: Option<RowOrder>) -> String {
    let mut shown = String::new();
    for (dialect, text) in texts {
        let read = dialect.parse_all(text, order);
        let read = Parsed { value: read.value.map(Shown), errors: read.errors, findings: read.findings };
        drawn(&mut shown, &format!("{dialect} {text:?}"), text, &read);
    }
    shown
}

#[test]
fn dialect_errors() {
    use PositionDialect::{
        AbstractPlay, Bologna, BrandubhTs, FenToBoard, GridAdk, HnefataflOrg, HnefataflRs, PyHnefatafl,
        StartFen, TaflZero, TasteDb, VikingChessEngine,
    };
    snapshot!(
        "dialect_errors",
        dialects(
            &[
                // Board
                (TaflZero, ""),
                (TaflZero, " a"),
                (TaflZero, "3/1K1/3 a"),
                (HnefataflOrg, "/3/1t1/3/"),
                (HnefataflRs, "/3/1K1/3/"),
                (VikingChessEngine, "3/0K2/3 B"),
                (GridAdk, "...\n.K3\n..."),
                (GridAdk, "...\n.K0\n..."),
                (AbstractPlay, "_ _ / _K"),
                (Bologna, "OOOOXOOOOW"),
                // NotSquare
                (Bologna, "OOOOKOOOW"),
                (Bologna, ""),
                // MissingSide
                (TaflZero, "3/1k1/3 w"),
                (BrandubhTs, "3/1k1/3 "),
                (TasteDb, "3/1k1/3 a - 0 1"),
                (Bologna, "OOOOKOOOOO"),
                // MissingLastTarget
                (TaflZero, "3/1k1/3 d4 a 0 0"),
                (TaflZero, "3/1k1/3 A1 a 0 0"),
                (TaflZero, "3/1k1/3 -- a 0 0"),
                // MissingCounter, CounterOutOfRange
                (StartFen, "3/1K1/3 a -1"),
                (PyHnefatafl, "3/1K1/3 b "),
                (FenToBoard, "3/1k1/3 a 1 4294967296"),
                // MissingLiteral
                (TasteDb, "3/1k1/3 M - 0 2"),
                (TasteDb, "3/1k1/3 M -"),
                (TasteDb, "3/1k1/3 M 0 1"),
                // MissingSpace
                (TaflZero, "3/1k1/3"),
                (StartFen, "3/1K1/3 attackers 1"),
                // Trailing
                (TaflZero, "3/1k1/3 a 1"),
                (HnefataflRs, "3/1K1/3 a"),
            ],
            Some(RowOrder::RankOneFirst)
        )
    );
    // RowOrderUnknown
    snapshot!("dialect_order_unknown", dialects(&[(StartFen, "3/1K1/3 a 0")], None));
}

#[test]
fn dialect_findings() {
    use PositionDialect::{GameBrandubh, GridAdk, HnefataflOrg, StartFen, TaflZero};
    snapshot!(
        "dialect_findings",
        dialects(
            &[
                // Board
                (HnefataflOrg, "3/1K1/3"),
                (TaflZero, "03/1k1/3 a"),
                // SeveralSpaces
                (GameBrandubh, "3/1k1/3\ta"),
                (StartFen, "3/1K1/3 a  1"),
                // LeadingZero
                (StartFen, "3/1K1/3 a 007"),
                // SurroundingSpace
                (TaflZero, "\n3/1k1/3 a \n"),
                (GridAdk, "...\n.K.\n...\n\n"),
                // A single line break at the end is not a finding.
                (TaflZero, "3/1k1/3 a\n"),
                (TaflZero, "3/1k1/3 a\r\n"),
            ],
            Some(RowOrder::RankOneFirst)
        )
    );
}

#[test]
fn positions_that_cannot_be_printed() {
    let mut shown = String::new();
    let guard: Position = "/1g/K1/".parse().unwrap();
    let plain: Position = "/1t/K1/".parse().unwrap();
    let order = Some(RowOrder::TopRankFirst);
    for (dialect, position, order) in [
        (PositionDialect::HnefataflOrg, guard.clone(), None),
        (PositionDialect::TaflZero, plain.clone(), order),
        (PositionDialect::GridAdk, plain, None),
    ] {
        writeln!(shown, "{}", dialect.print(&position.into(), order).unwrap_err()).unwrap();
    }
    let kings: Position = "/1K/K1/".parse().unwrap();
    let attacker_king: Position = "/1k/2/".parse().unwrap();
    for position in [guard, kings, attacker_king] {
        let error = Tsn::new(position, 4.try_into().unwrap(), Side::Attackers).unwrap_err();
        assert!(matches!(
            error,
            TsnPositionError::UnsupportedPiece { .. } | TsnPositionError::SecondKing { .. }
        ));
        writeln!(shown, "{error}").unwrap();
    }
    writeln!(shown, "{}", Extension::new("one\ntwo").unwrap_err()).unwrap();
    writeln!(shown, "{}", Dimension::try_from(0_u64).unwrap_err()).unwrap();
    let mut board = Position::empty(Dimension::new(3).unwrap());
    writeln!(shown, "{}", board.set("d1".parse().unwrap(), Piece::KING).unwrap_err()).unwrap();
    for oddity in Oddity::ALL {
        writeln!(shown, "{oddity}").unwrap();
    }
    snapshot!("positions_that_cannot_be_printed", shown);
}
