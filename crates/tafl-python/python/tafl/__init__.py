"""Positions, moves, rules and games of hnefatafl, tablut, brandubh and their family.

>>> import tafl
>>> game = tafl.Game("brandub")
>>> game.turn
'attackers'
"""
