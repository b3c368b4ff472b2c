//! The presets. A test reads each record and compares it with its printed form.
//!
//! OpenTafl plays `tfr:w` and `tfr:l` the opposite way to the text of the specification. The records here follow
//! the text, so their letter is not the one that OpenTafl writes for the same game.

use super::{Data, Preset};

pub(super) const ALL: &[Preset] = &[
    Preset(&Data {
        name: "brandub",
        title: "Brandub",
        source: "built into OpenTafl",
        record: "dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    }),
    Preset(&Data {
        name: "magpie",
        title: "Magpie",
        source: "built into OpenTafl",
        record: "dim:7 name:Magpie surf:n ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    }),
    Preset(&Data {
        name: "sea-battle",
        title: "Sea Battle",
        source: "built into OpenTafl",
        record: "dim:9 name:Sea_Battle esc:e ka:n nj:n cj:n cor: cen: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    }),
    Preset(&Data {
        name: "tablut",
        title: "Tablut",
        source: "built into OpenTafl",
        record: "dim:9 name:Tablut esc:e ks:c nj:n cor: cenh: cenhe:tcnkTCNK cenp:tcnkTCNK cens: linc:y start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    }),
    Preset(&Data {
        name: "foteviken-tablut",
        title: "Foteviken Tablut",
        source: "built into OpenTafl",
        record: "dim:9 name:Foteviken_Tablut esc:e nj:n cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, cenh: cenhe:K aforh:K cenp:tcnkTCNK aforp:tcnkTCNK cens: cenre: aforre: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    }),
    Preset(&Data {
        name: "fetlar",
        title: "Fetlar",
        source: "built into OpenTafl",
        record: "dim:11 name:Fetlar nj:n cj:n start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    }),
    Preset(&Data {
        name: "copenhagen",
        title: "Copenhagen",
        source: "built into OpenTafl; `tfr` as it plays it",
        record: "dim:11 name:Copenhagen tfr:l sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    }),
    Preset(&Data {
        name: "copenhagen-relaxed-shieldwall",
        title: "Copenhagen (relaxed shieldwall)",
        source: "built into OpenTafl; `tfr` as it plays it",
        record: "dim:11 name:Copenhagen_(relaxed_shieldwall) tfr:l sw:s swf:n efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    }),
    Preset(&Data {
        name: "berserk",
        title: "Berserk",
        source: "built into OpenTafl; `tfr` as it plays it",
        record: "dim:11 name:Berserk surf:n atkf:n tfr:w kj:r ber:c start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/",
    }),
    Preset(&Data {
        name: "tawlbwrdd",
        title: "Tawlbwrdd",
        source: "built into OpenTafl",
        record: "dim:11 name:Tawlbwrdd esc:e ks:w nj:n cj:n cor: cen: start:/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/",
    }),
    Preset(&Data {
        name: "computer-fetlar",
        title: "Computer Fetlar",
        source: "shipped with OpenTafl; `tfr` as it plays it",
        record: "dim:11 name:Computer_Fetlar tfr:l start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    }),
    Preset(&Data {
        name: "sea-battle-13x13",
        title: "Sea Battle (Parlett)",
        source: "shipped with OpenTafl",
        record: "dim:13 name:Sea_Battle_(Parlett) esc:e ka:n nj:n cj:n cor: cen: start:/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/4ttttt4/",
    }),
    Preset(&Data {
        name: "tablut-15x15",
        title: "Tablut 15x15",
        source: "shipped with OpenTafl",
        record: "dim:15 name:Tablut esc:e ks:c nj:n cor: cenh: cens: start:/5ttttt5/6ttt6/7t7/7t7/7T7/t5TTT5t/tt3T1T1T3tt/ttttTTTKTTTtttt/tt3T1T1T3tt/t5TTT5t/7T7/7t7/7t7/6ttt6/5ttttt5/",
    }),
    Preset(&Data {
        name: "alea-evangelii",
        title: "Alea Evangelii",
        source: "shipped with OpenTafl; `tfr` as it plays it",
        record: "dim:19 name:Alea_Evangelii tfr:l cor:a1,a2,b1,b2,a18,b18,a19,b19,r1,r2,s1,s2,r18,r19,s18,s19, cenh: cenhe:tcnkTCNK cenp:tcnkTCNK cens: start:/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/",
    }),
    Preset(&Data {
        name: "brandub-otn",
        title: "Brandub (specification)",
        source: "OpenTafl Notation specification, §3, examples",
        record: "dim:7 ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    }),
    Preset(&Data {
        name: "sea-battle-otn",
        title: "Sea Battle (specification)",
        source: "OpenTafl Notation specification, §3, examples",
        record: "dim:9 esc:e ka:n cor: cen: cenhe: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    }),
    Preset(&Data {
        name: "fetlar-otn",
        title: "Fetlar (specification)",
        source: "OpenTafl Notation specification, §3, examples",
        record: "dim:11 atkf:n start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    }),
    Preset(&Data {
        name: "copenhagen-otn",
        title: "Copenhagen (specification)",
        source: "OpenTafl Notation specification, §3, examples",
        record: "dim:11 atkf:n sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    }),
    Preset(&Data {
        name: "berserk-otn",
        title: "Berserk (specification)",
        source: "OpenTafl Notation specification, §3, examples",
        record: "dim:11 surf:n atkf:n kj:r ber:c start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/",
    }),
];
