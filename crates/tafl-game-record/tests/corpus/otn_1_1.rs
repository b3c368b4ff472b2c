//! Real games in version 1.1 of the notation.

use std::fs;

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{GameRecord, Games, OtnVersion};

/// A real file has no version, and in version 1.1 it is the same games; games of version 1.1 need no comment blocks
/// between them, but a turn.
pub(crate) fn real_games_in_version_1_1(corpus: &Corpus) {
    let (mut totals, mut archive, mut games) = (Totals::default(), String::new(), Vec::new());
    for path in super::game_files(corpus) {
        let text = fs::read_to_string(&path).expect("UTF-8");
        assert!(GameRecord::otn_findings(&text).is_empty(), "{}", path.display());
        let game = super::only_game(&path);
        assert_eq!(game.otn_version(), Ok(OtnVersion::V1_0));
        let (new, losses) = game.to_version(OtnVersion::V1_1);
        assert_eq!(losses, [], "{}", path.display());
        assert_eq!(new.tree(), game.tree());
        totals.add("games", 1);
        totals.add("games with an ending", usize::from(new.ending().is_some()));
        let mut old = new.to_version(OtnVersion::V1_0).0;
        old.remove_tag("ending");
        assert_eq!(old, game, "{}", path.display());
        // Without a turn, the next version tag would be one of this game.
        let has_moves = new.tree().first().is_some();
        archive += &if has_moves { new.to_string() } else { new.archived().to_string() };
        games.push(new);
    }
    corpus.report("version 1.1", &totals);
    assert!(Games::new(&archive).map(|game| game.value.expect("a game")).eq(games));
}
