-- How long are games?
SELECT
    variant,
    count(*) AS games,
    sum(plies) AS plies,
    min(plies) AS shortest,
    avg(plies) AS mean,
    median(plies) AS median,
    max(plies) AS longest
FROM games
GROUP BY variant
ORDER BY games DESC, variant NULLS LAST;
