//! Every position, list of pieces and TSN of the source documents, read strictly and printed again.

use tafl_position::tsn::Tsn;
use tafl_position::{File, Inverted, Piece, PieceSet, Position, Side, Square};

use crate::canonical;

/// A section of a source document, and a text in it.
type Row = (&'static str, &'static str);

const POSITIONS: &[Row] = &[
    ("specification §1, Brandub", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
    (
        "specification §1, Tawlbwrdd",
        "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/",
    ),
    (
        "specification §1, Copenhagen or Fetlar",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    ),
    ("specification §3, Berserk", "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/"),
    ("specification §3, Sea Battle 9x9", "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"),
];

const TSN: &[Row] = &[
    ("TSN, Ard Ri", "7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a 1 0"),
    (
        "TSN, Alea Evangelii",
        "19 24 2a2a7a2a2/J/a4a7a4a/7a1a1a7/6a1d1d1a6/a1a2a7a2a1a/4a4d4a4/3a4d1d4a3/4d2d1d1d2d4/\
         3a2d1dkd1d2a3/4d2d1d1d2d4/3a4d1d4a3/4a4d4a4/a1a2a7a2a1a/6a1d1d1a6/7a1a1a7/a4a7a4a/J/2a2a7a2a2 d 1 0",
    ),
    ("TSN, Hnefatafl", "11 12 3aaaaa3/5a5/B/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/B/5a5/3aaaaa3 a 1 0"),
    ("TEN, without custom data", "7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a 1 0 -"),
    (
        "TEN, with custom data",
        "7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a 1 0 example:1:escape=corners",
    ),
];

/// The lists of the defaults and of the examples.
const PIECE_SETS: &[Row] = &[
    ("specification §3, preferred order", "tcnkmgTCNKMG"),
    ("specification §3, corh", "tcnkmTCNKM"),
    ("specification §3, cenh", "tcnkm"),
    ("specification §3, aforh", "TCNKM"),
    ("specification §3, corp", "K"),
    ("introduction, cenp of Brandub", "tcnkTCNK"),
    ("introduction, cenh of Brandub", ""),
];

/// The squares of §2 of the specification, and files after `z`.
const SQUARES: [(&str, u8, u8); 8] = [
    ("e5", 4, 4),
    ("e8", 4, 7),
    ("a1", 0, 0),
    ("d8", 3, 7),
    ("z26", 25, 25),
    ("aa27", 26, 26),
    ("az52", 51, 51),
    ("bz78", 77, 77),
];

#[test]
fn positions() {
    for &(source, text) in POSITIONS {
        let position: Position = canonical(text);
        assert!(position.check().is_empty(), "{source}");
        // All of these boards look alike from above and from below, except Berserk with its one knight.
        let inverted = position.clone().inverted().to_string();
        assert_eq!(inverted == text, !text.contains('N'), "{source}");
        assert_eq!(inverted.parse(), Ok(Inverted(position)), "{source}");
    }
}

#[test]
fn rows_begin_at_a1() {
    let position: Position = canonical("/t1/1K/");
    assert_eq!(position.get("a1".parse().unwrap()), Some(Piece::ATTACKER));
    assert_eq!(position.get("b2".parse().unwrap()), Some(Piece::KING));
    let inverted: Inverted = canonical("/1K/t1/");
    assert_eq!(inverted.0, position);
}

#[test]
fn piece_letters() {
    // Specification §1: defenders upper case, attackers lower case.
    let position: Position = canonical("/tcnkmg/TCNKMG/6/6/6/6/");
    let pieces: Vec<Piece> = position.pieces().map(|(_, piece)| piece).collect();
    assert_eq!(pieces, Piece::ALL);
    assert_eq!(position.count(Side::Attackers), 6);
    let names: Vec<_> = pieces.iter().take(6).map(|piece| piece.kind().to_string()).collect();
    assert_eq!(names, ["taflman", "commander", "knight", "king", "mercenary", "guard"]);
}

// deviation: R9
#[test]
fn piece_sets() {
    for &(source, text) in PIECE_SETS {
        assert_eq!(canonical::<PieceSet>(text).len(), text.len(), "{source}");
    }
    // "Ordering has no semantic meaning, but the preferred order is tcnkmgTCNKMG."
    let set: PieceSet = "GMKNCTgmknct".parse().unwrap();
    assert_eq!((set, set.to_string()), (PieceSet::ALL, "tcnkmgTCNKMG".to_owned()));
}

#[test]
fn squares() {
    for (text, file, rank) in SQUARES {
        assert_eq!(Some(canonical(text)), Square::from_indices(file, rank));
    }
    // "No letters or numbers are skipped."
    let files: Vec<String> = (0..=78).map_while(File::from_index).map(|file| file.to_string()).collect();
    assert_eq!((files.len(), files[0].as_str(), files[77].as_str()), (78, "a", "bz"));
    assert!(files.windows(2).all(|pair| (pair[0].len(), &pair[0]) < (pair[1].len(), &pair[1])));
}

// deviation: P5a, P6
#[test]
fn tsn() {
    for &(source, text) in TSN {
        let tsn: Tsn = canonical(text);
        assert_eq!((tsn.ply().get(), tsn.turn(), tsn.plies_since_capture()), (1, 1, 0), "{source}");
        // "The first character of the first sub-field describes a1."
        assert_eq!(tsn.position().count(Piece::KING), 1, "{source}");
        assert_eq!(Side::ALL.map(|side| tsn.captured(side)), [Some(0), Some(0)], "{source}");
    }
    let of = |place: usize| canonical::<Tsn>(TSN[place].1);
    assert_eq!(of(0).side_to_move(), Side::Attackers);
    assert_eq!(of(1).side_to_move(), Side::Defenders);
    // "A value of 8 indicates there are sixteen attackers."
    assert_eq!((of(0).initial(Side::Defenders), of(0).initial(Side::Attackers)), (8, 16));
    assert_eq!(of(0).extension(), None);
    assert!(of(3).extension().is_some_and(|extension| extension.is_dash() && extension.data().is_none()));
    let extension = of(4).extension().cloned().unwrap();
    let data = extension.data().unwrap();
    assert_eq!((data.identifier, data.version, data.data), ("example", "1", "escape=corners"));
    assert!(!extension.is_dash());
}

// deviation: P3
#[test]
fn runs_of_tsn_are_single_digits() {
    // "The form 111 is allowed, but 3 is preferred." In a position record it is one hundred and eleven.
    let tsn: Tsn = "3 4 111/1k1/3 a 1 0".parse().unwrap();
    assert_eq!(tsn.to_string(), "3 4 3/1k1/3 a 1 0");
    assert!("/111/1k1/3/".parse::<Position>().is_err());
    // "A represents ten empty squares, and Z represents thirty-five."
    let dimension = 46;
    let rows = format!("{}9Z2", "AZ1/".repeat(dimension - 1));
    let tsn: Tsn = format!("{dimension} 4 {rows} d 1 0").parse().unwrap();
    assert_eq!(tsn.position().pieces().count(), 0);
    let row: String = tsn.to_string().chars().skip(5).take_while(|&letter| letter != '/').collect();
    assert_eq!(row, "ZB");
}

#[test]
fn turns_of_tsn() {
    // "Dividing by the number of sides (two) and rounding up to the nearest integer."
    for (ply, turn) in [(1, 1), (2, 1), (3, 2), (4, 2), (u32::MAX, 1 << 31)] {
        let tsn: Tsn = format!("3 4 3/1k1/3 a {ply} 0").parse().unwrap();
        assert_eq!(tsn.turn(), turn);
    }
}
