-- How long are games that each side wins?
SELECT
    variant,
    result,
    count(*) AS games,
    avg(plies) AS mean,
    median(plies) AS median
FROM games
WHERE result IN ('attackers', 'defenders', 'draw')
GROUP BY variant, result
ORDER BY variant NULLS LAST, result;
