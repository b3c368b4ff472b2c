//! The shapes for programs that draw boards themselves.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use roxmltree::Document;
use tafl_diagram::{Diagram, Sprite, Theme};
use tafl_rules::Preset;

fn ids(text: &str) -> BTreeSet<String> {
    let document = Document::parse(text).unwrap();
    document.descendants().filter_map(|node| node.attribute("id")).map(ToOwned::to_owned).collect()
}

/// The shapes of a picture are those of the sprite: a page and a picture look the same.
#[test]
fn pictures_use_the_shapes_of_the_sprite() {
    let sprite = Sprite.to_string();
    let all = ids(&sprite);
    for preset in [Preset::BRANDUB, Preset::COPENHAGEN, Preset::ALEA_EVANGELII] {
        let rules = preset.rules();
        let picture = Diagram::new(rules.start()).rules(&rules).svg().to_string();
        for id in ids(&picture) {
            let name = id.replacen("light", "tafl", 1);
            let name = if name.starts_with("label-") { format!("tafl-{name}") } else { name };
            assert!(all.contains(&name), "{name}");
        }
    }
    let corner = sprite.lines().find(|line| line.contains("\"tafl-corner\"")).unwrap();
    let path = corner.rsplit_once(" d=\"").unwrap().1;
    let rules = Preset::BRANDUB.rules();
    assert!(Diagram::new(rules.start()).rules(&rules).svg().to_string().contains(path));
}

/// Every colour of the sprite is a property, and every theme has a value for it.
#[test]
fn colours_are_properties() {
    let sprite = Sprite.to_string();
    for theme in Theme::ALL {
        let names: Vec<_> = theme.properties().map(|(name, _)| name).collect();
        for used in sprite.split("var(").skip(1).filter_map(|rest| rest.split_once(')')) {
            assert!(names.contains(&used.0), "{}", used.0);
        }
        assert!(
            theme.properties().all(|(name, value)| name.starts_with("--tafl-") && value.starts_with('#'))
        );
        assert_eq!(names.len(), names.iter().collect::<BTreeSet<_>>().len());
    }
    assert!(!sprite.contains("=\"#"), "a fixed colour");
}
