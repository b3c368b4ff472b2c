-- How do games end by their rules, and how long do such games take?
SELECT
    variant,
    rules_ending,
    rules_result,
    count(*) AS games,
    avg(plies) AS plies
FROM games
WHERE rules IS NOT NULL
GROUP BY variant, rules_ending, rules_result
ORDER BY variant NULLS LAST, games DESC, rules_ending NULLS LAST, rules_result NULLS LAST;
