"""A tafl engine in Python: the move that leaves its opponent the fewest moves. Needs `pip install tafl-notation`."""

import sys

import tafl


def best_move(game: tafl.Game) -> str:
    def answers(step: tafl.Move) -> int:
        game.push(step)
        outcome = game.outcome()
        count = 0 if outcome else len(game.legal_moves)
        if outcome and outcome.winner != mover:
            count = sys.maxsize
        game.pop()
        return count

    mover = game.turn
    return str(min(game.legal_moves, key=answers, default="none"))


def main() -> None:
    rules: tafl.Rules | None = None
    game: tafl.Game | None = None
    for line in sys.stdin:
        match line.split():
            case ["utep", *_]:
                print("id name Fewest answers 1.0", "utepok", sep="\n")
            case ["rules", *record]:
                rules = tafl.Rules(" ".join(record))
                print("rulesok")
            case ["isready"]:
                print("readyok")
            case ["position", "start", *words] if rules:
                game = tafl.Game(rules)
                for word in words[1:]:
                    game.push(word)
            case ["go", *_] if game:
                print("bestmove", best_move(game))
            case ["quit"]:
                break
        sys.stdout.flush()


main()
