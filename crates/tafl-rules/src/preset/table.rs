//! The table of presets. A test reads each record and compares it with its printed form.
//!
//! OpenTafl plays `tfr:w` and `tfr:l` the opposite way to the text of the specification. The records here follow
//! the text, so their letter is not the one that OpenTafl writes for the same game.

use super::{Citation, Data, Preset};

macro_rules! presets {
    ($(
        $constant:ident $name:literal $title:literal, $source:literal, $entries:literal, $start:literal,
        [$($by:literal $location:literal $(, $caveat:literal)*;)+];
    )*) => {
        /// The presets.
        impl Preset {
            $(
                #[allow(rustdoc::bare_urls, reason = "locations are addresses or files, in code marks")]
                #[doc = concat!($title, ": ", $source, ".")]
                ///
                /// ```text
                #[doc = $entries]
                #[doc = concat!("start:", $start)]
                /// ```
                ///
                $(
                    #[doc = concat!("- ", $by, ", <code>", $location, "</code>", $(" Not in the record: ", $caveat,)*)]
                )+
                pub const $constant: Self = Self(&Data {
                    name: $name,
                    title: $title,
                    source: $source,
                    citations: &[$(Citation::new($by, $location, &[$($caveat),*])),+],
                    record: concat!($entries, " start:", $start),
                });
            )*

            /// All presets: those that are played, by size of the board, then the examples of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$constant),*];
        }
    };
}

// Constant, name, title, source, entries, start position; then for each citation its title, its location, and what the
// record does not express.
presets! {
    BRANDUB "brandub" "Brandub", "built into OpenTafl",
        "dim:7 name:Brandub surf:n ks:w cenh: cenhe:",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
            "Damian Walker" "http://tafl.cyningstan.com/page/171";
            "brandubh" "jojopeligroso/brandubh, commit aa61d17, variants.ts, `walker`";
        ];
    HISTORICAL_BRANDUBH "historical-brandubh" "Historical Brandubh", "historical rules of Aage Nielsen",
        "dim:7 name:Historical_Brandubh ks:c",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        [
            "Aage Nielsen" "http://aagenielsen.dk/historical_hnefatafl_rules.php", "The end of the text was not available; surrounding and repetition have their default values.";
        ];
    BRANDUBH_WTF "brandubh-wtf" "Brandubh (World Tafl Federation)", "rules of the World Tafl Federation",
        "dim:7 name:Brandubh_(World_Tafl_Federation) ks:c linc:y rep:3e",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        [
            "brandubh" "jojopeligroso/brandubh, commit aa61d17, variants.ts, `wtf`", "Sources differ on whether the empty castle is hostile to the king; here it is.";
        ];
    BRANDUBH_HNEFATAFL_ORG "brandubh-hnefatafl-org" "Brandubh (hnefatafl.org)", "played on hnefatafl.org",
        "dim:7 name:Brandubh_(hnefatafl.org) atkf:n ks:c cenhe:tcnkmTCNM rep:2xe",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        [
            "hnefatafl.org" "hnefatafl-copenhagen 6.4.1, src/board.rs, lines 430-451, 1003-1030, 1451 and 1721-1725", "Next to the throne the king is captured from two sides; in the record it takes four enemies, and the throne does not count as one.", "The game is drawn after 140 turns.";
        ];
    ARD_RI_DRAGONHEELSLAIR "ard-ri-dragonheelslair" "Ard Ri (Dragonheelslair)", "rules of Dragonheelslair",
        "dim:7 name:Ard_Ri_(Dragonheelslair) esc:e spd:1 cor: cenh: cenhe:",
        "/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/",
        [
            "Dragonheelslair" "rulesard.php", "The side that moves first is not in the text; here the attackers do.";
        ];
    MAGPIE "magpie" "Magpie", "built into OpenTafl",
        "dim:7 name:Magpie surf:n ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
            "Aage Nielsen" "http://aagenielsen.dk/magpie_rules.php", "The side that moves first, and whether a surrounded side loses, are not in the text; here the attackers move first and surrounding has no effect.";
            "Suckling 1999" "http://tafl.cyningstan.com/download/968/magpie-leaflet";
        ];
    MAGPIE_ABSTRACT_PLAY "magpie-abstract-play" "Magpie (AbstractPlay)", "played on AbstractPlay",
        "dim:7 name:Magpie_(AbstractPlay) ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 rep:3e",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        [
            "AbstractPlay" "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `magpie-7x7-cross`";
        ];
    SEA_BATTLE "sea-battle" "Sea Battle", "built into OpenTafl",
        "dim:9 name:Sea_Battle esc:e ka:n nj:n cj:n cor: cen:",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
            "Aage Nielsen" "http://aagenielsen.dk/seabattle_rules.php", "If a position occurs for the third time, the defenders lose; by an older text the aggressive side does.";
            "Damian Walker" "http://tafl.cyningstan.com/page/762", "The defenders move first; the record would need `atkf:n`.";
        ];
    SEA_BATTLE_ABSTRACT_PLAY "sea-battle-abstract-play" "Sea Battle (AbstractPlay)", "played on AbstractPlay",
        "dim:9 name:Sea_Battle_(AbstractPlay) esc:e atkf:n ka:n cor: cen: rep:3e",
        "/4t4/1t2t2t1/2t3t2/3TTT3/tt1TKT1tt/3TTT3/2t3t2/1t2t2t1/4t4/",
        [
            "AbstractPlay" "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `seabattle-9x9-starsquare-w`";
        ];
    TABLUT "tablut" "Tablut", "built into OpenTafl",
        "dim:9 name:Tablut esc:e ks:c nj:n cor: cenh: cenhe:tcnkTCNK cenp:tcnkTCNK cens: linc:y",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
        ];
    SAAMI_TABLUT "saami-tablut" "Saami Tablut", "rules of Aage Nielsen",
        "dim:9 name:Saami_Tablut esc:e ks:c cor:",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "Aage Nielsen" "http://aagenielsen.dk/tablut_regler.php", "Surrounding and repetition were not seen in the text and have their default values.";
            "Aage Nielsen" "http://aagenielsen.dk/historical_hnefatafl_rules.php";
        ];
    ASHTON_TABLUT "ashton-tablut" "Linnaean Tablut (Ashton)", "John C. Ashton's reading of Linnaeus",
        "dim:9 name:Linnaean_Tablut_(Ashton) esc:e atkf:n ks:c cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, cenh:tcnkmTCNKM aforh:tcnkmTCNKM cenp: aforp:tcnkm cens: cenre: aforre: rep:2d",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "John C. Ashton" "http://aagenielsen.dk/ashton_rules.html", "A camp is not hostile to attackers within it.";
            "John C. Ashton" "Scheggetta/uct-tablut, commit 732d2ca, tablut_ashton_rules.pdf";
        ];
    BOLOGNA_TABLUT "bologna-tablut" "Tablut (Bologna challenge)", "rules of the Bologna challenge",
        "dim:9 name:Tablut_(Bologna_challenge) esc:e surf:n atkf:n ks:c cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, cenh:tcnkmTCNKM aforh:tcnkmTCNKM cenp: aforp:tcnkm cens: cenre: aforre: rep:2d z1:a5,e1,e9,i5, z1h:TCNKM z1re:",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "Tablut challenge, University of Bologna" "AGalassi/TablutCompetition, commit 9698398, GameAshtonTablut.java, lines 87-160 and 326-577, Server.java, line 523", "Within the camps a man moves at most five squares.";
        ];
    BERKELEY_TABLUT "berkeley-tablut" "Tablut (Berkeley)", "rules of the course CS 61B at Berkeley",
        "dim:9 name:Tablut_(Berkeley) esc:e surf:n ks:c cor: cenh: linc:y rep:2m",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "CS 61B, University of California, Berkeley" "randytli/tablut, commit b2e2fbe, README.md", "The players may set a limit of moves, which is a loss for the side that exceeds it.";
        ];
    FOTEVIKEN_TABLUT "foteviken-tablut" "Foteviken Tablut", "built into OpenTafl",
        "dim:9 name:Foteviken_Tablut esc:e nj:n cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, cenh: cenhe:K aforh:K cenp:tcnkTCNK aforp:tcnkTCNK cens: cenre: aforre:",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
        ];
    RACHUNEK_TABLUT "rachunek-tablut" "Rachunek Tablut", "played on brainking.com and in Marseille",
        "dim:9 name:Rachunek_Tablut esc:e atkf:n ka:n cor: cenh: cenhe: cenre:tcnkmTCNM",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "BrainKing" "http://brainking.com/en/GameRules?tp=19", "Next to the throne three enemies capture the king; in the record none can, as the throne is hostile to nothing.";
        ];
    PAPILLON "papillon" "Papillon", "rules collected by Damian Walker",
        "dim:9 name:Papillon esc:e atkf:n ks:w spd:1 cor:",
        "/3ttt3/4t4/9/t2TTT2t/tt1TKT1tt/t2TTT2t/9/4t4/3ttt3/",
        [
            "Damian Walker" "http://tafl.cyningstan.com/page/946", "Whether the center is hostile is not in the text; it has the default values.";
        ];
    TABLUT_TAFLZERO "tablut-taflzero" "Tablut (taflzero)", "played by taflzero",
        "dim:9 name:Tablut_(taflzero) esc:e ks:c cor: rep:3e",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "taflzero" "taflzero 0.3.0, src/board/rules.rs, `tablut9x9`";
        ];
    LINNAEAN_ABSTRACT_PLAY "linnaean-abstract-play" "Linnaean Tablut (AbstractPlay)", "played on AbstractPlay",
        "dim:9 name:Linnaean_Tablut_(AbstractPlay) esc:e atkf:n ks:c cor: rep:3e",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "AbstractPlay" "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `linnaean-9x9-tcross-w`";
        ];
    FETLAR "fetlar" "Fetlar", "built into OpenTafl",
        "dim:11 name:Fetlar nj:n cj:n",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
            "Aage Nielsen" "http://aagenielsen.dk/fetlar_rules_en.php", "On the edge the king is captured as the last defender, if no move is left.";
            "Fetlar Hnefatafl Panel" "http://doczz.net/doc/5738261", "A side without a legal move draws the game.";
        ];
    COPENHAGEN "copenhagen" "Copenhagen", "built into OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:11 name:Copenhagen tfr:l sw:s efe:y",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
            "Aage Nielsen" "http://aagenielsen.dk/copenhagen_rules.php", "By the newer text the defenders lose by repetition: `copenhagen-nielsen`; by the older one the side that forces it does.", "If the defenders repeat a position three times in a fort that cannot be broken, they lose.";
            "Damian Walker" "http://tafl.cyningstan.com/page/768";
        ];
    COPENHAGEN_RELAXED_SHIELDWALL "copenhagen-relaxed-shieldwall" "Copenhagen (relaxed shieldwall)", "built into OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:11 name:Copenhagen_(relaxed_shieldwall) tfr:l sw:s swf:n efe:y",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
        ];
    COPENHAGEN_NIELSEN "copenhagen-nielsen" "Copenhagen (Nielsen)", "newer rules of Aage Nielsen, played by taflzero and on AbstractPlay",
        "dim:11 name:Copenhagen_(Nielsen) sw:s efe:y rep:3e",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        [
            "Aage Nielsen" "http://aagenielsen.dk/copenhagen_rules.php", "If the defenders repeat a position three times in a fort that cannot be broken, they lose.";
            "taflzero" "taflzero 0.3.0, src/board/rules.rs, `copenhagen11x11`";
            "AbstractPlay" "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `copenhagen-11x11-tdiamond`";
        ];
    COPENHAGEN_HNEFATAFL_ORG "copenhagen-hnefatafl-org" "Copenhagen (hnefatafl.org)", "played on hnefatafl.org",
        "dim:11 name:Copenhagen_(hnefatafl.org) sw:s efe:y rep:2xe",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        [
            "hnefatafl.org" "hnefatafl-copenhagen 6.4.1, src/board.rs, lines 430-451, 1003-1030, 1451 and 1721-1725", "The game is drawn after 140 turns.";
        ];
    BERSERK "berserk" "Berserk", "built into OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:11 name:Berserk surf:n atkf:n tfr:w kj:r ber:c",
        "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
        ];
    BERSERK_NIELSEN "berserk-nielsen" "Berserk (Nielsen)", "rules of Aage Nielsen",
        "dim:11 name:Berserk_(Nielsen) surf:n kj:r ber:c",
        "/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3/",
        [
            "Aage Nielsen" "http://aagenielsen.dk/berserk_rules.php", "The end of the text was not available; repetition has its default value, and surrounding has no effect, as in OpenTafl.", "On aagenielsen.dk a turn may end although the piece can capture again.";
        ];
    TAWLBWRDD "tawlbwrdd" "Tawlbwrdd", "built into OpenTafl",
        "dim:11 name:Tawlbwrdd esc:e ks:w nj:n cj:n cor: cen:",
        "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, src/com/manywords/softworks/tafl/rules/BuiltInVariants.java";
            "Aage Nielsen" "tawlbwrdd_summary.php", "The variant is also played with a throne.";
        ];
    HISTORICAL_TAFLZERO "historical-taflzero" "Historical Hnefatafl (taflzero)", "played by taflzero and on AbstractPlay",
        "dim:11 name:Historical_Hnefatafl_(taflzero) esc:e atkf:n ks:c cor: rep:3e",
        "/4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4/",
        [
            "taflzero" "taflzero 0.3.0, src/board/rules.rs, `historical11x11`";
            "AbstractPlay" "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `linnaean-11x11-lewiscross-w`";
        ];
    TYR_ABSTRACT_PLAY "tyr-abstract-play" "Tyr (AbstractPlay)", "played on AbstractPlay",
        "dim:11 name:Tyr_(AbstractPlay) esc:e surf:n ks:w nj:j cor: cen: ber:c rep:3e",
        "/t2t3t2t/11/2t2t2t2/t2t1T1t2t/4TTT4/2tTTKTTt2/4TTT4/t2t1T1t2t/2t2t2t2/11/t2t3t2t/",
        [
            "AbstractPlay" "AbstractPlay/gameslib, commit b8c3115, src/games/tafl/settings.ts, lines 13-146 and 308-350, `tyr-11x11-tyr`", "Knights jump over men of both sides.", "After a capture the king may also move on to escape.", "On aagenielsen.dk a turn may end although the piece can capture again.";
        ];
    COMPUTER_FETLAR "computer-fetlar" "Computer Fetlar", "shipped with OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:11 name:Computer_Fetlar tfr:l",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, external-rules.conf";
        ];
    COPENHAGEN_13X13_HNEFATAFL_ORG "copenhagen-13x13-hnefatafl-org" "Copenhagen 13x13 (hnefatafl.org)", "played on hnefatafl.org",
        "dim:13 name:Copenhagen_13x13_(hnefatafl.org) sw:s efe:y rep:2xe",
        "/3ttttttt3/6t6/13/t5T5t/t5T5t/t4TTT4t/tt1TTTKTTT1tt/t4TTT4t/t5T5t/t5T5t/13/6t6/3ttttttt3/",
        [
            "hnefatafl.org" "hnefatafl-copenhagen 6.4.1, src/board.rs, lines 430-451, 1003-1030, 1451 and 1721-1725", "The game is drawn after 140 turns.";
        ];
    LOG320 "log320" "LOG320", "rules of the course LOG320 at ETS Montreal",
        "dim:13 name:LOG320 ks:m",
        "/4ttttt4/6t6/13/13/t5T5t/t4TTT4t/tt2TTKTT2tt/t4TTT4t/t5T5t/13/13/6t6/4ttttt4/",
        [
            "LOG320, ETS Montreal" "DamienSud/LOG320-Ete-Hnefatafl, Board.java, `isCaptured`, and ValidationHarness.java", "Surrounding and repetition were not seen in the program and have their default values.";
        ];
    SEA_BATTLE_13X13 "sea-battle-13x13" "Sea Battle (Parlett)", "shipped with OpenTafl",
        "dim:13 name:Sea_Battle_(Parlett) esc:e ka:n nj:n cj:n cor: cen:",
        "/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/4ttttt4/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, external-rules.conf";
        ];
    TABLUT_15X15 "tablut-15x15" "Tablut 15x15", "shipped with OpenTafl",
        "dim:15 name:Tablut esc:e ks:c nj:n cor: cenh: cens:",
        "/5ttttt5/6ttt6/7t7/7t7/7T7/t5TTT5t/tt3T1T1T3tt/ttttTTTKTTTtttt/tt3T1T1T3tt/t5TTT5t/7T7/7t7/7t7/6ttt6/5ttttt5/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, external-rules.conf";
        ];
    ALEA_EVANGELII "alea-evangelii" "Alea Evangelii", "shipped with OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:19 name:Alea_Evangelii tfr:l cor:a1,a2,b1,b2,a18,b18,a19,b19,r1,r2,s1,s2,r18,r19,s18,s19, cenh: cenhe:tcnkTCNK cenp:tcnkTCNK cens:",
        "/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/",
        [
            "OpenTafl" "OpenTafl 0.4.8.0b, external-rules.conf";
        ];
    BRANDUB_OTN "brandub-otn" "Brandub (specification)", "example in §3 of the OpenTafl Notation",
        "dim:7 ks:w cenh: cenhe:",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        [
            "Jay Slater" "OpenTafl Notation, section 3";
        ];
    SEA_BATTLE_OTN "sea-battle-otn" "Sea Battle (specification)", "example in §3 of the OpenTafl Notation",
        "dim:9 esc:e ka:n cor: cen: cenhe:",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        [
            "Jay Slater" "OpenTafl Notation, section 3";
        ];
    FETLAR_OTN "fetlar-otn" "Fetlar (specification)", "example in §3 of the OpenTafl Notation",
        "dim:11 atkf:n",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        [
            "Jay Slater" "OpenTafl Notation, section 3";
        ];
    COPENHAGEN_OTN "copenhagen-otn" "Copenhagen (specification)", "example in §3 of the OpenTafl Notation",
        "dim:11 atkf:n sw:s efe:y",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        [
            "Jay Slater" "OpenTafl Notation, section 3";
        ];
    BERSERK_OTN "berserk-otn" "Berserk (specification)", "example in §3 of the OpenTafl Notation",
        "dim:11 surf:n atkf:n kj:r ber:c",
        "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/",
        [
            "Jay Slater" "OpenTafl Notation, section 3";
        ];
}
