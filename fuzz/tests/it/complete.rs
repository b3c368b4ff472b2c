//! Each target has its program and its seeds, and the seeds reach every finding.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use notation_syntax::{Code, Coded, Finding, Notation};
use t3en::{Board, BoardFindingKind, Coordinate, CoordinateFindingKind};
use tafl_archive::ArchiveFormat;
use tafl_fuzz::import::read;
use tafl_fuzz::report::{Broken, check};
use tafl_fuzz::{TARGETS, Target, inputs};
use tafl_game_record::{Date, GameRecord, PuzzleMode, RecordFindingKind, TagFindingKind, TimeControl};
use tafl_moves::dialect::MoveDialect;
use tafl_moves::{MoveFindingKind, MoveList, MoveRecord};
use tafl_position::dialect::PositionDialect;
use tafl_position::tsn::{Tsn, TsnFindingKind};
use tafl_position::{
    Oddity, PieceSet, PieceSetFindingKind, Position, PositionFindingKind, RowOrder, Square, SquareFindingKind,
};
use tafl_rules::{Rules, RulesFindingKind};

use crate::{inputs_of, package};

/// The names in a folder of this package, without extensions.
fn names(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(package().join(folder)).expect("a folder of this package");
    let path = |entry: Result<fs::DirEntry, _>| entry.expect("a readable folder").path();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    entries.map(|entry| name(&path(entry))).collect()
}

fn targets(kind: impl Fn(&&Target) -> bool) -> BTreeSet<String> {
    TARGETS.iter().filter(kind).map(|target| target.name.to_owned()).collect()
}

#[test]
fn each_target_has_its_program_and_its_seeds() {
    assert_eq!(names("fuzz_targets"), targets(|_| true));
    assert_eq!(names("seeds"), targets(|target| !target.is_of_values()));
    assert!(TARGETS.is_sorted_by_key(|target| target.name));
    let manifest = fs::read_to_string(package().join("Cargo.toml")).expect("a manifest");
    for name in targets(|_| true) {
        let program = format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"\nrequired-features = ");
        let program = manifest.split_once(&program).map(|(_, features)| features.lines().next());
        let features = program.flatten().unwrap_or_default();
        assert!(!features.is_empty(), "the manifest has no program `{name}`");
        let source = package().join("fuzz_targets").join(&name).with_extension("rs");
        let source = fs::read_to_string(source).expect("a program");
        let (module, body) =
            name.strip_suffix("_value").map_or((&*name, "body"), |module| (module, "values"));
        assert!(
            source.contains(&format!("tafl_fuzz::{module}::{body}(data)")),
            "`{name}` runs another target"
        );
        let module = fs::read_to_string(package().join(format!("src/{module}.rs"))).expect("a module");
        let layer = features.strip_prefix("[\"libfuzzer\", ").and_then(|layer| layer.strip_suffix(']'));
        let line = layer.map(|layer| format!("\n#![cfg(feature = {layer})]\n"));
        assert!(line.is_none_or(|line| module.contains(&line)), "`{name}` has another layer in the manifest");
    }
    for input in inputs::read(package(), inputs::REGRESSIONS).expect("a list of inputs") {
        let target = input.name.split('/').next().expect("a part");
        assert!(targets(|_| true).contains(target), "{input}: there is no such target");
    }
}

/// The seeds have more of each format than a few written games: a text that was read and written is recognized.
#[test]
fn each_format_of_games_has_seeds_and_is_recognized() {
    let inputs = inputs_of("import");
    for format in ArchiveFormat::ALL {
        let mut recognized = 0;
        for input in inputs.iter().filter(|input| input.name.starts_with(&format!("{format}-"))) {
            let Ok(game) = read(format, &String::from_utf8_lossy(&input.data)) else { continue };
            // Tags alone can be those of several formats.
            if game.value.tree().is_empty() {
                continue;
            }
            let text = if format.is_written() {
                format.print(&game.value).expect("written again").value
            } else {
                String::from_utf8_lossy(&input.data).into_owned()
            };
            // A list of moves begins like other texts.
            let recognized_as = (format != ArchiveFormat::Moves).then_some(format);
            assert_eq!(ArchiveFormat::detect(&text), recognized_as, "{input} is {text}");
            recognized += 1;
        }
        assert!(recognized > 0, "{format} has no seed that is a game");
    }
}

/// The codes of the findings in the seeds of a target.
fn codes<N: Notation>(target: &str) -> Result<BTreeSet<&'static str>, Box<Broken>> {
    let mut codes = BTreeSet::new();
    for input in inputs_of(target) {
        let Ok(text) = std::str::from_utf8(&input.data) else { continue };
        let findings = check(target, &input.to_string(), &input.data, || N::parse_all(text).findings)?;
        codes.extend(findings.iter().map(Finding::code));
    }
    Ok(codes)
}

#[track_caller]
fn reached(found: &BTreeSet<&'static str>, expected: &[&str]) {
    let missing: Vec<_> = expected.iter().filter(|code| !found.contains(*code)).collect();
    assert!(missing.is_empty(), "no seed has {missing:?}, only {found:?}");
}

const SQUARE: [&str; 2] = ["upper-case-file", "leading-zero"];

/// The findings in the tables that no seed of the target has when it is read as `N`, each with the line to add.
fn unreached<N: Notation>(target: &str, tables: &[&[Code]]) -> Result<String, Box<Broken>> {
    let found = codes::<N>(target)?;
    let missing = tables.iter().copied().flatten().filter(|code| !found.contains(code.name()));
    let line = |code: &Code| {
        let line = inputs::line(code.name(), code.example().unwrap_or("TEXT").as_bytes());
        format!("no seed has the finding `{code}`; add a line to fuzz/seeds/{target}.dict, such as {line}\n")
    };
    let missing: Vec<String> = missing.map(line).collect();
    Ok(missing.concat())
}

#[test]
fn seeds_reach_every_finding() -> Result<(), Box<Broken>> {
    let square = SquareFindingKind::CODES;
    // Only TSN prefers long runs.
    let is_packed = |code: &Code| code.name() == "run-not-packed";
    let (packed, position): (Vec<_>, Vec<_>) =
        PositionFindingKind::CODES.iter().copied().partition(is_packed);
    let is_of_lists = |code: &Code| code.name() == "empty-entry";
    let (list, step): (Vec<_>, Vec<_>) = MoveFindingKind::CODES.iter().copied().partition(is_of_lists);
    let missing = [
        unreached::<Position>("position", &[&position])?,
        unreached::<Square>("square", &[square])?,
        unreached::<PieceSet>("square", &[PieceSetFindingKind::CODES])?,
        unreached::<Tsn>("tsn", &[TsnFindingKind::CODES, &packed])?,
        unreached::<MoveRecord>("moves", &[&step, square])?,
        unreached::<MoveList>("moves", &[&list])?,
        unreached::<Rules>("rules", &[RulesFindingKind::CODES, Oddity::CODES])?,
        unreached::<GameRecord>("record", &[RecordFindingKind::CODES, TagFindingKind::CODES])?,
        unreached::<Board>("t3en", &[BoardFindingKind::CODES])?,
        unreached::<Coordinate>("t3en", &[CoordinateFindingKind::CODES])?,
    ];
    assert!(missing.concat().is_empty(), "\n{}", missing.concat());
    // Some of contained notations.
    reached(&codes::<Rules>("rules")?, &["outer-slash-missing", "comma-in-piece-list"]);
    reached(&codes::<Rules>("rules")?, &SQUARE);
    reached(
        &codes::<GameRecord>("record")?,
        &["final-comma-missing", "outer-slash-missing", "taflman-letter"],
    );
    // The values of tags, each read as one type.
    reached(&codes::<Date>("tags")?, &["tag-spaces", "date-form"]);
    reached(&codes::<TimeControl>("tags")?, &["tag-spaces", "time-form"]);
    reached(&codes::<PuzzleMode>("tags")?, &["puzzle-mode-case"]);
    Ok(())
}

#[test]
fn seeds_reach_every_dialect_of_moves() -> Result<(), Box<Broken>> {
    let mut read = BTreeSet::new();
    let mut found = BTreeSet::new();
    for input in inputs_of("moves_dialect") {
        let Some((dialect, text)) = tafl_fuzz::moves_dialect::chosen(&input.data) else { continue };
        let Ok(text) = str::from_utf8(text) else { continue };
        let parsed = check("moves_dialect", &input.to_string(), &input.data, || dialect.parse_all(text))?;
        found.extend(parsed.findings.iter().map(Finding::code));
        read.extend(parsed.value.map(|_| dialect));
        // Fails if a dialect is inserted before others.
        assert!(input.name.starts_with(&format!("{dialect}-")), "{input} selects {dialect}");
    }
    assert_eq!(read, MoveDialect::ALL.into_iter().collect());
    reached(&found, &["capture-repeated", "capture-mark-repeated", "capture-slash"]);
    reached(&found, &SQUARE);
    Ok(())
}

#[test]
fn seeds_reach_every_dialect_of_positions() -> Result<(), Box<Broken>> {
    let mut read = BTreeSet::new();
    let mut found = BTreeSet::new();
    for input in inputs_of("dialect") {
        let Some((dialect, text)) = tafl_fuzz::dialect::chosen(&input.data) else { continue };
        let Ok(text) = str::from_utf8(text) else { continue };
        let read_text = || dialect.parse_all(text, Some(RowOrder::RankOneFirst));
        let parsed = check("dialect", &input.to_string(), &input.data, read_text)?;
        found.extend(parsed.findings.iter().map(Finding::code));
        read.extend(parsed.value.map(|_| dialect));
        // Fails if a dialect is inserted before others.
        let is_named =
            ["selector-", &format!("{dialect}-")].iter().any(|start| input.name.starts_with(start));
        assert!(is_named, "{input} selects {dialect}");
    }
    assert_eq!(read, PositionDialect::ALL.into_iter().collect());
    reached(&found, &["outer-slash-missing", "leading-zero", "several-spaces", "surrounding-space"]);
    Ok(())
}

/// The codes of everything that is refused or lost when a text is converted from and to every form.
fn losses(text: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut losses = Vec::new();
    for format in ArchiveFormat::ALL {
        match format.parse(text) {
            Ok(game) => losses.extend(game.losses),
            Err(error) => drop(found.insert(error.code())),
        }
        let Ok(record) = text.parse::<GameRecord>() else { continue };
        match format.print(&record) {
            Ok(written) => losses.extend(written.losses),
            Err(error) => drop(found.insert(error.code())),
        }
    }
    found.extend(losses.iter().map(Coded::code));
    found
}

#[test]
fn seeds_reach_every_loss_of_archives() -> Result<(), Box<Broken>> {
    let mut found = BTreeSet::new();
    for target in ["export", "import"] {
        for input in inputs_of(target) {
            let Ok(text) = std::str::from_utf8(&input.data) else { continue };
            found.extend(check(target, &input.to_string(), &input.data, || losses(text))?);
        }
    }
    reached(&found, &["not-json", "not-an-object", "field-missing", "field-type", "too-many-fields"]);
    reached(&found, &["field-count", "not-a-count", "not-a-result"]);
    reached(&found, &["not-a-move", "ending-not-last", "board-not-square", "no-layout", "not-playable"]);
    reached(&found, &["does-not-replay", "variant-missing", "other-start"]);
    reached(&found, &["captures-restored", "capture-impossible", "read-differently"]);
    reached(&found, &["field-value", "not-legal", "rule-without-counterpart", "board-differs"]);
    reached(&found, &["line-without-counterpart"]);
    reached(
        &found,
        &["rules-unknown", "start-assumed", "captures-differ", "spelling", "field-without-counterpart"],
    );
    reached(&found, &["capture-repeated", "capture-slash", "upper-case-file", "leading-zero"]);
    reached(&found, &["text-unexpected", "moves-missing", "variant-unknown", "rule-inexpressible"]);
    reached(
        &found,
        &[
            "rule-without-counterpart",
            "capture-count-differs",
            "move-respelled",
            "comment-changed",
            "variant-assumed",
            "version-unknown",
            "results-differ",
            "captures-restored",
        ],
    );
    reached(
        &found,
        &[
            "mark-without-counterpart",
            "move-type-without-counterpart",
            "resignation-without-counterpart",
            "variation-without-counterpart",
            "comment-without-counterpart",
            "tag-without-counterpart",
            "rules-without-counterpart",
            "start-without-counterpart",
            "numbering-without-counterpart",
        ],
    );
    Ok(())
}
