//! The rules one by one: a position, a step, and its result.
//!
//! Sections are those of the OpenTafl Notation specification; `docs/deviations.md` lists what it leaves open.

use crate::{game, step};

/// The last step as a move record with its mark, and the outcome of the game; or why a step is not legal.
fn played(record: &str, words: &str) -> String {
    let mut game = game(record);
    assert_eq!(game.outcome(), None, "{record}");
    let mut result = String::new();
    for word in words.split(' ') {
        let step = step(word);
        result = match game.marked(step) {
            Ok(written) => written.to_string(),
            Err(illegal) => return illegal.to_string(),
        };
        game.play(step).expect("it is legal");
    }
    match game.outcome() {
        Some(outcome) => format!("{result}, {outcome}"),
        None => result,
    }
}

/// Rules, steps, and the result of the last one.
#[track_caller]
fn verify(table: &[(&str, &str, &str)]) {
    let ours: Vec<String> = table.iter().map(|(record, words, _)| played(record, words)).collect();
    let expected: Vec<&str> = table.iter().map(|&(_, _, expected)| expected).collect();
    assert_eq!(ours, expected, "{table:#?}");
}

// deviation: L1
// §3, "Explanatory notes"; the specification leaves the custodial capture itself to the reader.
#[test]
fn custodial_capture() {
    verify(&[
        ("dim:7 cor: surf:n start:/7/1tT4/3t3/7/K6/7/7/", "d3-d2", "d3-d2xc2"),
        ("dim:7 cor: surf:n start:/3t3/3T3/1tT1Tt1/7/3t3/6K/7/", "d5-d3", "d5-d3xc3/e3/d2"),
        // deviation: L10
        // Moving between two enemies is safe.
        ("dim:7 cor: surf:n atkf:n start:/7/1t1t3/2T4/7/6K/7/7/", "c3-c2", "c3-c2"),
        // Against a hostile corner, but not against another one.
        ("dim:7 esc:e start:/1T3t1/7/4K2/7/7/7/7/", "f1-c1", "f1-c1xb1-"),
        ("dim:7 esc:e corh:tK start:/1T3t1/7/4K2/7/7/7/7/", "f1-c1", "f1-c1-"),
        // Against the empty center (`cenhe`), and while the king is on it (`cenh`).
        ("dim:7 cor: surf:n start:/7/7/7/4T1t/7/K6/7/", "g4-f4", "g4-f4xe4"),
        ("dim:7 cor: surf:n start:/7/7/7/3KT1t/7/7/7/", "g4-f4", "g4-f4"),
        ("dim:7 cor: surf:n cenh:T start:/7/7/7/3KT1t/7/7/7/", "g4-f4", "g4-f4xe4"),
        // A list may name single pieces: here the center is hostile to commanders only.
        ("dim:7 cor: surf:n cenhe:C start:/7/7/7/4C1t/7/K6/7/", "g4-f4", "g4-f4xCe4"),
        ("dim:7 cor: surf:n cenhe:C start:/7/7/7/4T1t/7/K6/7/", "g4-f4", "g4-f4"),
        // Guards neither capture nor are captured, and nothing is captured against one.
        ("dim:7 cor: surf:n start:/7/1tG4/3t3/7/K6/7/7/", "d3-d2", "d3-d2"),
        ("dim:7 cor: surf:n start:/7/1tT4/3g3/7/K6/7/7/", "d3-d2", "gd3-d2"),
        ("dim:7 cor: surf:n start:/7/1gT4/3t3/7/K6/7/7/", "d3-d2", "d3-d2"),
        // A captured mercenary changes sides.
        ("dim:7 cor: surf:n start:/7/1tM4/3t3/7/K6/6T/7/", "d3-d2 g6-f6 c2-c3", "mc2-c3"),
    ]);
}

// §3, `ka`.
#[test]
fn how_the_king_is_armed() {
    let moving = |ka: &str| format!("dim:7 cor: surf:n atkf:n ka:{ka} start:/7/1Tt4/3K3/7/6t/7/7/");
    let standing = |ka: &str| format!("dim:7 cor: surf:n atkf:n ka:{ka} start:/7/1Kt4/3T3/7/6t/7/7/");
    verify(&[
        (&moving("y"), "d3-d2", "Kd3-d2xc2"),
        (&moving("h"), "d3-d2", "Kd3-d2xc2"),
        (&moving("a"), "d3-d2", "Kd3-d2"),
        (&moving("n"), "d3-d2", "Kd3-d2"),
        (&standing("y"), "d3-d2", "d3-d2xc2"),
        (&standing("h"), "d3-d2", "d3-d2"),
        (&standing("a"), "d3-d2", "d3-d2xc2"),
        (&standing("n"), "d3-d2", "d3-d2"),
    ]);
}

// §3, `ks`.
// deviation: L3a
#[test]
fn the_strength_of_the_king() {
    let taken = "++, the attackers win: the king is captured";
    let three = |ks: &str| format!("dim:7 cor: surf:n ks:{ks} start:/7/7/T4t1/4tK1/5t1/7/4t2/");
    let edge = |ks: &str| format!("dim:7 cor: surf:n ks:{ks} start:/T4tK/4t2/7/7/7/7/7/");
    let beside_center = |ks: &str| format!("dim:7 cor: surf:n ks:{ks} start:/T6/4t2/4K2/7/4t2/7/7/");
    let far = |ks: &str| format!("dim:7 cor: surf:n ks:{ks} start:/T6/7/7/7/5t1/5K1/4t2/");
    let four = |ks: &str| format!("dim:7 cor: surf:n ks:{ks} start:/T6/5t1/4tKt/7/5t1/7/7/");
    verify(&[
        (&four("s"), "f5-f4", &format!("f5-f4xKf3{taken}")),
        (&three("s"), "e7-g7", "e7-g7+"),
        (&far("w"), "e7-f7", &format!("e7-f7xKf6{taken}")),
        (&far("s"), "e7-f7", "e7-f7"),
        (&far("c"), "e7-f7", &format!("e7-f7xKf6{taken}")),
        (&beside_center("w"), "e5-e4", &format!("e5-e4xKe3{taken}")),
        (&edge("m"), "e2-g2", &format!("e2-g2xKg1{taken}")),
        (&edge("s"), "e2-g2", "e2-g2"),
        // A center space that is a fortress, too; leaders do not take a middleweight king.
        ("dim:7 cor: surf:n ks:c dfor:d4 start:/T6/7/7/2tK1t1/7/7/7/", "f4-e4", "f4-e4"),
        ("dim:7 cor: cen: surf:n ks:m start:/T6/7/7/7/5c1/5K1/4c2/", "e7-f7", "ce7-f7"),
        ("dim:7 cor: cen: surf:n ks:s start:/T6/7/7/7/5c1/5K1/4c2/", "e7-f7", &format!("ce7-f7xKf6{taken}")),
        // One leader does not suffice.
        ("dim:7 cor: cen: surf:n ks:s start:/T6/7/7/7/5t1/5K1/4c2/", "e7-f7", "ce7-f7"),
    ]);
}

// §3, `sw` and `swf`.
// deviation: L4
#[test]
fn shieldwalls() {
    let rules = |keys: &str| format!("dim:9 {keys} surf:n ks:s start:/1tTT5/2tt5/9/4t4/4K4/9/9/9/8T/");
    verify(&[
        (&rules("sw:s"), "e4-e1", "e4-e1xc1/d1"),
        (&rules("sw:w"), "e4-e1", "e4-e1xc1/d1"),
        (&rules("sw:n"), "e4-e1", "e4-e1"),
        // Closed by a corner, here at the low end of the edge.
        ("dim:9 sw:s surf:n esc:e start:/1TT6/1tt1t4/9/9/4K4/9/9/9/9/", "e2-d2 e5-e6 d2-d1", "d2-d1xb1/c1-"),
        ("dim:9 sw:w surf:n esc:e start:/1TT6/1tt1t4/9/9/4K4/9/9/9/9/", "e2-d2 e5-e6 d2-d1", "d2-d1-"),
        // Any move captures a closed row if flanking is not required.
        ("dim:9 sw:s swf:n surf:n start:/1tTTt4/2t6/4t4/9/4K4/9/9/9/8T/", "e3-d3 i9-i8 d3-d2", "d3-d2xc1/d1"),
        ("dim:9 sw:s swf:y surf:n start:/1tTTt4/2t6/4t4/9/4K4/9/9/9/8T/", "e3-d3 i9-i8 d3-d2", "d3-d2"),
        // The king in the row is not captured.
        ("dim:9 sw:s surf:n cor: start:/1tTK5/2tt5/9/4t4/9/9/9/9/8T/", "e4-e1", "e4-e1xc1"),
    ]);
}

// §3, `linc`.
#[test]
fn linnaean_capture() {
    let rules = |keys: &str| format!("dim:7 {keys} cor: surf:n cenh: start:/7/7/3t3/2tKT2/3t3/6t/T6/");
    verify(&[
        (&rules("linc:y"), "g6-g4 a7-a6 g4-f4", "g4-f4xe4+"),
        (&rules("linc:n"), "g6-g4 a7-a6 g4-f4", "g4-f4"),
    ]);
}

// deviation: L2
// §3, `kj`, `nj`, `cj`, `mj`, `gj`; §2, move types.
#[test]
fn jumps() {
    let knight = |keys: &str| format!("dim:7 cor: surf:n atkf:n {keys} start:/7/7/1Nt4/7/6K/7/t6/");
    verify(&[
        (&knight("nj:n"), "b3-d3", "an attacker is in the way on `c3`"),
        (&knight("nj:j"), "b3-d3", "Nb3^d3"),
        (&knight("nj:c"), "b3-d3", "Nb3^d3xc3"),
        (
            &knight("nj:r"),
            "b3-d3",
            "a knight may jump only to or from the center, a corner or a fortress of its side",
        ),
        (&knight("nj:r dfor:d3,"), "b3-d3", "Nb3^d3"),
        (
            &knight("nj:r afor:d3, afors:N aforp:N"),
            "b3-d3",
            "a knight may jump only to or from the center, a corner or a fortress of its side",
        ),
        // A guard can be jumped over, and captured by the jump.
        ("dim:7 cor: surf:n atkf:n start:/7/7/1Ng4/7/6K/7/t6/", "b3-d3", "Nb3^d3xgc3"),
        (
            "dim:7 cor: surf:n atkf:n start:/7/7/1Nc4/7/6K/7/t6/",
            "b3-d3",
            "no piece may jump over the commander on `c3`",
        ),
        // Speed limits do not apply to jumps.
        ("dim:7 cor: surf:n atkf:n spd:1 start:/7/7/1Nt4/7/6K/7/t6/", "b3-d3", "Nb3^d3xc3"),
    ]);
}

/// How the last step captures, in the order of its record.
#[test]
fn kinds_of_captures() {
    let king = |keys: &str, board: &str| format!("dim:7 cor: surf:n {keys} start:{board}");
    let four = "/T6/5t1/4tKt/7/5t1/7/7/";
    let two = |leader: &str| format!("/T6/7/7/7/5{leader}1/5K1/4{leader}2/");
    let edge = "/T4tK/4t2/7/7/7/7/7/";
    let cases = [
        ("dim:7 cor: surf:n start:/3t3/3T3/1tT1Tt1/7/3t3/6K/7/", "d5-d3", "custodial custodial custodial"),
        // The king, by its strength.
        (&king("ks:s", four), "f5-f4", "king-surrounded"),
        (&king("ks:m", edge), "e2-g2", "king-surrounded"),
        (&king("ks:w", four), "f5-f4", "custodial"),
        (&king("ks:w", &two("t")), "e7-f7", "custodial"),
        (&king("ks:c", &two("t")), "e7-f7", "custodial"),
        (&king("ks:s cen:", &two("c")), "e7-f7", "custodial"),
        // The king and a defender fall to one move.
        (&king("ks:s", "/T5t/5t1/4tK1/5tT/6t/7/7/"), "g1-g3", "king-surrounded custodial"),
        (
            "dim:9 sw:s surf:n start:/1tTT1Tt2/2tt5/9/4t4/4K4/9/9/9/8T/",
            "e4-e1",
            "custodial shieldwall shieldwall",
        ),
        ("dim:7 linc:y cor: surf:n cenh: start:/7/7/3t3/2tKT2/3t3/6t/T6/", "g6-g4 a7-a6 g4-f4", "linnaean"),
        // A jump, and what falls where it ends.
        ("dim:7 cor: surf:n atkf:n start:/7/7/1Nt1tT1/7/6K/7/t6/", "b3-d3", "jump custodial"),
        ("dim:7 cor: surf:n atkf:n nj:j start:/7/7/1Nt1tT1/7/6K/7/t6/", "b3-d3", "custodial"),
    ];
    for (record, words, expected) in cases {
        let mut game = game(record);
        let mut found = Vec::new();
        for word in words.split(' ') {
            let step = step(word);
            found = game.capture_kinds(step).expect("it is legal");
            let captures = game.play(step).expect("it is legal").captures().len();
            assert_eq!(found.len(), captures, "{record}");
        }
        let found: Vec<&str> = found.iter().map(|kind| kind.name()).collect();
        assert_eq!(found.join(" "), expected, "{record} {words}");
    }
}

// §3, `ber`; §2, move types.
// deviation: L6
#[test]
fn berserk_turns() {
    let rules =
        |ber: &str| format!("dim:7 cor: surf:n cen: ber:{ber} atkf:n start:/t6/2Tt1T1/7/3Tt2/4T2/6K/7/");
    verify(&[
        (&rules("n"), "f2-e2 e2-e3", "the piece on `e2` is a defender, but it is the attackers' turn"),
        (&rules("m"), "f2-e2 e2-e1", "e2=e1"),
        (&rules("c"), "f2-e2 e2-e1", "the next step of a berserk turn must capture"),
        (&rules("c"), "f2-e2 e2-e3", "e2=e3xe4"),
    ]);
}

// §3, `esc`, `surf`, `efe`, `tfr`.
// deviation: R6, L5, L7, L8
#[test]
fn endings() {
    let again = "c1-d1 e5-e4 d1-c1 e4-e5 c1-d1 e5-e4 d1-c1 e4-e5";
    let repeated = |tfr: &str| format!("dim:5 cor: surf:n tfr:{tfr} start:/2t2/5/5/5/4K/");
    verify(&[
        ("dim:5 atkf:n start:/t4/K4/1T3/5/5/", "a2-a5", "Ka2-a5--, the defenders win: the king has escaped"),
        (
            "dim:5 esc:e atkf:n start:/t4/1K3/1T3/5/5/",
            "b2-a2",
            "Kb2-a2--, the defenders win: the king has escaped",
        ),
        (
            "dim:5 atkf:n cor: start:/1Tt2/3T1/5/5/K4/",
            "d2-d1",
            "d2-d1xc1, the defenders win: all attackers are captured",
        ),
        (
            "dim:5 cor: ks:w surf:n start:/1tK2/3t1/5/5/5/",
            "d2-d1",
            "d2-d1xKc1++, the attackers win: all defenders are captured",
        ),
        (&repeated("d"), again, "Ke4-e5, draw: the position was repeated too often"),
        (&repeated("l"), again, "Ke4-e5, the attackers win: the position was repeated too often"),
        (&repeated("w"), again, "Ke4-e5, the defenders win: the position was repeated too often"),
        (&repeated("i"), again, "Ke4-e5"),
        // A captured mercenary changes sides, so that a position can come up again after captures.
        (
            "dim:5 cor: cen: surf:n tfr:l start:/2T1K/5/t1Mt1/2T2/5/",
            "a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3 c2-c1",
            "c2-c1, the attackers win: the position was repeated too often",
        ),
        // An edge fort, and one with a piece that can be captured.
        (
            "dim:9 efe:y surf:n cor: atkf:n start:/3TKT3/3T1T3/4T4/9/3T5/9/9/9/t8/",
            "d5-d3",
            "d5-d3--, the defenders win: the king is safe in a fort on the edge",
        ),
        ("dim:9 efe:y surf:n cor: atkf:n start:/3TKT3/3T1T3/4T4/9/3T5/9/9/9/t8/", "d5-d4", "d5-d4"),
        // No fort is safe from attackers that jump.
        ("dim:9 efe:y surf:n cor: atkf:n nj:j start:/3TKT3/3T1T3/4T4/9/3T5/9/9/9/n8/", "d5-d3", "d5-d3"),
        // The attackers may not stop on the corner and cannot enter through it, but it covers no piece.
        (
            "dim:9 efe:y surf:n atkf:n start:/7t1/5t3/5t3/9/9/2T6/1TTT5/t1TT5/1K1T5/",
            "b7-b8",
            "b7-b8--, the defenders win: the king is safe in a fort on the edge",
        ),
        (
            "dim:7 cor: start:/ttt1ttt/t5t/t2t2t/t2K2t/t5t/t5t/ttttttt/",
            "d3-d1",
            "d3-d1, the attackers win: the other side is surrounded",
        ),
        (
            "dim:7 cor: atkf:n start:/TTT1TTT/T5T/T2T2T/T2t2T/T5T/T5T/TTTKTTT/",
            "d3-d1",
            "d3-d1, the defenders win: the other side is surrounded",
        ),
        (
            "dim:3 cor: cen: surf:n atkf:n start:/t1T/T2/2K/",
            "c1-b1",
            "c1-b1, the defenders win: there is no legal move",
        ),
        (
            "dim:4 cor: cen: surf:n start:/K1t1/t3/4/4/",
            "c1-b1",
            "c1-b1, the attackers win: no defender has an empty square beside it",
        ),
    ]);
}
