# SPDX-License-Identifier: Apache-2.0
"""Sets: how they are made, sent and shown, by code from kinds.creo."""

from __future__ import annotations

import copy
import datetime
import json
import pickle
import re
import struct
import uuid
from typing import Any, Callable, Dict

import pytest
from kinds import (
    Color,
    Groups,
    Instant,
    KindsClient,
    MalformedError,
    Rated,
    Taken,
    asdict,
    codec,
    from_bytes,
    from_json,
    replace,
    to_bytes,
    to_json,
)
from kinds.runtime import wire
from server import END, ITEM, PREFACE, RESPONSE, Peer, frame, serving, string

pytestmark = pytest.mark.usefixtures("implementation")

NOON = Instant.parse("2026-11-27T12:00:00Z")
ID = uuid.UUID("00112233-4455-6677-8899-aabbccddeeff")
GROUPS = Groups(
    {"b", "a"},
    [3, -1, 2],
    {"y", "x"},
    (Color.BLUE, Color.RED),
    {NOON},
    {2**40},
    {"x": {ID}, "": set()},
    [{datetime.date(2026, 11, 27)}, []],
)


def refused(kind: Any, message: str, make: Callable[[], object]) -> None:
    with pytest.raises(kind, match=f"^{re.escape(message)}$"):
        make()


def test_a_set_is_a_frozenset() -> None:
    assert type(GROUPS.names) is frozenset and GROUPS.names == {"a", "b"}
    assert GROUPS.numbers == frozenset([-1, 2, 3]) and GROUPS.longs == {2**40} and GROUPS.ids["x"] == {ID}
    assert GROUPS.days == [{datetime.date(2026, 11, 27)}, frozenset()]
    assert "a" in GROUPS.names and len(GROUPS.names) == 2


@pytest.mark.parametrize("kind", [list, tuple, set, frozenset, iter, lambda names: dict.fromkeys(names).keys()])
def test_it_is_made_of_any_iterable(kind: Any) -> None:
    assert replace(GROUPS, names=kind(["b", "a"])) == GROUPS
    assert hash(replace(GROUPS, names={"b", "a"})) == hash(GROUPS)


@pytest.mark.parametrize(
    ("fields", "kind", "message"),
    [
        ({"names": "ab"}, TypeError, "Groups.names: expected a sequence of items, not str"),
        ({"names": {"a": 1}}, TypeError, "Groups.names: expected a sequence of items, not dict"),
        ({"names": None}, TypeError, "Groups.names: expected a sequence of items, not None"),
        ({"names": [1]}, TypeError, "an item of Groups.names: expected a str, not int"),
        ({"names": ["a", "b", "a"]}, ValueError, 'Groups.names: the item "a" is there twice'),
        ({"numbers": [1, True]}, ValueError, "Groups.numbers: the item 1 is there twice"),
        ({"colors": [0]}, TypeError, "an item of Groups.colors: expected Color, not int"),
        ({"ids": {"x": [ID, ID]}}, ValueError, f'Groups.ids["x"]: the item {ID} is there twice'),
        ({"days": [[], [1]]}, TypeError, "an item of Groups.days[1]: expected a date, not int"),
    ],
)
def test_what_is_wrong_is_refused(fields: Dict[str, Any], kind: Any, message: str) -> None:
    refused(kind, message, lambda: replace(GROUPS, **fields))


def test_it_is_sent_in_order() -> None:
    write, read = codec.write_int_set, codec.read_int_set
    data = struct.pack(">iiiii", 4, -2, 0, 1, 300)
    assert wire.encode(write, frozenset([300, 1, -2, 0])) == data
    assert wire.decode(read, data) == {-2, 0, 1, 300}
    assert wire.decode(read, struct.pack(">iii", 2, 9, -9)) == {9, -9}  # others need not sort
    many = frozenset(range(0, 30_000, 3))
    assert wire.decode(read, wire.encode(write, many)) == many


def test_all_of_them_travel() -> None:
    again = from_bytes(Groups, to_bytes(GROUPS))
    assert again == GROUPS and type(again.names) is frozenset
    assert to_bytes(replace(GROUPS, names=["b", "a"])) == to_bytes(replace(GROUPS, names=["a", "b"]))


def test_an_item_twice_is_malformed() -> None:
    refused(
        MalformedError,
        "the item 7 is there twice",
        lambda: wire.decode(codec.read_int_set, struct.pack(">iiii", 3, 7, 1, 7)),
    )
    refused(
        MalformedError,
        'the item "a" is there twice',
        lambda: wire.decode(codec.read_string_set, struct.pack(">i", 2) + 2 * string("a")),
    )
    with pytest.raises(MalformedError):
        wire.decode(codec.read_int_set, struct.pack(">iii", 3, 7, 1))


def test_its_text_is_in_order() -> None:
    assert str(Groups([], range(12), ["b", "'"], [Color.BLUE, Color.RED], [], None, {}, [])) == (
        "Groups(names=[], numbers=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ... 2 more], letters=['\\'', 'b'],"
        " colors=[RED, BLUE], times=[], longs=absent, ids=[:], days=[])"
    )


def test_its_code_makes_it_again() -> None:
    rated = Rated(["b", "a"], [])
    assert repr(rated) == "Rated(tags=frozenset({'a', 'b'}), digits=frozenset())"
    assert eval(repr(rated)) == rated
    assert repr(replace(GROUPS, numbers=range(2000))).count("...") >= 1


def test_it_is_copied_and_pickled() -> None:
    assert copy.deepcopy(GROUPS) == GROUPS == pickle.loads(pickle.dumps(GROUPS))
    assert asdict(GROUPS)["names"] == {"a", "b"}


def test_its_json_is_an_array() -> None:
    text = to_json(GROUPS)
    assert text["names"] == ["a", "b"] and text["numbers"] == [-1, 2, 3] and text["colors"] == ["RED", "BLUE"]
    assert text["longs"] == [str(2**40)] and text["ids"] == {"x": [str(ID)], "": []}
    assert from_json(Groups, json.loads(json.dumps(text))) == GROUPS
    refused(
        ValueError,
        "Groups.names[2]: the item 'a' is there twice",
        lambda: from_json(Groups, {**text, "names": ["a", "b", "a"]}),
    )
    refused(
        ValueError, "Groups.longs[1]: the item 1 is there twice", lambda: from_json(Groups, {**text, "longs": ["1", 1]})
    )
    with pytest.raises(TypeError, match="^Groups.names: expected an array, not dict$"):
        from_json(Groups, {**text, "names": {}})


def test_rules_hold_for_items() -> None:
    refused(
        ValueError,
        'Rated.tags["abcdef"]: it has 6 characters; allowed: at most 3',
        lambda: Rated(["a", "abcdef"], []),
    )
    refused(ValueError, "Rated.tags: it has 4 items; allowed: 1 to 3", lambda: Rated("a b c d".split(), []))
    refused(ValueError, "Rated.digits[10]: 10 is not in 0..9", lambda: Rated(["a"], [3, 10, 11]))


def test_calls_take_and_return_them() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, arguments = peer.request()
        assert arguments == struct.pack(">i", 2) + string("a") + string("b")
        peer.send(frame(RESPONSE, request_id, struct.pack(">ii", 1, 5)))
        request_id, _ = peer.request()
        assert peer.frame() == (ITEM, request_id, struct.pack(">iii", 2, 0, 2))
        assert peer.frame() == (END, request_id, b"")
        peer.send(frame(ITEM, request_id, struct.pack(">ii", 1, 1)) + frame(END, request_id))

    with serving(script) as address, KindsClient(address) as client:
        refused(ValueError, 'count.names: the item "a" is there twice', lambda: client.count(["a", "a"]))
        assert client.count(["b", "a"]) == {5}
        with client.watch([[Color.BLUE, Color.RED]]) as colors:
            assert list(colors) == [{Color.GREEN}]


def test_exceptions_have_them() -> None:
    taken = Taken(["b", "a"])
    assert taken.names == {"a", "b"} and str(taken) == 'Taken(names=["a", "b"])'
    assert pickle.loads(pickle.dumps(taken)).names == taken.names
