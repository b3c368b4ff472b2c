//! Values made from bytes: valid, of every kind, and mostly small.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use tafl_position::dialect::PositionDialect;
use tafl_position::tsn::Tsn;
use tafl_position::{
    Dimension, Inverted, Piece, PieceKind, PieceSet, Position, RowOrder, Side, Square, Symmetry,
};

fn values<T: for<'a> Arbitrary<'a>>() -> Vec<T> {
    let made = (0..1000).map(|seed| {
        // Enough for the largest board.
        let mut bytes = vec![0; 10_000];
        fastrand::Rng::with_seed(seed).fill(&mut bytes);
        T::arbitrary(&mut Unstructured::new(&bytes)).unwrap()
    });
    // A fuzzer begins with nothing.
    made.chain([T::arbitrary(&mut Unstructured::new(&[])).unwrap()]).collect()
}

#[track_caller]
fn are_read_again<T>() -> Vec<T>
where
    T: for<'a> Arbitrary<'a> + Display + FromStr<Err: Debug> + PartialEq + Debug,
{
    let values = values::<T>();
    for value in &values {
        assert_eq!(&value.to_string().parse::<T>().unwrap(), value);
    }
    values
}

#[test]
fn notations_are_valid() {
    let positions = are_read_again::<Position>();
    let small = positions.iter().filter(|position| position.dimension().get() <= 19).count();
    assert!((900..1000).contains(&small), "{small}");
    assert!(positions.iter().any(|position| position.count(PieceSet::ALL) > 20));
    are_read_again::<Inverted>();
    are_read_again::<PieceSet>();
    let tsn = are_read_again::<Tsn>();
    assert!(tsn.iter().any(|tsn| tsn.extension().is_some()));
    assert!(tsn.iter().any(|tsn| tsn.position().count(Piece::KING) == 1));
    let squares: HashSet<Square> = are_read_again::<Square>().into_iter().collect();
    assert!(squares.len() > 200);
}

#[test]
fn every_choice_is_made() {
    fn different<T: for<'a> Arbitrary<'a> + std::hash::Hash + Eq>() -> usize {
        values::<T>().into_iter().collect::<HashSet<T>>().len()
    }
    let made = [different::<Side>(), different::<PieceKind>(), different::<Piece>()];
    assert_eq!(made, [Side::ALL.len(), PieceKind::ALL.len(), Piece::ALL.len()]);
    let made = [different::<Symmetry>(), different::<RowOrder>(), different::<PositionDialect>()];
    assert_eq!(made, [Symmetry::ALL.len(), RowOrder::ALL.len(), PositionDialect::ALL.len()]);
    assert!(different::<Dimension>() > 40);
}
