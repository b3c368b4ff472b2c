-- Which positions are the most frequent after six plies? Symmetric images count together.
WITH frequent AS (
    SELECT key, count(*) AS games
    FROM plies
    WHERE variation = 0 AND ply = 6 AND key IS NOT NULL
    GROUP BY key
    ORDER BY games DESC, key
    LIMIT 20
)
SELECT positions.position, positions.side, frequent.games, positions.plies
FROM frequent
JOIN positions ON positions.key = frequent.key
ORDER BY frequent.games DESC, frequent.key;
