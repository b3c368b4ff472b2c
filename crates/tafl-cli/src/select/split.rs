//! A file for each game.

use std::fs;
use std::path::{Path, PathBuf};

use tafl_game_record::GameRecord;

use crate::failure::Failure;
use crate::replace;
use crate::terminal_text::shown;

/// The longest part of a player's name in the name of a file, in characters and in bytes. With two of them, every system
/// allows the name of the file.
const MAX_NAME: usize = 30;
const MAX_NAME_BYTES: usize = 60;

/// The folder that games are written to.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// The folder at this path, which is created if necessary.
    pub(super) fn make(path: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(path)
            .map_err(|error| Failure::Unwritable { name: path.display().to_string(), error })
            .map(|()| Self(path.to_path_buf()))
    }

    /// Writes a game to a new file, which appears when it is complete. It never overwrites another file.
    pub(super) fn write(&self, number: u64, record: &GameRecord) -> Result<(), Failure> {
        let path = self.0.join(name(number, record));
        replace::create(&path, record.to_string().as_bytes())
            .map_err(|error| Failure::Unwritable { name: path.display().to_string(), error })
    }
}

/// `00001-Ada-Bjarni.otg`: a number, then the players where they are known, in characters that every system allows.
fn name(number: u64, record: &GameRecord) -> String {
    let mut name = format!("{number:05}");
    for side in ["attackers", "defenders"] {
        let player = record.tag(side).map(|player| safe(player.as_str())).unwrap_or_default();
        if !player.is_empty() {
            name.extend(["-", &player]);
        }
    }
    name + ".otg"
}

/// The words of a text with `_` between them, cut to [`MAX_NAME`] and [`MAX_NAME_BYTES`].
fn safe(text: &str) -> String {
    let shown = shown(text);
    let words: Vec<&str> =
        shown.split(|character| !is_portable(character)).filter(|word| !word.is_empty()).collect();
    let mut name = String::new();
    for character in words.join("_").chars().take(MAX_NAME) {
        if name.len() + character.len_utf8() > MAX_NAME_BYTES {
            break;
        }
        name.push(character);
    }
    name
}

/// Whether every system allows a character in the name of a file. Letters of all scripts, with their accents, are; the
/// characters that some system reserves are ASCII, or are not visible. A reserved name cannot result, because each name
/// begins with a number.
fn is_portable(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric();
    }
    !character.is_whitespace() && character != char::REPLACEMENT_CHARACTER
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAME, MAX_NAME_BYTES, safe};

    #[test]
    fn names_keep_letters_of_all_scripts() {
        for (text, name) in [
            ("Ada Bjarnadóttir", "Ada_Bjarnadóttir"),
            ("Þórr Ǫnundsson", "Þórr_Ǫnundsson"),
            ("Иван Петров", "Иван_Петров"),
            ("王小明", "王小明"),
            ("अनिल", "अनिल"),
            // The accent is a character.
            ("Cafe\u{301}", "Cafe\u{301}"),
            ("a\u{3000}b\u{a0}c", "a_b_c"),
            ("../../etc/passwd", "etc_passwd"),
            ("C:\\x<y>|z?\"*", "C_x_y_z"),
            ("\u{202e}gto.\u{200b}exe\u{0}\n", "gto_exe"),
            ("\u{9b}31m ", "31m"),
            ("...", ""),
        ] {
            assert_eq!(safe(text), name, "{text:?}");
        }
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        for text in ["a", "é", "王", "🏰", "e\u{301}"] {
            let name = safe(&text.repeat(100));
            assert!(name.len() <= MAX_NAME_BYTES && name.chars().count() <= MAX_NAME, "{name}");
            assert!(name.len() >= MAX_NAME, "{name}");
        }
    }
}
