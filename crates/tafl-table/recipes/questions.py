"""The questions, each as a function of Polars. `sql/` has the same questions for DuckDB and Spark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl

from archive import Tables

Z = 1.959963984540054
"""The number of standard deviations that have 95 % of a normal distribution between them."""

MAIN_LINE = pl.col("variation") == 0

DECIDED = ["attackers", "defenders", "draw"]
"""The results of games that are over."""


def balance(tables: Tables) -> pl.LazyFrame:
    """Is a variant balanced?"""
    return (
        tables.games.group_by("variant")
        .agg(pl.len().alias("games"), *_results())
        .with_columns(*_score())
        .sort("games", "variant", descending=[True, False], nulls_last=True)
    )


def replies(tables: Tables) -> pl.LazyFrame:
    """Which move from the start of the most frequent variant scores best?"""
    move = pl.concat_str(pl.col("from").cast(pl.String), pl.col("type").cast(pl.String), pl.col("to").cast(pl.String))
    return _explore(tables, "start", "position", move)


def replies_symmetric(tables: Tables) -> pl.LazyFrame:
    """The same, where symmetric moves count together."""
    return _explore(tables, "start_key", "key", pl.col("canonical_move").cast(pl.String))


def reached(tables: Tables) -> pl.LazyFrame:
    """Was the most frequent position after four plies ever reached, and what was played?"""
    chosen = (
        tables.plies.filter(MAIN_LINE, pl.col("ply") == 4, pl.col("key").is_not_null())
        .group_by("key")
        .len()
        .sort("len", "key", descending=[True, False])
        .head(1)
        .select("key")
    )
    line = tables.plies.filter(MAIN_LINE)
    starts = tables.games.select("game", pl.lit(0, pl.Int32).alias("ply"), pl.col("start_key").alias("key"))
    following = line.select("game", pl.col("ply") - 1, "move")
    return (
        pl.concat([starts, line.select("game", "ply", "key")])
        .join(chosen, on="key", how="semi")
        .join(tables.games.select("game", "attackers", "defenders", "year", "result"), on="game")
        .join(following, on=["game", "ply"], how="left")
        .select("game", "attackers", "defenders", "year", "result", "ply", "move")
        .sort("game", "ply")
    )


def lengths(tables: Tables) -> pl.LazyFrame:
    """How long are games?"""
    plies = pl.col("plies")
    return (
        tables.games.group_by("variant")
        .agg(
            pl.len().alias("games"),
            plies.cast(pl.Int64).sum(),
            plies.min().alias("shortest"),
            plies.mean().alias("mean"),
            plies.median().alias("median"),
            plies.max().alias("longest"),
        )
        .sort("games", "variant", descending=[True, False], nulls_last=True)
    )


def endings(tables: Tables) -> pl.LazyFrame:
    """How do games end by their rules, and how long do such games take?"""
    return (
        tables.games.filter(pl.col("rules").is_not_null())
        .with_columns(pl.col("rules_ending", "rules_result").cast(pl.String))
        .group_by("variant", "rules_ending", "rules_result")
        .agg(pl.len().alias("games"), pl.col("plies").mean())
        .sort("variant", "games", "rules_ending", "rules_result", descending=[False, True, False, False], nulls_last=True)
    )


def ratings(tables: Tables) -> pl.LazyFrame:
    """How much does a rating decide?"""
    result = pl.col("result")
    score = pl.when(result == "attackers").then(1.0).when(result == "draw").then(0.5).otherwise(0.0)
    lead = pl.col("attackers_elo") - pl.col("defenders_elo")
    return (
        tables.games.filter(lead.is_not_null(), result.is_in(["attackers", "defenders", "draw"]))
        .group_by((lead.floordiv(100) * 100).alias("lead"))
        .agg(pl.len().alias("games"), score.mean().alias("score"))
        .sort("lead")
    )


def captures(tables: Tables) -> pl.LazyFrame:
    """How many pieces does each side capture in a game?"""
    sides = ("attackers", "defenders")
    captures = [pl.col(f"captures_by_{side}").cast(pl.Int64) for side in sides]
    return (
        # Games that can be played to their end.
        tables.games.filter(pl.col("occurrences").is_not_null())
        .group_by("variant")
        .agg(
            pl.len().alias("games"),
            *(count.sum().alias(f"by_{side}") for count, side in zip(captures, sides, strict=True)),
            *(count.mean().alias(f"by_{side}_mean") for count, side in zip(captures, sides, strict=True)),
        )
        .sort("games", "variant", descending=[True, False], nulls_last=True)
    )


def positions(tables: Tables) -> pl.LazyFrame:
    """Which positions are the most frequent after six plies?"""
    return (
        tables.plies.filter(MAIN_LINE, pl.col("ply") == 6, pl.col("key").is_not_null())
        .group_by("key")
        .agg(pl.len().alias("games"))
        .sort("games", "key", descending=[True, False])
        .head(20)
        .join(tables.positions, on="key")
        .sort("games", "key", descending=[True, False])
        .select("position", "side", "games", "plies")
    )


def draws(tables: Tables) -> pl.LazyFrame:
    """In which openings of two plies, which ten games or more have, are draws frequent?"""
    return (
        tables.plies.filter(MAIN_LINE, pl.col("ply") == 2, pl.col("key").is_not_null())
        .select("game", "key")
        .join(tables.games.select("game", "result"), on="game")
        .group_by("key")
        .agg(pl.len().alias("games"), (pl.col("result") == "draw").sum().alias("draws"))
        .filter(pl.col("games") >= 10)
        .with_columns((pl.col("draws") / pl.col("games")).alias("share"))
        .join(tables.positions, on="key")
        .sort("share", "games", "key", descending=[True, True, False])
        .head(20)
        .select("position", "games", "draws", "share")
    )


def player(tables: Tables) -> pl.LazyFrame:
    """How does the player with the most games do with each side?"""
    result = pl.col("result").cast(pl.String)
    seats = pl.concat(
        tables.games.select("game", pl.col(side).alias("player"), pl.lit(side).alias("side"), result, "year")
        for side in ("attackers", "defenders")
    )
    chosen = (
        seats.drop_nulls("player")
        .group_by("player")
        .agg(pl.col("game").n_unique())
        .sort("game", "player", descending=[True, False])
        .head(1)
        .select("player")
    )
    return (
        seats.join(chosen, on="player", how="semi")
        .group_by("player", "side")
        .agg(
            pl.len().alias("games"),
            (pl.col("result") == pl.col("side")).sum().alias("won"),
            (pl.col("result") == "draw").sum().alias("drawn"),
            pl.col("year").min().alias("first_year"),
            pl.col("year").max().alias("last_year"),
        )
        .sort("side")
    )


def players(tables: Tables) -> pl.LazyFrame:
    """How strong is each player who has five games or more, with each side?"""
    result = pl.col("result").cast(pl.String)
    seats = pl.concat(
        tables.games.select(pl.col(side).cast(pl.String).alias("player"), pl.lit(side).alias("side"), result)
        for side in ("attackers", "defenders")
    )
    score = pl.when(pl.col("result") == pl.col("side")).then(1.0).when(pl.col("result") == "draw").then(0.5).otherwise(0.0)
    return (
        seats.drop_nulls("player")
        .filter(pl.col("result").is_in(DECIDED))
        .group_by("player", "side")
        .agg(pl.len().alias("games"), score.mean().alias("score"))
        .filter(pl.col("games") >= 5)
        .with_columns(*_interval(pl.col("score"), pl.col("games")))
        .sort(pl.col("low").round(9), "player", "side", descending=[True, False, False])
    )


def first_capture(tables: Tables) -> pl.LazyFrame:
    """Does the first capture decide? How often the side that captures first wins."""
    side = pl.col("side").cast(pl.String)
    return (
        tables.plies.filter(MAIN_LINE, pl.col("captures").list.len() > 0)
        .filter(pl.col("ply") == pl.col("ply").min().over("game"))
        .select("game", "ply", side.alias("first_to_capture"))
        .drop_nulls("first_to_capture")
        .join(tables.games.select("game", pl.col("result").cast(pl.String)), on="game")
        .filter(pl.col("result").is_in(DECIDED))
        .with_columns((pl.col("result") == pl.col("first_to_capture")).alias("wins"))
        .group_by("first_to_capture")
        .agg(
            pl.len().alias("games"),
            pl.col("wins").sum().alias("won"),
            (pl.col("result") == "draw").sum().alias("drawn"),
            pl.col("wins").mean().alias("share_won"),
            pl.col("ply").mean().alias("mean_ply"),
        )
        .sort("first_to_capture")
    )


def capture_kinds(tables: Tables) -> pl.LazyFrame:
    """How often is each kind of capture made, and does it decide? How often the side that makes it wins."""
    return (
        # A move that captures several pieces in one way counts once.
        tables.plies.filter(MAIN_LINE)
        .select("game", pl.col("side").cast(pl.String), pl.col("capture_kinds").list.unique().alias("kind"))
        .explode("kind")
        .drop_nulls("kind")
        .group_by("kind", "side", "game")
        .agg(pl.len().cast(pl.Int64).alias("moves"))
        .join(tables.games.select("game", pl.col("result").cast(pl.String)), on="game")
        .filter(pl.col("result").is_in(DECIDED))
        .with_columns((pl.col("result") == pl.col("side")).alias("wins"))
        .group_by("kind", "side")
        .agg(
            pl.col("moves").sum(),
            pl.len().alias("games"),
            pl.col("wins").sum().alias("won"),
            (pl.col("result") == "draw").sum().alias("drawn"),
            pl.col("wins").mean().alias("share_won"),
        )
        .sort("kind", "side")
    )


def lengths_by_result(tables: Tables) -> pl.LazyFrame:
    """How long are games that each side wins?"""
    plies = pl.col("plies")
    return (
        tables.games.with_columns(pl.col("variant", "result").cast(pl.String))
        .filter(pl.col("result").is_in(DECIDED))
        .group_by("variant", "result")
        .agg(pl.len().alias("games"), plies.mean().alias("mean"), plies.median().alias("median"))
        .sort("variant", "result", nulls_last=True)
    )


def king(tables: Tables) -> pl.LazyFrame:
    """When does the king move first?"""
    first = (
        tables.plies.filter(MAIN_LINE, pl.col("piece") == "king").group_by("game").agg(pl.col("ply").min().alias("first"))
    )
    ply = pl.col("first")
    return (
        tables.games.select("game", "variant")
        .join(first, on="game", how="left")
        .group_by("variant")
        .agg(
            pl.len().alias("games"),
            ply.count().alias("with_king_move"),
            ply.min().alias("earliest"),
            ply.mean().alias("mean"),
            ply.median().alias("median"),
        )
        .sort("games", "variant", descending=[True, False], nulls_last=True)
    )


def _explore(tables: Tables, start: str, after: str, move: pl.Expr) -> pl.LazyFrame:
    """Every move from the start of the most frequent variant. `start` and `after` are the columns that must be equal."""
    variant = (
        tables.games.filter(pl.col("start").is_not_null(), pl.col("variant").is_not_null())
        .group_by("variant")
        .len()
        .sort("len", "variant", descending=[True, False])
        .head(1)
        .select("variant")
    )
    # Other variants begin in the same position.
    of_variant = tables.games.join(variant, on="variant", how="semi")
    chosen = (
        of_variant.filter(pl.col("start_side").is_not_null())
        .group_by(start, pl.col("start_side").cast(pl.String))
        .len()
        .sort("len", start, "start_side", descending=[True, False, False])
        .head(1)
        .select(pl.col(start).alias(after), pl.col("start_side").alias("side"))
    )
    line = tables.plies.filter(MAIN_LINE)
    starts = of_variant.select("game", pl.lit(0, pl.Int32).alias("ply"), pl.col(start).alias(after))
    reached = (
        pl.concat([starts, line.select("game", "ply", after)])
        .join(chosen, on=after, how="semi")
        .select("game", pl.col("ply") + 1)
    )
    is_attackers = pl.col("side") == "attackers"
    elo, opponents_elo = pl.col("attackers_elo"), pl.col("defenders_elo")
    return (
        line.select("game", "ply", pl.col("side").cast(pl.String), move.alias("move"))
        .join(reached, on=["game", "ply"], how="semi")
        .join(chosen, on="side")
        .select("game", "side", "move")
        # A game counts once for each different move.
        .unique()
        .join(of_variant, on="game")
        .group_by("move")
        .agg(
            pl.len().alias("games"),
            *_results(),
            pl.when(is_attackers).then(elo).otherwise(opponents_elo).mean().alias("rating"),
            pl.when(is_attackers).then(opponents_elo).otherwise(elo).mean().alias("opponents_rating"),
            pl.col("date").max().alias("last_day"),
            pl.col("year").max().alias("last_year"),
        )
        .with_columns(*_score())
        .select(
            "move",
            "games",
            "attackers",
            "defenders",
            "draws",
            "score",
            "low",
            "high",
            "rating",
            "opponents_rating",
            "last_day",
            "last_year",
        )
        .sort("games", "move", descending=[True, False])
    )


def _results() -> list[pl.Expr]:
    """How many games each side won, and how many were draws."""
    columns = (("attackers", "attackers"), ("defenders", "defenders"), ("draw", "draws"))
    return [(pl.col("result") == result).sum().alias(column) for result, column in columns]


def _score() -> list[pl.Expr]:
    """The score of the attackers and its interval, after Wilson."""
    all_decided = pl.col("attackers") + pl.col("defenders") + pl.col("draws")
    decided = pl.when(all_decided > 0).then(all_decided)
    score = (pl.col("attackers") + pl.col("draws") / 2) / decided
    return [score.alias("score"), *_interval(score, decided)]


def _interval(score: pl.Expr, games: pl.Expr) -> list[pl.Expr]:
    """The interval of a score of so many games, after Wilson."""
    middle = score + Z**2 / (2 * games)
    half = Z * (score * (1 - score) / games + Z**2 / (4 * games**2)).sqrt()
    whole = 1 + Z**2 / games
    return [((middle - half) / whole).alias("low"), ((middle + half) / whole).alias("high")]


QUESTIONS: dict[str, Callable[[Tables], pl.LazyFrame]] = {
    question.__name__: question
    for question in (
        balance,
        replies,
        replies_symmetric,
        reached,
        lengths,
        endings,
        ratings,
        captures,
        positions,
        draws,
        player,
        players,
        first_capture,
        capture_kinds,
        lengths_by_result,
        king,
    )
}
"""The questions by name. The SQL of each is in `sql/NAME.sql`."""


def sql(name: str) -> str:
    """The query of a question, for DuckDB and for Spark with double quotes around names."""
    return (Path(__file__).parent / "sql" / f"{name}.sql").read_text(encoding="utf-8").rstrip().removesuffix(";")
