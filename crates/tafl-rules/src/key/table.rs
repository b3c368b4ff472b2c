//! The table of the keys that have a default. Reading, printing, comparing, getters, setters and documents all
//! follow it.

/// Hands the table to a macro of this crate.
///
/// A row has: the key, its name in a record, its section in the specification, its group, how the value is
/// reached, its path in `Settings`, its type, its default as documented, and its meaning. `copy` and `by_ref` make
/// a getter and a setter named after the path, which return the value or a reference; values of a `cell` of a
/// matrix are reached through the methods of the matrix.
///
/// The order is that of the grammar; `gj` and `spd`, which only the notes have, are where the notes have them.
macro_rules! for_each_key {
    ($then:ident) => {
        $then! {
            Esc "esc" "§3" General copy escape: Escape = "c",
                "where the king escapes to";
            Surf "surf" "§3" General copy surrounding_fatal: bool = "y",
                "whether a surrounded side loses";
            Atkf "atkf" "§3" General copy attackers_first: bool = "y",
                "whether the attackers move first";
            Tfr "tfr" "§3" General copy repetition: Option<RepetitionRule> = "d",
                "what happens when a position occurs for the third time";
            Ka "ka" "§3" Pieces copy king_arms: KingArms = "y",
                "what part the king takes in captures";
            Ks "ks" "§3" Pieces copy king_strength: KingStrength = "s",
                "how the king is captured";
            Kj "kj" "§3" Pieces copy king_jump: Jump = "n",
                "how kings jump";
            Nj "nj" "§3" Pieces copy knight_jump: Jump = "c",
                "how knights jump";
            Cj "cj" "§3" Pieces copy commander_jump: Jump = "j",
                "how commanders jump";
            Mj "mj" "§3" Pieces copy mercenary_jump: Jump = "n",
                "how mercenaries jump";
            Gj "gj" "§3 notes" Pieces copy guard_jump: Jump = "n",
                "how guards jump";
            Spd "spd" "§3 notes" Pieces by_ref speed_limits: SpeedLimits = "-1",
                "how many squares pieces may move";
            Cor "cor" "§3" SpecialSquares by_ref corners: Squares = "default",
                "the corner squares";
            Cen "cen" "§3" SpecialSquares by_ref center: Squares = "default",
                "the center squares";
            Afor "afor" "§3" SpecialSquares cell fortresses.attackers: SquareList = none,
                "the fortress squares of the attackers";
            Dfor "dfor" "§3" SpecialSquares cell fortresses.defenders: SquareList = none,
                "the fortress squares of the defenders";
            Corh "corh" "§3" SpecialSquares cell zones.corner.hostile: PieceSet = "tcnkmTCNKM",
                "pieces to which corners are hostile";
            Cenh "cenh" "§3" SpecialSquares cell zones.center.hostile: PieceSet = "tcnkm",
                "pieces to which the center is hostile while it is occupied";
            Cenhe "cenhe" "§3" SpecialSquares copy empty_center_hostile: PieceSet = "tcnkmTCNKM",
                "pieces to which the center is hostile while it is empty";
            Aforh "aforh" "§3" SpecialSquares cell zones.attacker_fortress.hostile: PieceSet = "TCNKM",
                "pieces to which the attackers' fortresses are hostile";
            Dforh "dforh" "§3" SpecialSquares cell zones.defender_fortress.hostile: PieceSet = "tcnkm",
                "pieces to which the defenders' fortresses are hostile";
            Corp "corp" "§3" SpecialSquares cell zones.corner.passable: PieceSet = "K",
                "pieces that may pass through corners";
            Cenp "cenp" "§3" SpecialSquares cell zones.center.passable: PieceSet = "tcnkmTCNKM",
                "pieces that may pass through the center";
            Aforp "aforp" "§3" SpecialSquares cell zones.attacker_fortress.passable: PieceSet = "tcnkmTCNKM",
                "pieces that may pass through the attackers' fortresses";
            Dforp "dforp" "§3" SpecialSquares cell zones.defender_fortress.passable: PieceSet = "TCNKM",
                "pieces that may pass through the defenders' fortresses";
            Cors "cors" "§3" SpecialSquares cell zones.corner.stop: PieceSet = "K",
                "pieces that may stop on corners";
            Cens "cens" "§3" SpecialSquares cell zones.center.stop: PieceSet = "K",
                "pieces that may stop on the center";
            Afors "afors" "§3" SpecialSquares cell zones.attacker_fortress.stop: PieceSet = "tcnkmTCNKM",
                "pieces that may stop on the attackers' fortresses";
            Dfors "dfors" "§3" SpecialSquares cell zones.defender_fortress.stop: PieceSet = "TCNKM",
                "pieces that may stop on the defenders' fortresses";
            Cenre "cenre" "§3" SpecialSquares cell zones.center.entry: PieceSet = "tcnkmTCNKM",
                "pieces that may enter the center from outside";
            Corre "corre" "§3" SpecialSquares cell zones.corner.entry: PieceSet = "tcnkmTCNKM",
                "pieces that may enter corners from outside";
            Aforre "aforre" "§3" SpecialSquares cell zones.attacker_fortress.entry: PieceSet = "tcnkmTCNKM",
                "pieces that may enter the attackers' fortresses from outside";
            Dforre "dforre" "§3" SpecialSquares cell zones.defender_fortress.entry: PieceSet = "tcnkmTCNKM",
                "pieces that may enter the defenders' fortresses from outside";
            Sw "sw" "§3" Formations copy shieldwall: Shieldwall = "n",
                "whether a row of men on the edge can be captured together";
            Swf "swf" "§3" Formations copy shieldwall_by_flanking: bool = "y",
                "whether a shieldwall capture needs a move to the edge";
            Efe "efe" "§3" Formations copy edge_fort_escape: bool = "n",
                "whether the king wins in an edge fort";
            Linc "linc" "§3" LinnaeanCapture copy linnaean_capture: bool = "n",
                "whether a defender next to the surrounded king is captured against the center";
            Ber "ber" "§3" Berserk copy berserk: Berserk = "n",
                "whether a piece that has captured moves again";
        }
    };
}

/// The default of a row of the table, as Markdown.
macro_rules! default_text {
    (none) => {
        "none"
    };
    ($text:literal) => {
        concat!("`", $text, "`")
    };
}

pub(crate) use {default_text, for_each_key};
