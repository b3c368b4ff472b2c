//! Damaged certificates.

use std::str::FromStr;

use tafl_proof::{Game, ProofLine, check};

/// The number of lines of the header.
const HEADER: usize = 6;

/// How many times each certificate is damaged in each way.
const TIMES: usize = 21;

/// A linear congruential generator (Knuth's constants): any will do.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// Each text, and whether it is a certificate, where that is certain.
pub(crate) fn damaged(good: &[String]) -> Vec<(String, Option<bool>)> {
    let mut random = Random(1);
    let mut all = Vec::new();
    for text in good {
        for way in 0..12 {
            all.extend((0..TIMES).filter_map(|_| damage(text, way, &mut random)));
        }
    }
    all
}

/// Certificates of the command have the shortest win, and no line that is not needed.
fn damage(text: &str, way: usize, random: &mut Random) -> Option<(String, Option<bool>)> {
    let claim = check(text).expect("a proof").claim().clone();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let chosen = HEADER + random.below(lines.len() - HEADER);
    let mut line = ProofLine::from_str(&lines[chosen]).expect("a line");
    let mut is_good = Some(false);
    match way {
        // A line is lost.
        0 => drop(lines.remove(chosen)),
        // Everything after a line is lost.
        1 => lines.truncate(chosen),
        // The claim is greater than what is proved.
        2 => lines[6] = format!("moves {}", claim.moves - 1),
        3 => lines[5] = format!("winner {}", claim.winner.other()),
        // Too large for every line that comes here, and for the claim.
        4 => {
            line.rank = claim.moves + 1 + u32::try_from(random.below(9)).expect("small");
            lines[chosen] = line.to_string();
        }
        5 => {
            line.rank = 0;
            lines[chosen] = line.to_string();
        }
        // Another position, so that the one that is needed has no line.
        6 => {
            let pieces: Vec<_> = line.position.pieces().collect();
            let (square, _) = pieces[random.below(pieces.len())];
            line.position.set(square, None).expect("on the board");
            lines[chosen] = line.to_string();
        }
        // A move that is not legal.
        7 => {
            line.steps.insert(0, format!("a1-g{}", 1 + random.below(9)).parse().expect("a step"));
            lines[chosen] = line.to_string();
        }
        8 => lines.push(lines[chosen].clone()),
        // The first of all positions comes first, and its answers below.
        9 if lines.len() > HEADER + 1 => {
            let last = lines.pop().expect("a line");
            lines.insert(HEADER, last);
        }
        // Another legal move, which may win as well.
        10 => {
            let game = Game::from_position(&claim.rules, &line.position, claim.winner).expect("a game");
            let legal = game.legal_steps();
            line.steps = vec![legal[random.below(legal.len())]];
            lines[chosen] = line.to_string();
            is_good = None;
        }
        // Any character.
        11 => {
            let mut bytes = text.as_bytes().to_vec();
            let index = random.below(bytes.len());
            bytes[index] = b"0123456789/tTKacdg- \n"[random.below(21)];
            return Some((String::from_utf8(bytes).expect("ASCII"), None));
        }
        _ => return None,
    }
    Some((lines.join("\n") + "\n", is_good))
}
