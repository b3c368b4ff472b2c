//! The table of presets. A test reads each record and compares it with its printed form.
//!
//! OpenTafl plays `tfr:w` and `tfr:l` the opposite way to the text of the specification. The records here follow
//! the text, so their letter is not the one that OpenTafl writes for the same game.

use super::{Data, Preset};

macro_rules! presets {
    ($($constant:ident $name:literal $title:literal, $source:literal, $entries:literal, $start:literal;)*) => {
        /// The presets.
        impl Preset {
            $(
                #[doc = concat!($title, ": ", $source, ".")]
                ///
                /// ```text
                #[doc = $entries]
                #[doc = concat!("start:", $start)]
                /// ```
                pub const $constant: Self = Self(&Data {
                    name: $name,
                    title: $title,
                    source: $source,
                    record: concat!($entries, " start:", $start),
                });
            )*

            /// All presets: those that are played, by size of the board, then the examples of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$constant),*];
        }
    };
}

// Constant, name, title, source, entries, start position.
presets! {
    BRANDUB "brandub" "Brandub", "built into OpenTafl",
        "dim:7 name:Brandub surf:n ks:w cenh: cenhe:",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    MAGPIE "magpie" "Magpie", "built into OpenTafl",
        "dim:7 name:Magpie surf:n ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    SEA_BATTLE "sea-battle" "Sea Battle", "built into OpenTafl",
        "dim:9 name:Sea_Battle esc:e ka:n nj:n cj:n cor: cen:",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    TABLUT "tablut" "Tablut", "built into OpenTafl",
        "dim:9 name:Tablut esc:e ks:c nj:n cor: cenh: cenhe:tcnkTCNK cenp:tcnkTCNK cens: linc:y",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    FOTEVIKEN_TABLUT "foteviken-tablut" "Foteviken Tablut", "built into OpenTafl",
        "dim:9 name:Foteviken_Tablut esc:e nj:n cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, cenh: cenhe:K aforh:K cenp:tcnkTCNK aforp:tcnkTCNK cens: cenre: aforre:",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    FETLAR "fetlar" "Fetlar", "built into OpenTafl",
        "dim:11 name:Fetlar nj:n cj:n",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    COPENHAGEN "copenhagen" "Copenhagen", "built into OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:11 name:Copenhagen tfr:l sw:s efe:y",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    COPENHAGEN_RELAXED_SHIELDWALL "copenhagen-relaxed-shieldwall" "Copenhagen (relaxed shieldwall)", "built into OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:11 name:Copenhagen_(relaxed_shieldwall) tfr:l sw:s swf:n efe:y",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    BERSERK "berserk" "Berserk", "built into OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:11 name:Berserk surf:n atkf:n tfr:w kj:r ber:c",
        "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/";
    TAWLBWRDD "tawlbwrdd" "Tawlbwrdd", "built into OpenTafl",
        "dim:11 name:Tawlbwrdd esc:e ks:w nj:n cj:n cor: cen:",
        "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/";
    COMPUTER_FETLAR "computer-fetlar" "Computer Fetlar", "shipped with OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:11 name:Computer_Fetlar tfr:l",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    SEA_BATTLE_13X13 "sea-battle-13x13" "Sea Battle (Parlett)", "shipped with OpenTafl",
        "dim:13 name:Sea_Battle_(Parlett) esc:e ka:n nj:n cj:n cor: cen:",
        "/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/4ttttt4/";
    TABLUT_15X15 "tablut-15x15" "Tablut 15x15", "shipped with OpenTafl",
        "dim:15 name:Tablut esc:e ks:c nj:n cor: cenh: cens:",
        "/5ttttt5/6ttt6/7t7/7t7/7T7/t5TTT5t/tt3T1T1T3tt/ttttTTTKTTTtttt/tt3T1T1T3tt/t5TTT5t/7T7/7t7/7t7/6ttt6/5ttttt5/";
    ALEA_EVANGELII "alea-evangelii" "Alea Evangelii", "shipped with OpenTafl, with `tfr` as OpenTafl plays it",
        "dim:19 name:Alea_Evangelii tfr:l cor:a1,a2,b1,b2,a18,b18,a19,b19,r1,r2,s1,s2,r18,r19,s18,s19, cenh: cenhe:tcnkTCNK cenp:tcnkTCNK cens:",
        "/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/";
    BRANDUB_OTN "brandub-otn" "Brandub (specification)", "example in §3 of the OpenTafl Notation",
        "dim:7 ks:w cenh: cenhe:",
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    SEA_BATTLE_OTN "sea-battle-otn" "Sea Battle (specification)", "example in §3 of the OpenTafl Notation",
        "dim:9 esc:e ka:n cor: cen: cenhe:",
        "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    FETLAR_OTN "fetlar-otn" "Fetlar (specification)", "example in §3 of the OpenTafl Notation",
        "dim:11 atkf:n",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    COPENHAGEN_OTN "copenhagen-otn" "Copenhagen (specification)", "example in §3 of the OpenTafl Notation",
        "dim:11 atkf:n sw:s efe:y",
        "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    BERSERK_OTN "berserk-otn" "Berserk (specification)", "example in §3 of the OpenTafl Notation",
        "dim:11 surf:n atkf:n kj:r ber:c",
        "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/";
}
