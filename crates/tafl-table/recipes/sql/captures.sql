-- How many pieces does each side capture in a game?
WITH captured AS (
    SELECT
        game,
        sum(CASE WHEN side = 'attackers' THEN cardinality(captures) ELSE 0 END) AS by_attackers,
        sum(CASE WHEN side = 'defenders' THEN cardinality(captures) ELSE 0 END) AS by_defenders
    FROM plies
    WHERE variation = 0
    GROUP BY game
)
SELECT
    games.variant,
    count(*) AS games,
    sum(coalesce(by_attackers, 0)) AS by_attackers,
    sum(coalesce(by_defenders, 0)) AS by_defenders,
    avg(coalesce(by_attackers, 0)) AS by_attackers_mean,
    avg(coalesce(by_defenders, 0)) AS by_defenders_mean
FROM games
-- A game without moves has no captures.
LEFT JOIN captured ON captured.game = games.game
GROUP BY games.variant
ORDER BY games DESC, games.variant NULLS LAST;
