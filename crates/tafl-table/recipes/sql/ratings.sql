-- How much does a rating decide? The score of the attackers by their lead, in bands of 100.
WITH rated AS (
    SELECT
        CAST(floor((attackers_elo - defenders_elo) / 100e0) AS INTEGER) * 100 AS lead,
        CASE result WHEN 'attackers' THEN 1e0 WHEN 'draw' THEN 0.5e0 ELSE 0e0 END AS score
    FROM games
    WHERE attackers_elo IS NOT NULL AND defenders_elo IS NOT NULL AND result IN ('attackers', 'defenders', 'draw')
)
SELECT lead, count(*) AS games, avg(score) AS score
FROM rated
GROUP BY lead
ORDER BY lead;
