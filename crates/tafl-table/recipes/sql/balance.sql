-- Is a variant balanced? The score of the attackers, with the interval that has it with a probability of 95 %.
WITH counted AS (
    SELECT
        variant,
        count(*) AS games,
        count(*) FILTER (WHERE result = 'attackers') AS attackers,
        count(*) FILTER (WHERE result = 'defenders') AS defenders,
        count(*) FILTER (WHERE result = 'draw') AS draws
    FROM games
    GROUP BY variant
),
scored AS (
    SELECT
        *,
        nullif(attackers + defenders + draws, 0) AS decided,
        (attackers + 0.5e0 * draws) / nullif(attackers + defenders + draws, 0) AS score,
        1.959963984540054e0 AS z
    FROM counted
)
SELECT
    variant,
    games,
    attackers,
    defenders,
    draws,
    score,
    (score + z * z / (2 * decided) - z * sqrt(score * (1 - score) / decided + z * z / (4e0 * decided * decided)))
        / (1 + z * z / decided) AS low,
    (score + z * z / (2 * decided) + z * sqrt(score * (1 - score) / decided + z * z / (4e0 * decided * decided)))
        / (1 + z * z / decided) AS high
FROM scored
ORDER BY games DESC, variant NULLS LAST;
