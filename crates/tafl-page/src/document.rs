//! The frame of a page without scripts, for people who print it.

use std::fmt;

use tafl_diagram::{Diagram, Sprite, Theme};

use crate::assets;
use crate::escape;
use crate::policy::policy;

/// A page for the printer: readers see it without scripts.
pub(crate) struct Document<'a> {
    pub(crate) title: &'a str,
    pub(crate) body: &'a str,
}

impl fmt::Display for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = assets::print_style();
        let (policy, title, icon) = (policy(None, &style), escape::html(self.title), assets::ICON);
        let (version, body) = (env!("CARGO_PKG_VERSION"), self.body);
        write!(
            f,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"generator\" content=\"tafl {version}\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"{icon}\">\n<style>{style}</style>\n</head>\n<body>\n\
             {Sprite}<main>\n{body}</main>\n</body>\n</html>\n"
        )
    }
}

/// The classes of boards, by the squares in a row up to which they are drawn in this size.
const SIZES: [(u8, &str); 2] = [(9, "board"), (13, "board medium")];

/// A board with a text below it, if it has any.
pub(crate) fn figure(diagram: &Diagram<'_>, side: u8, title: &str, caption: &str) -> String {
    let class = SIZES.iter().find(|&&(most, _)| side <= most).map_or("board large", |&(_, class)| class);
    let svg = diagram.svg().theme(Theme::Light).with_sprite().title(title).to_string();
    let caption = escape::html(caption);
    let caption = if caption.is_empty() { caption } else { format!("<figcaption>{caption}</figcaption>\n") };
    format!("<figure class=\"{class}\">\n{svg}{caption}</figure>\n")
}
