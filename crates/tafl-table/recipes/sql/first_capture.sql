-- Does the first capture decide? How often the side that captures first wins.
WITH first_ply AS (
    SELECT game, min(ply) AS ply
    FROM plies
    WHERE variation = 0 AND cardinality(captures) > 0
    GROUP BY game
)
SELECT
    plies.side AS first_to_capture,
    count(*) AS games,
    count(*) FILTER (WHERE games.result = plies.side) AS won,
    count(*) FILTER (WHERE games.result = 'draw') AS drawn,
    avg(CASE WHEN games.result = plies.side THEN 1e0 ELSE 0e0 END) AS share_won,
    avg(plies.ply) AS mean_ply
FROM first_ply
JOIN plies ON plies.game = first_ply.game AND plies.ply = first_ply.ply AND plies.variation = 0
JOIN games ON games.game = first_ply.game
WHERE games.result IN ('attackers', 'defenders', 'draw') AND plies.side IS NOT NULL
GROUP BY plies.side
ORDER BY first_to_capture;
