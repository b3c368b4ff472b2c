-- How often is each kind of capture made, and does it decide? How often the side that makes it wins.
WITH kinds AS (
    SELECT kind
    FROM (VALUES ('custodial'), ('king-surrounded'), ('shieldwall'), ('linnaean'), ('jump')) AS kinds (kind)
),
made AS (
    SELECT kinds.kind, plies.side, plies.game, count(*) AS moves
    FROM plies
    JOIN kinds ON array_contains(plies.capture_kinds, kinds.kind)
    WHERE plies.variation = 0
    GROUP BY kinds.kind, plies.side, plies.game
)
SELECT
    made.kind,
    made.side,
    sum(made.moves) AS moves,
    count(*) AS games,
    count(*) FILTER (WHERE games.result = made.side) AS won,
    count(*) FILTER (WHERE games.result = 'draw') AS drawn,
    avg(CASE WHEN games.result = made.side THEN 1e0 ELSE 0e0 END) AS share_won
FROM made
JOIN games ON games.game = made.game
WHERE games.result IN ('attackers', 'defenders', 'draw')
GROUP BY made.kind, made.side
ORDER BY made.kind, made.side;
