"""The text of a game record (OTN §4) as a list of parts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import NotationError
from .moves import parse_move

ELLIPSIS = "....."
_TURN = re.compile(r"[0-9]+[a-z]*(?:\.[0-9]+[a-z]*)*\.?\Z")
_KNOWN = re.compile(r"\[(?:event|site|date|round|attackers|defenders|result|annotator|compiler|time-control|"
                    r"time-remaining|termination|variant|start-comment|puzzle-(?:mode|prestart|start)|rules|"
                    r"position):")
_TAG = re.compile(r"([A-Za-z0-9_-]+):(.*)\Z", re.S)


@dataclass
class Event:
    kind: str  # tag, turn, move, placeholder or comment
    text: str
    name: str = ""
    slot: int = 0


def _bracket(text: str, start: int) -> int:
    end = text.find("]", start)
    # A bracket at the start of a line shows that the one before it is not closed.
    if end < 0 or "\n[" in text[start + 1:end]:
        raise NotationError("syntax", "a bracket is not closed")
    return end + 1


def _tag(content: str) -> Event:
    match = _TAG.match(content)
    if not match:
        raise NotationError("syntax", f"`{content}` is not a tag")
    name, value = match[1], match[2]
    return Event("tag", value.strip(), name)


def _begins_game(text: str, at: int) -> bool:
    """Whether a tag of the specification is at the start of a line."""
    return text[at - 1] == "\n" and _KNOWN.match(text, at) is not None


def header(text: str, at: int) -> tuple[list[Event], int]:
    """The tags of a game, and where they end."""
    events: list[Event] = []
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text) or text[at] != "[":
            break
        end = _bracket(text, at)
        events.append(_tag(text[at + 1:end - 1]))
        at = end
    names = [event.name for event in events]
    for name in names:
        if names.count(name) > 1:
            raise NotationError("duplicate", f"the tag `{name}` occurs twice")
    if not events and at < len(text) and not text[at].isdigit():
        raise NotationError("syntax", "the record does not begin with a tag")
    return events, at


def _comments(content: str) -> list[Event]:
    return [Event("comment", part, slot=slot) for slot, part in enumerate(content.split("|"))]


def _word(word: str, in_turn: bool) -> Event:
    if word == ELLIPSIS:
        return Event("placeholder", word)
    if _TURN.match(word):
        return Event("turn", word)
    if not in_turn:
        raise NotationError("syntax", f"`{word}` is not in a turn")
    parse_move(word)
    return Event("move", word)


def body(text: str, at: int) -> tuple[list[Event], int]:
    """The turns of a game, and where the next game begins."""
    events: list[Event] = []
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text):
            return events, at
        if text[at] == "[":
            # The first bracket after a turn is its comment.
            if events and events[-1].kind == "comment" and _begins_game(text, at):
                return events, at
            end = _bracket(text, at)
            if not events or events[-1].kind not in ("move", "placeholder", "comment", "turn"):
                raise NotationError("syntax", "a comment has no turn")
            events += _comments(text[at + 1:end - 1])
            at = end
            continue
        match = re.compile(r"[^\s\[]+").match(text, at)
        assert match
        events.append(_word(match[0], bool(events)))
        at = match.end()


def games(text: str) -> list[list[Event]]:
    found = []
    text = text.replace("\r\n", "\n")
    at = 0
    while text[at:].strip():
        tags, at = header(text, at)
        turns, at = body(text, at)
        found.append(tags + turns)
    return found


def first_game(text: str) -> list[Event]:
    found = games(text)
    if not found:
        raise NotationError("missing", "the text has no game")
    return found[0]


def as_answer(events: list[Event]) -> list[dict[str, object]]:
    answer: list[dict[str, object]] = []
    for event in events:
        if event.kind == "tag":
            answer.append({"event": "tag", "name": event.name, "value": event.text})
        elif event.kind == "comment":
            answer.append({"event": "comment", "slot": event.slot, "text": event.text})
        elif event.kind == "placeholder":
            answer.append({"event": "placeholder"})
        else:
            answer.append({"event": event.kind, "text": event.text})
    return answer
