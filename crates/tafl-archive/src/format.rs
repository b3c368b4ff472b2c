//! The formats of archives.

use alloc::borrow::Cow;
use alloc::string::String;

use tafl_game_record::GameRecord;

use crate::error::{ExportError, ImportError};
use crate::framing::Framing;
use crate::move_list::MoveListFormError;
use crate::options::ImportOptions;
use crate::partial::{self, BrokenGame};
use crate::report::ConvertedGame;

/// What a format is, and the functions that read and write it.
pub(crate) struct Format {
    /// How the games of a file are separated.
    pub(crate) framing: Framing,
    /// How a game looks, shortened to one line.
    pub(crate) example: &'static str,
    /// Whether a text begins like a file of this format.
    pub(crate) detect: fn(&str) -> bool,
    pub(crate) parse: fn(&str, &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError>,
    /// `None` if no program reads the format any more.
    pub(crate) write: Option<Write>,
}

type Write = fn(&GameRecord) -> Result<ConvertedGame<String>, ExportError>;

/// Declares the formats: variant, name, and [`Format`].
macro_rules! formats {
    ($($(#[doc = $about:literal])* $format:ident $name:literal $($row:ident)::+;)*) => {
        /// A format in which a program stores games.
        ///
        /// ```
        /// use tafl_archive::ArchiveFormat;
        ///
        /// let format: ArchiveFormat = "hnefatafl-csv".parse()?;
        /// let game = format.parse("d1-d3 e5-e3 f2-f3xe3,1,0,Ongoing")?;
        /// assert_eq!(game.value.tree().len(), 3);
        /// assert_eq!(format.print(&game.value)?.value, "d1-d3 e5-e3 f2-f3xe3,1,0,Ongoing");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[doc(alias = "import")]
        #[doc(alias = "export")]
        #[doc(alias = "database")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum ArchiveFormat {
            $($(#[doc = $about])* $format,)*
        }

        impl ArchiveFormat {
            /// All formats.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$format),*];

            /// The name of the format in kebab case, as the command takes it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$format => $name,)*
                }
            }

            /// Describes the format in English sentences with the markup of Rust's documentation.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$format => concat!($($about),*).trim_ascii(),)*
                }
            }

            const fn format(self) -> &'static Format {
                match self {
                    $(Self::$format => &crate::$($row)::+,)*
                }
            }
        }
    };
}

formats! {
    /// The games of the server aagenielsen.dk as JSON: one object per game.
    AageNielsen "aagenielsen" aagenielsen::FORMAT;
    /// The games that come with hnefatafl-rs: `moves,taken by the attackers,taken by the defenders,result`, with spaces
    /// between the moves. Without other rules they are games of Copenhagen hnefatafl.
    HnefataflCsv "hnefatafl-csv" hnefatafl_csv::FORMAT;
    /// The game files of Brandubh, `.tafl`, also of its Tablut and Copenhagen: tags as in PGN and numbered moves.
    BrandubhTafl "brandubh-tafl" brandubh_tafl::FORMAT;
    /// The saved games of Brandubh, also of its Tablut and Copenhagen: a JSON object per game.
    BrandubhJson "brandubh-json" brandubh_json::FORMAT;
    /// The puzzles of Brandubh: eleven fields on a line, separated by `|`.
    BrandubhPuzzles "brandubh-puzzles" brandubh_puzzles::FORMAT;
    /// Games in the form like PGN that was proposed in the forum of aagenielsen.dk, with `:` before captures.
    ForumPgn "forum-pgn" forum_pgn::FORMAT;
    /// Games in the form like SGF that was proposed in the forum of aagenielsen.dk.
    ForumSgf "forum-sgf" forum_sgf::FORMAT;
    /// The games that hnefatafl.org sends to be watched or resumed, as JSON: one object per game, with captures.
    HnefataflOrgJson "hnefatafl-org-json" hnefatafl_org::open_tafl::JSON;
    /// The same games as RON, the Rusty Object Notation.
    HnefataflOrgRon "hnefatafl-org-ron" hnefatafl_org::open_tafl::RON;
    /// The archive of hnefatafl.org, in RON: one game per line, without captures, with the clocks after each move.
    HnefataflOrgArchive "hnefatafl-org-archive" hnefatafl_org::archive::FORMAT;
    /// The text that the client of hnefatafl.org exchanges with playtafl.com: tags as in PGN, then moves such as `d1d3`,
    /// without captures. The board has 11 by 11 squares.
    HnefataflOrgPgn "hnefatafl-org-pgn" hnefatafl_org::pgn::FORMAT;
    /// A session of the text protocol of hnefatafl-copenhagen: lines such as `play attacker d1 d3`, with or without the
    /// answers. The file is a game.
    HnefataflTextProtocol "hnefatafl-text-protocol" hnefatafl_org::protocol::FORMAT;
    /// The logs of the Bologna challenge, in which every move is followed by the board: one game per file.
    BolognaLog "bologna-log" bologna_log::FORMAT;
    /// States and actions as in the messages of the Bologna challenge: one JSON object each, one game per file.
    BolognaJson "bologna-json" bologna_json::FORMAT;
    /// Trials of Ludii: one game per file.
    LudiiTrial "ludii-trial" ludii_trial::FORMAT;
    /// Scripts for Tablut as in the course CS 61B at Berkeley: one game per file.
    Berkeley "berkeley" berkeley::FORMAT;
    /// Moves of the course LOG320 at the ÉTS, which can follow a board: one game per file.
    Log320 "log320" log320::FORMAT;
    /// The states of the npm package `tafl`: JSON objects that carry their rules.
    NpmTafl "npm-tafl" npm_tafl::FORMAT;
    /// The games of the engine taflzero: `position` lines of its protocol.
    TaflZero "taflzero" taflzero::FORMAT;
    /// The games of AbstractPlay: reports as JSON objects.
    AbstractPlay "abstract-play" abstract_play::FORMAT;
    /// The games of the site PlayTaflOnline: JSON objects that carry every rule.
    PlayTaflOnline "playtaflonline" playtaflonline::FORMAT;
    /// Lists of moves in any spelling, such as `h1h3 f8i8`, `(0, H) -> (0, I)` or `[[1,4],[1,2]]`: a game per line, or per
    /// block of lines, or in JSON. They need rules, by which captures are added. How squares are written is guessed: in the
    /// way in which the moves are legal; of ways that lead to the same game, turned or mirrored, the most usual one is taken.
    /// The tag `moves-written` says which. [`ImportOptions::with_move_list`] gives what is known.
    Moves "moves" move_list::FORMAT;
}

impl ArchiveFormat {
    /// The usual extensions of files of this format, in lower case and without the dot. Only the content of a file
    /// decides on its format: see [`detect`](Self::detect).
    ///
    /// ```
    /// use tafl_archive::ArchiveFormat;
    ///
    /// assert!(ArchiveFormat::AageNielsen.extensions().contains(&"ndjson"));
    /// assert_eq!(ArchiveFormat::HnefataflCsv.extensions(), ["csv"]);
    /// ```
    pub const fn extensions(self) -> &'static [&'static str] {
        match (self, self.framing()) {
            (Self::HnefataflCsv, _) => &["csv"],
            (Self::BrandubhTafl, _) => &["tafl"],
            (Self::HnefataflOrgRon | Self::HnefataflOrgArchive, _) => &["ron"],
            (Self::LudiiTrial, _) => &["trl", "txt"],
            (Self::Berkeley, _) => &["in", "txt"],
            (Self::BolognaJson, _) | (_, Framing::Json) => &["json", "ndjson", "jsonl"],
            (_, Framing::List) => &["txt", "csv", "json", "ndjson", "jsonl"],
            (_, Framing::Tags) => &["pgn"],
            (_, Framing::Sgf) => &["sgf"],
            _ => &["txt"],
        }
    }

    /// How a game looks, shortened to one line.
    pub const fn example(self) -> &'static str {
        self.format().example
    }

    /// How the games of a file are separated.
    pub(crate) const fn framing(self) -> Framing {
        self.format().framing
    }

    /// Whether games can be written in this format. One that no living program reads is only read, as are lists of moves.
    pub const fn is_written(self) -> bool {
        self.format().write.is_some()
    }

    /// Whether a file of this format is one game.
    pub const fn has_one_game_per_file(self) -> bool {
        matches!(self.framing(), Framing::File)
    }

    /// The number of bytes at the start of a file that are enough for [`ArchiveFormat::detect`].
    pub const DETECTION_BYTES: usize = 64 << 10;

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format that a text names, and how it is read: `moves` can be followed by a colon and how moves are written, as in
    /// `moves:rank-first,0,top`.
    ///
    /// # Errors
    ///
    /// `Ok(None)` for a text that is not the name of a format.
    pub fn described(text: &str) -> Result<Option<(Self, ImportOptions)>, MoveListFormError> {
        let (name, form) = text.split_once(':').unwrap_or((text, ""));
        Ok(match Self::from_name(name) {
            Some(Self::Moves) => Some((Self::Moves, ImportOptions::default().with_move_list(form.parse()?))),
            Some(format) if name == text => Some((format, ImportOptions::default())),
            _ => None,
        })
    }

    /// The format of a file, judged by its beginning; `None` if it is not the beginning of an archive in one of these
    /// formats. A file of game records in OpenTafl Notation is not one.
    ///
    /// ```
    /// use tafl_archive::ArchiveFormat;
    ///
    /// assert_eq!(ArchiveFormat::detect("h1-h3 f8-i8,0,0,Ongoing\n"), Some(ArchiveFormat::HnefataflCsv));
    /// assert_eq!(ArchiveFormat::detect("[event:Club]\n\n1. d1-d3\n"), None);
    /// ```
    pub fn detect(head: &str) -> Option<Self> {
        let head = head.trim_start_matches('\u{feff}').trim_start();
        Self::ALL.into_iter().find(|format| (format.format().detect)(head))
    }

    /// Parses a game. White space around it, and a byte order mark at its start, are ignored.
    ///
    /// The record replays without rules: each move was played on a board.
    ///
    /// # Errors
    ///
    /// Why the text cannot be converted into a game record.
    pub fn parse(self, text: &str) -> Result<ConvertedGame<GameRecord>, ImportError> {
        self.parse_with(text, &ImportOptions::default())
    }

    /// Parses a game by these options. White space around it is ignored; lines may end with carriage returns.
    ///
    /// # Errors
    ///
    /// Why the text cannot be converted into a game record.
    pub fn parse_with(
        self,
        text: &str,
        options: &ImportOptions,
    ) -> Result<ConvertedGame<GameRecord>, ImportError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = match self.framing() {
            Framing::Json => Cow::Borrowed(text),
            _ => line_feeds(text),
        };
        let mut game = (self.format().parse)(text.trim(), options)?;
        // The record is the same when it is read from an archive.
        game.value.order_tags_for_archive();
        Ok(game)
    }

    /// Parses a game by these options, and of a broken game the moves before its error.
    ///
    /// The part has the tags of the game, also its result, and is marked by the tag `partial`. It is what
    /// [`parse_with`](Self::parse_with) reads from the same text without the move of the error and all that follow, and
    /// without counts of captures.
    ///
    /// # Errors
    ///
    /// Why the text cannot be converted into a game record, with the part, if there is one.
    pub fn parse_partial(
        self,
        text: &str,
        options: &ImportOptions,
    ) -> Result<ConvertedGame<GameRecord>, BrokenGame> {
        let read = |moves| self.parse_with(text, &options.clone().up_to(moves));
        self.parse_with(text, options).map_err(|error| partial::longest(error, read))
    }

    /// Writes a game. Where the games of a format are lines, there is no line break at the end.
    ///
    /// # Errors
    ///
    /// Why the game cannot be written; always, if the format is only [read](Self::is_written).
    pub fn print(self, record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
        let write = self.format().write.ok_or(ExportError::OnlyRead { format: self.name() })?;
        write(record)
    }
}

notation_syntax::names!(ArchiveFormat: "archive format", name, from_name);

/// The text with a line feed at the end of each line.
fn line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}
