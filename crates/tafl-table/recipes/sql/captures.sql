-- How many pieces does each side capture in a game?
SELECT
    variant,
    count(*) AS games,
    sum(captures_by_attackers) AS by_attackers,
    sum(captures_by_defenders) AS by_defenders,
    avg(captures_by_attackers) AS by_attackers_mean,
    avg(captures_by_defenders) AS by_defenders_mean
FROM games
-- Games that can be played to their end.
WHERE occurrences IS NOT NULL
GROUP BY variant
ORDER BY games DESC, variant NULLS LAST;
