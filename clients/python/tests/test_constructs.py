# SPDX-License-Identifier: Apache-2.0
"""Enums, optional values, maps, structs that hold themselves and what is deprecated, by code from awkward.creo."""

from __future__ import annotations

import copy
import enum
import inspect
import math
import pickle
import struct
import sys
import warnings
from types import MappingProxyType
from typing import Any, Callable, List, Mapping, cast

import awkward as a
import pytest
from awkward import MalformedError, Word, codec
from awkward.runtime import value as values
from awkward.runtime import wire
from server import PREFACE, RESPONSE, Peer, frame, serving

pytestmark = pytest.mark.usefixtures("implementation")

FLAT = a.Flat(Word.MRO, True, Word.R2D2)


def again(name: str, value: Any) -> Any:
    """The value as it arrives on the other side."""
    return wire.decode(getattr(codec, f"read_{name}"), wire.encode(getattr(codec, f"write_{name}"), value))


# Enums


def test_constants_are_named_by_pep_8() -> None:
    assert [word.name for word in Word] == ["NONE", "MRO", "NAME", "VALUE", "REAL_PART", "HTTP_2X", "R2D2"]
    assert list(Word) == list(range(7)) and Word.NAME.value == 2 and issubclass(Word, enum.IntEnum)


def test_a_constant_as_text_is_its_declared_name() -> None:
    assert str(Word.NONE) == f"{Word.NONE}" == "None" and f"{Word.REAL_PART:>9}" == " realPart"
    assert f"{a.Sign.MINUS}" == "MINUS"
    assert str(FLAT) == "Flat(first=mro, flag=true, second=R2D2)"
    assert str(a.Pair(Word.NAME, 1, [Word.VALUE] * 11)) == f"Pair(level=name, data=1, at=[{'value, ' * 10}... 1 more])"


def test_fields_may_be_called_like_what_encodes_them() -> None:
    value = a.Locals("a", 1, "b", "c", "d", "e", [Word.NAME])
    assert again("locals", value) == value
    data = struct.pack(">HiHH", 97, 1, 98, 99) + b"\0\0\0\1d\0\0\0\1e" + struct.pack(">ii", 1, 2)
    assert wire.encode(codec.write_locals, value) == data


def test_constants_travel() -> None:
    data = struct.pack(">i?i", 1, True, 6)
    assert wire.encode(codec.write_flat, FLAT) == data and wire.decode(codec.read_flat, data) == FLAT
    assert type(again("flat", FLAT).first) is Word
    pair = a.Pair(Word.NONE, -1, [Word.R2D2, Word.NONE])
    assert again("pair", pair) == pair and type(again("pair", pair).at[0]) is Word
    many = a.Pair(Word.NONE, -1, [Word(index % 7) for index in range(3000)])
    assert again("pair", many) == many


@pytest.mark.parametrize("ordinal", [7, -1, 2**31 - 1])
def test_an_unknown_constant_is_malformed(ordinal: int) -> None:
    with pytest.raises(MalformedError, match=f"^Word has no constant {ordinal}$"):
        wire.decode(codec.read_flat, struct.pack(">i?i", 0, True, ordinal))
    with pytest.raises(MalformedError, match=f"^Word has no constant {ordinal}$"):
        wire.decode(codec.read_pair, struct.pack(">ibiii", 0, 0, 2, 0, ordinal))
    with pytest.raises(MalformedError, match=f"^Word has no constant {ordinal}$"):
        wire.decode(codec.read_word, struct.pack(">i", ordinal))


# Arrays of arrays of structs of fixed size


@pytest.mark.parametrize("count", [0, 1, 2, 11, 12, 13, 500])
@pytest.mark.parametrize("length", [0, 1, 10, 62, 63, 64, 126, 127, 128, 129])
def test_arrays_of_one_length(count: int, length: int) -> None:
    lines = [[a.Point(index / 3, -index) for index in range(line, line + length)] for line in range(count)]
    value = a.Drawing([a.Line(line) for line in lines], lines)
    one = struct.pack(">i", count) + b"".join(
        struct.pack(">i", length) + b"".join(struct.pack(">dh", *point) for point in line) for line in lines
    )
    assert wire.encode(codec.write_drawing, value) == one * 2
    assert again("drawing", value) == value


def test_arrays_of_several_lengths() -> None:
    lines = [[a.Point(0.5, 1)] * length for length in [3, 3, 0, 200, 3]]
    value = a.Drawing([a.Line(line) for line in lines], lines[:2])
    data = struct.pack(">i", 5) + b"".join(
        struct.pack(">i", len(line)) + struct.pack(">dh", 0.5, 1) * len(line) for line in lines
    )
    assert (
        wire.encode(codec.write_drawing, value)
        == data + struct.pack(">i", 2) + (struct.pack(">i", 3) + struct.pack(">dh", 0.5, 1) * 3) * 2
    )
    assert again("drawing", value) == value


# Optional values


def test_absent_values() -> None:
    absent = a.Options(None, 5, None, None, None, None, None)
    assert absent.number is None and absent.map is None
    assert again("options", absent) == absent and hash(again("options", absent)) == hash(absent)
    assert wire.encode(codec.write_options, absent) == b"\0" + b"\0\0\0\5" + b"\0" * 5
    assert str(absent) == (
        "Options(number=absent, between=5, samples=absent, weight=absent, word=absent, map=absent, flat=absent)"
    )


def test_present_values() -> None:
    value = a.Options(1, 5, [0.5], -0.0, Word.NONE, {"a": FLAT}, FLAT)
    assert again("options", value) == value and hash(again("options", value)) == hash(value)
    assert value != a.Options(1, 5, [0.5], 0.0, Word.NONE, {"a": FLAT}, FLAT)
    assert a.Options(1, 5, weight=math.nan) == a.Options(1, 5, weight=math.nan)
    assert str(value).startswith(
        'Options(number=1, between=5, samples=[0.5], weight=-0.0, word=None, map=["a": Flat(first=mro,'
    )
    assert type(value.word) is Word and value.word is not None


def test_what_is_absent_at_the_end_may_be_left_out() -> None:
    assert a.Options(1, 5) == a.Options(1, 5, None, None, None, None, None)
    with pytest.raises(TypeError):
        a.Options(1)  # type: ignore[call-arg]


def test_a_presence_byte_is_0_or_1() -> None:
    with pytest.raises(MalformedError, match="a presence byte is 2, neither 0 nor 1"):
        wire.decode(codec.read_chain, b"\2")
    with pytest.raises(MalformedError):
        wire.decode(codec.read_chain, b"\1")


# Maps


MAPS = a.Maps(
    by_word={Word.R2D2: [1, 2], Word.NONE: []},
    nested={"b": {2**40: "x"}, "a": {}},
    weights={"å": 0.5, "a": -0.0},
    tables=[{-1: FLAT}, {}],
    words={2: [Word.MRO]},
)


def test_maps_keep_their_order() -> None:
    assert list(MAPS.by_word) == [Word.R2D2, Word.NONE] and list(MAPS.nested) == ["b", "a"]
    came = again("maps", MAPS)
    assert came == MAPS and list(came.by_word) == [Word.R2D2, Word.NONE] and list(came.nested) == ["b", "a"]
    assert wire.encode(codec.write_maps, came) == wire.encode(codec.write_maps, MAPS)
    assert [type(key) for key in came.by_word] == [Word, Word]


def test_equality_ignores_the_order() -> None:
    other = a.Maps(dict(reversed(MAPS.by_word.items())), MAPS.nested, MAPS.weights, MAPS.tables, MAPS.words)
    assert list(other.by_word) != list(MAPS.by_word)
    assert other == MAPS and hash(other) == hash(MAPS)
    assert MAPS.weights != values.Map({"å": 0.5, "a": 0.0})
    assert values.Map({"a": math.nan}) == values.Map({"a": -(-math.nan)})  # noqa: B002
    assert values.Map({"a": 1.5}) != values.Map({"a": 1.5, "b": 1.5})


def test_a_map_equals_any_mapping() -> None:
    assert MAPS.nested == {"a": {}, "b": {2**40: "x"}} and {"a": {}, "b": {2**40: "x"}} == MAPS.nested
    assert MAPS.nested == MappingProxyType({"a": {}, "b": {2**40: "x"}})
    assert MAPS.nested != {} and MAPS.nested != [("b", {}), ("a", {})]


def test_maps_are_mappings() -> None:
    weights = MAPS.weights
    assert (
        isinstance(weights, Mapping)
        and len(weights) == 2
        and weights["å"] == 0.5
        and "a" in weights
        and "b" not in weights
    )
    assert weights.get("b") is None and list(weights.values()) == [0.5, -0.0] and dict(weights.items()) == dict(weights)
    assert weights.keys() & {"a"} == {"a"}
    with pytest.raises(KeyError):
        weights["b"]
    assert {**weights} == weights


def test_maps_cannot_be_changed() -> None:
    source = {2: [Word.MRO]}
    value = a.Maps({}, {}, {}, [], source)
    source[3] = []
    assert value.words == {2: (Word.MRO,)}
    with pytest.raises(TypeError):
        value.words[3] = ()  # type: ignore[index]
    with pytest.raises(AttributeError):
        value.words.clear()  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        value.words.other = 1  # type: ignore[attr-defined]


def test_text_of_maps() -> None:
    assert str(MAPS) == (
        'Maps(byWord=[R2D2: [1, 2], None: []], nested=["b": [1099511627776: "x"], "a": [:]], '
        "weights=['å': 0.5, 'a': -0.0], "
        "tables=[[-1: Flat(first=mro, flag=true, second=R2D2)], [:]], words=[2: [mro]])"
    )
    shown = ", ".join(f"{number}: {number}" for number in range(10))
    assert str(values.Map(dict(zip(range(10), range(10))))) == f"[{shown}]"
    assert str(values.Map(dict(zip(range(1000), range(1000))))) == f"[{shown}, ... 990 more]"


@pytest.mark.parametrize(
    "value",
    [
        MAPS,
        FLAT,
        Word.NONE,
        a.Sign.MINUS,
        a.Options(1, 5, [0.5], -0.0, Word.NONE, {"a": FLAT}, FLAT),
        a.Options(None, 5, weight=math.inf),
        a.Pair(Word.NAME, 1, [Word.VALUE]),
        a.Node(1, [a.Node(2, [], {}, None)], {"n": a.Node(3, [], {}, None)}, None),
    ],
)
def test_what_repr_returns_makes_the_value_again(value: Any) -> None:
    assert eval(repr(value), dict(vars(a))) == value


def test_structs_as_dicts() -> None:
    value = a.Options(1, 5, [0.5], -0.0, Word.MRO, {"a": FLAT})
    flat = {"first": Word.MRO, "flag": True, "second": Word.R2D2}
    assert a.asdict(value) == {
        "number": 1,
        "between": 5,
        "samples": [0.5],
        "weight": -0.0,
        "word": Word.MRO,
        "map": {"a": flat},
        "flat": None,
    }
    assert type(a.asdict(value)["map"]) is dict
    assert a.replace(value, flat=FLAT).flat == FLAT


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_and_pickles(twin: Callable[[Any], Any]) -> None:
    assert twin(MAPS) == MAPS and list(twin(MAPS).by_word) == list(MAPS.by_word)
    assert twin(MAPS.by_word) == MAPS.by_word
    options = a.Options(1, 5, None, None, Word.NONE)
    assert twin(options) == options and type(twin(options).word) is Word
    gone = twin(a.Args(1, "m", ["a"], None, "t", False))
    assert repr(gone) == repr(a.Args(1, "m", ["a"], None, "t", False))


def test_a_key_that_comes_twice_is_malformed() -> None:
    entry = struct.pack(">hi", 3, 0)
    data = wire.encode(codec.write_maps, a.Maps({}, {}, {}, [], {}))[:-4]
    wire.decode(codec.read_maps, data + struct.pack(">i", 1) + entry)
    with pytest.raises(MalformedError, match="^the key 3 is there twice$"):
        wire.decode(codec.read_maps, data + struct.pack(">i", 2) + entry * 2)
    with pytest.raises(MalformedError, match="^the key mro is there twice$"):
        wire.decode(codec.read_maps, struct.pack(">iiiii", 2, 1, 0, 1, 0) + bytes(16))
    with pytest.raises(MalformedError, match='^the key "k" is there twice$'):
        wire.decode(codec.read_maps, struct.pack(">ii", 0, 2) + b"\0\0\0\1k\0\0\0\0" * 2 + bytes(12))


def test_two_objects_may_be_one_key() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    with pytest.raises(ValueError, match="^Maps.words: the key 2 is there twice$"):
        a.Maps({}, {}, {}, [], cast(Any, {2: [], Two(): []}))


@pytest.mark.parametrize("count", [-1, 2**31 - 1, 3])
def test_a_count_of_entries_is_checked_first(count: int) -> None:
    with pytest.raises(MalformedError, match="impossible count: "):
        wire.decode(codec.read_maps, struct.pack(">i", count) + bytes(20))


# What is refused


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: a.Pair(0, 1, []), "Pair.level: expected Word, not int"),
        (lambda: a.Pair(a.Sign.PLUS, 1, []), "Pair.level: expected Word, not Sign"),
        (lambda: a.Pair(None, 1, []), "Pair.level: expected Word, not None"),
        (lambda: a.Pair(Word.NONE, 1, [Word.MRO, 1]), r"Pair.at\[1\]: expected Word, not int"),
        (lambda: a.Pair(Word.NONE, 1, None), "Pair.at: expected a sequence of Word, not None"),
        (lambda: a.Options("1", 5), "Options.number: expected an int, not str"),
        (lambda: a.Options(1, 5, flat=1), "Options.flat: expected Flat, not int"),
        (lambda: a.Options(1, 5, map={"a": None}), r'Options.map\["a"\]: expected Flat, not None'),
        (lambda: a.Maps(None, {}, {}, [], {}), "Maps.by_word: expected a mapping, not None"),
        (lambda: a.Maps([], {}, {}, [], {}), "Maps.by_word: expected a mapping, not list"),
        (lambda: a.Maps({0: []}, {}, {}, [], {}), "a key of Maps.by_word: expected Word, not int"),
        (lambda: a.Maps({Word.MRO: [1, "2"]}, {}, {}, [], {}), r"Maps.by_word\[mro\]\[1\]: expected an int, not str"),
        (lambda: a.Maps({}, {"a": {"b": "c"}}, {}, [], {}), r'a key of Maps.nested\["a"\]: expected an int, not str'),
        (lambda: a.Maps({}, {"a": {1: None}}, {}, [], {}), r'Maps.nested\["a"\]\[1\]: expected a str, not None'),
        (lambda: a.Maps({}, {}, {}, {1: FLAT}, {}), "Maps.tables: expected a sequence of items, not dict"),
        (lambda: a.Maps({}, {}, {}, [{1: FLAT}, None], {}), r"Maps.tables\[1\]: expected a mapping, not None"),
        (lambda: a.Args("1", "", [], None, "", True), "Args.args_: expected an int, not str"),
    ],
)
def test_wrong_types_name_their_place(make: Any, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        make()


# Structs that hold themselves


def chain(length: int) -> a.Chain:
    value = a.Chain()
    for _ in range(length - 1):
        value = a.Chain(value)
    return value


def nodes(length: int, hang: Callable[[a.Node], a.Node]) -> a.Node:
    value = a.Node(0, [], {})
    for _ in range(length - 1):
        value = hang(value)
    return value


HANGS: List[Callable[[a.Node], a.Node]] = [
    lambda node: a.Node(1, [node], {}),
    lambda node: a.Node(1, [], {"a": node}),
    lambda node: a.Node(1, [], {}, node),
]


@pytest.mark.parametrize("hang", HANGS, ids=["array", "map", "optional"])
def test_the_limit_of_nesting(hang: Callable[[a.Node], a.Node]) -> None:
    deepest = nodes(64, hang)
    assert again("node", deepest) == deepest and hash(again("node", deepest)) == hash(deepest)
    assert len(repr(again("node", deepest))) > 64
    with pytest.raises(ValueError, match="^Node: nested deeper than 64$"):
        wire.encode(codec.write_node, hang(deepest))
    data = wire.encode(codec.write_node, hang(a.Node(7, [], {})))
    leaf = wire.encode(codec.write_node, a.Node(7, [], {}))
    before, _, after = data.partition(leaf)
    for _ in range(63):
        leaf = before + leaf + after
    assert len(leaf) == len(wire.encode(codec.write_node, deepest))
    wire.decode(codec.read_node, leaf)
    with pytest.raises(MalformedError, match="^Node: nested deeper than 64$"):
        wire.decode(codec.read_node, before + leaf + after)


def test_a_stack_is_not_exhausted_from_the_wire() -> None:
    with pytest.raises(MalformedError, match="^Chain: nested deeper than 64$"):
        wire.decode(codec.read_chain, b"\1" * 1_000_000)


def test_structs_in_one_another_count_together() -> None:
    """Outside holds Inside, which holds Middle, which holds Outside: three levels each round."""
    value = a.Outside([])
    for _ in range(21):
        value = a.Outside([a.Inside(a.Middle({1: value}, chain(1)))])
    assert again("outside", value) == value
    deeper = a.Outside([a.Inside(a.Middle({1: value}, chain(1)))])
    with pytest.raises(ValueError, match="nested deeper than 64"):
        wire.encode(codec.write_outside, deeper)


def test_levels_pass_through_structs_that_cannot_hold_themselves() -> None:
    wire.encode(codec.write_holder, a.Holder(None, a.Carrier(chain(63))))
    with pytest.raises(ValueError, match="^Chain: nested deeper than 64$"):
        wire.encode(codec.write_holder, a.Holder(None, a.Carrier(chain(64))))
    with pytest.raises(MalformedError, match="^Chain: nested deeper than 64$"):
        wire.decode(codec.read_holder, b"\0" + b"\1" * 63 + b"\0")
    # A forest is no level itself.
    again("forest", a.Forest([nodes(64, HANGS[0])], a.Carrier(chain(64))))


# What is deprecated


def warned(use: Callable[[], Any]) -> List[str]:
    """The texts of the warnings, which must all be about this file."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        use()
    assert all(warning.category is DeprecationWarning and warning.filename == __file__ for warning in caught)
    return [str(warning.message) for warning in caught]


def test_deprecated_fields_warn_when_they_are_read() -> None:
    half = a.Half(1, "m", 0.5)
    assert warned(lambda: half.left) == ['Half.left is deprecated: use "right"\\']
    assert warned(lambda: half.middle) == ["Half.middle is deprecated: use all of it"]
    assert warned(lambda: half.right) == []
    assert a.Half.left.__doc__ == 'Deprecated: use "right"\\'
    assert inspect.getdoc(a.Half.middle) == "What is documented.\n\nDeprecated: use all of it"


def test_only_their_readers_are_warned() -> None:
    """Making, sending, getting, comparing and printing touch all fields, and warn nobody."""
    assert warned(lambda: a.Half(1, "m", 0.5)) == []
    assert warned(lambda: again("half", a.Half(1, "m", 0.5)) == a.Half(1, "m", 0.5)) == []
    assert warned(lambda: repr(hash(a.Half(1, "m", 0.5)))) == []
    assert warned(lambda: wire.decode(codec.read_old, bytes(4))) == []


def test_deprecated_structs_and_exceptions_warn_when_they_are_made() -> None:
    assert warned(lambda: a.Old(1)) == ["Old is deprecated: use Half"]
    assert warned(lambda: a.Stale(FLAT, [])) == ["Stale is deprecated: nobody throws it"]
    error = a.Args(1, "m", [], None, "t", True)
    assert warned(lambda: error.text) == ["Args.text is deprecated: use message"]


def test_deprecated_things_say_so() -> None:
    for thing, reason in [
        (a.Old, "use Half"),
        (a.Stale, "nobody throws it"),
        (a.Sign, "use Word"),
        (a.EmptyClient, "use Awkward"),
        (a.AwkwardClient.give, "use find"),
    ]:
        assert f"\nDeprecated: {reason}\n" in f"\n{inspect.getdoc(thing)}\n"
        assert thing.__deprecated__ == reason  # type: ignore[attr-defined]


# Constants


def test_constants_of_interfaces() -> None:
    client = a.AwkwardClient
    assert (client.LIMIT, client.MOST_OF_ALL, client.ON, client.SMALL) == (10, -(2**63), True, -128)
    assert client.TEXT == 'a "quoted" \\ line\n☃ \a' and client.LETTER == "'"
    assert client.RATIO == values.check_float(0.1, "") and client.RATIO_2 == 1e300
    assert client.WORD is Word.NONE and a.EmptyClient.ONE == 1


# Exceptions


def test_exceptions_have_their_fields() -> None:
    error = a.Args(1, "m", ["a"], Word.MRO, "t", flag=True)
    assert (error.args_, error.message_, error.add_note_, error.where, error.flag) == (1, "m", ("a",), Word.MRO, True)
    assert isinstance(error, a.CreoError) and not isinstance(error, a.ServiceError)
    text = 'Args(args=1, message="m", addNote=["a"], where=mro, text="t", flag=true)'
    assert str(error) == text
    assert repr(eval(repr(error), dict(vars(a)))) == repr(error)
    assert str(a.Gone()) == "Gone()" and repr(a.GoneToo()) == "GoneToo()" and str(a.GoneToo()) == "gone_too()"
    for name in ("message_", "args_"):
        with pytest.raises(AttributeError):
            setattr(error, name, "n")


def test_exceptions_can_be_matched() -> None:
    assert a.Args.__match_args__ == ("args_", "message_", "add_note_", "where", "text", "flag")
    assert a.Gone.__match_args__ == ()


def test_exceptions_are_read() -> None:
    data = struct.pack(">ii1sii1sBi1sB", 7, 1, b"m", 1, 1, b"n", 0, 1, b"t", 1)
    error = wire.decode(codec.read_args, data)
    assert repr(error) == repr(a.Args(7, "m", ["n"], None, "t", True))
    stale = wire.decode(codec.read_stale, struct.pack(">i?iid", 1, True, 6, 1, 0.5))
    assert stale.flat == FLAT and list(stale.ratios) == [0.5]
    assert repr(wire.decode(codec.read_gone, b"")) == "Gone()"


def test_python_is_new_enough_to_have_notes() -> None:
    """A field `addNote` does not take the place of Python's own method."""
    if sys.version_info >= (3, 11):
        error = a.Args(1, "m", ["a"], None, "t", True)
        error.add_note("seen")
        assert error.__notes__ == ["seen"]


# What may be left out


def test_defaults_are_those_of_the_description() -> None:
    made = a.Defaults(1, 2, "n")
    assert (
        made == a.Defaults(1, 2, "n", -0.1, 0.1, "'", 'a "b"', True, a.E.B, b"", "", [], [], {}, None)
        and made.by_name == {}
    )
    assert a.replace(made, caps=a.E.A).caps is a.E.A


def test_what_has_a_default_in_the_middle_may_be_left_out_by_names() -> None:
    made = a.Defaults(1, name="n", on=False)
    assert made == a.Defaults(1, 5, "n", on=False) == a.Defaults(number=1, name="n", on=False)
    for again in (
        pickle.loads(pickle.dumps(made)),
        copy.copy(made),
        a.replace(made, early=5),
        eval(repr(made), vars(a)),
    ):
        assert again == made
    with pytest.raises(TypeError, match="^Defaults.name is missing: expected a str$"):
        a.Defaults(1)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="number"):
        a.Defaults(name="n")  # type: ignore[call-overload]
    json = a.to_json(made)
    del json["early"], json["on"]
    assert a.from_json(a.Defaults, json) == a.replace(made, on=True)
    del json["name"]
    with pytest.raises(ValueError, match="^Defaults: the field 'name' is missing$"):
        a.from_json(a.Defaults, json)


def test_a_parameter_with_a_default_may_be_left_out() -> None:
    def answer(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        for expected in (
            b"\0\0\0\1" + b"\0\0\0\1" + b"\0" + b"\0\0\0\0",
            b"\0\0\0\1" + b"\0\0\0\0" + b"\0" + b"\0\0\0\0",
        ):
            request_id, arguments = peer.request()
            assert arguments == expected
            peer.send(frame(RESPONSE, request_id, a.to_bytes(a.Defaults(1, 2, "n"))))

    with serving(answer) as address, a.AwkwardClient(address) as client:
        assert client.fill(1) == client.fill(1, a.E.A) == a.Defaults(1, 2, "n")


# Bytes


def test_structs_to_bytes_and_back() -> None:
    for value in (FLAT, MAPS, a.Defaults(1, 2, "n"), a.Half(1, "m", 0.5), nodes(2, HANGS[0])):
        data = a.to_bytes(value)
        assert a.from_bytes(type(value), data) == value
        assert a.from_bytes(type(value), bytearray(data)) == a.from_bytes(type(value), memoryview(data)) == value
    assert a.to_bytes(a.Point(0.5, -1)) == bytes.fromhex("3fe0000000000000ffff")


def test_bytes_that_are_no_struct() -> None:
    data = a.to_bytes(FLAT)
    for damaged in (b"", data[:-1], data + b"\0", b"\xff" * len(data)):
        with pytest.raises(a.MalformedError):
            a.from_bytes(a.Flat, damaged)
    with pytest.raises(a.MalformedError, match=r"left over: 1 bytes \(at byte 9\)"):
        a.from_bytes(a.Flat, data + b"\0")


def test_what_is_no_struct_has_no_bytes() -> None:
    for wrong in (None, 1, a.Word.MRO, (1, 2)):
        with pytest.raises(TypeError, match="is no struct of this package"):
            a.to_bytes(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Gone is no struct"):
        a.from_bytes(a.Gone, b"")  # type: ignore[type-var]
    with pytest.raises(TypeError, match="data: expected"):
        a.from_bytes(a.Flat, "text")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nested deeper than 64"):
        a.to_bytes(chain(65))
