//! Every form in which other programs write a position: read, written, and read again.

use tafl_position::PositionErrorKind;
use tafl_position::dialect::{
    Counter, DialectPosition, PositionDialect, PositionDialectErrorKind, PositionDialectPrintError,
};
use tafl_position::{Piece, PieceKind, Position, RowOrder, Side, Strictness};

use PositionDialect::{
    AbstractPlay, Bologna, BrandubhTs, DemoHnefatafl, FenToBoard, GameBrandubh, GridAdk, GridOtn,
    HnefataflOrg, HnefataflRs, Otn, OtnInverted, PyHnefatafl, StartFen, TaflZero, TasteDb, VikingChessEngine,
};
use RowOrder::{RankOneFirst, TopRankFirst};

/// One position in every form. It looks different from every side, so that no order is mistaken for another.
const BOARD: &str = "/2t2/1T1t1/t1K1t/3T1/t4/";

/// The order of the rows, the side to move, the counters, and the text.
type Example = (PositionDialect, Option<RowOrder>, Option<Side>, &'static [(Counter, u32)], &'static str);

const ATTACKERS: Option<Side> = Some(Side::Attackers);
const DEFENDERS: Option<Side> = Some(Side::Defenders);
const ONE: Option<RowOrder> = Some(RankOneFirst);
const TOP: Option<RowOrder> = Some(TopRankFirst);

const EXAMPLES: [Example; 17] = [
    (Otn, None, None, &[], BOARD),
    (OtnInverted, None, None, &[], "/t4/3T1/t1K1t/1T1t1/2t2/"),
    (HnefataflRs, None, None, &[], "2t2/1T1t1/t1K1t/3T1/t4"),
    (HnefataflOrg, None, None, &[], "/A4/3D1/A1K1A/1D1A1/2A2/"),
    (TaflZero, None, DEFENDERS, &[], "a4/3d1/a1k1a/1d1a1/2a2 d"),
    (GameBrandubh, ONE, ATTACKERS, &[], "2a2/1d1a1/a1k1a/3d1/a4 a"),
    (FenToBoard, ONE, ATTACKERS, &[(Counter::Rule, 5), (Counter::Move, 10)], "2a2/1d1a1/a1k1a/3d1/a4 a 5 10"),
    (TasteDb, TOP, DEFENDERS, &[], "a4/3d1/a1k1a/1d1a1/2a2 S - 0 1"),
    (BrandubhTs, None, ATTACKERS, &[], "A4/3D1/A1K1A/1D1A1/2A2 a"),
    (StartFen, ONE, DEFENDERS, &[(Counter::Ply, 7)], "2A2/1D1A1/A1K1A/3D1/A4 d 7"),
    (DemoHnefatafl, ONE, DEFENDERS, &[(Counter::Move, 12)], "2A2/1D1A1/A1K1A/3D1/A4 D 12"),
    (VikingChessEngine, ONE, ATTACKERS, &[], "2A2/1D1A1/A1K1A/3D1/A4 B"),
    (PyHnefatafl, ONE, DEFENDERS, &[(Counter::Ply, u32::MAX)], "2m2/1M1m1/m1K1m/3M1/m4 w 4294967295"),
    (AbstractPlay, ONE, None, &[], "__t__ / _T_t_ / t_K_t / ___T_ / t____"),
    (Bologna, ONE, DEFENDERS, &[], "OOBOOOWOBOBOKOBOOOWOBOOOOW"),
    (GridAdk, TOP, None, &[], "A....\n...D.\nA.K.A\n.D.A.\n..A.."),
    (GridOtn, ONE, None, &[], "..t..\n.T.t.\nt.K.t\n...T.\nt...."),
];

fn otn(record: &str) -> Position {
    record.parse().unwrap()
}

/// The value of a text without errors and findings.
#[track_caller]
fn read(dialect: PositionDialect, text: &str, order: Option<RowOrder>) -> DialectPosition {
    let parsed = dialect.parse_all(text, order);
    assert_eq!((parsed.errors, parsed.findings), (vec![], vec![]), "{dialect}: {text}");
    let value = parsed.value.unwrap();
    assert_eq!(dialect.parse(text, order).as_ref(), Ok(&value));
    assert_eq!(dialect.parse_with(text, order, Strictness::Strict).as_ref(), Ok(&value));
    value
}

// deviation: P7
#[test]
fn every_dialect() {
    for ((example, order, side, counters, text), dialect) in EXAMPLES.into_iter().zip(PositionDialect::ALL) {
        assert_eq!(example, dialect);
        let value = read(dialect, text, order);
        assert_eq!(value.position, otn(BOARD), "{dialect}");
        assert_eq!((value.side_to_move, value.counters.as_slice()), (side, counters), "{dialect}");
        assert_eq!(dialect.print(&value, order).as_deref(), Ok(text), "{dialect}");
        assert_eq!(dialect.has_side(), side.is_some(), "{dialect}");
        assert_eq!(dialect.row_order().is_none(), order.is_some(), "{dialect}");
        assert_eq!(dialect.name().parse(), Ok(dialect));
        assert_eq!(dialect.to_string(), dialect.name());
    }
    assert_eq!(PositionDialect::from_name("fen"), None);
    let unknown = "fen".parse::<PositionDialect>().unwrap_err().to_string();
    assert!(unknown.starts_with("unknown position dialect, expected `otn`, `otn-inverted`, "), "{unknown}");
}

#[test]
fn the_order_of_rows_is_never_guessed() {
    for (dialect, order, _, _, text) in EXAMPLES {
        if let Some(known) = dialect.row_order() {
            // The order that the caller chooses overrides the known one.
            let other = if known == RankOneFirst { TopRankFirst } else { RankOneFirst };
            assert_eq!(read(dialect, text, Some(known)), read(dialect, text, None));
            assert_ne!(read(dialect, text, Some(other)), read(dialect, text, None));
        } else {
            let error = dialect.parse(text, None).unwrap_err();
            assert_eq!(*error.kind(), PositionDialectErrorKind::RowOrderUnknown);
            let error = dialect.print(&read(dialect, text, order), None).unwrap_err();
            assert_eq!(error, PositionDialectPrintError::RowOrderUnknown { dialect });
            assert_ne!(read(dialect, text, TOP), read(dialect, text, ONE));
        }
    }
}

#[test]
fn runs_of_single_digits() {
    let board = otn("/10t/t10/11/11/11/5K5/11/11/11/11/11/");
    let value = DialectPosition::new(board, ATTACKERS);
    let text = VikingChessEngine.print(&value, ONE).unwrap();
    assert_eq!(text, "91A/A91/92/92/92/5K5/92/92/92/92/92 B");
    assert_eq!(read(VikingChessEngine, &text, ONE), value);
    // Elsewhere `92` is ninety-two.
    let error = GameBrandubh.parse("92/1k9 a", ONE).unwrap_err();
    let long = PositionErrorKind::RowLength { row: 1, found: 92, expected: 2 };
    assert_eq!(*error.kind(), PositionDialectErrorKind::Board(long));
}

#[test]
fn letters_in_either_case() {
    let expected = read(BrandubhTs, "3A3/7/7/3K3/7/3D3/7 a", None);
    assert_eq!(read(BrandubhTs, "3a3/7/7/3k3/7/3d3/7 A", None), expected);
    assert_eq!(read(GridAdk, "X.\nOK", ONE), read(GridAdk, "A.\nDK", ONE));
    assert_eq!(read(GridAdk, "X.\r\nOK\r\n", ONE), read(GridAdk, "A.\nDK\n", ONE));
    assert_eq!(read(AbstractPlay, "t_/_K", ONE), read(AbstractPlay, "t_ / _K", ONE));
    assert!(TaflZero.parse("3A3/7/7/3K3/7/3D3/7 a", None).is_err());
    assert!(AbstractPlay.parse("t _ / _K", ONE).is_err());
}

#[test]
fn the_throne_of_the_linear_form() {
    let value = DialectPosition::new(otn("/t2/3/2K/"), ATTACKERS);
    let text = Bologna.print(&value, ONE).unwrap();
    assert_eq!(text, "BOOOTOOOKB");
    assert_eq!(read(Bologna, &text, ONE), value);
    // Also where the text says that the throne is an empty square like any other.
    assert_eq!(read(Bologna, "BOOOOOOOKB", ONE), value);
}

#[test]
fn positions_that_a_dialect_cannot_express() {
    let berserk = otn("/2c/1K1/N2/");
    let commander = Piece::new(Side::Attackers, PieceKind::Commander);
    let square = "c1".parse().unwrap();
    for dialect in PositionDialect::ALL {
        let value = DialectPosition::new(berserk.clone(), ATTACKERS);
        let written = dialect.print(&value, ONE);
        if matches!(dialect, Otn | OtnInverted | HnefataflRs | GridOtn) {
            assert_eq!(dialect.parse(&written.unwrap(), ONE).unwrap().position, berserk);
        } else {
            let error = PositionDialectPrintError::UnsupportedPiece { dialect, piece: commander, square };
            assert_eq!(written, Err(error));
            assert_eq!(error.dialect(), dialect);
        }
        let sideless = dialect.print(&otn(BOARD).into(), ONE);
        let unknown = PositionDialectPrintError::MissingSide { dialect };
        assert_eq!(sideless.err(), dialect.has_side().then_some(unknown));
    }
}

/// taflzero reads both forms, and writes the longer one.
// deviation: P7a
#[test]
fn the_longer_form_of_taflzero() {
    let short = read(TaflZero, "a4/3d1/a1k1a/1d1a1/2a2 d", None);
    let long = read(TaflZero, "a4/3d1/a1k1a/1d1a1/2a2 d2 d 3 41", None);
    assert_eq!((&long.position, long.side_to_move), (&short.position, short.side_to_move));
    assert_eq!(long.last_target, "d2".parse().ok());
    assert_eq!(long.counters, [(Counter::Rule, 3), (Counter::Ply, 41)]);
    for text in ["a4/3d1/a1k1a/1d1a1/2a2 d", "a4/3d1/a1k1a/1d1a1/2a2 d2 d 3 41", "1a/k1 - a 0 0"] {
        assert_eq!(TaflZero.print(&read(TaflZero, text, None), None).as_deref(), Ok(text));
    }
    // A missing counter has the value at the start of a game, and a square is only kept by the longer form.
    let mut moved = long;
    moved.counters.clear();
    assert_eq!(TaflZero.print(&moved, None).as_deref(), Ok("a4/3d1/a1k1a/1d1a1/2a2 d2 d 0 0"));
    for text in ["1a/k1 a 0 0", "1a/k1 - a", "1a/k1 - a 0", "1a/k1 - a 0 0 0", "1a/k1 -"] {
        assert!(TaflZero.parse(text, None).is_err(), "{text}");
    }
}

#[test]
fn missing_counters_are_printed_with_their_start_value() {
    let value = DialectPosition::new(otn("/1t/K1/"), ATTACKERS);
    assert_eq!(FenToBoard.print(&value, ONE).as_deref(), Ok("1a/k1 a 0 1"));
    assert_eq!(StartFen.print(&value, ONE).as_deref(), Ok("1A/K1 a 0"));
    assert_eq!(DemoHnefatafl.print(&value, ONE).as_deref(), Ok("1A/K1 A 1"));
    assert_eq!(read(PyHnefatafl, "1m/K1 b 0", ONE).counters, [(Counter::Ply, 0)]);
}
