-- How does a player do with each side? The player with the most games.
-- To ask about another player, write the name into `chosen`.
WITH seats AS (
    SELECT game, attackers AS player, 'attackers' AS side, result, year FROM games
    UNION ALL
    SELECT game, defenders AS player, 'defenders' AS side, result, year FROM games
),
chosen AS (
    SELECT player
    FROM seats
    WHERE player IS NOT NULL
    GROUP BY player
    ORDER BY count(DISTINCT game) DESC, player
    LIMIT 1
)
SELECT
    player,
    side,
    count(*) AS games,
    count(*) FILTER (WHERE result = side) AS won,
    count(*) FILTER (WHERE result = 'draw') AS drawn,
    min(year) AS first_year,
    max(year) AS last_year
FROM seats
WHERE player = (SELECT player FROM chosen)
GROUP BY player, side
ORDER BY side;
