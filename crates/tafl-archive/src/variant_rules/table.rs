//! The table of rules.
//!
//! A variant is in it only if its games agree with the rules: `tests/corpus/aagenielsen.rs` judges all of them, and
//! prints how many do. A name that resembles another one is not enough. The first side to move is that of the games.

use tafl_rules::{Citation, Preset};

use super::{Group, VariantRulesSource};

const fn preset(preset: Preset, variants: &'static [&'static str]) -> Group {
    Group { source: VariantRulesSource::Preset(preset), entries: "", variants }
}

const fn cited(citation: Citation, entries: &'static str, variants: &'static [&'static str]) -> Group {
    Group { source: VariantRulesSource::Cited(citation), entries, variants }
}

const fn fitted(entries: &'static str, variants: &'static [&'static str]) -> Group {
    Group { source: VariantRulesSource::Fitted, entries, variants }
}

/// One text for all boards of the historical variants.
const HISTORICAL: Citation = Citation::new(
    "Aage Nielsen",
    "http://aagenielsen.dk/historical_hnefatafl_rules.php",
    &["The end of the text was not available; surrounding and repetition have their default values."],
);

/// One text for all boards of Sea Battle.
const SEA_BATTLE: Citation = Citation::new(
    "Aage Nielsen",
    "http://aagenielsen.dk/seabattle_rules.php",
    &[
        "If a position occurs for the third time, the defenders lose; by an older text the aggressive side does.",
    ],
);

const SIMPLE: Citation = Citation::new(
    "AbstractPlay",
    "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `simple`",
    &["The defenders lose if a position occurs for the third time."],
);

const OLD: Citation = Citation::new(
    "AbstractPlay",
    "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `old`",
    &["The defenders lose if a position occurs for the third time."],
);

const TYR: Citation = Citation::new(
    "AbstractPlay",
    "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `tyr-15x15-tyr`",
    &[
        "The defenders lose if a position occurs for the third time.",
        "Knights jump over men of both sides.",
        "After a capture the king may also move on to escape.",
        "On aagenielsen.dk a turn may end although the piece can capture again.",
    ],
);

impl Group {
    /// All groups: those with a source first.
    pub(super) const ALL: &'static [Self] = &[
        preset(Preset::COPENHAGEN, &["Copenhagen Hnefatafl 11x11"]),
        preset(Preset::BERSERK_NIELSEN, &["Berserk Hnefatafl 11x11"]),
        preset(Preset::FETLAR, &["Fetlar Hnefatafl 11x11"]),
        preset(Preset::MAGPIE, &["Magpie 7x7"]),
        preset(Preset::BRANDUB, &["Brandubh 7x7 (Walker)"]),
        preset(
            Preset::HISTORICAL_BRANDUBH,
            &["Historical Hnefatafl 7x7 (Irish Brandubh 1)", "Historical Hnefatafl 7x7 (Irish Brandubh 2)"],
        ),
        preset(Preset::SAAMI_TABLUT, &["Historical Hnefatafl 9x9 (Saami Tablut)"]),
        preset(Preset::SEA_BATTLE, &["Sea battle T 9x9", "Sea battle 9x9 (Imperial Contest)"]),
        preset(Preset::TYR_ABSTRACT_PLAY, &["Tyr 11x11"]),
        cited(
            HISTORICAL,
            "esc:e ks:c cor:",
            &[
                "Historical Hnefatafl 11x11 (Welsh Tawlbwrdd)",
                "Historical Hnefatafl 13x13",
                "Historical Hnefatafl 13x13 (Nielsen)",
                "Historical Hnefatafl 15x15",
                "Historical Hnefatafl 15x15 (Nielsen)",
            ],
        ),
        cited(
            SEA_BATTLE,
            "esc:e ka:n cor: cen:",
            &["Sea battle tafl 11x11", "Sea battle tafl 13x13", "Sea battle tafl 15x15"],
        ),
        cited(SIMPLE, "esc:e ks:w cor: cen:", &["Simple Tafl 11x11"]),
        cited(OLD, "ks:m", &["Old Hnefatafl 11x11"]),
        cited(TYR, "esc:e surf:n ks:w nj:j cor: cen: ber:c rep:3e", &["Tyr 15x15"]),
        fitted("esc:e surf:n ks:w cor: cen: ber:c", &["Tyr 9x9", "Tyr 13x13"]),
        fitted(
            "esc:e atkf:n ks:c cor:",
            &[
                "Historical Hnefatafl 9x9 (Saami Tablut-w)",
                "Historical Hnefatafl 11x11 (Welsh Tawlbwrdd-w)",
                "Historical Hnefatafl-w 13x13",
            ],
        ),
        fitted(
            "esc:e ks:c cor:",
            &[
                "Tawlbwrdd Lewis cross 11x11",
                "Tawlbwrdd Lewis diamond 11x11",
                "Tawlbwrdd T cross 11x11",
                "Tawlbwrdd T diamond 11x11",
            ],
        ),
        fitted(
            "esc:e ka:n cor: cen:",
            &[
                "David Brown Hnefatafl 11x11 (unarmed king)",
                "Sea battle circle 9x9",
                "Sea battle Lewis diamond 11x11",
                "Sea battle line 9x9",
                "Sea battle square 9x9",
                "Sea battle-1571 9x9",
                "Sea battle-1606 9x9",
                "Sea battle-2526 9x9",
                "Sea battle-2542 9x9",
                "Sea battle-204577 11x11",
                "Sea battle T circle 11x11",
                "Sea battle T diamond 11x11",
                "Sea battle tafl 13x13 (Nielsen)",
                "Sea battle tafl 13x13 (Nielsen 2)",
            ],
        ),
        fitted("esc:e atkf:n ka:n cor: cen:", &["Sea battle-204577-w 11x11"]),
        fitted("esc:e atkf:n ka:n cor: cenh: cenhe:", &["Rachunek tablut 9x9"]),
        fitted(
            "esc:e ks:w cor: cen:",
            &[
                "Ard Ri-39 throneless 7x7 (Scottish Ard Ri)",
                "Fidchell weak-king (Simple Tafl 7x7)",
                "Historical Hnefatafl 7x7 (Scottish Ard Ri throneless)",
                "Tawlbwrdd throneless Bell 11x11",
                "Tawlbwrdd throneless Lewis diamond 11x11",
                "Tawlbwrdd throneless T cross 11x11",
                "Tawlbwrdd throneless T diamond 11x11",
            ],
        ),
        fitted("esc:e atkf:n ks:w cor: cen:", &["Simple Tafl-w 9x9"]),
        fitted("esc:e cor: cen:", &["Fidchell armed (Hnefatafl edge 7x7)"]),
        fitted(
            "esc:e atkf:n cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, cenh: cenhe:K aforh:K cenp:tcnkTCNK aforp:tcnkTCNK cens: cenre: aforre:",
            &["Foteviken tablut 9x9"],
        ),
        fitted("sw:s efe:y", &["Copenhagen Hnefatafl Bell 11x11"]),
        fitted("", &["Copenhagen Hnefatafl 13x13", "Old Magpie cross 7x7"]),
        fitted("surf:n cenh: cenhe:", &["History Craft Hnefatafl 11x11"]),
        fitted("ks:m", &["Old Hnefatafl 9x9", "Old Hnefatafl 13x13 (Viking Siege)"]),
        fitted("surf:n ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1", &["Magpie line 7x7"]),
        fitted("atkf:n ks:c", &["Skalk Hnefatafl 9x9 (ExpoMedia-w)"]),
        fitted(
            "ks:c",
            &[
                "Brandubh circle 7x7",
                "Brandubh line 7x7",
                "Brandubh noreturn 7x7",
                "Brandubh-39 7x7",
                "Skalk Hnefatafl 9x9 (ExpoMedia)",
                "Skalk Hnefatafl 11x11",
            ],
        ),
    ];
}
