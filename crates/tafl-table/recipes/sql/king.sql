-- When does the king move first?
WITH kings AS (
    SELECT game, min(ply) AS first_ply
    FROM plies
    WHERE variation = 0 AND piece = 'king'
    GROUP BY game
)
SELECT
    games.variant,
    count(*) AS games,
    count(kings.first_ply) AS with_king_move,
    min(kings.first_ply) AS earliest,
    avg(kings.first_ply) AS mean,
    median(kings.first_ply) AS median
FROM games
LEFT JOIN kings ON kings.game = games.game
GROUP BY games.variant
ORDER BY games DESC, games.variant NULLS LAST;
