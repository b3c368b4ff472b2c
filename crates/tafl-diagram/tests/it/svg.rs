//! SVG documents: pictures, titles, descriptions and sizes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use insta::assert_snapshot;
use roxmltree::Document;
use tafl_diagram::{Diagram, Palette, PaletteError, ShapeColour, Sprite, Theme};
use tafl_position::{Position, Square};
use tafl_rules::{Preset, Rules};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn a_small_picture() {
    let rules: Rules = "dim:3 name:Tiny_tafl start:/1t1/1Kt/3/".parse().unwrap();
    let diagram = Diagram::new(rules.start()).rules(&rules);
    assert_snapshot!(diagram.last_move(square("c3"), square("c2")).captured([square("a2")]).svg());
}

#[test]
fn a_picture_without_labels_in_the_dark() {
    let rules: Rules = "dim:3 esc:e afor:a1, start:/c2/1K1/2m/".parse().unwrap();
    let diagram = Diagram::new(rules.start()).rules(&rules).without_labels();
    let diagram = diagram.marked([square("b2")]).arrow(square("a1"), square("a3")).captured([square("c3")]);
    assert_snapshot!(diagram.arrow(square("a1"), square("c2")).svg().theme(Theme::Dark));
}

#[test]
fn shapes_in_colours() {
    let position: Position = "/t2/1K1/3/".parse().unwrap();
    let [a1, b2, c3, c1, off] = ["a1", "b2", "c3", "c1", "z26"].map(square);
    let mut diagram = Diagram::new(&position).without_labels();
    for (colour, square) in ShapeColour::ALL.into_iter().zip([a1, b2, c3, off]) {
        diagram = diagram.shape(colour, square, None).shape(colour, square, c1);
    }
    assert_snapshot!(diagram.svg());
    assert_eq!(diagram.text().to_string(), " · ·(·)\n ·(♔)·\n(●)· ·\n");
}

fn title_of(svg: &str) -> (String, String) {
    let document = Document::parse(svg).unwrap();
    let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
    let label = document.root_element().attribute("aria-label").unwrap();
    (title.text().unwrap_or_default().to_owned(), label.to_owned())
}

#[test]
fn titles_are_escaped() {
    let position: Position = "/1t/K1/".parse().unwrap();
    let diagram = Diagram::new(&position);
    for title in ["", "<a href=\"x\">&amp; ]]> 'é' 🏰", "two\nlines\tand\r\ntabs", "-->"] {
        let svg = diagram.svg().title(title).to_string();
        assert_eq!(title_of(&svg), (title.to_owned(), title.to_owned()));
    }
    let svg = diagram.svg().title("\0a\u{1b}[0m\u{fffe}\u{ffff}\u{7f}").to_string();
    let expected = "\u{fffd}a\u{fffd}[0m\u{fffd}\u{fffd}\u{7f}".to_owned();
    assert_eq!(title_of(&svg), (expected.clone(), expected));
}

#[test]
fn default_titles() {
    let position: Position = "/1t/K1/".parse().unwrap();
    let title = |diagram: &Diagram<'_>| title_of(&diagram.svg().to_string()).0;
    assert_eq!(title(&Diagram::new(&position)), "Tafl, 2 by 2 squares");
    let rules = Preset::SEA_BATTLE.rules();
    assert_eq!(title(&Diagram::new(rules.start()).rules(&rules)), "Sea Battle");
    let hostile: Rules = "dim:2 name:</title><script> start:/1t/K1/".parse().unwrap();
    assert_eq!(title(&Diagram::new(&position).rules(&hostile)), "</title><script>");
}

#[test]
fn descriptions_name_pieces_and_marks() {
    let described = |diagram: &Diagram<'_>| {
        let svg = diagram.svg().to_string();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(document.root_element().attribute("role"), Some("img"));
        document.descendants().find(|node| node.has_tag_name("desc")).unwrap().text().unwrap().to_owned()
    };
    let position: Position = "/1t1/k1t/1TK/".parse().unwrap();
    let diagram = Diagram::new(&position);
    assert_snapshot!(described(&diagram), @"2 attackers, 1 defender, king on a2, c3; /1t1/k1t/1TK/");
    let diagram = diagram.last_move(square("c1"), square("c2")).captured([square("a3"), square("a1")]);
    assert_snapshot!(described(&diagram.marked([square("b2")])), @"2 attackers, 1 defender, king on a2, c3; last move c1 to c2; captured a3, a1; marked b2; /1t1/k1t/1TK/");
    // Squares off the board are not drawn, and not described either.
    let position: Position = "/1t/K1/".parse().unwrap();
    let diagram = Diagram::new(&position).last_move(square("a1"), square("a3"));
    let diagram = diagram.captured([square("c1")]).marked(["a1", "z9"].map(square));
    assert_snapshot!(described(&diagram), @"1 attacker, 0 defenders, king on a2; marked a1; /1t/K1/");
    assert_snapshot!(described(&Diagram::new(&"/2/2/".parse().unwrap())), @"0 attackers, 0 defenders, no king; /2/2/");
}

#[test]
fn sizes() {
    for (side, pixels) in [(1, 115), (7, 415), (11, 615), (19, 1015), (78, 3965)] {
        let record = format!("/{}", format!("{side}/").repeat(side));
        let position: Position = record.parse().unwrap();
        let diagram = Diagram::new(&position);
        assert_eq!(diagram.svg().size(), pixels);
        let svg = diagram.svg().to_string();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(document.root_element().attribute("width"), Some(pixels.to_string().as_str()));
    }
}

/// The view box of a picture.
fn view_box(picture: &str) -> Vec<u32> {
    let document = Document::parse(picture).unwrap();
    let numbers = document.root_element().attribute("viewBox").unwrap();
    numbers.split(' ').map(|number| number.parse().unwrap()).collect()
}

#[test]
fn a_part_ends_between_squares_or_with_the_frame() {
    let position: Position = "/5/5/2K2/5/5/".parse().unwrap();
    let diagram = Diagram::new(&position).without_labels();
    let part =
        |one, other| view_box(&diagram.svg().part(square(one), square(other)).caption("no").to_string());
    // The board begins at 40, and a square is 100 wide.
    assert_eq!(part("b2", "d4"), [138, 138, 304, 304]);
    assert_eq!(part("d4", "b2"), part("b2", "d4"));
    assert_eq!(part("a1", "b2"), [30, 338, 212, 212]);
    assert_eq!(part("e5", "e5"), [438, 30, 112, 112]);
    assert_eq!(part("a1", "z26"), view_box(&diagram.svg().caption("no").to_string()));
}

#[test]
fn a_caption_is_wrapped_text() {
    let position: Position = "/t2/3/2K/".parse().unwrap();
    let diagram = Diagram::new(&position);
    let lines = |caption: &str| {
        let picture = diagram.svg().caption(caption).to_string();
        let document = Document::parse(&picture).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let lines: Vec<String> = texts.map(|node| node.text().unwrap().to_owned()).collect();
        (lines, view_box(&picture).pop().unwrap() - view_box(&diagram.svg().to_string()).pop().unwrap())
    };
    assert_eq!(lines(" \n "), (vec![], 0));
    assert_eq!(lines("A & <b>\nC\u{202e}").0, ["A & <b>", "C\u{fffd}"]);
    // 430 units are 22 letters.
    let (wrapped, higher) = lines("Ingrid (attackers) against Olaf (defenders)");
    assert_eq!(wrapped, ["Ingrid (attackers)", "against Olaf", "(defenders)"]);
    assert!(higher > 3 * 34, "{higher}");
    assert_eq!(lines(&"x".repeat(50)).0.iter().map(String::len).collect::<Vec<_>>(), [22, 22, 6]);
    assert_eq!(lines(&"\u{4e00}".repeat(12)).0.len(), 2);
    let (long, _) = lines(&"word ".repeat(10_000));
    assert!(long.len() == 12 && long.last().unwrap().ends_with('…'));
}

/// A page has the shapes once; its pictures are the same but for the names and colours of these.
#[test]
fn pictures_with_a_sprite_define_nothing() {
    let rules = Preset::BERSERK.rules();
    let diagram = Diagram::new(rules.start()).rules(&rules).last_move(square("a1"), square("b1"));
    let picture = diagram.svg().with_sprite().to_string();
    assert!(!picture.contains("id=\"") && !picture.contains("#light"), "{picture}");
    let sprite = Sprite.to_string();
    for name in picture.split("href=\"#").skip(1).map(|rest| rest.split_once('"').unwrap().0) {
        assert!(sprite.contains(&format!("id=\"{name}\"")), "{name}");
    }
}

/// Two pictures on one page have their own shapes.
#[test]
fn a_palette_replaces_colours_and_names() {
    let position: Position = "/t2/3/2K/".parse().unwrap();
    let diagram = Diagram::new(&position);
    for part in Palette::parts() {
        assert!(Theme::Light.palette().with(part, "#abcdef").unwrap() != Theme::Light.palette(), "{part}");
    }
    let palette = Theme::Light.palette().with("attackers-body", "#abcdef").unwrap();
    let picture = diagram.svg().palette(&palette).to_string();
    assert!(picture.contains("fill=\"#abcdef\"") && !picture.contains("\"light-t\""), "{picture}");
    Document::parse(&picture).unwrap();
    assert_eq!(palette.with("attackers_body", "red"), Err(PaletteError::Part));
    for text in ["", "#12", "#ggg", "url(x)", "red\" onload=\"", "rgb(0,0,0)"] {
        assert_eq!(palette.with("board", text), Err(PaletteError::Colour), "{text}");
    }
}

#[test]
fn the_height_follows_the_width() {
    let position: Position = "/t2/3/2K/".parse().unwrap();
    let diagram = Diagram::new(&position);
    let size = |picture: String| {
        let tree = Document::parse(&picture).unwrap();
        ["width", "height"].map(|name| tree.root_element().attribute(name).unwrap().parse::<u32>().unwrap())
    };
    assert_eq!(size(diagram.svg().width(100).to_string()), [100, 100]);
    let [width, height] = size(diagram.svg().caption("A king.").width(400).to_string());
    assert!(width == 400 && height > 400);
    let default = diagram.svg();
    assert_eq!(size(default.width(default.size()).to_string()), size(default.to_string()));
}
