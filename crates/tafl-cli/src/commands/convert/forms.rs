//! The forms of records, the two that the arguments name, and `tafl convert --list`.

use std::io::{self, Write};

use notation_syntax::invariant::broken;
use tafl_archive::ExportError;
use tafl_files::GameForm;
use tafl_moves::MoveRecord;
use tafl_moves::dialect::MoveDialect;
use tafl_position::dialect::{DialectPosition, PositionDialect};
use tafl_position::{Position, RowOrder, Side};
use tafl_terminal::text::{HEADING, WIDTH};

use super::{ConvertArgs, Kind, OTN, T3EN, TSN};
use crate::input::batches::Expected;
use crate::output::Styled;
use crate::output::messages::Failure;

/// A form of positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PositionForm {
    Tsn,
    Dialect(PositionDialect),
}

impl PositionForm {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Tsn).chain(PositionDialect::ALL.into_iter().map(Self::Dialect))
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Tsn => TSN,
            Self::Dialect(dialect) => dialect.name(),
        }
    }

    pub(super) fn has_side(self) -> bool {
        match self {
            Self::Tsn => true,
            Self::Dialect(dialect) => dialect.has_side(),
        }
    }

    fn row_order_unknown(self) -> bool {
        matches!(self, Self::Dialect(dialect) if dialect.row_order().is_none())
    }

    /// Whether each row is on a separate line.
    fn takes_several_lines(self) -> bool {
        matches!(self, Self::Dialect(PositionDialect::GridAdk | PositionDialect::GridOtn))
    }
}

/// A form of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveForm {
    Otn,
    Dialect(MoveDialect),
}

impl MoveForm {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Otn).chain(MoveDialect::ALL.into_iter().map(Self::Dialect))
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Otn => OTN,
            Self::Dialect(dialect) => dialect.name(),
        }
    }
}

/// Two forms of the same kind.
#[derive(Clone, Copy)]
pub(super) enum Forms {
    Positions(PositionForm, PositionForm),
    Moves(MoveForm, MoveForm),
    Games(Expected, GameForm),
    Boards,
}

impl Forms {
    /// The forms that the arguments name, if all options that they need are there.
    pub(super) fn of(args: &ConvertArgs) -> Result<Self, Failure> {
        let to = args.to.as_deref().unwrap_or_default();
        let Some(from) = args.from.as_ref().map(|form| form.name.as_str()) else {
            return Self::to_games(to, args);
        };
        let position = |name| PositionForm::all().find(|form| form.name() == name);
        let step = |name| MoveForm::all().find(|form| form.name() == name);
        let game = GameForm::from_name;
        let mut found: Vec<(Kind, Self)> = Vec::new();
        found.extend(
            position(from).zip(position(to)).map(|(one, two)| (Kind::Positions, Self::Positions(one, two))),
        );
        found.extend(step(from).zip(step(to)).map(|(one, two)| (Kind::Moves, Self::Moves(one, two))));
        found.extend(game(from).zip(game(to)).map(|(one, two)| (Kind::Games, Self::Games(one.into(), two))));
        found.extend(((from, to) == (T3EN, T3EN)).then_some((Kind::Boards, Self::Boards)));
        found.retain(|(kind, _)| args.of.is_none_or(|wanted| wanted == *kind));
        match found[..] {
            [(_, forms)] => forms.complete(args),
            [(one, _), (other, _), ..] => Err(Failure::usage(format_args!(
                "`{from}` and `{to}` are forms of {one} and of {other}; add `--of {one}` or `--of {other}`"
            ))),
            [] => {
                let problem = args.of.map_or("are forms of different things".to_owned(), |wanted| {
                    format!("are not both forms of {wanted}")
                });
                Err(Failure::usage(format_args!("`{from}` and `{to}` {problem}; see `tafl convert --list`")))
            }
        }
    }

    /// Games in this form, from files whose forms are recognized.
    fn to_games(to: &str, args: &ConvertArgs) -> Result<Self, Failure> {
        let to = GameForm::from_name(to).ok_or_else(|| {
            Failure::usage(format_args!(
                "`{to}` needs `--from FORM`, because only the forms of games are recognized; see `tafl convert --list`"
            ))
        })?;
        Self::Games(Expected::Recognized, to).complete(args)
    }

    /// Checks that the options which positions need are there.
    fn complete(self, args: &ConvertArgs) -> Result<Self, Failure> {
        if let Self::Games(_, to) = self {
            return match to {
                GameForm::Archive(format) if !format.is_written() => {
                    Err(Failure::usage(ExportError::OnlyRead { format: format.name() }))
                }
                _ => Ok(self),
            };
        }
        if args.rules.is_given() {
            return Err(Failure::usage("`--rules` gives rules to games, not to other records"));
        }
        if args.report.is_wanted() {
            return Err(Failure::usage("`--report` lists games, not other records"));
        }
        let Self::Positions(from, to) = self else { return Ok(self) };
        if args.rows.is_none()
            && let Some(form) = [from, to].into_iter().find(|form| form.row_order_unknown())
        {
            return Err(Failure::usage(format_args!(
                "the order of rows in `{}` is unknown; add `--rows rank-one-first` or `--rows top-rank-first`",
                form.name()
            )));
        }
        if args.side.is_none() && to.has_side() && !from.has_side() {
            return Err(Failure::usage(format_args!(
                "`{}` has the side to move, `{}` does not; add `--side attackers` or `--side defenders`",
                to.name(),
                from.name()
            )));
        }
        if args.defenders.is_none() && to == PositionForm::Tsn && from != PositionForm::Tsn {
            return Err(Failure::usage(
                "`tsn` has the number of defenders at the start; add `--defenders N`, not counting the king",
            ));
        }
        Ok(self)
    }

    /// Whether a record of the input takes several lines.
    pub(super) fn read_several_lines(self) -> bool {
        matches!(self, Self::Positions(from, _) if from.takes_several_lines())
    }
}

const POSITION: &str = "/1K5/3t3/3T3/tt1TTtt/3T3/3t3/3t3/";
const TSN_EXAMPLE: &str = "7 4 1k5/3a3/3d3/aa1ddaa/3d3/3a3/3a3 a 1 0";
const MOVE: &str = "e5-e8xe9/d8++";
const BOARD: &str = "2_o/_x_/3_ x";
const RECORD: &str = "[event:…] [rules:…] 1. d1-d3 …, one record after another";

/// Precedes a description, which begins in the column of the examples.
const ABOUT: &str = "                           ";

/// Each form with an example and the options that it needs.
pub(super) fn list(out: &mut Styled) -> io::Result<()> {
    writeln!(out, "{HEADING}positions{HEADING:#}, with the king on b1 and the attackers to move")?;
    for form in PositionForm::all() {
        let example = match form {
            PositionForm::Tsn => TSN_EXAMPLE.to_owned(),
            PositionForm::Dialect(dialect) => {
                let Ok(position) = POSITION.parse::<Position>() else {
                    broken("the sample is a position", ());
                    continue;
                };
                let position = DialectPosition::new(position, Side::Attackers);
                let order = dialect.row_order().or(Some(RowOrder::TopRankFirst));
                dialect.print(&position, order).unwrap_or_default().replace('\n', " ⏎ ")
            }
        };
        list_row(form.name(), &example, if form.row_order_unknown() { "--rows" } else { "" }, out)?;
    }
    writeln!(out, "\n{HEADING}moves{HEADING:#}, by the attackers, capturing the king")?;
    for form in MoveForm::all() {
        let Ok(record) = MOVE.parse::<MoveRecord>() else {
            broken("the sample is a move", ());
            continue;
        };
        let example = match form {
            MoveForm::Otn => record.to_string(),
            MoveForm::Dialect(dialect) => {
                let record = dialect.convert(&record, Some(Side::Attackers)).value;
                record.and_then(|record| dialect.print(&record).ok()).unwrap_or_default()
            }
        };
        list_row(form.name(), &example, "", out)?;
    }
    writeln!(out, "\n{HEADING}games{HEADING:#}, whole archives")?;
    for form in GameForm::all() {
        let (example, about) = match form {
            GameForm::Otg => (RECORD, "Game records in OpenTafl Notation."),
            GameForm::Archive(format) => (format.example(), format.about()),
        };
        list_row(form.name(), example, "", out)?;
        let only_read = matches!(form, GameForm::Archive(format) if !format.is_written());
        let about = plain(about) + if only_read { " Only read." } else { "" };
        for line in textwrap::wrap(&about, WIDTH - ABOUT.len()) {
            writeln!(out, "{ABOUT}{line}")?;
        }
    }
    writeln!(out, "\n{HEADING}boards{HEADING:#}")?;
    list_row(T3EN, BOARD, "", out)
}

/// The first sentence, without the markup of documentation.
fn plain(about: &str) -> String {
    let sentence = about.split_inclusive(". ").next().unwrap_or_default();
    sentence.trim_end().replace(['`', '[', ']'], "")
}

fn list_row(name: &str, example: &str, needs: &str, out: &mut Styled) -> io::Result<()> {
    write!(out, "  {name:23}  {example}")?;
    if needs.is_empty() { writeln!(out) } else { writeln!(out, "  (needs {needs})") }
}
