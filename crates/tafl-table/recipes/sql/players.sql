-- How strong is each player, with each side? Players with five games or more, by the lower bound of their score.
-- Export with `--aliases` to count the names of a player together.
WITH seats AS (
    SELECT attackers AS player, 'attackers' AS side, result FROM games
    UNION ALL
    SELECT defenders AS player, 'defenders' AS side, result FROM games
),
counted AS (
    SELECT
        player,
        side,
        count(*) AS games,
        avg(CASE WHEN result = side THEN 1e0 WHEN result = 'draw' THEN 0.5e0 ELSE 0e0 END) AS score,
        1.959963984540054e0 AS z
    FROM seats
    WHERE player IS NOT NULL AND result IN ('attackers', 'defenders', 'draw')
    GROUP BY player, side
    HAVING count(*) >= 5
),
bounded AS (
    SELECT
        player,
        side,
        games,
        score,
        (score + z * z / (2 * games) - z * sqrt(score * (1 - score) / games + z * z / (4e0 * games * games)))
            / (1 + z * z / games) AS low,
        (score + z * z / (2 * games) + z * sqrt(score * (1 - score) / games + z * z / (4e0 * games * games)))
            / (1 + z * z / games) AS high
    FROM counted
)
SELECT * FROM bounded
ORDER BY round(low, 9) DESC, player, side;
