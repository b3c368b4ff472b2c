//! Files that have no games in them, recognized by their beginning.

/// What a file is that begins like this, where it is surely not one of games: `a PNG image`. `None` for text, and for what is
/// not known. The head is that of [`peek`](crate::peek), in which bytes that are not UTF-8 are U+FFFD.
///
/// ```
/// use tafl_files::other_kind;
///
/// assert_eq!(other_kind("\u{fffd}PNG\r\n\u{1a}\n"), Some("a PNG image"));
/// assert_eq!(other_kind("\0\u{1}\u{2}"), Some("not text"));
/// assert_eq!(other_kind("[event:Club]\n"), None);
/// ```
pub fn other_kind(head: &str) -> Option<&'static str> {
    let begins = |at: usize, magic: &str| {
        let after = head.char_indices().nth(at).and_then(|(start, _)| head.get(start..));
        after.is_some_and(|rest| rest.starts_with(magic))
    };
    let known = KINDS.iter().find(|(at, magic, _)| begins(*at, magic)).map(|&(_, _, kind)| kind);
    known.or_else(|| head.contains('\0').then_some("not text"))
}

/// What files have at these characters of their beginning. No game has it there.
const KINDS: [(usize, &str, &str); 18] = [
    (0, "\u{fffd}PNG", "a PNG image"),
    (6, "JFIF\0", "a JPEG image"),
    (6, "Exif\0", "a JPEG image"),
    (0, "GIF8", "a GIF image"),
    (0, "RIFF", "a picture, sound or video"),
    (4, "ftyp", "a picture or video"),
    (0, "%PDF-", "a PDF document"),
    (0, "<!DOCTYPE html", "a web page"),
    (0, "<!doctype html", "a web page"),
    (0, "<html", "a web page"),
    (0, "<svg", "an SVG image"),
    (0, "PAR1", "a Parquet table"),
    (0, "ARROW1\0", "an Arrow table"),
    (0, "SQLite format 3\0", "an SQLite database"),
    (0, "7z\u{fffd}\u{fffd}'\u{1c}", "a 7z archive"),
    (0, "Rar!\u{1a}", "a RAR archive"),
    (0, "BZh", "compressed with bzip2"),
    (0, "\u{fffd}7zXZ\0", "compressed with xz"),
];
