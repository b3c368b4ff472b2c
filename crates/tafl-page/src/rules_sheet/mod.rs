//! Rules on paper.

mod examples;

use std::fmt;
use std::fmt::Write as _;

use tafl_diagram::{Diagram, Theme};
use tafl_rules::Rules;

use crate::document::{Document, figure};
use crate::escape;
use examples::Example;

/// A page for the printer that explains rules in plain English, with the start board and small pictures of captures. The
/// rules themselves play what the pictures show. It needs no scripts and no network.
///
/// [`Display`](fmt::Display) prints it as HTML.
///
/// ```
/// use tafl_page::RulesSheet;
///
/// let rules = "dim:7 ks:w name:Brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
/// let html = RulesSheet::new(&rules).to_string();
/// assert!(html.contains("<h1 dir=\"auto\">Brandub</h1>") && html.contains("<figcaption>Between two enemies</figcaption>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RulesSheet {
    title: String,
    start: String,
    sections: Vec<(String, Vec<String>)>,
    examples: Vec<String>,
}

impl RulesSheet {
    /// The explanation of these rules.
    pub fn new(rules: &Rules) -> Self {
        let explanation = rules.explain();
        let sections = explanation.sections().iter();
        let start = rules.start();
        let diagram = Diagram::new(start).rules(rules);
        let caption = "The attackers are dark, the defenders light; the king has a crown";
        Self {
            // Names in rules records have `_` for spaces.
            title: explanation.title().replace('_', " "),
            start: figure(&diagram, start.dimension().get(), caption, caption),
            sections: sections
                .map(|section| (section.heading().to_owned(), section.sentences().to_vec()))
                .collect(),
            examples: examples::all(rules).iter().map(|example| picture(example, rules)).collect(),
        }
    }

    /// Sets the title. The default is the name of the variant.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        title.clone_into(&mut self.title);
        self
    }

    /// Adds a section after those of the rules.
    #[must_use]
    pub fn section<S: ToString>(mut self, heading: &str, sentences: impl IntoIterator<Item = S>) -> Self {
        let sentences = sentences.into_iter().map(|sentence| sentence.to_string()).collect();
        self.sections.push((heading.to_owned(), sentences));
        self
    }
}

fn picture(Example { caption, position, played, part: (one, other) }: &Example, rules: &Rules) -> String {
    let diagram = Diagram::new(position).rules(rules).played(played).without_labels();
    let svg = diagram.svg().theme(Theme::Light).with_sprite().part(*one, *other).title(caption).to_string();
    format!("<figure>\n{svg}<figcaption>{caption}</figcaption>\n</figure>\n")
}

impl fmt::Display for RulesSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = escape::html(&self.title);
        let mut body = format!(
            "<article class=\"rules\">\n<h1 dir=\"auto\">{title}</h1>\n<div class=\"columns\">\n{}",
            self.start
        );
        for (heading, sentences) in &self.sections {
            write!(body, "<section>\n<h2>{}</h2>\n<ul>\n", escape::html(heading))?;
            for sentence in sentences {
                writeln!(body, "<li>{}</li>", escape::html(sentence))?;
            }
            body.push_str("</ul>\n</section>\n");
        }
        body.push_str("</div>\n");
        if !self.examples.is_empty() {
            body.push_str(
                "<section class=\"examples\">\n<h2>In pictures</h2>\n<p>A circle is where the piece came from, and a cross \
                 is what it captured.</p>\n<div>\n",
            );
            body.extend(self.examples.iter().map(String::as_str));
            body.push_str("</div>\n</section>\n");
        }
        body.push_str("</article>\n");
        Document { title: &self.title, body: &body }.fmt(f)
    }
}
