//! Writes the modules of the web components `<tafl-board>` and `<tafl-game>` into a folder, for packages that have them as files:
//! `cargo run -p tafl-page --example component -- FOLDER`.
//!
//! The folder gets `board-element.js`, `element.js`, the modules that they import, and `shapes.js`, which exports the shapes
//! of the board and the style sheets, and `open-tags.js`, the tags of a puzzle that give nothing away.

use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use tafl_diagram::Sprite;
use tafl_page::{GameData, board_style, components, modules, style};

/// Scripts that only pages need: their URL, and the list of their games.
const OF_PAGES: [&str; 2] = ["main.js", "archive.js"];

fn main() {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("expected the folder to write to");
        process::exit(2);
    };
    if let Err(error) = write(&folder) {
        eprintln!("{}: {error}", folder.display());
        process::exit(1);
    }
}

fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let needed = modules().filter(|module| !OF_PAGES.contains(&module.name));
    for module in needed.chain(components()) {
        fs::write(folder.join(module.name), module.text)?;
    }
    let text = |text: String| serde_json::to_string(&text).map_err(io::Error::other);
    // Live boards have their labels as text.
    let sprite =
        Sprite.to_string().split_inclusive('\n').filter(|line| !line.contains("tafl-label")).collect();
    let (sprite, board, style) = (text(sprite)?, text(board_style())?, text(style())?);
    let shapes = format!(
        "// The shapes of the board, and the style sheets of a board and of a game.\n\n\
         /** @type {{string}} */\nexport const sprite = {sprite};\n\n\
         /** @type {{string}} */\nexport const boardStyle = {board};\n\n\
         /** @type {{string}} */\nexport const style = {style};\n"
    );
    fs::write(folder.join("shapes.js"), shapes)?;
    let tags = serde_json::to_string(GameData::OPEN_TAGS).map_err(io::Error::other)?;
    let tags = format!(
        "// The tags of a puzzle that give nothing away.\n\n\
         /** @type {{string[]}} */\nexport const openTags = {tags};\n"
    );
    fs::write(folder.join("open-tags.js"), tags)
}
