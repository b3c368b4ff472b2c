"""Boards of tic-tac-toe in T3EN, the Tic-Tac-Toe Extensible Notation.

>>> board = Board.empty(3).play("b2")
>>> print(board)
3_/_x_/3_ o
>>> board.status(line=3)
'open'
"""

from tafl._tafl import Board, to_square

__all__ = ["Board", "to_square"]
