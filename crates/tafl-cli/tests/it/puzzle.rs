//! `tafl puzzle`.

use crate::support::{home, nothing_is_shown_ahead, run};

crate::examples::sessions!("puzzle");

const EXAMPLE: &str = "puzzle --ascii examples/puzzle.otg";

/// With `K` or without, in either case, with spaces or nothing between the squares, and with the words that OpenTafl
/// requires.
#[test]
fn a_move_in_many_forms() {
    let expected = run(EXAMPLE, "Kd4-d7-\nKd7-a7--\n").good();
    for lines in [
        "d4-d7\nd7-a7\n",
        "D4-D7\nKD7-A7\n",
        "  d4 d7 \r\n\n\nd7 a7",
        "d4d7\nd7a7",
        "move d4-d7\nvariation d7 a7",
        "d4 - d7\nd7 -a7",
        "4. d4-d7\n5... Kd7-a7!",
        "d4–d7!?\nkd7 → a7.",
        "Kd4-d7xe7\nd7 to a7",
        "d4\u{a0}d7\n12. ..... D7-A7++",
    ] {
        assert_eq!(run(EXAMPLE, lines).good(), expected, "{lines:?}");
    }
}

#[test]
fn the_example_is_not_shown_ahead() {
    nothing_is_shown_ahead(&home().join("examples/puzzle.otg"));
}

/// A program that does not read the answers, which are longer than its lines.
#[test]
fn a_solver_that_is_refused_again_and_again() {
    for line in ["d4xd7\n", "foo\n", "b4-b5\n", "d4-d5\n", "\u{ff}\n"] {
        let shown = run(EXAMPLE, line.repeat(10_000)).all();
        assert!(shown.contains("1000 lines in a row could not be played; the puzzle ends here."), "{line}");
        assert!(shown.len() < 400_000, "{line}: {}", shown.len());
    }
    let long = format!("d4-d5{}\n", "xd6/d8".repeat(10_000));
    assert!(run(EXAMPLE, long).all().len() < 2_000);
}
