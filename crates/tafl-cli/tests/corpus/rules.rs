//! Rules records.

use tafl_corpus::Corpus;

use crate::support::tafl;

/// The moves of the reference in the first positions of its suite: squares, captures, position and side to move.
pub(crate) fn the_moves_of_the_reference(corpus: &Corpus) {
    let text = corpus.text("oracle/moves_suite.tsv.gz");
    let lines: Vec<Vec<&str>> = text.lines().take(60).map(|line| line.split('\t').collect()).collect();
    let records: String = lines.iter().flat_map(|fields| [fields[0], "\n"]).collect();
    let output = tafl(["legal", "--format", "tsv", "-"], records.as_bytes());
    let listed = String::from_utf8(output.stdout).expect("UTF-8");
    let mut blocks = listed.split("\n\n");
    for fields in &lines {
        let mut expected: Vec<String> = fields[2..].iter().map(|field| from_reference(field)).collect();
        expected.sort_unstable();
        let block = blocks.next().expect("a block for each record").trim_start_matches('\n');
        let moves: Vec<String> = block
            .lines()
            .map(|line| {
                let fields: Vec<&str> = line.split('\t').collect();
                [fields[0], fields[3], fields[4], fields[5]].join(" ")
            })
            .collect();
        assert_eq!(moves, expected, "{}", fields[0]);
    }
}

/// `a1-a2 RECORD;caps=[..];POSITION;side;result` as squares, position, side and result.
fn from_reference(field: &str) -> String {
    let (step, rest) = field.split_once(' ').expect("squares");
    let parts: Vec<&str> = rest.split(';').collect();
    [step, parts[2], parts[3], parts[4]].join(" ")
}

/// Every record of the collection that can be read is read again from its canonical form, and does not change.
pub(crate) fn canonical_records_do_not_change(corpus: &Corpus) {
    let path = corpus.path("corpus/rules.txt");
    let once = tafl([std::ffi::OsStr::new("rules"), "canon".as_ref(), path.as_os_str()], b"");
    assert!(!once.stdout.is_empty(), "no record was read");
    let twice = tafl(["rules", "canon"], &once.stdout);
    assert_eq!(twice.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&once.stdout), String::from_utf8_lossy(&twice.stdout));
}
