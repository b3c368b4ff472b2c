//! The logs of the Bologna challenge.

use tafl_archive::{ArchiveFormat, Coded};
use tafl_corpus::{Corpus, Totals};
use tafl_game_record::GameResult;
use tafl_position::dialect::PositionDialect;
use tafl_position::{Position, RowOrder};

use crate::positions;

const FORMAT: ArchiveFormat = ArchiveFormat::BolognaLog;

/// The boards of a log, and the letters after the last one.
fn boards(log: &str) -> (Vec<Position>, &str) {
    let (mut boards, mut turn) = (Vec::new(), "");
    let lines: Vec<&str> = log.lines().collect();
    for (index, _) in lines.iter().enumerate().filter(|(_, line)| line.ends_with("Stato:")) {
        let board = lines[index + 1..=index + 9].concat() + "W";
        let read = PositionDialect::Bologna.parse(&board, Some(RowOrder::RankOneFirst));
        boards.push(read.unwrap_or_else(|error| panic!("{board}: {error}")).position);
        turn = lines[index + 11];
    }
    (boards, turn)
}

/// After every move the board is that of the log, the result is its verdict, and what is written is read as the same
/// record, with the same boards.
pub(crate) fn logs_of_bologna(corpus: &Corpus) {
    let mut totals = Totals::default();
    for (name, log) in corpus.archive("corpus/bologna-logs.tar.gz") {
        if !name.ends_with("gameLog.txt") {
            continue;
        }
        assert_eq!(ArchiveFormat::detect(&log), Some(FORMAT), "{name}");
        let game = FORMAT.parse(&log).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (boards, turn) = boards(&log);
        let found = positions(&game.value);
        // The last board is repeated when the game has ended.
        assert!(boards.starts_with(&found), "{name}");
        assert!(boards[found.len()..].iter().all(|last| Some(last) == found.last()), "{name}");
        let verdict = match turn {
            "WW" => Some(GameResult::DefendersWin),
            "BW" => Some(GameResult::AttackersWin),
            "D" => Some(GameResult::Draw),
            _ => Some(GameResult::Other),
        };
        assert_eq!(game.value.result().transpose().expect("a result"), verdict, "{name}");
        totals.count("logs");
        totals.add("moves", found.len() - 1);
        totals.count(format!("result {turn}"));
        game.losses.iter().for_each(|loss| totals.count(format!("loss {}", loss.code())));
        let is_known = |loss: &_| ["capture-repeated", "upper-case-file"].contains(&Coded::code(loss));
        assert!(game.losses.iter().all(is_known), "{name}: {:?}", game.losses);

        // Without its boards, the log has the same game.
        let is_row = |line: &str| line.len() == 9 && line.chars().all(|sign| "OTBWK".contains(sign));
        let rows = log.lines().map(|line| if is_row(line) { "OOOOOOOOO" } else { line });
        match FORMAT.parse(&rows.collect::<Vec<_>>().join("\n")) {
            Ok(blank) if found.len() > 1 => {
                assert_eq!(positions(&blank.value), found, "{name}");
                assert_eq!(blank.value.result(), game.value.result(), "{name}");
                totals.count("read without boards");
            }
            blank => assert_eq!(found.len(), 1, "{name}: {blank:?}"),
        }

        // By the rules of the challenge the actions capture what the log says.
        let messages = ArchiveFormat::BolognaJson.print(&game.value);
        let messages = messages.unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = ArchiveFormat::BolognaJson.parse(&messages.value).expect("what was written is read");
        assert_eq!(positions(&read.value).len(), found.len(), "{name}");
    }
    assert!(totals.of("logs") > 0);
    corpus.report("logs of Bologna", &totals);
}
