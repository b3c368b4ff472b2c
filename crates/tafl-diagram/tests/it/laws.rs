//! Laws of every diagram.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use fastrand::Rng;
use roxmltree::{Document, Node};
use tafl_diagram::{Corner, Diagram, Part, Theme};
use tafl_position::{Dimension, Piece, Position, Square, Symmetry};
use tafl_rules::{Rules, SquareList};

/// Values from random numbers, the same in every run.
struct Numbers(Rng);

impl Numbers {
    fn square(&mut self) -> Square {
        let mut index = || u8::try_from(self.0.usize(..20)).unwrap();
        Square::from_indices(index(), index()).unwrap()
    }

    fn squares(&mut self) -> Vec<Square> {
        (0..self.0.usize(..6)).map(|_| self.square()).collect()
    }

    fn position(&mut self, side: u8) -> Position {
        let mut position = Position::empty(Dimension::new(side).unwrap());
        for square in position.dimension().squares() {
            position.set(square, Piece::ALL.get(self.0.usize(..24)).copied()).unwrap();
        }
        position
    }

    /// Any rules: a record may list squares off its board.
    fn rules(&mut self, start: &Position) -> Rules {
        let escape = if self.0.usize(..2) == 0 { 'e' } else { 'c' };
        let mut list = || self.squares().into_iter().collect::<SquareList>();
        let (center, attackers, defenders) = (list(), list(), list());
        let dimension = start.dimension();
        let record = format!(
            "dim:{dimension} esc:{escape} cen:{center} afor:{attackers} dfor:{defenders} start:{start}"
        );
        record.parse().unwrap()
    }
}

/// Any diagram: its marks may be off its board.
fn diagram<'a>(position: &'a Position, rules: &'a Rules, numbers: &mut Numbers) -> Diagram<'a> {
    let mut diagram = Diagram::new(position)
        .rules(rules)
        .a1(Corner::ALL[numbers.0.usize(..4)])
        .captured(numbers.squares())
        .marked(numbers.squares())
        .arrow(numbers.square(), numbers.square());
    if numbers.0.usize(..2) == 0 {
        diagram = diagram.last_move(numbers.square(), numbers.square());
    }
    if numbers.0.usize(..4) == 0 { diagram.without_labels() } else { diagram }
}

fn each(mut law: impl FnMut(&Diagram<'_>, &Position, &mut Numbers)) {
    let mut numbers = Numbers(Rng::with_seed(1));
    for round in 0..240 {
        let position = numbers.position(1 + round % 20);
        let rules = numbers.rules(&position);
        let diagram = diagram(&position, &rules, &mut numbers);
        law(&diagram, &position, &mut numbers);
    }
}

/// The names of the shapes in use, with their coordinates.
fn uses<'a>(document: &'a Document<'_>) -> impl Iterator<Item = (&'a str, (u32, u32))> {
    let number = |node: Node<'_, '_>, name| node.attribute(name).unwrap().parse().unwrap();
    let uses = document.descendants().filter(|node| node.has_tag_name("use"));
    uses.map(move |node| (&node.attribute("href").unwrap()[1..], (number(node, "x"), number(node, "y"))))
}

/// The expected middle of a square.
fn middle(square: Square, dimension: Dimension, corner: Corner, labels: bool) -> (u32, u32) {
    let (column, row) = match corner {
        Corner::TopLeft => (square.file().index(), square.rank().index()),
        other => {
            let symmetry = match other {
                Corner::BottomLeft => Symmetry::MirrorRanks,
                Corner::TopRight => Symmetry::MirrorFiles,
                _ => Symmetry::HalfTurn,
            };
            let seen = symmetry.apply(square, dimension).unwrap();
            (seen.file().index(), seen.rank().index())
        }
    };
    let left = if labels { 90 } else { 40 };
    (left + 50 + 100 * u32::from(column), 40 + 50 + 100 * u32::from(row))
}

#[test]
fn each_piece_is_drawn_once_on_its_square() {
    let mut numbers = Numbers(Rng::with_seed(2));
    for (side, corner) in (1..=20).flat_map(|side| Corner::ALL.map(|corner| (side, corner))) {
        let position = numbers.position(side);
        for labels in [true, false] {
            let mut diagram = Diagram::new(&position).a1(corner);
            if !labels {
                diagram = diagram.without_labels();
            }
            let svg = diagram.svg().to_string();
            let document = Document::parse(&svg).unwrap();
            let mut drawn: Vec<_> = uses(&document).filter(|(name, _)| name.starts_with("light-")).collect();
            drawn.sort_unstable();
            let names: Vec<_> = position.pieces().map(|(_, piece)| format!("light-{piece}")).collect();
            let middles =
                position.pieces().map(|(square, _)| middle(square, position.dimension(), corner, labels));
            let mut expected: Vec<_> = names.iter().map(String::as_str).zip(middles).collect();
            expected.sort_unstable();
            assert_eq!(drawn, expected, "{position} {corner:?}");
        }
    }
}

#[test]
fn a_picture_is_xml_and_defines_what_it_uses_once() {
    each(|diagram, _, _| {
        for theme in Theme::ALL {
            let svg = diagram.svg().theme(theme).to_string();
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
            let mut defined = BTreeMap::new();
            for node in document.descendants().filter_map(|node| node.attribute("id")) {
                *defined.entry(node).or_insert(0) += 1;
            }
            let used: Vec<_> = uses(&document).map(|(name, _)| name).collect();
            assert!(defined.values().all(|&times| times == 1), "{defined:?}");
            assert!(defined.keys().all(|name| used.contains(name)), "defined but not used: {defined:?}");
            assert!(used.iter().all(|name| defined.contains_key(name)), "used but not defined: {used:?}");
        }
    });
}

#[test]
fn numbers_are_short() {
    each(|diagram, _, _| {
        let svg = diagram.svg().to_string();
        for number in svg.split(|c: char| !c.is_ascii_digit() && c != '.') {
            let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            assert!(decimals <= 2 && number.len() <= 5, "{number}\n{svg}");
        }
    });
}

#[test]
fn the_parts_of_a_text_add_up_to_the_text() {
    each(|diagram, _, _| {
        for text in [diagram.text(), diagram.text().ascii()] {
            let mut whole = String::new();
            let drawn: Result<(), ()> = text.draw(|part, text| {
                assert_eq!(part == Part::Space, text.trim().is_empty(), "{part:?} {text:?}");
                whole.push_str(text);
                Ok(())
            });
            assert_eq!(drawn, Ok(()));
            assert_eq!(whole, text.to_string());
        }
    });
}

#[test]
fn a_text_stops_at_the_first_error() {
    let position = "/1t/K1/".parse().unwrap();
    let diagram = Diagram::new(&position);
    let parts = diagram.text().to_string().chars().count();
    for last in 0..10 {
        let mut painted = 0;
        let drawn = diagram.text().draw(|_, _| {
            painted += 1;
            if painted > last { Err("full") } else { Ok(()) }
        });
        assert_eq!(drawn, Err("full"));
        assert_eq!(painted, last + 1);
    }
    assert!(parts > 10);
}

/// The symbols of a text without labels, row by row.
fn symbols(text: &str) -> Vec<Vec<char>> {
    text.lines().map(|line| line.chars().skip(1).step_by(2).collect()).collect()
}

#[test]
fn text_and_symmetry_agree() {
    let mut numbers = Numbers(Rng::with_seed(3));
    for side in 1..=26 {
        let position = numbers.position(side);
        let seen = |position: &Position, corner| {
            symbols(&Diagram::new(position).without_labels().a1(corner).text().ascii().to_string())
        };
        let straight = seen(&position, Corner::BottomLeft);
        for (corner, symmetry) in [
            (Corner::TopLeft, Symmetry::MirrorRanks),
            (Corner::TopRight, Symmetry::HalfTurn),
            (Corner::BottomRight, Symmetry::MirrorFiles),
        ] {
            assert_eq!(seen(&position.transformed(symmetry), corner), straight, "{position} {corner:?}");
        }
        let letters = |text: &str| text.chars().filter(char::is_ascii_alphabetic).count();
        let text = Diagram::new(&position).without_labels().text().ascii().to_string();
        assert_eq!(letters(&text), position.pieces().count());
    }
}

#[test]
fn boards_of_every_size() {
    for side in 1..=Dimension::MAX {
        let position = Position::empty(Dimension::new(side).unwrap());
        for corner in [Corner::BottomLeft, Corner::ALL[usize::from(side) % 4]] {
            let diagram = Diagram::new(&position).a1(corner);
            let (text, svg) = (diagram.text().to_string(), diagram.svg().to_string());
            let lines: Vec<_> = text.lines().collect();
            assert_eq!(lines.len(), usize::from(side) + 2);
            let files: Vec<_> = lines[0].split_whitespace().collect();
            let mut expected: Vec<_> = position.dimension().files().map(|file| file.to_string()).collect();
            if matches!(corner, Corner::TopRight | Corner::BottomRight) {
                expected.reverse();
            }
            assert_eq!(files, expected);
            assert_eq!(lines[0], lines[lines.len() - 1]);
            assert_eq!(labels(&svg), labels_of(&lines), "{side} {corner:?}");
            if side <= 19 {
                assert!(lines.iter().all(|line| line.chars().count() <= 80));
            }
        }
    }
}

/// The labels of a text: files from the left, ranks from the top.
fn labels_of(lines: &[&str]) -> Vec<String> {
    let files = lines[0].split_whitespace();
    let ranks = lines[1..lines.len() - 1].iter().filter_map(|line| line.split_whitespace().next());
    files.chain(ranks).map(str::to_owned).collect()
}

/// The labels of a picture, in the same order. Each is on its own line.
fn labels(svg: &str) -> Vec<String> {
    let lines = svg.lines().filter(|line| line.starts_with("<use href=\"#label-"));
    lines
        .map(|line| line.split("#label-").skip(1).map(|rest| rest.chars().next().unwrap()).collect())
        .collect()
}
