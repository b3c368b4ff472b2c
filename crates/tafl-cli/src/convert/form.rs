//! The forms of records, and the two that the arguments name.

use tafl_moves::dialect::MoveDialect;
use tafl_position::dialect::PositionDialect;

use crate::args::{ConvertArgs, Kind, OTN, T3EN, TSN};
use crate::failure::Failure;
use crate::games::{Expected, GameForm};

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

    pub(super) fn row_order_unknown(self) -> bool {
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
        let Some(from) = args.from.as_deref() else { return Self::to_games(to) };
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
            [(one, _), (other, _), ..] => Err(Failure::Usage(format!(
                "`{from}` and `{to}` are forms of {one} and of {other}; add `--of {one}` or `--of {other}`"
            ))),
            [] => {
                let problem = args.of.map_or("are forms of different things".to_owned(), |wanted| {
                    format!("are not both forms of {wanted}")
                });
                Err(Failure::Usage(format!("`{from}` and `{to}` {problem}; see `tafl convert --list`")))
            }
        }
    }

    /// Games in this form, from files whose forms are recognized.
    fn to_games(to: &str) -> Result<Self, Failure> {
        let to = GameForm::from_name(to).ok_or_else(|| {
            Failure::Usage(format!(
                "`{to}` needs `--from FORM`, because only the forms of games are recognized; see `tafl convert --list`"
            ))
        })?;
        Ok(Self::Games(Expected::Recognized, to))
    }

    /// Checks that the options which positions need are there.
    fn complete(self, args: &ConvertArgs) -> Result<Self, Failure> {
        if let Self::Games(..) = self {
            return Ok(self);
        }
        if args.rules.rules.is_some() {
            return Err(Failure::Usage("`--rules` gives rules to games, not to other records".to_owned()));
        }
        let Self::Positions(from, to) = self else { return Ok(self) };
        if args.rows.is_none()
            && let Some(form) = [from, to].into_iter().find(|form| form.row_order_unknown())
        {
            return Err(Failure::Usage(format!(
                "the order of rows in `{}` is unknown; add `--rows rank-one-first` or `--rows top-rank-first`",
                form.name()
            )));
        }
        if args.side.is_none() && to.has_side() && !from.has_side() {
            return Err(Failure::Usage(format!(
                "`{}` has the side to move, `{}` does not; add `--side attackers` or `--side defenders`",
                to.name(),
                from.name()
            )));
        }
        if args.defenders.is_none() && to == PositionForm::Tsn && from != PositionForm::Tsn {
            return Err(Failure::Usage(
                "`tsn` has the number of defenders at the start; add `--defenders N`, not counting the king"
                    .to_owned(),
            ));
        }
        Ok(self)
    }

    /// Whether a record of the input takes several lines.
    pub(super) fn read_several_lines(self) -> bool {
        matches!(self, Self::Positions(from, _) if from.takes_several_lines())
    }
}
