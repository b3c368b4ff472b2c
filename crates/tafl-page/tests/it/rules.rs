//! Rules on paper.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use tafl_page::{Rules, RulesSheet};
use tafl_rules::Preset;

/// The pictures of captures: captions, and what the pictures say to screen readers.
fn pictures(rules: &Rules) -> Vec<(String, String)> {
    let html = RulesSheet::new(rules).to_string();
    let between = |text: &str, start: &str, end: &str| {
        text.split_once(start).unwrap().1.split_once(end).unwrap().0.to_owned()
    };
    let pictures = html.split("<figure>").skip(1);
    pictures.map(|part| (between(part, "<figcaption>", "<"), between(part, "<desc>", "</desc>"))).collect()
}

fn captions(record: &str) -> String {
    let captions: Vec<String> =
        pictures(&record.parse().unwrap()).into_iter().map(|(caption, _)| caption).collect();
    captions.join("; ")
}

const START: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

#[test]
fn pictures_follow_the_rules() {
    for (keys, expected) in [
        (
            "ks:w",
            "Between two enemies; Against a corner; Against the center; The king: from two sides; The king escapes",
        ),
        (
            "ks:s",
            "Between two enemies; Against a corner; Against the center; The king: from four sides; Beside the center: from three sides; The king escapes",
        ),
        ("ks:w esc:e cor: cen:", "Between two enemies; The king: from two sides; The king escapes"),
        ("ks:w corh: cenh: cenhe:", "Between two enemies; The king: from two sides; The king escapes"),
        (
            "ks:w sw:s",
            "Between two enemies; Against a corner; Against the center; A shieldwall; The king: from two sides; The king escapes",
        ),
    ] {
        assert_eq!(captions(&format!("dim:7 {keys} {START}")), expected, "{keys}");
    }
}

#[test]
fn each_picture_shows_what_its_caption_says() {
    for &preset in Preset::ALL {
        let pictures = pictures(&preset.rules());
        assert_eq!(pictures[0].0, "Between two enemies", "{}", preset.name());
        for (caption, shown) in pictures {
            let captured = shown
                .split("captured ")
                .nth(1)
                .map_or(0, |rest| rest.split(';').next().unwrap().split(", ").count());
            let expected = match caption.as_str() {
                "The king escapes" => 0,
                "A shieldwall" => 2,
                _ => 1,
            };
            assert_eq!(captured, expected, "{} {caption}: {shown}", preset.name());
            assert_eq!(
                shown.contains("no king"),
                caption.contains("side"),
                "{} {caption}: {shown}",
                preset.name()
            );
        }
    }
}

#[test]
fn a_page_of_rules_is_text_and_sections() {
    let record = format!("dim:7 ks:w name:A_<b> {START}");
    let rules: Rules = record.parse().unwrap();
    let html = RulesSheet::new(&rules).section("Source <i>", ["One & two."]).to_string();
    assert!(html.contains("<h1 dir=\"auto\">A &lt;b&gt;</h1>"), "{html}");
    assert!(html.contains("<h2>Source &lt;i&gt;</h2>\n<ul>\n<li>One &amp; two.</li>"));
    assert!(html.contains("<li>The king is captured between two enemies"));
    assert!(!html.contains("<b>") && !html.contains("<script"));
    assert!(RulesSheet::new(&rules).title("Ours").to_string().contains("<title>Ours</title>"));
}

/// Rules of any board size have a page.
#[test]
fn small_and_large_boards() {
    for record in [
        "dim:3 start:/t2/3/2K/",
        "dim:1 start:/K/",
        "dim:20 start:/tK18/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/",
    ] {
        let html = RulesSheet::new(&record.parse().unwrap()).to_string();
        assert!(html.contains("</html>"), "{record}");
    }
}
