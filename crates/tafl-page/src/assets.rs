//! The scripts and styles of a page: modules that browsers can load as they are, and one script for a page.

use std::fmt::Write as _;

use tafl_diagram::Theme;

/// A script: an ES module that imports others by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Module {
    /// The name of the file, as in `board.js`.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! modules {
    ($($name:literal),* $(,)?) => {
        [$(Module { name: $name, text: include_str!(concat!("../assets/", $name)) }),*]
    };
}

/// Each module comes after those that it imports.
const MODULES: [Module; 21] = modules![
    "types.js",
    "notation.js",
    "text.js",
    "markup.js",
    "game.js",
    "speech.js",
    "sha256.js",
    "seal.js",
    "puzzle.js",
    "dom.js",
    "keys.js",
    "board.js",
    "hands.js",
    "moves.js",
    "graph.js",
    "controls.js",
    "panels.js",
    "solving.js",
    "view.js",
    "archive.js",
    "main.js",
];

/// Those of the web components, in the same order.
const COMPONENTS: [Module; 4] = modules!["reflect.js", "palette.js", "board-element.js", "element.js"];

const BOARD_STYLE: &str = include_str!("../assets/board.css");

/// The parts of the style of a page. Later ones take precedence.
const STYLES: [&str; 4] = [
    include_str!("../assets/page.css"),
    include_str!("../assets/panels.css"),
    include_str!("../assets/archive.css"),
    include_str!("../assets/media.css"),
];

const PRINT_STYLE: &str = include_str!("../assets/sheet.css");

/// A king as the icon of the page.
pub(crate) const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-50 -50 100 100'%3E%3Ccircle r='43' fill='%23fffdf6' stroke='%232e2723' stroke-width='5'/%3E%3Cpath fill='%232e2723' d='M-23 20L-29-14L-13 0L0-25L13 0L29-14L23 20Z'/%3E%3C/svg%3E";

/// The modules of a page, in an order in which each comes after those that it imports.
pub fn modules() -> impl Iterator<Item = Module> {
    MODULES.into_iter()
}

/// The modules of the web components: `board-element.js` defines `<tafl-board>`, `element.js` defines `<tafl-game>`. They
/// import the [`modules`] except `main.js`.
pub fn components() -> impl Iterator<Item = Module> {
    COMPONENTS.into_iter()
}

/// The style sheet: that of the board, and the layout.
pub fn style() -> String {
    board_style() + &STYLES.join("\n")
}

/// The style sheet of a board: the colours of the diagrams, light and dark as `color-scheme` says, and how it is drawn.
pub fn board_style() -> String {
    let mut style = String::from("/* The colours of the diagrams. Paper is light. */\n:root,:host{");
    for ((name, light), (_, dark)) in Theme::Light.properties().zip(Theme::Dark.properties()) {
        // Writing to a string does not fail.
        let _ = write!(style, "{name}:light-dark({light},{dark});");
    }
    style.push_str("}\n@media print{:root,:host{color-scheme:light}}\n");
    style + BOARD_STYLE
}

/// The style sheet of pages for the printer. Paper is light, and white around the boards.
pub(crate) fn print_style() -> String {
    let mut style = String::from(":root{");
    for (name, value) in Theme::Light.properties() {
        // Writing to a string does not fail.
        let _ = write!(style, "{name}:{value};");
    }
    style + "}\n" + PRINT_STYLE
}

/// All modules as one: without `import` and `export`, because everything is in one scope.
///
/// This needs no more than a rule for single lines: an import is a line, an exported item begins one, and names are
/// unique. A test checks that the modules follow it.
pub(crate) fn script() -> String {
    let mut script = String::new();
    for Module { name, text } in MODULES {
        let _ = writeln!(script, "// {name}");
        for line in text.lines().filter(|line| !line.starts_with("import ")) {
            let _ = writeln!(script, "{}", line.strip_prefix("export ").unwrap_or(line));
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tafl_moves::Mark;

    use super::{BOARD_STYLE, COMPONENTS, MODULES, PRINT_STYLE, STYLES, script};

    #[test]
    fn marks_are_spoken_as_everywhere() {
        let speech = MODULES.iter().find(|module| module.name == "speech.js").unwrap();
        for mark in Mark::ALL {
            let row = format!("  \"{}\": \"{}\",\n", mark.symbol(), mark.meaning());
            assert!(speech.text.contains(&row), "{row}");
        }
    }

    /// The name that a line of code at the left margin declares.
    fn declared(line: &str) -> Option<&str> {
        let line = line.strip_prefix("export ").unwrap_or(line);
        let line = line.strip_prefix("async ").unwrap_or(line);
        let rest =
            ["const ", "let ", "class ", "function "].iter().find_map(|word| line.strip_prefix(word))?;
        rest.split(|character: char| !(character.is_alphanumeric() || character == '_')).next()
    }

    #[test]
    fn names_are_unique() {
        let mut names = BTreeMap::new();
        for module in MODULES.into_iter().chain(COMPONENTS) {
            for name in module.text.lines().filter_map(declared) {
                let other = names.insert(name, module.name);
                assert_eq!(other, None, "`{name}` is in `{}` too", module.name);
            }
        }
    }

    /// An import is one line, of names that the module has, from an earlier module.
    #[test]
    fn imports_are_lines() {
        for (at, module) in MODULES.iter().chain(&COMPONENTS).enumerate() {
            for line in module.text.lines().filter(|line| line.starts_with("import ")) {
                let (names, from) = line
                    .strip_prefix("import { ")
                    .and_then(|rest| rest.strip_suffix(".js\";")?.split_once(" } from \"./"))
                    .unwrap_or_else(|| panic!("{}: {line}", module.name));
                let other = MODULES
                    .iter()
                    .chain(&COMPONENTS)
                    .take(at)
                    .find(|other| other.name == format!("{from}.js"));
                let other = other.unwrap_or_else(|| panic!("{}: {line}", module.name));
                for name in names.split(", ") {
                    let exported = |line: &&str| line.starts_with("export ") && declared(line) == Some(name);
                    assert!(other.text.lines().any(|line| exported(&line)), "{}: {name}", module.name);
                }
            }
        }
    }

    #[test]
    fn the_script_is_one_module() {
        let script = script();
        assert!(!script.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
        assert!(!script.contains("</script") && !script.contains("<!--"));
    }

    #[test]
    fn files_are_short() {
        for module in MODULES.iter().chain(&COMPONENTS) {
            assert!(module.text.lines().count() <= 600, "{}", module.name);
        }
        for style in STYLES.into_iter().chain([BOARD_STYLE, PRINT_STYLE]) {
            assert!(style.lines().count() <= 600, "{style:.100}");
        }
    }
}
