//! The messages of the libraries about the example of each code, in each notation, as lines of JSON. The
//! tests of the package compare them with its own.

use notation_syntax::{Coded, Notation, Span, Strictness};
use serde::Serialize;
use tafl_game_record::GameRecord;
use tafl_moves::MoveRecord;
use tafl_notation::codes;
use tafl_position::Position;
use tafl_position::tsn::Tsn;
use tafl_rules::Rules;

/// The answers of one parser to one text.
#[derive(Serialize)]
struct Answers<'t> {
    notation: &'static str,
    text: &'t str,
    drawing: Option<String>,
    strict: Option<String>,
    errors: Vec<Reported<'t>>,
    findings: Vec<Reported<'t>>,
}

#[derive(Serialize)]
struct Reported<'t> {
    code: &'static str,
    message: String,
    span: &'t str,
}

fn main() {
    let examples = codes::ALL.iter().flat_map(|table| table.codes).filter_map(codes_example);
    for text in examples {
        // The second one has offsets that differ in UTF-16.
        for text in [text.to_owned(), format!("{text}\u{1F600}é"), format!("é\u{1F600}{text}")] {
            print(&answers::<Position>("position", &text));
            print(&answers::<Tsn>("tsn", &text));
            print(&answers::<MoveRecord>("move", &text));
            print(&answers::<Rules>("rules", &text));
            print(&answers::<GameRecord>("record", &text));
            print(&answers::<t3en::Board>("t3en", &text));
        }
    }
}

fn codes_example(code: &notation_syntax::Code) -> Option<&'static str> {
    code.example()
}

fn answers<'t, T: Notation>(notation: &'static str, text: &'t str) -> Answers<'t> {
    let drawing =
        |strictness| T::parse_with(text, strictness).err().map(|error| error.render(text).to_string());
    let parsed = T::parse_all(text);
    Answers {
        notation,
        text,
        drawing: drawing(Strictness::Relaxed),
        strict: drawing(Strictness::Strict),
        errors: parsed.errors.iter().map(|error| message(text, error.kind(), error.span())).collect(),
        findings: parsed
            .findings
            .iter()
            .map(|finding| message(text, finding.kind(), finding.span()))
            .collect(),
    }
}

fn message<'t>(text: &'t str, kind: &dyn Coded, span: Span) -> Reported<'t> {
    Reported { code: kind.code(), message: kind.to_string(), span: span.slice(text).unwrap_or_default() }
}

fn print(answers: &Answers<'_>) {
    println!("{}", serde_json::to_string(answers).unwrap_or_default());
}
