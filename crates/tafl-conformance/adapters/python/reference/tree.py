"""The moves of a game record as a tree with addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .addresses import START, Address, parse_address, write_address
from .errors import NotationError
from .moves import Move, parse_move, write_move
from .rules import Rules, parse_rules, write_rules
from .scan import ELLIPSIS, Event, first_game
from .squares import parse_position, write_position

# A number alone is a clock only if it fills its line.
_CLOCK = re.compile(r"[0-9]+(?:(?: [0-9]+/[0-9]+)(?: [0-9]+i)?|(?: [0-9]+i))(?=\s|\Z)|[0-9]+(?=\s*(?:\n|\Z))")
_HINT = re.compile(r"\(hint:(.*?)(?:\)|\Z)", re.S | re.I)


@dataclass
class Node:
    address: Address
    move: Move | None
    parent: Node | None
    children: list[Node] = field(default_factory=list)
    comment: str | None = None

    @property
    def name(self) -> str:
        return write_address(self.address)

    @property
    def written(self) -> str | None:
        return write_move(self.move) if self.move else None

    def path(self) -> list[Node]:
        nodes: list[Node] = []
        node: Node | None = self
        while node and node.move:
            nodes.insert(0, node)
            node = node.parent
        return nodes


@dataclass
class Turn:
    """A turn as written: what its label says, and its moves."""

    prefix: Address
    number: int
    skipped: int = 0
    nodes: list[Node] = field(default_factory=list)
    surplus: list[str] = field(default_factory=list)


@dataclass
class Game:
    tags: list[tuple[str, str]]
    rules: Rules | None
    position: list[str] | None
    root: Node = field(default_factory=lambda: Node(START, None, None))
    nodes: dict[Address, Node] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)

    def tag(self, name: str) -> str | None:
        return dict(self.tags).get(name)

    @property
    def start(self) -> list[str]:
        if self.position:
            return self.position
        if self.rules:
            return self.rules.start
        raise NotationError("missing", "the record has no start position")

    def at(self, text: str) -> Node:
        address = parse_address(text)
        if address not in self.nodes:
            raise NotationError("missing", f"the record has no move {text}")
        return self.nodes[address]

    def sorted(self) -> list[Node]:
        return [self.nodes[key] for key in sorted(self.nodes) if key != START]


def parse_comment(comment: str | None) -> dict[str, object]:
    """The clock, the hints and the rest of a comment.

    The hints stay in the rest: they are hidden only where the game is a puzzle.
    """
    if comment is None:
        return {"clock": None, "hints": [], "text": None}
    match = _CLOCK.match(comment)
    rest = comment[match.end():] if match else comment
    hints = [hint.strip() for hint in _HINT.findall(rest)]
    return {"clock": match[0] if match else None, "hints": hints,
            "text": rest.lstrip() if match else rest}


class Builder:
    """Puts the moves of the events where their turns say."""

    def __init__(self, events: list[Event]) -> None:
        tags = [(event.name, event.text) for event in events if event.kind == "tag"]
        named = dict(tags)
        rules = parse_rules(named["rules"]) if "rules" in named else None
        position = parse_position(named["position"]) if "position" in named else None
        if position and rules and len(position) != rules.dim:
            raise NotationError("dimensions", "the position does not fit the board")
        self.game = Game(tags, rules, position)
        self.game.nodes[START] = self.game.root
        self.last_of_line: dict[Address, Node] = {(): self.game.root}
        self.turn: Turn | None = None
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        if event.kind == "turn":
            self.start_turn(event.text.rstrip("."))
        elif event.kind == "placeholder":
            self.add_placeholder()
        elif event.kind == "move":
            self.add_move(parse_move(event.text))
        elif event.kind == "comment":
            self.add_comment(event)

    def add_placeholder(self) -> None:
        turn = self.current()
        if not turn.prefix:
            raise NotationError("syntax", "only a variation has placeholders")
        turn.skipped += 1

    def current(self) -> Turn:
        if not self.turn:
            raise NotationError("syntax", "a move has no turn number")
        return self.turn

    def start_turn(self, label: str) -> None:
        if label.isdigit():
            if int(label) == 0 or len(label) > 9:
                raise NotationError("number", f"`{label}` is not a turn number")
            self.turn = Turn((), int(label))
        else:
            address = parse_address(label)
            self.turn = Turn(address[:-1], address[-1][0], address[-1][1])
        self.game.turns.append(self.turn)

    def add_move(self, move: Move) -> None:
        turn = self.current()
        parent = self.last_of_line.get(turn.prefix)
        if parent is None:
            parent, turn.skipped = self.begin_variation(turn)
        index = turn.skipped + len(turn.nodes)
        self.check_order(parent, turn, index)
        address = turn.prefix + ((turn.number, index),)
        node = Node(address, move, parent)
        parent.children.append(node)
        self.game.nodes[address] = node
        self.last_of_line[turn.prefix] = node
        turn.nodes.append(node)

    def begin_variation(self, turn: Turn) -> tuple[Node, int]:
        """The move before the variation, and how many moves of its turn it skips."""
        base = turn.prefix[:-1]
        if base not in self.game.nodes or base == START:
            last = self.last_of_line[()]
            if len(base) == 1 and self.follows(last, base[0]):  # it continues the main line
                turn.prefix, turn.number = (), base[0][0]
                return last, base[0][1]
            raise NotationError("missing", f"there is no move {write_address(base)}")
        node = self.game.nodes[base]
        number = turn.prefix[-1][0]
        if number > 1 and base + ((number - 1,),) not in self.last_of_line:
            raise NotationError("missing", f"variation {number - 1} is missing")
        if turn.number != 1:
            raise NotationError("number", "a variation begins with its turn 1")
        if len(base) == 1:  # replaces the move of the main line and keeps its letter
            assert node.parent
            return node.parent, base[-1][1]
        return node, turn.skipped  # grows from the last move that is kept

    @staticmethod
    def follows(last: Node, step: tuple[int, ...]) -> bool:
        number, letter = last.address[-1] if last.move else (0, 0)
        return step in ((number, letter + 1), (number + 1, 0))

    def check_order(self, parent: Node, turn: Turn, index: int) -> None:
        """Within a line, a turn continues or the next one begins."""
        if parent.address[:-1] != turn.prefix:
            return
        number, letter = parent.address[-1]
        if parent.move is None:
            number, letter = 0, 0
        if (turn.number, index) == (number, letter + 1) and parent.move:
            return
        if turn.number == number and index <= letter and parent.move:
            raise NotationError("duplicate", f"turn {number} occurs twice")
        if turn.number <= number:
            raise NotationError("number", f"turn {turn.number} is after turn {number}")

    def add_comment(self, event: Event) -> None:
        turn = self.current()
        if not event.text:
            return
        if event.slot >= len(turn.nodes):  # kept, as nothing says that it is an error
            turn.surplus.append(event.text)
            return
        node = turn.nodes[event.slot]
        node.comment = f"{node.comment}\n{event.text}" if node.comment else event.text


def parse_game(text: str) -> Game:
    return build(first_game(text))


def build(events: list[Event]) -> Game:
    return Builder(events).game


def as_answer(game: Game) -> dict[str, object]:
    moves = []
    for node in game.sorted():
        before = node.parent
        moves.append({
            "address": node.name, "move": node.written, "comment": node.comment,
            "after": before.name if before and before.move else None,
            **parse_comment(node.comment),
        })
    special = ("rules", "position")
    return {
        "moves": moves,
        "position_tag": write_position(game.position) if game.position else None,
        "rules": write_rules(game.rules) if game.rules else None,
        "start_comment": game.tag("start-comment"),
        "tags": [{"name": n, "value": v} for n, v in game.tags if n not in special],
    }


def _write_turn(turn: Turn) -> str:
    first = turn.skipped
    if turn.prefix:
        label = write_address(turn.prefix + ((turn.number, 0),)) + "."
    else:
        label = f"{turn.number}."
    words = [label, *[ELLIPSIS] * first, *(node.written or "" for node in turn.nodes)]
    comments = [node.comment or "" for node in turn.nodes] + turn.surplus
    text = "\n" + " ".join(words) + "\n"
    return text + (f"[{'|'.join(comments)}]\n" if any(comments) else "")


def _write_from(game: Game, turn: Turn) -> str:
    """A turn, then the variations of its moves, each with all of its turns."""
    text = _write_turn(turn)
    for node in turn.nodes:
        for other in game.turns:
            if other.nodes and _replaced(game, other) is node:
                text += _write_from(game, other)
    return text


def _replaced(game: Game, turn: Turn) -> Node | None:
    """The move that the variation of a turn replaces: in a variation, the one after its base.

    Where that is missing, the variation is written after its base.
    """
    if not turn.prefix:
        return None
    base = game.nodes[turn.prefix[:-1]]
    if len(base.address) == 1:
        return base
    line = [child for child in base.children if child.address[:-1] == base.address[:-1]]
    return line[0] if line else base


def _sort_key(turn: Turn) -> tuple[Address, int, int]:
    return turn.prefix, turn.number, turn.skipped


def write_game(game: Game) -> str:
    text = ""
    last = ("position", "rules")
    for name, value in sorted(game.tags, key=lambda tag: last.index(tag[0]) if tag[0] in last else -1):
        if name == "rules" and game.rules:
            value = write_rules(game.rules)
        elif name == "position":
            value = write_position(game.position or [])
        text += f"[{name}:{value}]\n"
    game.turns.sort(key=_sort_key)
    main = "".join(_write_from(game, turn) for turn in game.turns if not turn.prefix)
    return text + main
