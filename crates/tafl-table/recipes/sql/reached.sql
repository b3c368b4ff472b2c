-- Was this position ever reached, and what was played? The position after four plies that most games come to.
-- To ask about another position, write its key into `chosen`.
WITH chosen AS (
    SELECT key
    FROM plies
    WHERE variation = 0 AND ply = 4 AND key IS NOT NULL
    GROUP BY key
    ORDER BY count(*) DESC, key
    LIMIT 1
)
SELECT
    games.game,
    games.attackers,
    games.defenders,
    games.year,
    games.result,
    reached.ply,
    next.move
FROM plies AS reached
JOIN games ON games.game = reached.game
LEFT JOIN plies AS next ON next.game = reached.game AND next.ply = reached.ply + 1 AND next.variation = 0
WHERE reached.variation = 0 AND reached.key = (SELECT key FROM chosen)
ORDER BY games.game, reached.ply;
