-- In which openings are draws frequent? An opening is the position after two plies, if ten games or more have it.
WITH openings AS (
    SELECT
        plies.key,
        count(*) AS games,
        count(*) FILTER (WHERE games.result = 'draw') AS draws
    FROM plies
    JOIN games ON games.game = plies.game
    WHERE plies.variation = 0 AND plies.ply = 2 AND plies.key IS NOT NULL
    GROUP BY plies.key
)
SELECT positions.position, openings.games, openings.draws, 1e0 * openings.draws / openings.games AS share
FROM openings
JOIN positions ON positions.key = openings.key
WHERE openings.games >= 10
ORDER BY share DESC, openings.games DESC, openings.key
LIMIT 20;
