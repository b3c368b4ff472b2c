//! The variants of the site.

use alloc::string::String;

use tafl_rules::Rules;

/// The variants that can be chosen on the site, by uid. Without one a game has the first.
pub(super) const UIDS: [&str; 11] = [
    "linnaean-9x9-tcross-w",
    "linnaean-11x11-belldiamond-w",
    "linnaean-11x11-lewiscross-w",
    "copenhagen-11x11-tdiamond",
    "berserk-11x11-tdiamondberserk",
    "total-11x11-tdiamond",
    "tyr-11x11-tyr",
    "tyr-15x15-tyr",
    "seabattle-9x9-starsquare-w",
    "seabattle-11x11-tcross-w",
    "magpie-7x7-cross",
];

/// The rulesets, with the entries of their records. `historical` is an older name of `linnaean`. The rules of `total` are
/// not known.
const RULESETS: [(&str, &str); 8] = [
    ("linnaean", "esc:e ks:c cor: rep:3e"),
    ("historical", "esc:e ks:c cor: rep:3e"),
    ("copenhagen", "sw:s efe:y rep:3e"),
    ("seabattle", "esc:e ka:n cor: cen: rep:3e"),
    ("simple", "esc:e ks:w cor: cen: rep:3e"),
    ("berserk", "surf:n kj:r ber:c rep:3e"),
    ("tyr", "esc:e surf:n ks:w nj:j cor: cen: ber:c rep:3e"),
    ("magpie", "ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 rep:3e"),
];

/// The layouts: size, name and start position.
const LAYOUTS: [(&str, &str, &str); 10] = [
    ("7x7", "cross", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
    ("9x9", "tcross", "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"),
    ("9x9", "starsquare", "/4t4/1t2t2t1/2t3t2/3TTT3/tt1TKT1tt/3TTT3/2t3t2/1t2t2t1/4t4/"),
    ("11x11", "tdiamond", "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"),
    ("11x11", "belldiamond", "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/"),
    ("11x11", "tcross", "/3ttttt3/5t5/5T5/t4T4t/t4T4t/ttTTTKTTTtt/t4T4t/t4T4t/5T5/5t5/3ttttt3/"),
    ("11x11", "lewiscross", "/4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4/"),
    ("11x11", "tdiamondberserk", "/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3/"),
    ("11x11", "tyr", "/t2t3t2t/11/2t2t2t2/t2t1T1t2t/4TTT4/2tTTKTTt2/4TTT4/t2t1T1t2t/2t2t2t2/11/t2t3t2t/"),
    (
        "15x15",
        "tyr",
        "/t2t3t3t2t/15/2t2t3t2t2/t2t2t1t2t2t/4T2T2T4/2t3T1T3t2/3t1T1T1T1t3/t3T1TKT1T3t/3t1T1T1T1t3/2t3T1T3t2/4T2T2T4/t2t2t1t2t2t/2t2t3t2t2/15/t2t3t3t2t/",
    ),
];

/// The rules of the variant with this uid; `None` if they are not known.
pub(super) fn rules_of(uid: &str) -> Option<Rules> {
    let mut parts = uid.split('-');
    let (ruleset, size, layout) = (parts.next()?, parts.next()?, parts.next()?);
    let first = match (parts.next(), parts.next()) {
        (None, _) => "",
        (Some("w"), None) => " atkf:n",
        _ => return None,
    };
    let (_, entries) = RULESETS.iter().find(|(known, _)| *known == ruleset)?;
    let (.., start) = LAYOUTS.iter().find(|(of, known, _)| (*of, *known) == (size, layout))?;
    let (dimension, _) = size.split_once('x')?;
    alloc::format!("dim:{dimension} {entries}{first} start:{start}").parse().ok()
}

/// The uid of a variant with these rules.
pub(super) fn uid_of(rules: &Rules) -> Option<String> {
    let uid = UIDS.iter().find(|uid| rules_of(uid).is_some_and(|known| known.same_game(rules)));
    uid.map(|uid| String::from(*uid))
}

#[cfg(test)]
mod tests {
    use tafl_rules::Preset;

    use super::{LAYOUTS, RULESETS, UIDS, rules_of, uid_of};

    #[test]
    fn variants_have_rules() {
        for uid in UIDS {
            let rules = rules_of(uid);
            assert_eq!(rules.is_none(), uid.starts_with("total"), "{uid}");
            assert_eq!(rules.and_then(|rules| uid_of(&rules)).is_none(), uid.starts_with("total"), "{uid}");
        }
        for (ruleset, _) in RULESETS {
            for (size, layout, _) in LAYOUTS {
                assert!(rules_of(&std::format!("{ruleset}-{size}-{layout}")).is_some());
            }
        }
        for uid in [
            "",
            "linnaean",
            "linnaean-9x9",
            "linnaean-9x9-cross",
            "linnaean-9x9-tcross-b",
            "linnaean-9x9-tcross-w-w",
        ] {
            assert_eq!(rules_of(uid), None, "{uid}");
        }
    }

    #[test]
    fn variants_agree_with_the_presets() {
        let presets = [
            ("linnaean-9x9-tcross-w", Preset::LINNAEAN_ABSTRACT_PLAY),
            ("linnaean-11x11-lewiscross-w", Preset::HISTORICAL_TAFLZERO),
            ("copenhagen-11x11-tdiamond", Preset::COPENHAGEN_NIELSEN),
            ("seabattle-9x9-starsquare-w", Preset::SEA_BATTLE_ABSTRACT_PLAY),
            ("tyr-11x11-tyr", Preset::TYR_ABSTRACT_PLAY),
            ("magpie-7x7-cross", Preset::MAGPIE_ABSTRACT_PLAY),
        ];
        for (uid, preset) in presets {
            assert!(rules_of(uid).is_some_and(|rules| rules.same_game(&preset.rules())), "{uid}");
        }
    }
}
