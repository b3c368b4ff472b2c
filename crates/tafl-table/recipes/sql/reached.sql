-- Was this position ever reached, and what was played? The position after four plies that most games come to.
-- To ask about another position, write its key into `chosen`.
WITH chosen AS (
    SELECT key
    FROM plies
    WHERE variation = 0 AND ply = 4 AND key IS NOT NULL
    GROUP BY key
    ORDER BY count(*) DESC, key
    LIMIT 1
),
-- Each time that a game comes to the position: the number of plies before.
reached AS (
    SELECT game, 0 AS ply FROM games WHERE start_key = (SELECT key FROM chosen)
    UNION ALL
    SELECT game, ply FROM plies WHERE variation = 0 AND key = (SELECT key FROM chosen)
)
SELECT
    games.game,
    games.attackers,
    games.defenders,
    games.year,
    games.result,
    reached.ply,
    next.move
FROM reached
JOIN games ON games.game = reached.game
LEFT JOIN plies AS next ON next.game = reached.game AND next.ply = reached.ply + 1 AND next.variation = 0
ORDER BY games.game, reached.ply;
