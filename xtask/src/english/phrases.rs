//! The phrases that our prose avoids, each with what to write instead.

use super::Phrase;

/// This file is the only one that may contain the phrases.
pub(super) const FILE: &str = "english/phrases.rs";

/// What to find, what to write instead, and longer patterns that are fine.
const fn phrase(find: &'static str, write: &'static str, except: &'static [&'static str]) -> Phrase {
    Phrase { find, write, except }
}

pub(super) const PHRASES: &[Phrase] = &[
    // Place and time.
    phrase(
        "behind",
        "write `after`",
        &["behind a|the|its|one feature", "behind a|the|its ` feature|features", "behind ` feature|features"],
    ),
    phrase("in front of", "write `before`", &[]),
    phrase("stand|stands|stood|standing", "write `is`", &["stand|stands|stood|standing for"]),
    phrase("lies|lie|lying", "write `is` or `is in`", &[]),
    phrase("at hand", "write `available`", &[]),
    phrase("what is|are|was|goes|comes|belongs where", "write `where things are`", &[]),
    phrase(
        "a|the|its|their|this|each|every|no|any|whose|which|another|same|first|last|next|other|right|wrong|these|those|two place|places",
        "name it: index, slot, square, span, location",
        &["in the first|same place", "in its|their place", "takes|take|took|taking the place"],
    ),
    phrase("of places|place", "name it: index, slot, square, span, location", &[]),
    // Sentences.
    phrase(
        "is|are|was|were|be|being no",
        "write `is not a`",
        &[
            "is|are|was|were|be no longer|more|less|different|better|worse|fewer|larger|smaller|later|earlier",
            "there is|are|was|were no",
            "there can|may|must|will|would|should be no",
        ],
    ),
    phrase("^ so", "drop it", &["so that|far|long|many|much"]),
    phrase("^ thus|likewise", "drop it", &[]),
    phrase("otherwise than", "write `differently from`", &[]),
    phrase("one and the same", "write `the same`", &[]),
    phrase("of its|their|his|one's own", "write `its own` or `a separate`", &[]),
    phrase("as * has|have it", "write `as in`", &[]),
    phrase("as * * has|have it", "write `as in`", &[]),
    phrase("there is|was nothing", "say what is missing", &[]),
    phrase("what is|was there", "say what it is", &[]),
    phrase("what there is|are|was|were", "say what it is", &[]),
    phrase("what * * makes|make of", "say what it does", &[]),
    phrase("what * makes|make of", "say what it does", &[]),
    phrase("taken for|as right|true", "write `assumed correct`", &[]),
    phrase("is|are|be whole", "write `is complete`", &[]),
    // Verbs.
    phrase(
        "tell|tells|told|telling",
        "write `report`, `return`, `print` or `describe`",
        &["tell|tells|told|telling apart", "tell|tells|told|telling them|both|two apart"],
    ),
    phrase("say|says|said|saying of|about", "write `report` or `describe`", &[]),
    phrase("something|nothing|anything to say", "write `report`", &[]),
    phrase("make|makes|made|making ready", "write `prepare`", &[]),
    phrase("put|puts|putting together", "write `build` or `assemble`", &[]),
    phrase("put|puts|putting up with", "write `accept`", &[]),
    phrase("go|goes|going|gone|went on", "write `continue`", &[]),
    phrase("let|lets be", "write `ignore` or `accept`", &[]),
    phrase("let|lets it|them be", "write `ignore` or `accept`", &[]),
    phrase("work|works|worked|working out", "write `compute`", &[]),
    phrase("work|works|worked|working it|them|this|that out", "write `compute`", &[]),
    phrase("is|are|was not|never asked", "say what is not checked", &[]),
    phrase("^ gives", "write `returns`", &[]),
    // Nouns.
    phrase(
        "blank|blanks",
        "write `space` or `white space`",
        &["blank line|lines", "is|are|was|were blank", "is|are|was|were not blank"],
    ),
    phrase("slip|slips of the pen", "write `typo`", &[]),
    phrase("sort|sorts of", "name the type", &[]),
    phrase("piece letter|letters", "write `piece prefix`", &[]),
    phrase("letter|letters of a|the|all|its piece|pieces", "write `piece prefix`", &[]),
    phrase("letter|letters of pieces", "write `piece prefix`", &[]),
    // People.
    phrase(
        "who",
        "write `the caller`, `a player`, `they`",
        &[
            "anyone|everyone|people|person who",
            "who won|wins",
            "who has won",
            "user|users|player|players|reader|readers|caller|callers|solver|solvers who",
            "maintainers|contributors|developers|programmers who",
        ],
    ),
    phrase("whoever|whom", "write `the caller`, `anyone who`", &[]),
    phrase("he|his|him|himself", "write `they`, `their`", &[]),
];
