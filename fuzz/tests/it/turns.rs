//! Records built from turns instead of bytes: turns that repeat numbers, continue after their comments and vary each
//! other are so many bytes long that a fuzzer rarely builds them.

use fastrand::Rng;
use tafl_fuzz::report::{Broken, Failures};
use tafl_fuzz::{export, record, record_edit, record_parts, stream};

/// The number of records, which are the same each time.
const RECORDS: usize = 4_000;

const NUMBERS: [&str; 9] = ["1", "1", "1", "1", "2", "2", "3", "0", "4294967295"];
const LETTERS: [&str; 6] = ["a", "a", "a", "b", "b", "c"];
const VARIATIONS: [&str; 4] = ["1", "1", "1", "2"];
const PLACEHOLDERS: [&str; 6] = ["", "", "", "", " .....", " ..... ....."];
const MOVES: [&str; 6] = [" a1-a2", " b1-b2", " c1-c2", " d1=d2xd3", " e1-e2", " a1=a3xa2"];
const COMMENTS: [&str; 10] =
    ["", "", "", "", "", "[one]\n", "[|two]\n", "[one|two|three]\n", "[]\n", "[event:Two]\n"];
const TAGS: [&str; 6] = [
    "",
    "[event:One]\n",
    "[mood:grim]\n[start-comment:Hello.]\n",
    "[rules:dim:3 start:/t2/3/2K/]\n",
    "[rules:dim:5 start:/tttt1/5/4K/5/5/]\n[event:Late]\n",
    "[puzzle-mode:strict]\n[puzzle-start:1b]\n",
];
const CHANGES: [&str; 7] = ["d", "p", "q", "m", "v", "c", "r"];
const PLACES: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];

/// Records from random numbers, the same every time.
struct Chance(Rng);

impl Chance {
    fn of(&mut self, choices: &[&'static str]) -> &'static str {
        self.0.choice(choices).copied().unwrap_or_default()
    }

    fn address(&mut self, variations: usize) -> String {
        let mut address = self.of(&NUMBERS).to_owned() + self.of(&LETTERS);
        for _ in 0..variations {
            let (variation, number, letter) = (self.of(&VARIATIONS), self.of(&NUMBERS), self.of(&LETTERS));
            address.extend([".", variation, ".", number, letter]);
        }
        address
    }

    fn turn(&mut self) -> String {
        let place = match self.0.usize(..7) {
            0..3 => self.of(&NUMBERS).to_owned(),
            kind => self.address(kind - 3),
        };
        let moves: String = (0..self.0.usize(..4)).map(|_| self.of(&MOVES)).collect();
        format!("{place}.{}{moves}\n{}", self.of(&PLACEHOLDERS), self.of(&COMMENTS))
    }

    fn record(&mut self) -> String {
        let turns: String = (0..=self.0.usize(..6)).map(|_| self.turn()).collect();
        self.of(&TAGS).to_owned() + &turns
    }

    fn changes(&mut self) -> String {
        (0..self.0.usize(..5)).flat_map(|_| [self.of(&CHANGES), self.of(&PLACES)]).collect()
    }
}

#[test]
fn records_of_any_turns_obey_the_laws() -> Result<(), Box<Broken>> {
    let mut chance = Chance(Rng::with_seed(1));
    let mut failures = Failures::default();
    for number in 0..RECORDS {
        let (text, changes, after) = (chance.record(), chance.changes(), chance.record());
        let (edited, archive) = (format!("{changes}\n{text}"), format!("{text}{after}"));
        let mut run = |target: &str, text: &str, body: fn(&[u8])| {
            failures.run(target, &format!("turns {number}"), text.as_bytes(), || body(text.as_bytes()));
        };
        run("record", &text, record::body);
        run("export", &text, export::body);
        run("record_parts", &text, record_parts::body);
        run("record_edit", &edited, record_edit::body);
        run("stream", &archive, stream::body);
    }
    failures.result()
}
