//! `tafl new`.

use tafl_rules::Preset;

use crate::support::{Folder, printed};

crate::examples::sessions!("new");

/// The printed game is valid as it is, for every variant: without findings, in canonical layout, and legal.
#[test]
fn every_variant_begins_with_a_valid_game() {
    let folder = Folder::new::<&str>(&[]);
    let mut further = 0;
    for preset in Preset::ALL {
        let game = printed(&format!("new {}", preset.name()));
        assert!(game.contains(&format!("[rules:{}]\n\n1. ", preset.text())), "{game}");
        // The specification does not have two kinds of keys.
        further += [" rep:", " z1:"].into_iter().filter(|key| preset.text().contains(key)).count();
        folder.write(&format!("{}.otg", preset.name()), game);
    }
    let all = Preset::ALL.len();
    let checked = folder.run("check .").good();
    assert!(checked.ends_with(&format!("\n{all} files, {all} games, 0 errors, {further} findings\n")));
    assert_eq!(checked.matches("\nfinding[").count() + 1, further, "{checked}");
    folder.run("fmt --check .").good();
    let verified = folder.run("verify --format tsv .").good();
    assert!(verified.lines().all(|line| line.contains("\t1\tgood\t2\t0\t")), "{verified}");
}

/// By the rules of nearly every variant there is a puzzle to fill in, and it is sound.
#[test]
fn variants_have_a_puzzle_to_fill_in() {
    let folder = Folder::new::<&str>(&[]);
    let small: Vec<Preset> =
        Preset::ALL.iter().copied().filter(|preset| preset.rules().dimension().get() < 19).collect();
    for preset in &small {
        let name = preset.name();
        folder.write(&format!("{name}.otg"), printed(&format!("new --puzzle {name}")));
    }
    let solved = folder.run("solve --memory 4 .").good();
    let sound = ": proved: defenders win in 1 move; no other first move does; 0 nodes";
    assert_eq!(solved.matches(sound).count(), small.len(), "{solved}");
    folder.run("fmt --check .").good();
}
