-- Which move from the start of the most frequent variant scores best, if symmetric moves count together?
-- To ask about another variant or position, write it into `chosen`.
WITH most_frequent AS (
    SELECT variant
    FROM games
    WHERE start IS NOT NULL AND variant IS NOT NULL
    GROUP BY variant
    ORDER BY count(*) DESC, variant
    LIMIT 1
),
chosen AS (
    SELECT variant, start_key AS position, start_side AS side
    FROM games
    WHERE variant = (SELECT variant FROM most_frequent) AND start_side IS NOT NULL
    GROUP BY variant, start_key, start_side
    ORDER BY count(*) DESC, start_key, start_side
    LIMIT 1
),
-- Other variants begin in the same position.
of_variant AS (
    SELECT * FROM games WHERE variant = (SELECT variant FROM chosen)
),
-- Each time that a game comes to the position: the number of plies before.
reached AS (
    SELECT game, 0 AS ply FROM of_variant WHERE start_key = (SELECT position FROM chosen)
    UNION ALL
    SELECT game, ply FROM plies WHERE variation = 0 AND key = (SELECT position FROM chosen)
),
-- A game counts once for each different move.
played AS (
    SELECT DISTINCT plies.canonical_move AS move, plies.game
    FROM plies
    JOIN reached ON plies.game = reached.game AND plies.ply = reached.ply + 1
    WHERE plies.variation = 0 AND plies.side = (SELECT side FROM chosen)
),
counted AS (
    SELECT
        played.move,
        count(*) AS games,
        count(*) FILTER (WHERE games.result = 'attackers') AS attackers,
        count(*) FILTER (WHERE games.result = 'defenders') AS defenders,
        count(*) FILTER (WHERE games.result = 'draw') AS draws,
        avg(CASE WHEN side = 'attackers' THEN attackers_elo ELSE defenders_elo END) AS rating,
        avg(CASE WHEN side = 'attackers' THEN defenders_elo ELSE attackers_elo END) AS opponents_rating,
        max(games.date) AS last_day,
        max(games.year) AS last_year
    FROM played
    JOIN of_variant AS games ON games.game = played.game
    CROSS JOIN chosen
    GROUP BY played.move
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
    move,
    games,
    attackers,
    defenders,
    draws,
    score,
    (score + z * z / (2 * decided) - z * sqrt(score * (1 - score) / decided + z * z / (4e0 * decided * decided)))
        / (1 + z * z / decided) AS low,
    (score + z * z / (2 * decided) + z * sqrt(score * (1 - score) / decided + z * z / (4e0 * decided * decided)))
        / (1 + z * z / decided) AS high,
    rating,
    opponents_rating,
    last_day,
    last_year
FROM scored
ORDER BY games DESC, move;
