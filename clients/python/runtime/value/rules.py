# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The rules that a description has for values, in addition to their types.

A rule is a function that takes a value and how deep it is in a message. It returns None, or what is wrong, as a message
goes on after the name of the value: for example `[3]: 1.5 is not in 0..1`.
"""

from __future__ import annotations

import bisect
import sys
from typing import Any, Callable, Dict, Iterator, Mapping, Optional

from .text import DEEPEST, as_text

Rule = Callable[[Any, int], Optional[str]]

#: Up to here all whole numbers are told apart.
_EXACT = 1 << 53
#: Longer keys of maps are cut off.
_LONGEST_KEY = 40
_ONE = {"characters": "character", "items": "item", "entries": "entry"}


class Read:
    """What was read, by JSON or from a pickle: it need not obey the rules, which may be those of another release."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def check(value: Any, where: str, rule: Rule, check: Callable[..., Any], *more: Any) -> Any:
    """What has to obey a rule, too: `check`, which takes `more` as well, checks the rest."""
    if type(value) is Read:
        return check(value.value, where, *more)
    result = check(value, where, *more)
    mistake = _mistake(rule, result, 1)
    if mistake is not None:
        raise ValueError(f"{where}{mistake}")
    return result


def _mistake(rule: Rule, value: Any, level: int) -> Optional[str]:
    """What is absent breaks no rule."""
    return None if value is None else rule(value, level)


class Fields:
    """The rules for the fields of a struct or an exception, by their names.

    Those of `held` are for what fields hold. That was checked when it was made, unless it was read.
    """

    def __init__(self, own: Mapping[str, Rule], held: Mapping[str, Rule]) -> None:
        self._own = own
        self._all = [*own.items(), *held.items()]

    def mistake(self, fields: Mapping[str, Any], level: int) -> Optional[str]:
        for name, rule in self._all:
            mistake = _mistake(rule, fields[name], level)
            if mistake is not None:
                return f".{name}{mistake}"
        return None

    def as_read(self, fields: Mapping[str, Any]) -> Dict[str, Any]:
        """The same fields for a constructor that is not to check their rules."""
        return {name: Read(field) if name in self._own else field for name, field in fields.items()}


def struct(value: Any, level: int) -> Optional[str]:
    """The rules for the fields of a struct, and for all that they hold."""
    if value._RECURSIVE:
        if level > DEEPEST:
            return None  # the codec refuses it
        level += 1
    mistake: Optional[str] = value._RULES.mistake(dict(zip(value.__match_args__, value)), level)
    return mistake


def union(value: Any, level: int) -> Optional[str]:
    """The rules for what a case of a union holds, at the place that is called like the case."""
    mistake = None if value._RULES is None else struct(value, level)
    return mistake and f".{value._DECLARED.get('value', 'value')}{mistake[len('.value') :]}"


def every(*rules: Rule) -> Rule:
    """Several rules for one value, in the order in which they are checked."""

    def rule(value: Any, level: int) -> Optional[str]:
        return _first(each(value, level) for each in rules)

    return rule


def within(least: Any, most: Any, words: str, kind: str = "") -> Rule:
    """Numbers, or times, from one to another; None where there is no such bound. The kind is that of their text.

    What is not a number is not between two.
    """

    def rule(number: Any, level: int) -> Optional[str]:
        if (least is None or least <= number) and (most is None or number <= most):
            return None
        whole = isinstance(number, float) and number.is_integer() and abs(number) <= _EXACT
        return f": {as_text(int(number) if whole else number, kind)} is not in {words}"

    return rule


def numbers(least: float, most: float, words: str, kind: str = "") -> Rule:
    """`within` for each item of an array of numbers."""
    number = within(least, most, words, kind)

    def rule(items: Any, level: int) -> Optional[str]:
        # Of `byte[]`, Python counts the items from 0 to 255.
        view = memoryview(items).cast("b") if isinstance(items, (bytes, memoryview)) else items.view()
        if _all_within(view, least, most):
            return None
        return _first(_at(index, number(item, level)) for index, item in enumerate(view))

    return rule


def _all_within(view: memoryview, least: float, most: float) -> bool:
    """Whether NumPy, where somebody uses it, says in one step that no item has to be looked at."""
    numpy = sys.modules.get("numpy")
    if numpy is None or not len(view):
        return False
    array = numpy.asarray(view)
    # Where one is no number, the least is none, and so not in between.
    return bool(least <= array.min().item() and array.max().item() <= most)


def length(least: int, most: int, words: str, counted: str) -> Rule:
    """How many characters, items or entries there are."""

    def rule(value: Any, level: int) -> Optional[str]:
        count = len(value)
        if least <= count <= most:
            return None
        return f": it has {count} {_ONE[counted] if count == 1 else counted}; allowed: {words}"

    return rule


def pattern(shown: str, table: str) -> Rule:
    """What a whole text looks like.

    The table has one step for each character, however the pattern looks, so that no text takes long. Characters are of
    classes. Its numbers are: how many classes there are and how many intervals of characters; for each interval its first
    character and its class; for each state 1 where a text that ends there matches, else 0, and for each class the next
    state plus 1, or 0 where nothing can match any more.
    """
    numbers = [int(number) for number in table.split()]
    width = numbers[0] + 1
    end = 2 + 2 * numbers[1]
    firsts, classes, states = numbers[2:end:2], numbers[3:end:2], numbers[end:]

    def rule(text: str, level: int) -> Optional[str]:
        state = 0
        for character in text:
            following = states[state + 1 + classes[bisect.bisect(firsts, ord(character)) - 1]]
            if not following:
                break
            state = (following - 1) * width
        else:
            if states[state]:
                return None
        return f": the text does not match {shown}"

    return rule


def items(rule: Rule) -> Rule:
    """A rule for each item of an array."""
    return lambda value, level: _first(_at(index, _mistake(rule, item, level)) for index, item in enumerate(value))


def members(rule: Rule) -> Rule:
    """A rule for each item of a set."""
    return lambda value, level: _first(_at(item, rule(item, level)) for item in sorted(value))


def values(rule: Rule) -> Rule:
    """A rule for each value of a map."""
    return lambda value, level: _first(_at(key, _mistake(rule, item, level)) for key, item in value.items())


def keys(rule: Rule) -> Rule:
    """A rule for each key of a map."""

    def as_a_key(mistake: Optional[str]) -> Optional[str]:
        return mistake and f": as a key, {mistake[len(': ') :]}"

    return lambda value, level: _first(_at(key, as_a_key(rule(key, level))) for key in value)


def _first(mistakes: Iterator[Optional[str]]) -> Optional[str]:
    return next((mistake for mistake in mistakes if mistake is not None), None)


def _at(place: object, mistake: Optional[str]) -> Optional[str]:
    """The mistake of what is by this index or key, or of this item of a set."""
    return None if mistake is None else f"[{_shown(place)}]{mistake}"


def _shown(key: object) -> str:
    if not isinstance(key, str):
        return as_text(key)
    shown = "".join(_printable(character) for character in key[:_LONGEST_KEY])
    return f'"{shown}{"..." if len(key) > _LONGEST_KEY else ""}"'


def _printable(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return "?" if character < " " or "\x7f" <= character < "\xa0" else character
