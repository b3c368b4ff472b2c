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
    sum(by_attackers) AS by_attackers,
    sum(by_defenders) AS by_defenders,
    avg(by_attackers) AS by_attackers_mean,
    avg(by_defenders) AS by_defenders_mean
FROM captured
JOIN games ON games.game = captured.game
GROUP BY games.variant
ORDER BY games DESC, games.variant NULLS LAST;
