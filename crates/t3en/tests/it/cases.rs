//! Texts of each kind: their values, errors and findings, as they are drawn.

use std::fmt::Debug;

use insta::assert_snapshot;
use t3en::{Board, Coordinate, Grid, Notation, Shape};

/// The values of texts, and their errors and findings.
fn all<T: Notation + Debug>(texts: &[&str]) -> String {
    let drawn = |text| {
        let parsed = T::parse_all(text);
        let value = parsed.value.iter().map(|value| format!("{value:?}\n"));
        let errors = parsed.errors.iter().map(|error| error.render(text).to_string());
        let findings = parsed.findings.iter().map(|finding| finding.render(text).to_string());
        format!("{text:?}\n{}", value.chain(errors).chain(findings).collect::<String>())
    };
    split(texts).map(drawn).collect::<Vec<_>>().join("\n")
}

/// Texts are listed with `|` between them.
fn split<'a>(texts: &'a [&str]) -> impl Iterator<Item = &'a str> {
    texts.iter().flat_map(|texts| texts.split('|'))
}

/// Texts that are not boards: one error of each kind, then several together.
const BAD_BOARDS: &[&str] = &[
    "| \t",
    // deviation: T6
    " 3_/3_/3_ x|3_/_X_/3_ o|3_/3_/3_ X|3_/3_/3_|3_/3_/3_ |3/3/3 x|2_3/3_/3_ x|3 _/3_/3_ x|3-/3-/3- x",
    "-1_/3_/3_ x|٣_/3_/3_ x|3_/_é→/3_ x",
    // deviation: T2
    "0_ x|0_3_/3_/00_ x",
    // deviation: T4
    "3_//3_ x|3_/ x|3_/3_/3_/ x|/3_/3_/3_ x",
    // deviation: T1
    "3_/2_/3_ x|3_/5_/3_ x|3_/2__x/3_ x|3_/3_ x",
    // deviation: T8
    "_x o|3_/3_/3_/3_/3_ x",
    // deviation: T7
    "3_/3_/3_ xo|3_/3_/3_ x time",
    // deviation: T9
    "1025_ x|256_/_ x|99999999999999999999_/_ x|3_\0/3_/3_ x|3_/3_/3_ \0|3_/3_/3_ x\0|\0",
    "3_/q__/4_/__\0\n\nX and more",
];

/// Boards that are not written in canonical form.
const RELAXED_BOARDS: &[&str] = &[
    // deviation: T3
    "1_ x|01_2_/3_/3_ x|1_2_/03_/2__ x|xoo/1x1o1./_1_1_ x",
    // deviation: T5
    "3_/3_/3_\tx|3_/3_/3_  x|3_/3_/3_\r\nx",
    // deviation: T7
    "3_/3_/3_ x |3_/3_/3_ x\n|1_\t x \t\n",
];

const GRIDS: &[&str] = &["3_/_x_/3_|\u{feff}_|_|_ |3_/3_/3_ x|3_/3_/3__|3_/3_/3_\n|2_/|2_|"];

const SHAPES: &[&str] = &["3_/3_|3_.x/4_o/5. x|3_/5_/3_ o |3_/3_ |_x o|3_//3_|3_/|3_ X|1_/2__|"];

const COORDINATES: &[&str] = &["b2|a1|amj1024|B2|b02|AA010||2|b|b0|amk1|crya1|zzzzzzzz1|a1025|b2 |é1"];

#[test]
fn texts_of_each_kind() {
    assert_snapshot!("boards_that_cannot_be_read", all::<Board>(BAD_BOARDS));
    assert_snapshot!("boards_that_depart_from_the_document", all::<Board>(RELAXED_BOARDS));
    assert_snapshot!("grids", all::<Grid>(GRIDS));
    assert_snapshot!("shapes", all::<Shape>(SHAPES));
    assert_snapshot!("coordinates", all::<Coordinate>(COORDINATES));
}
