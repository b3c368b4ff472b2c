//! Files whose content and names attack the terminal, or the workflow, that shows what a command prints about them.
//!
//! Every command is run over them. Output for people must not contain a character that controls a terminal, or a line
//! that GitHub takes for a command. Output for programs (records, JSON, TSV, pictures) is exempt, because it must arrive
//! as it is.

use crate::support::{Folder, help_texts, run_in, subcommands};

/// A sequence that sets a colour that the command never uses.
const MARKER: &str = "\x1b[38;5;201m";

/// Characters that control how a terminal shows others, or that are not visible.
fn dangerous() -> impl Iterator<Item = char> {
    let controls = ('\0'..='\x1f').chain('\x7f'..='\u{9f}').filter(|&character| character != '\n');
    let bidirectional = ['\u{61c}', '\u{200e}', '\u{200f}'].into_iter().chain('\u{202a}'..='\u{202e}');
    let separators = ['\u{2028}', '\u{2029}', '\u{feff}', '\u{200b}', '\u{ad}', '\u{180e}', '\u{e0041}'];
    controls.chain(bidirectional).chain('\u{2060}'..='\u{2069}').chain(separators)
}

fn is_dangerous(character: char) -> bool {
    // Most are not.
    !(' '..='~').contains(&character) && dangerous().any(|other| other == character)
}

/// All of them, but neither NUL, which no argument and no name has, nor white space.
fn attack() -> String {
    let characters = dangerous().filter(|character| *character != '\0' && !character.is_whitespace());
    MARKER.to_owned() + &characters.collect::<String>()
}

/// The same with white space, a title for the window, and commands for a workflow.
fn attack_in_text() -> String {
    let spaces: String = dangerous().filter(|character| character.is_whitespace()).collect();
    format!("\u{9d}0;owned\x07\x1bP{}{spaces}\n::add-mask::a\n  ::error::b ##[error\n", attack())
}

/// The files of a run, and their placeholders in the arguments.
struct Hostile {
    folder: Folder,
    words: Vec<(&'static str, String)>,
}

impl Hostile {
    fn new() -> Self {
        let (short, text) = (attack(), attack_in_text());
        let rules = format!("dim:3 name:{short} start:/t2/3/2K/ house:{short}");
        let tags = format!(
            "[event:{text}]\n[attackers:{text}]\n[variant:{text}]\n[site:{text}]\n[termination:{text}]\n[my-tag:{text}]\n[start-comment:{text}]\n[result:{text}]\n[date:{text}]\n"
        );
        let good = format!(
            "{tags}[rules:{rules}]\n1 a1-a2 c3-c2\n[{text}|{text}]\n1b.1.1a ... c3-b3\n2. a2-a1\n[{text}|\n]\n"
        );
        let illegal = format!("{tags}[rules:{rules}]\n1. b1-b2 c3-a1\n[{text}|{text}]\n");
        let broken = format!(
            "[event:{text}]\n[puzzle-mode:{text}]\n[position:{text}]\n[rules:dim:{short} start:/t{short}/3/ {short}:{short} esc:{short}]\n1. a1{short}a2 c3-c2{short}\n[{text}|x\n1{short}b. a1\n2. q{text}\n[x]]{text}"
        );
        let puzzle = format!(
            "[event:{text}]\n[variant:{text}]\n[start-comment:{text} (Hint: {text})]\n[puzzle-mode:strict]\n[puzzle-prestart:0a]\n[puzzle-start:0a]\n[rules:{rules}]\n1. a1-a2 c3-c2\n[{text}|{text}]\n2. a2-a1\n[{text}]\n"
        );
        let json = |text: &str| serde_json::Value::from(text).to_string();
        let archive = format!(
            "{{\"AageGameTypeName\": {}, \"Moves\": [{}]}}\n{{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [{}], \"Winner\": {}}}\n{short}\n",
            json(&text),
            json("d1-d2"),
            json(&text),
            json(&text)
        );
        let folder = Folder::new::<&str>(&[]);
        let mut words = Vec::new();
        for (word, extension, content) in [
            ("{good}", "otg", &good),
            ("{illegal}", "otg", &illegal),
            ("{broken}", "otg", &broken),
            ("{puzzle}", "otg", &puzzle),
            ("{archive}", "ndjson", &archive),
            ("{rules-file}", "txt", &rules),
        ] {
            let name = format!("::{}\n::error::{short}.{extension}", word.trim_matches(['{', '}']));
            folder.write(&name, content);
            words.push((word, name));
        }
        let missing = format!("::missing\n::error::{short}.otg");
        words.extend([("{missing}", missing), ("{rules}", rules), ("{attack}", short)]);
        let argument = text.replace('\0', "");
        let engine = format!("name={} depth=1 tafl engine", attack());
        words.extend([("{engine}", engine), ("{liar}", format!("depth=1 tafl answer {}", attack()))]);
        words.extend([("{text}", argument.clone()), ("{folder}", format!("folder{argument}"))]);
        Self { folder, words }
    }

    /// Runs a command, and returns what it printed on standard output and standard error.
    fn run(&self, words: &str, color: &str) -> (String, String) {
        let (words, input) = words.split_once(" < ").unwrap_or((words, ""));
        let fill_in = |word: &str| {
            let mut word = word.to_owned();
            self.words.iter().for_each(|(from, to)| word = word.replace(from, to));
            word
        };
        let arguments =
            ["--color", color].map(str::to_owned).into_iter().chain(words.split(' ').map(fill_in));
        let input = if input.starts_with('{') && !input.contains(' ') {
            self.folder.read(&fill_in(input))
        } else {
            fill_in(input).replace(';', "\n")
        };
        let run = run_in(&self.folder.path(""), arguments, input);
        (run.stdout, run.stderr)
    }
}

/// Runs of each command. Those whose standard output is for programs are marked with `=`.
const RUNS: &str = "\
check {good} {illegal} {broken} {puzzle} {missing}
check --strict --opentafl {good} {broken}
check --notation rules {rules-file}
check --notation move {broken}
check --notation position {rules-file}
check --notation tsn {rules-file}
check --notation t3en {rules-file}
check - < {broken}
check --max-errors 1 {broken}
check --explain {attack}
check {folder}
check --{attack}
=check --format json {broken} {missing}
export {good} {illegal} {broken} {archive} {missing} -o {folder} --format csv
export {good} -o {good} --format csv
export {good} -o other --format {attack}
export {good} {puzzle} -o partitions --format ndjson --partition --variations
export {good} -o third
enter {rules} {good} --attackers {attack}
enter {rules} {broken}
enter {rules} < a1{attack}a2;{attack};{text}
enter {attack} {missing}
fmt --check {good} {illegal} {broken} {missing}
fmt --check --prefixes --upgrade {good} {illegal}
=fmt - < {good}
fmt - < {broken}
fmt {good} {broken} {missing} {folder}
fmt {folder} .
convert --list
=convert --from otg --to otg {good} {broken} {missing}
=convert --from otg --to aagenielsen {good} {illegal}
=convert --from otg --to hnefatafl-csv {good} {illegal}
=convert --from aagenielsen --to otg {archive} {missing}
=convert --from hnefatafl-csv --to otg {archive}
=convert --of positions --from otn --to tsn --side attackers --defenders 1 {rules-file}
=convert --of moves --from otn --to walker {rules-file}
=convert --from t3en --to t3en {rules-file} {missing}
=convert --to otg {archive} {good} {broken} {rules-file} {missing} .
=convert --to otg --rules fit {good} {archive}
=convert --to otg --rules {rules} {good} {archive}
convert --to otg --rules {attack} x
convert --to otg --rules fit {missing}
convert --to otg < {rules-file}
convert --from {attack} --to {text} x
stats {good} {illegal} {broken} {missing} {archive}
=stats --format json {good} {broken}
=select {good} {illegal} {broken} {missing}
=select --rules fit {good} {archive}
=select --rules {rules} {good} {archive}
select --rules {text} {good}
select --tag event={text} --position {text} {broken}
select --split {folder} {good} {broken}
select --split {good}/x {good}
explore {good} {illegal} {broken} {missing} {archive}
explore --symmetric --depth 20 {good} {illegal}
explore --rules {text} {good}
explore --at {attack} {good}
explore --position {text} {good}
explore --interactive {good}
=explore --format json {good} {broken}
=explore --format tsv {good} {broken}
=merge {good} {illegal} {broken} {missing} {archive}
=merge --symmetric --min 2 --rules {text} {good}
replay {good}
replay --all {good}
replay --all {illegal}
replay {broken}
replay {missing}
replay --at 1b.1.1a {good}
replay --at {text} {good}
replay --game 7 {good}
replay --interactive {good}
=replay --all --format json {good}
=replay --all --format tsv {good}
=view {good} -o -
=view {puzzle} -o - --title {attack}
view {good} {puzzle} -o page.html
view {good} {illegal} {broken} {missing} -o page.html
view {good} -o {folder}
view {good} -o {missing}/x
=random game {rules} --seed 1 --plies 9
random position {attack}
random game brandub --seed {attack}
puzzle {puzzle} < hint;hint;{attack};rules;{text};moves;a1{attack}a2;a1-a2;back;b1-b2;board;solution
puzzle {good}
puzzle {broken}
puzzle {missing}
play {good} --level 1 < hint;{attack};{text};moves;rules;a1{attack}a2;back;board;resign
play {good} --side both < a1-a2;quit
play {rules} --side both --engine {attack} < moves
play {illegal}
play {broken}
play {missing}
play {text}
play --engine {text} < d1-c1
play --engine {attack} -o {folder} --side {attack}
solve --nodes 1000 --memory 1 {good} {puzzle} {broken} {illegal}
=solve --nodes 1000 --memory 1 --format json {puzzle}
solve --nodes 1000 --memory 1 --proof {folder} {puzzle}
solve --check {good} {broken} {rules-file}
=solve --check --format json {good} {broken}
solve --check {missing}
solve {attack} --rules {rules}
solve /{attack}
solve --rules {attack} {missing}
show {good}
show {good} --at 1a
show {good} --at {attack}
show {broken}
show {missing}
show {text}
show {attack}
show /t2/{attack}/3/
show --rules {rules}
show --rules {text}
show --notation tsn {text}
show --notation t3en {text}
=show --rules {rules} --svg - --title {text}
show --rules {rules} --svg {good}/x
legal {rules}
legal {text}
legal {attack}
legal - < {rules-file}
legal - < {broken}
perft --divide {rules} 1
perft {text} 1
perft brandub {attack}
verify {good} {illegal} {broken} {missing}
verify - < {illegal}
=verify --format json {good} {broken}
=verify --format tsv {good} {broken}
=annotate {good}
=annotate {illegal}
annotate {broken}
annotate {missing}
annotate --in-place {illegal}
=new brandub --event {text}
=new {rules} --set {text}={text}
new {text}
new {attack}
new brandub --date {text}
new brandub --set {text}
rules list
rules list --{attack}
rules keys {text}
=rules show {rules}
=rules show --format json {rules}
rules show {text}
rules explain {rules}
rules explain {text}
rules explain brandub:{attack}
rules diff {rules} brandub
rules diff brandub {rules}
rules diff {rules} {text}
=rules canon {rules-file}
rules canon {broken}
rules canon {missing}
rules fit {good} {illegal} {broken} {missing}
rules fit --from aagenielsen {archive}
rules fit --top 2 {archive} {folder}
=rules fit --top 3 --format tsv {good} {illegal}
=rules fit --top 3 --format json {good} {broken}
conform --recorded {good}
conform --group position/basics --recorded - < {broken}
conform --recorded {missing}
conform --suite {folder}
conform --suite {missing} --requests
conform --group {text} --requests
conform --requests --{attack}
=engine < utep 1;rules {text};rules {rules};position start;go depth 1
engine {attack}
match --rules {rules} --engine {engine} --engine {engine} --games 2 --opening-plies 0 -o {folder}
=match --rules {rules} --engine {engine} --engine {engine} --games 2 --format json
match --rules {rules} --engine {engine} --engine {text} --depth 1
match --rules {rules} --engine {engine} --engine {liar}
match --rules {text} --engine {engine} --engine {engine}
match --rules {rules} --engine {engine} --engine {engine} --openings {broken}
match --check {text}
match --check {liar} --rules {text}
match --resume -o {good}
match --summary {missing}
match --{attack}
sprt 1 2 {attack}
sprt 1 2 3 --elo {attack} 2
=answer {good}
=answer - < {broken}
answer {missing}
answer --{attack}
completions bash
completions {attack}
man
man --dir {good}/x
";

/// The text without the sequences that change its style, as far as the command uses them.
fn without_styles(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.trim_start_matches(|character: char| character.is_ascii_digit() || character == ';');
        match end.strip_prefix('m') {
            Some(rest) if !part.starts_with(&MARKER[2..]) => plain.push_str(rest),
            _ => plain.extend(["\x1b[", part]),
        }
    }
    plain
}

fn assert_harmless(run: &str, text: &str) {
    if let Some(found) = text.chars().find(|&character| is_dangerous(character)) {
        let line = text.lines().find(|line| line.contains(found)).unwrap_or_default();
        panic!("{run}: {found:?} in {line:?}");
    }
    for line in text.lines() {
        assert!(!line.trim_start().starts_with("::"), "{run}: a workflow reads {line:?}");
        assert!(!line.contains("##["), "{run}: a workflow reads {line:?}");
    }
}

#[test]
fn every_command_is_harmless() {
    for (command, help) in help_texts() {
        let is_run = RUNS.lines().any(|run| run.trim_start_matches('=').starts_with(&command));
        assert!(!subcommands(&help).is_empty() || is_run, "{command} needs runs over hostile files");
    }
    for run in RUNS.lines() {
        // Of what programs read, messages with colour are those of the other runs.
        let colors = if run.starts_with('=') { &["never"][..] } else { &["never", "always"] };
        for &color in colors {
            // A run can change the files.
            let (output, messages) = Hostile::new().run(run.trim_start_matches('='), color);
            let shown = if run.starts_with('=') { [messages].to_vec() } else { [output, messages].to_vec() };
            for text in shown {
                assert_harmless(run, &if color == "never" { text } else { without_styles(&text) });
            }
        }
    }
}

/// The runs above do reach the content: what people read shows where a character was replaced.
#[test]
fn replaced_characters_are_seen() {
    let hostile = Hostile::new();
    for run in [
        "check {broken}",
        "fmt --check {good}",
        "stats {good}",
        "replay {good}",
        "verify {illegal}",
        "rules explain {rules}",
        "rules diff {rules} brandub",
        "puzzle {puzzle} < x{attack}",
    ] {
        let (output, messages) = hostile.run(run, "never");
        assert!(output.contains('\u{fffd}'), "{run}: {output}{messages}");
    }
    for run in ["check {missing}", "select {broken}", "show {attack}", "check --{attack}", "legal {text}"] {
        let (_, messages) = hostile.run(run, "never");
        assert!(messages.contains('\u{fffd}'), "{run}: {messages}");
    }
}

/// Each remark for GitHub is one command, which nothing in the file or in its name ends or begins.
#[test]
fn remarks_for_github_are_one_command_each() {
    let hostile = Hostile::new();
    let (output, messages) = hostile.run("check --format github {good} {broken} {missing}", "never");
    assert_harmless("messages", &messages);
    let mut commands = 0;
    for line in output.lines() {
        assert_harmless("a line", line.trim_start_matches("::"));
        commands += usize::from(line.starts_with("::error file=%3A%3Abroken%0A%3A%3Aerror%3A%3A"));
        assert!(line.starts_with("::") == line.contains(" file="), "{line:?}");
    }
    assert!(commands > 1, "{output}");
}

/// Names in TSV are one field each, whatever they contain.
#[test]
fn names_are_one_field_of_a_table() {
    let name = "::a\tb\nc\rd\\e##[f].otg";
    let game = "[variant:::x\ty\nz\\]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n";
    let folder = Folder::new(&[(name, game)]);
    let table = |command: &str| folder.run(&format!("{command} --format tsv '{name}'")).stdout;
    let verified = table("verify");
    let fields: Vec<&str> = verified.trim_end_matches('\n').split('\t').collect();
    assert_eq!(fields.len(), 7, "{verified:?}");
    assert_eq!(fields[0], r"\::a\tb\nc\rd\\e##\[f].otg");
    assert_eq!(unescaped(fields[0]), name);
    let counts = table("stats");
    assert!(counts.lines().all(|line| line.split('\t').count() == 3), "{counts}");
    assert!(counts.contains("\nvariant\t\\::x\\ty\\nz\\\\\t1\n"), "{counts}");
}

/// Reads a field as its documentation describes it.
fn unescaped(field: &str) -> String {
    let mut text = String::new();
    let mut characters = field.chars();
    while let Some(character) = characters.next() {
        text.push(match character {
            '\\' => match characters.next().expect("a character") {
                't' => '\t',
                'n' => '\n',
                'r' => '\r',
                other => other,
            },
            other => other,
        });
    }
    text
}
