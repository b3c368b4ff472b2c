//! `tafl annotate`.

use crate::support::{Folder, example, printed, run};

crate::examples::sessions!("annotate");

/// Games are written as they are read, in batches. The one with an error and those after it are not, and a file is not
/// replaced.
#[test]
fn an_archive_is_annotated_in_batches() {
    let rules = "[rules:dim:7 atkf:n start:/3t3/7/3T3/t1T1K1t/7/2t4/7/]";
    let game = |number: usize| format!("[round:{number}]\n{rules}\n\n1. e4-e7 d1-e1\n[]\n\n");
    let annotated = |text: &str| text.replace("e4-e7 d1-e1", "Ke4-e7- d1-e1-");
    let good: String = (1..=1_500).map(game).collect();
    // Without an end, which only the last game lacks.
    for text in [&good, good.strip_suffix("[]\n\n").expect("an end")] {
        assert_eq!(run("annotate -", text).good(), annotated(text));
    }
    let broken = format!("{good}{}{}", game(0).replace("d1-e1", "d1:e1"), game(0));
    let written = run("annotate -", &broken);
    assert_eq!(written.status, 1);
    assert!(written.stdout.ends_with("d1-e1-\n[]\n\n") && annotated(&good).starts_with(&written.stdout));
    assert!(written.stderr.ends_with("standard input: an error; nothing more is written\n"), "{written:?}");
    let folder = Folder::new(&[("a.otg", &broken)]);
    let refused = folder.run("annotate --in-place a.otg");
    assert_eq!((refused.status, folder.read("a.otg")), (1, broken));
    assert!(refused.stderr.ends_with("a.otg: an error; nothing is written\n"), "{refused:?}");
}

/// A second time, nothing changes; with another depth only the evaluations and their judgements do.
#[test]
fn a_second_analysis() {
    let game = example("brandub.otg");
    let analysed =
        |depth: &str, text: &str| run(&format!("annotate - --engine --depth {depth}"), text).good();
    let first = analysed("3 --variations 3", &game);
    assert!(first.contains("|(eval:") && first.contains("[(eval:#-1/"), "{first}");
    assert_eq!(analysed("3 --variations 3", &first), first);
    let without_evals = |text: &str| {
        let parts = text.split("(eval:").map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
        parts.map(|part| part.trim_end_matches(['?', '!', ' '])).collect::<String>()
    };
    let deeper = analysed("4 --variations 0", &first);
    assert!(deeper != first);
    assert_eq!(without_evals(&deeper), without_evals(&first));
    // What people wrote is still there.
    let plain = printed("annotate examples/brandub.otg");
    for line in plain.lines().filter(|line| line.starts_with('[')) {
        for text in line.trim_matches(['[', ']']).split('|') {
            assert!(first.contains(text), "{text}");
        }
    }
    run("check -", first).good();
}

/// Games are analysed side by side, in their order.
#[test]
fn several_games() {
    let game = "[rules:dim:5 start:/2t2/5/2K1t/5/1t3/]\n\n1. e3-e2 c3-a3\n";
    let games: Vec<String> = (1..=20).map(|name| format!("[round:{name}]\n{game}[]\n\n")).collect();
    let line = "annotate - --engine --depth 3 --variations 1";
    let alone = run(line, game).good();
    let (_, moves) = alone.split_once("\n\n").expect("moves");
    let all = run(line, games.concat()).good();
    assert_eq!(all.matches(moves.trim_end()).count(), 20, "{all}");
    let order = all.split("[round:").skip(1).map(|game| game.split(']').next().expect("a number"));
    assert!(order.eq((1..=20).map(|name| name.to_string())), "{all}");
}

/// Another engine says the same if it is the same.
#[test]
fn another_engine() {
    let game = "[rules:dim:5 start:/2t2/5/2K1t/5/1t3/]\n\n1. e3-e2 c3-a3\n2. e2-d2 a3-a5\n";
    for (limit, value) in [("depth", "3"), ("nodes", "3000")] {
        for variations in [1, 3] {
            let annotated =
                |engine: &str| run(&format!("annotate - --variations {variations} {engine}"), game).good();
            let own = annotated(&format!("--engine --{limit} {value}"));
            assert_eq!(annotated(&format!("'--engine=tafl engine' --{limit} {value}")), own);
            // A limit of the engine counts more.
            assert_eq!(annotated(&format!("'--engine={limit}={value} tafl engine' --{limit} 1")), own);
        }
    }
}
