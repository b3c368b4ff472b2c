//! Behaviour that callers rely on.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::mem::size_of;

use tafl_position::dialect::{
    DialectPosition, PositionDialect, PositionDialectError, PositionDialectPrintError,
};
use tafl_position::tsn::{Extension, ExtensionError, Tsn, TsnError, TsnField, TsnPositionError};
use tafl_position::{
    Dimension, DimensionError, File, Inverted, Oddities, Oddity, OffBoardError, Piece, PieceKind, PieceSet,
    PieceSetError, Position, PositionError, Rank, RowOrder, Side, Square, SquareError, Symmetry,
};

/// Checks at compile time that each type has the traits of a function.
macro_rules! all {
    ($check:ident: $($type:ty),+) => {
        $($check::<$type>();)+
    };
}

#[test]
fn values_and_errors_cross_threads() {
    fn value<T: Send + Sync + Unpin + Clone + Debug + Eq + 'static>() {}
    fn error<T: Error + Send + Sync + Clone + Eq + 'static>() {}
    all!(value: Position, Inverted, Tsn, Extension, DialectPosition, PieceSet, Oddities);
    all!(error: PositionError, SquareError, PieceSetError, TsnError, PositionDialectError);
    all!(error: PositionDialectPrintError, DimensionError, OffBoardError, TsnPositionError, ExtensionError);
}

#[test]
fn vocabulary_is_small_and_ordered() {
    fn key<T: Copy + Ord + Hash + Debug>() {}
    fn hashed<T: Hash>() {}
    all!(key: Side, PieceKind, Piece, File, Rank, Square, Dimension, Symmetry, RowOrder);
    all!(key: PositionDialect, Oddity);
    all!(hashed: Position, Tsn, PieceSet);
    assert_eq!((size_of::<Piece>(), size_of::<Option<Piece>>()), (1, 1));
    assert_eq!((size_of::<Square>(), size_of::<Option<Square>>()), (2, 2));
    assert_eq!((size_of::<PieceSet>(), size_of::<Dimension>()), (2, 1));
    assert_eq!(size_of::<Position>(), 3 * size_of::<usize>());
    // Errors are returned by value.
    assert!(size_of::<PositionError>() <= 64, "{}", size_of::<PositionError>());
    assert!(size_of::<TsnError>() <= 64, "{}", size_of::<TsnError>());
    assert!(size_of::<PositionDialectError>() <= 72, "{}", size_of::<PositionDialectError>());
}

#[test]
fn squares_are_ordered_as_a_record_lists_them() {
    let dimension = Dimension::new(9).unwrap();
    assert!(dimension.squares().is_sorted());
    assert!(dimension.squares().rev().eq(dimension.squares().collect::<Vec<_>>().into_iter().rev()));
    for (index, square) in dimension.squares().enumerate() {
        assert_eq!(dimension.index_of(square), Some(index));
        assert_eq!(Square::from((square.file(), square.rank())), square);
    }
    assert!(dimension.files().map(File::index).eq(0..9));
    assert!(dimension.ranks().map(Rank::number).eq(1..=9));
    assert_eq!(dimension.center().unwrap().to_string(), "e5");
    assert_eq!(Dimension::new(8).unwrap().center(), None);
    assert_eq!(dimension.index_of(Square::from_indices(9, 0).unwrap()), None);
}

#[test]
fn squares_have_neighbours() {
    let at = |text: &str| text.parse::<Square>().unwrap();
    assert_eq!(at("e5").offset(1, -2), Some(at("f3")));
    assert_eq!(at("a1").offset(77, 77), Some(at("bz78")));
    for off_board in [(-1, 0), (0, -1), (78, 0), (0, 78), (i16::MAX, 0), (0, i16::MIN)] {
        assert_eq!(at("a1").offset(off_board.0, off_board.1), None);
    }
}

#[test]
fn invalid_sizes() {
    for length in [0, 79, 256, u64::MAX] {
        let error = Dimension::try_from(length).unwrap_err();
        let said = format!("found a board size of {length}, expected 1 to 78");
        assert_eq!((error.found(), error.to_string()), (length, said));
        assert_eq!(Dimension::new(u8::try_from(length).unwrap_or(0)), None);
    }
    let largest = Dimension::try_from(78_usize).unwrap();
    assert_eq!((u8::from(largest), usize::from(largest), largest.area()), (78, 78, 6084));
    assert_eq!((Rank::from_number(0), Rank::from_number(79), Rank::from_index(78)), (None, None, None));
    assert_eq!(Rank::from_number(78).map(Rank::index), Some(77));
    for letters in ["", "A", "ca", "aaa", "a1", "é"] {
        assert_eq!(File::from_letters(letters.as_bytes()), None, "{letters}");
    }
}

#[test]
fn squares_off_the_board() {
    let mut position: Position = "/1t/K1/".parse().unwrap();
    let square: Square = "c1".parse().unwrap();
    let error = position.set(square, Piece::KING).unwrap_err();
    assert_eq!((error.square(), error.dimension()), (square, position.dimension()));
    assert_eq!(error.to_string(), "`c1` is not on a board of 2 by 2 squares");
    assert_eq!((position.get(square), position.is_vacant(square)), (None, false));
    assert_eq!(position.to_string(), "/1t/K1/");
}

// deviation: P5
#[test]
fn oddities_are_read_and_reported() {
    let check = |record: &str| record.parse::<Position>().unwrap().check();
    assert!(check("/1t/K1/").is_empty());
    assert_eq!(check("/1t/T1/").to_string(), "there is no king");
    assert_eq!(check("/1K/K1/").to_string(), "there is more than one king");
    assert_eq!(check("/1k/T1/").iter().collect::<Vec<_>>(), [Oddity::AttackingKing]);
    let both = check("/1k/K1/");
    assert_eq!(both.to_string(), "there is more than one king, the attackers have a king");
    assert!(both.contains(Oddity::SeveralKings) && !both.contains(Oddity::NoKing));
    assert_eq!(format!("{both:?}"), "{SeveralKings, AttackingKing}");
    assert!(both.into_iter().eq([Oddity::SeveralKings, Oddity::AttackingKing]));
}

#[test]
fn names_letters_and_indices_agree() {
    for (index, piece) in Piece::ALL.into_iter().enumerate() {
        assert_eq!(piece.index(), index);
        assert_eq!(Piece::new(piece.side(), piece.kind()), piece);
        assert_eq!(Piece::from_char(piece.char()), Some(piece));
        assert_eq!(PieceKind::from_char(piece.char()), Some(piece.kind()));
        assert_eq!(piece.char().to_ascii_lowercase(), piece.kind().char());
        assert_eq!(piece.switched().switched(), piece);
        assert_ne!(piece.switched().side(), piece.side());
        assert_eq!(piece.is_special(), piece.kind() != PieceKind::Taflman);
        assert_eq!(Piece::LETTERS.chars().nth(index), Some(piece.char()));
    }
    for other in ['x', '1', '/', 'ţ', '\u{174}'] {
        assert_eq!((Piece::from_char(other), PieceKind::from_char(other)), (None, None));
    }
    for side in Side::ALL {
        assert_eq!((Side::from_char(side.char()), side.name().parse()), (Some(side), Ok(side)));
        assert_eq!(side.other().other(), side);
        assert!(PieceSet::from(side).iter().all(|piece| piece.side() == side));
    }
    for kind in PieceKind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
        assert!(PieceSet::from(kind).iter().all(|piece| piece.kind() == kind));
    }
    assert_eq!((Side::from_char('A'), Side::from_name("Attackers")), (None, None));
    assert_eq!(PieceKind::from_name("t"), None);
    let unknown = "t".parse::<PieceKind>().unwrap_err().to_string();
    assert!(PieceKind::ALL.iter().all(|kind| unknown.contains(&format!("`{kind}`"))), "{unknown}");
    let unknown = "t".parse::<Side>().unwrap_err().to_string();
    assert_eq!(unknown, "unknown side, expected `attackers` or `defenders`");
}

#[test]
fn sets_of_pieces() {
    let mut set: PieceSet = [Piece::KING, Piece::ATTACKER].into_iter().collect();
    assert_eq!(set.to_string(), "tK");
    set.extend([Piece::DEFENDER]);
    assert_eq!(set.without(Piece::ATTACKER), PieceSet::from(Piece::KING).with(Piece::DEFENDER));
    assert_eq!(PieceSet::ATTACKERS | PieceSet::DEFENDERS, PieceSet::ALL);
    assert!((PieceSet::ATTACKERS & PieceSet::DEFENDERS).is_empty());
    assert!(PieceSet::ALL.iter().rev().eq(Piece::ALL.into_iter().rev()));
    assert_eq!(PieceSet::default(), PieceSet::EMPTY);
}

#[test]
fn sets_of_squares() {
    let largest = Dimension::new(Dimension::MAX).unwrap();
    let mut set = tafl_position::SquareSet::new();
    assert!(largest.squares().all(|square| !set.contains(square) && set.insert(square)));
    assert!(largest.squares().all(|square| set.contains(square) && !set.insert(square)));
    assert!(set.iter().eq(largest.squares()));
    let few = ["c1", "a2", "c1"].iter().flat_map(|text| text.parse::<Square>());
    assert_eq!(format!("{:?}", few.collect::<tafl_position::SquareSet>()), "{Square(c1), Square(a2)}");
}

#[test]
fn what_prints_short_prints_into_columns() {
    let values: [(&dyn Display, &str); 9] = [
        (&Side::Attackers, " attackers"),
        (&PieceKind::King, "      king"),
        (&Piece::KING, "         K"),
        (&"e5".parse::<Square>().unwrap(), "        e5"),
        (&File::from_index(26).unwrap(), "        aa"),
        (&Rank::from_number(11).unwrap(), "        11"),
        (&Dimension::new(11).unwrap(), "        11"),
        (&"Kt".parse::<PieceSet>().unwrap(), "        tK"),
        (&PositionDialect::Otn, "       otn"),
    ];
    for (value, expected) in values {
        assert_eq!(format!("{value:>10}"), expected);
    }
}

#[test]
fn debug_names_type_and_value() {
    assert_eq!(format!("{:?}", "/1t/K1/".parse::<Position>().unwrap()), "Position(/1t/K1/)");
    assert_eq!(format!("{:?}", "e5".parse::<Square>().unwrap()), "Square(e5)");
    assert_eq!(format!("{:?}", Piece::KING), "Piece(K)");
    assert_eq!(format!("{:?}", PieceSet::EMPTY), "PieceSet()");
    assert_eq!(format!("{:?}", Extension::new("-").unwrap()), "Extension(\"-\")");
}

#[test]
fn fields_of_tsn() {
    for text in ["", " ", "a ", "\ta", "a\nb", "\r"] {
        assert_eq!(Extension::new(text), Err(ExtensionError), "{text:?}");
    }
    let data = Extension::new("a:1:b:c").unwrap();
    assert_eq!(data.data().map(|data| data.data), Some("b:c"));
    assert_eq!(Extension::new("a:1").unwrap().data(), None);

    let tsn: Tsn = "3 4 aa1/1k1/2d a 9 2 x".parse().unwrap();
    assert_eq!((tsn.captured(Side::Attackers), tsn.captured(Side::Defenders)), (Some(6), Some(3)));
    let without = tsn.clone().with_extension(None);
    assert_eq!(without.to_string(), "3 4 aa1/1k1/2d a 9 2");
    assert_eq!(tsn.into_position().to_string(), "/tt1/1K1/2T/");
    // More men than there were: nobody can say how many were captured.
    let crowded: Tsn = "2 1 dd/dk a 1 0".parse().unwrap();
    assert_eq!((crowded.captured(Side::Attackers), crowded.captured(Side::Defenders)), (Some(2), None));
    assert_eq!(TsnField::Ply.to_string(), "the current ply");
}
