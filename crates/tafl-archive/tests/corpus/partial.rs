//! The moves before the errors of broken games.

use serde_json::Value;
use tafl_archive::{ArchiveFormat, Coded, ImportOptions};
use tafl_corpus::{Corpus, Totals};

use crate::survives_an_archive;

/// The part of a broken game is the game whose list of moves ends there, and has the moves of the list.
pub(crate) fn parts_of_broken_games(corpus: &Corpus) {
    let format = ArchiveFormat::AageNielsen;
    for name in ["aagenielsen-sample.ndjson", "aagenielsen-quarter.ndjson.gz"] {
        let (mut totals, mut parts) = (Totals::default(), Vec::new());
        for line in corpus.text(&format!("corpus/{name}")).lines() {
            let Err(broken) = format.parse_partial(line, &ImportOptions::default()) else { continue };
            totals.count(broken.error.code());
            let mut object: Value = serde_json::from_str(line).expect("JSON");
            let Some(part) = broken.partial else { continue };
            let record = part.value;
            parts.push(record.clone());
            assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{line}");
            totals.count("parts");
            totals.add("moves", record.tree().len());

            let words = object["Moves"].as_array_mut().expect("moves");
            if part.losses.iter().all(|loss| loss.code() != "step-restored") {
                words.truncate(record.tree().len());
                let tree = record.tree();
                for (word, id) in words.iter().zip(tree.main_line()) {
                    let step = tree.move_record(id).expect("a move");
                    let squares =
                        [step.origin(), step.target()].map(|square| square.expect("a square").to_string());
                    let word = word.as_str().expect("a word");
                    assert!(
                        word.starts_with(&squares.join("-")) || word.starts_with(&squares.concat()),
                        "{word}: {step}"
                    );
                }
                for count in ["BlackPiecesCaptured", "WhitePiecesCaptured"] {
                    object.as_object_mut().expect("an object").remove(count);
                }
                let cut = format.parse(&object.to_string()).expect("the part is a game").value;
                assert_eq!(cut.tree(), record.tree());
                assert_eq!(cut.start(), record.start());
            }
        }
        assert!(totals.of("parts") > 0);
        survives_an_archive(&parts);
        corpus.report(name, &totals);
    }
}
