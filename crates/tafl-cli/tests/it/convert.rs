//! `tafl convert`.

use tafl_archive::ArchiveFormat;

use crate::support::{example, printed, run};

crate::examples::sessions!("convert", "convert-games", "convert-report");

/// Every form contains the pieces and their squares, and reads back its output.
#[test]
fn every_form_of_positions_reads_back() {
    let list = printed("convert --list");
    let positions = list.split("\n\n").next().expect("positions").lines().skip(1);
    let names: Vec<&str> = positions.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names.len(), 18);
    let records = "/1K5/3t3/3T3/tt1TTtt/3T3/3t3/3t3/\n/11/11/2t5K2/11/11/11/11/11/11/11/T10/\n";
    let common = "--of positions --rows top-rank-first --side attackers --defenders 4 --lossy";
    for name in names {
        let there = run(&format!("convert --from otn --to {name} {common}"), records).good();
        assert_eq!(run(&format!("convert --from {name} --to otn {common}"), there).stdout, records, "{name}");
    }
}

/// The text that a format writes can be read without its name. A file of some formats is one game, and others are not
/// written into it.
#[test]
fn what_is_written_is_recognized() {
    let records = example("brandub.otg");
    let mut read = 0;
    for format in ArchiveFormat::ALL {
        let write = |text: &str| run(&format!("convert --to {format} --lossy"), text);
        let (one, two) = (write(&records), write(&(records.clone() + "[]\n" + &records)));
        let is_single = format.has_one_game_per_file() && !one.stdout.is_empty();
        assert!(!is_single || one.stdout == two.stdout, "{format}");
        assert_eq!(is_single, two.stderr.contains("not written: 1 further game"), "{format}: {two:?}");
        // Lines without a start position are read with that of Copenhagen hnefatafl.
        if !one.stdout.is_empty() && format != ArchiveFormat::HnefataflCsv {
            let back = run("convert --to otg --lossy", &one.stdout);
            assert!(!back.stdout.is_empty(), "{format}: {back:?}");
            read += 1;
        }
    }
    assert!(read > 0);
}
