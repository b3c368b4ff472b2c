//! Boards as text.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use insta::assert_snapshot;
use tafl_diagram::{Corner, Diagram, Part};
use tafl_position::{Position, Square};
use tafl_rules::{Preset, Rules};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Every piece and every mark.
const EVERYTHING: &str = "dim:9 esc:e cor:a9,i1, cen:e5,c8, afor:a4,a5,a6,b5,d1,e1,f1,e2, dfor:h8,h7,i8,g3,g4, \
                          start:/tcnkmg3/9/TCNKMG3/9/9/9/4m4/9/9/";

fn everything(rules: &Rules) -> Diagram<'_> {
    Diagram::new(rules.start())
        .rules(rules)
        .last_move(square("g9"), square("e7"))
        .captured(["e6", "f7", "d1"].map(square))
        .marked(["d7", "b3", "c3", "h3"].map(square))
        .arrow(square("a3"), square("a8"))
}

#[test]
fn every_piece_and_every_mark() {
    let rules: Rules = EVERYTHING.parse().unwrap();
    assert_snapshot!(everything(&rules).text());
    assert_snapshot!(everything(&rules).text().ascii());
    assert_snapshot!(everything(&rules).a1(Corner::TopRight).without_labels().text().ascii());
}

#[test]
fn a_board_of_19() {
    let rules = Preset::ALEA_EVANGELII.rules();
    assert_snapshot!(Diagram::new(rules.start()).rules(&rules).text());
}

/// On a board with two-letter files there is room for both brackets of a square.
#[test]
fn a_board_of_28() {
    let position: Position = format!("/2tT24/{}", "28/".repeat(27)).parse().unwrap();
    let diagram = Diagram::new(&position).marked(["c1", "d1", "f1"].map(square));
    let diagram = diagram.last_move(square("a1"), square("ab1"));
    let text = diagram.text().to_string();
    let lines: Vec<_> = text.lines().rev().take(3).collect();
    assert_snapshot!(lines.join("\n"), @r"
      a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z aa ab
   1  ∘  · (●)(○) · (·) ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · [·]1
   2  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · 2
    ");
}

#[test]
fn without_rules_no_square_is_special() {
    let position: Position = "/1t1/3/1K1/".parse().unwrap();
    assert_snapshot!(Diagram::new(&position).text(), @r"
        a b c
      3 · ♔ · 3
      2 · · · 2
      1 · ● · 1
        a b c
    ");
    let brandub = Preset::BRANDUB.rules();
    let other = Diagram::new(&position).rules(&brandub);
    assert_eq!(other.text().to_string(), Diagram::new(&position).text().to_string());
    assert_eq!(other.svg().to_string(), Diagram::new(&position).svg().to_string());
}

#[test]
fn parts_of_a_small_board() {
    let rules: Rules = "dim:3 start:/1t1/2K/T2/".parse().unwrap();
    let diagram = Diagram::new(rules.start()).rules(&rules).last_move(square("a2"), square("a3"));
    let mut parts = Vec::new();
    let drawn: Result<(), ()> = diagram.text().draw(|part, text| {
        if part != Part::Space {
            parts.push(format!("{text} {part:?}"));
        }
        Ok(())
    });
    assert_eq!(drawn, Ok(()));
    assert_snapshot!(parts.join("\n"));
}
