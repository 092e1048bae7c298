# SPDX-License-Identifier: Apache-2.0
"""Values: what they take, what they refuse, and that nothing changes them."""

from __future__ import annotations

import array
import collections.abc
import concurrent.futures
import copy
import ctypes
import json
import math
import multiprocessing
import pickle
import struct
import sys
import weakref
from typing import Any, Dict, Optional, get_type_hints
from unittest import mock

import pytest
import vectors as v
from vectors.runtime import error as errors
from vectors.runtime import value as values
from vectors.runtime import wire

SCALARS = v.Scalars(True, -1, "å", -2, 3, -4, 0.5, -0.25)
NAN = struct.unpack(">d", bytes.fromhex("7ff8000000000001"))[0]
OTHER_NAN = struct.unpack(">d", bytes.fromhex("7ff8000000000002"))[0]


# Structs


def test_fields_are_read_by_name_and_unpacked_in_order() -> None:
    assert (SCALARS.flag, SCALARS.small, SCALARS.letter, SCALARS.ratio) == (True, -1, "å", 0.5)
    flag, *_, precise = SCALARS
    assert (flag, precise) == (True, -0.25)


def test_fields_can_be_named() -> None:
    assert v.Inner(numbers=[1], text="a") == v.Inner("a", [1])


def test_nothing_can_be_assigned() -> None:
    with pytest.raises(AttributeError):
        SCALARS.number = 4  # type: ignore[assignment]
    with pytest.raises(AttributeError):
        SCALARS.other = 4  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        del SCALARS.number
    assert SCALARS.number == 3


def test_equality_is_by_type_and_content() -> None:
    assert v.IntValue(1) == v.IntValue(1)
    assert v.IntValue(1) != v.IntValue(2)
    assert v.IntValue(1) != v.LongValue(1)
    assert v.IntValue(1) != v.BooleanValue(True)
    assert v.IntValue(1) != (1,) and (1,) != v.IntValue(1)
    assert not v.IntValue(1) == (1,) and not (1,) == v.IntValue(1)
    assert v.IntValue(1) != None  # noqa: E711


@pytest.mark.parametrize("kind", [v.DoubleValue, v.FloatValue])
def test_floats_are_equal_by_their_bits(kind: Any) -> None:
    assert kind(0.0) != kind(-0.0)
    assert kind(math.nan) == kind(-(-math.nan)) and hash(kind(math.nan)) == hash(kind(math.nan))  # noqa: B002
    assert kind(1.5) == kind(1.5) and hash(kind(1.5)) == hash(kind(1.5))


def test_double_payloads_differ() -> None:
    assert v.DoubleValue(NAN) == v.DoubleValue(NAN)
    assert v.DoubleValue(NAN) != v.DoubleValue(OTHER_NAN)
    assert v.DoubleArray([NAN]) == v.DoubleArray([NAN])
    assert v.DoubleArray([NAN]) != v.DoubleArray([OTHER_NAN])
    assert v.DoubleArray([0.0]) != v.DoubleArray([-0.0])


def test_nested_floats_are_equal_by_their_bits() -> None:
    framed = v.Framed(1, v.Scalars(True, 0, "a", 0, 0, 0, math.nan, -0.0), 2)
    assert framed == v.Framed(1, v.Scalars(True, 0, "a", 0, 0, 0, math.nan, -0.0), 2)
    assert framed != v.Framed(1, v.Scalars(True, 0, "a", 0, 0, 0, math.nan, 0.0), 2)
    table = v.ScalarsArray([framed.middle] * 2)
    assert table == v.ScalarsArray([v.Scalars(*framed.middle)] * 2)
    assert hash(table) == hash(v.ScalarsArray([v.Scalars(*framed.middle)] * 2))


def test_values_work_in_sets() -> None:
    assert len({SCALARS, v.Scalars(*SCALARS), v.IntValue(1), v.LongValue(1)}) == 3


def test_equality_leaves_the_word_to_what_is_no_struct() -> None:
    assert v.IntValue(1) == mock.ANY and mock.ANY == v.IntValue(1)


@pytest.mark.parametrize("value", [v.IntValue(1), SCALARS, v.StringTable([["a"], []])])
def test_percent_s_gives_the_text(value: Any) -> None:
    assert "%s" % value == str(value) and "%r" % value == repr(value)
    assert "%s, %s" % (value, value) == f"{value}, {value}"


def test_json_refuses_a_struct() -> None:
    with pytest.raises(TypeError, match="Object of type IntValue is not JSON serializable"):
        json.dumps([v.IntValue(1)])
    assert json.dumps([v.IntValue(1)], default=v.asdict) == '[{"value": 1}]'


@pytest.mark.parametrize("kind", [tuple, collections.abc.Sequence, collections.abc.Sized])
def test_a_struct_is_not_of_the_kind(kind: Any) -> None:
    assert not isinstance(SCALARS, kind) and not issubclass(v.Scalars, kind)


@pytest.mark.parametrize(
    "use",
    [
        len,
        lambda value: value[0],
        lambda value: value < value,
        lambda value: value >= (1,),
        lambda value: (1,) < value,
        lambda value: value + (1,),
        lambda value: (1,) + value,
        lambda value: value * 2,
        lambda value: 2 * value,
    ],
)
def test_a_struct_is_no_tuple(use: Any) -> None:
    with pytest.raises(TypeError, match="IntValue"):
        use(v.IntValue(1))


def test_copies_and_pickles() -> None:
    value = v.Mixed(1, "name", 2, 3, [1.5, NAN], True)
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(SCALARS, protocol)) == SCALARS
    flags = v.BooleanArray([True, False])
    assert pickle.loads(pickle.dumps(flags)) == flags


def test_another_process_reads_a_pickle() -> None:
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as processes:
        assert processes.submit(v.replace, SCALARS, number=9).result(60) == v.replace(SCALARS, number=9)


class Named(v.IntValue):
    """What a program derives from a struct."""

    def __init__(self, value: int) -> None:
        super().__init__(value)
        self.name = "one"


def test_a_class_may_be_derived() -> None:
    value = Named(1)
    assert list(value) == [1] and value == Named(1) and value != v.IntValue(1) and hash(value) == hash(v.IntValue(1))
    value.name = "two"
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(again) is Named and (again.value, again.name) == (1, "two")
    assert repr(value) == "Named(value=1)" and v.replace(value, value=2).value == 2


def test_classes_are_named_by_the_package_and_have_type_hints() -> None:
    """So a pickle does not depend on which module of the package defines a class."""
    classes = [kind for kind in vars(values).values() if isinstance(kind, type)]
    assert {kind.__module__ for kind in classes} == {"vectors.runtime.value"} and values.Map in classes
    assert get_type_hints(values.Struct)["__match_args__"] and get_type_hints(values.IntArray)["_name"]
    assert get_type_hints(values.Map) == {"_entries": Dict[values.maps.K, values.maps.V]}


def test_errors_are_named_by_the_package_and_have_type_hints() -> None:
    classes = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert {kind.__module__ for kind in classes} == {"vectors.runtime.error"} and errors.Status in classes
    assert get_type_hints(errors.CreoError)["phase"] == Optional[errors.Phase]
    assert get_type_hints(errors.DeclaredError)["__match_args__"]


def test_structural_patterns_know_the_fields() -> None:
    assert v.Mixed.__match_args__ == ("first", "name", "second", "third", "samples", "last")


# Text


def test_text() -> None:
    value = v.Mixed(1, 'a "quoted" \\ name\n\x1f', 2, 3, [1.5, -0.0], False)
    assert str(value) == (
        r'Mixed(first=1, name="a \"quoted\" \\ name\n\u001f", second=2, third=3, samples=[1.5, -0.0], last=false)'
    )
    assert f"{value}" == str(value)


def test_text_of_nested_values() -> None:
    value = v.Outer(v.Middle(v.Inner("a", [1]), []), [], 2)
    assert str(value) == ('Outer(middle=Middle(inner=Inner(text="a", numbers=[1]), inners=[]), middles=[], end=2)')
    assert str(v.StringTable([["a"], []])) == 'StringTable(rows=[["a"], []])'


def test_text_of_long_arrays() -> None:
    numbers = "0, 1, 2, 3, 4, 5, 6, 7, 8, 9"
    assert str(v.IntArray(range(10))) == f"IntArray(items=[{numbers}])"
    assert str(v.IntArray(range(1000))) == f"IntArray(items=[{numbers}, ... 990 more])"
    assert str(v.ByteArray(bytes(range(10)) + b"x")) == f"ByteArray(items=[{numbers}, ... 1 more])"
    assert str(v.StringArray(["a"] * 12)).endswith('"a", ... 2 more])')


def test_text_of_bytes_and_chars() -> None:
    assert str(v.ByteArray(b"\xff\x01")) == "ByteArray(items=[-1, 1])"
    assert str(v.CharValue("\ud800")) == r"CharValue(value='\ud800')"
    assert str(v.CharValue("'")) == r"CharValue(value='\'')" and str(v.CharValue('"')) == "CharValue(value='\"')"
    assert str(v.OptionalChar("\\")) == r"OptionalChar(value='\\')"


@pytest.mark.parametrize("number", [0.0001, 0.1, 1 / 3, 16777217.0, 5e-324, 1e23, 9.999999e15, math.pi * 1e15, 2**-44])
def test_text_of_numbers(number: float) -> None:
    """The least digits that read back as the same number, in the form of Python."""
    for text, kind in ((str(v.DoubleValue(number)), v.DoubleValue), (str(v.FloatValue(number)), v.FloatValue)):
        shown = text.partition("=")[2].rstrip(")")
        assert kind(float(shown)) == kind(number) and ("." in shown or "e" in shown)
        digits = len(shown.partition("e")[0].replace(".", "").strip("0"))
        assert digits <= 1 or kind(float(f"{kind(number).value:.{digits - 2}e}")) != kind(number)


@pytest.mark.parametrize(
    "value, code",
    [
        (
            v.Mixed(1, 'a "b"\n', 2, 3, [1.5, -0.0], False),
            "Mixed(first=1, name='a \"b\"\\n', second=2, third=3, samples=[1.5, -0.0], last=False)",
        ),
        (v.DoubleValue(math.inf), 'DoubleValue(value=float("inf"))'),
        (v.DoubleArray([math.nan, -math.inf, 1e300]), 'DoubleArray(items=[float("nan"), float("-inf"), 1e+300])'),
        (v.StringTable([["a"], []]), "StringTable(rows=[['a'], []])"),
        (
            v.Outer(v.Middle(v.Inner("a", [1]), []), [], 2),
            "Outer(middle=Middle(inner=Inner(text='a', numbers=[1]), inners=[]), middles=[], end=2)",
        ),
        (v.ByteArray(b"\xff\x01"), r"ByteArray(items=b'\xff\x01')"),
        (v.CharValue("\ud800"), r"CharValue(value='\ud800')"),
        (v.BooleanArray([True, False]), "BooleanArray(items=[True, False])"),
    ],
)
def test_what_repr_returns_makes_the_value_again(value: Any, code: str) -> None:
    assert repr(value) == code
    assert eval(code, dict(vars(v))) == value


def test_what_repr_returns_is_complete() -> None:
    long = v.IntArray(range(990))
    assert eval(repr(long), dict(vars(v))) == long and eval(repr(long.items)) == long.items


@pytest.mark.parametrize(
    "value, code",
    [
        (v.IntArray(range(10**6)), "IntArray(items=[0, 1, 2, ..., 999997, 999998, 999999])"),
        (v.IntArray(range(10**6)).items, "[0, 1, 2, ..., 999997, 999998, 999999]"),
        (v.StringArray(["a"] * 2000), "StringArray(items=['a', 'a', 'a', ..., 'a', 'a', 'a'])"),
        (v.ByteArray(bytes(10**5)), f"ByteArray(items={bytes(32)!r}...{bytes(32)!r})"),
        (v.StringValue("a" * 10**6), f"StringValue(value={'a' * 32!r}...{'a' * 32!r})"),
    ],
)
def test_what_repr_returns_of_long_values_is_short(value: Any, code: str) -> None:
    assert repr(value) == code


def test_what_repr_returns_of_many_values_is_short() -> None:
    """Each of them short, or nested."""
    table = v.DoubleTable([[1.5] * 100] * 100)
    row = "[1.5, 1.5, 1.5, ..., 1.5, 1.5, 1.5]"
    assert repr(table) == f"DoubleTable(rows=[{row}, {row}, {row}, ..., {row}, {row}, {row}])"
    outer = v.Outer(v.Middle(v.Inner("a", [1]), []), [v.Middle(v.Inner("a", range(6)), [v.Inner("b", [2])] * 6)] * 6, 2)
    assert eval(repr(outer), dict(vars(v))) == outer
    deep = v.Outer(outer.middle, [v.Middle(v.Inner("a", range(6)), [v.Inner("b", range(6))] * 6)] * 50, 2)
    assert 1_000 < len(repr(deep)) < 20_000


def test_numpy_is_named_where_an_array_is_taken_for_one_of_numpy() -> None:
    items = values.DoubleArray([1.5, 2.5])
    hint = r"; numpy.asarray\(it\) is an array of NumPy that shares its memory$"
    for wrong in (
        lambda: items * 2,  # type: ignore[operator]
        lambda: 2 * items,  # type: ignore[operator]
        lambda: items - items,  # type: ignore[operator]
        lambda: items > 1,  # type: ignore[operator]
        lambda: -items,  # type: ignore[operator]
        lambda: items[[True, False]],  # type: ignore[call-overload]
        lambda: items[0, 1],  # type: ignore[call-overload]
    ):
        with pytest.raises(TypeError, match=f"^DoubleArray: .*{hint}"):
            wrong()
    with pytest.raises(AttributeError, match=f"^'DoubleArray' object has no attribute 'mean'{hint}"):
        items.mean()  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="^'DoubleArray' object has no attribute '__array_struct__'$"):
        items.__array_struct__  # type: ignore[attr-defined]
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    ones = numpy.array([1.0, 1.0])
    for sums in items + ones, ones + items, ones + numpy.asarray(items), numpy.add(items, 1):  # type: ignore[operator]
        assert list(sums) == [2.5, 3.5]
    assert list(items > ones) == [True, True] and list(numpy.float64(2) * items) == [3.0, 5.0]  # type: ignore[operator]
    assert numpy.mean(items) == 2.0


@pytest.mark.parametrize("value", [v.IntValue(1), v.IntArray([1]).items, values.Map({}), v.Outer])
def test_weak_references(value: Any) -> None:
    assert weakref.ref(value)() is value


# Copies


def test_copies_with_changes() -> None:
    value = v.Mixed(1, "name", 2, 3, [1.5], True)
    assert v.replace(value, name="other", samples=[2]) == v.Mixed(1, "other", 2, 3, [2.0], True)
    assert v.replace(value) == value and value.name == "name"
    assert v.replace(v.IntValue(1), value=2) == v.IntValue(2)
    with pytest.raises(TypeError, match="Mixed.name: expected a str, not None"):
        v.replace(value, name=None)
    with pytest.raises(TypeError, match="nothing"):
        v.replace(value, nothing=1)


@pytest.mark.skipif(sys.version_info < (3, 13), reason="copy.replace is of Python 3.13")
def test_python_s_own_copies_with_changes() -> None:
    assert copy.replace(v.IntValue(1), value=2) == v.IntValue(2)  # type: ignore[attr-defined]


def test_structs_as_dicts() -> None:
    value = v.Outer(v.Middle(v.Inner("a", [1, 2]), [v.Inner("b", [])]), [], 2)
    expected = {
        "middle": {"inner": {"text": "a", "numbers": [1, 2]}, "inners": [{"text": "b", "numbers": []}]},
        "middles": [],
        "end": 2,
    }
    assert v.asdict(value) == expected and json.loads(json.dumps(v.asdict(value))) == expected
    assert list(v.asdict(value)) == ["middle", "middles", "end"]


# What is refused


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: v.BooleanValue(None), "BooleanValue.value: expected a bool, not None"),
        (lambda: v.BooleanValue(1), "BooleanValue.value: expected a bool, not int"),
        (lambda: v.IntValue(None), "IntValue.value: expected an int, not None"),
        (lambda: v.IntValue(1.0), "IntValue.value: expected an int, not float"),
        (lambda: v.IntValue("1"), "IntValue.value: expected an int, not str"),
        (lambda: v.DoubleValue("1"), "DoubleValue.value: expected a float, not str"),
        (lambda: v.DoubleValue(None), "DoubleValue.value: expected a float, not None"),
        (lambda: v.FloatValue(b"1"), "FloatValue.value: expected a float, not bytes"),
        (lambda: v.CharValue(65), "CharValue.value: expected a str of one character, not int"),
        (lambda: v.StringValue(None), "StringValue.value: expected a str, not None"),
        (lambda: v.StringValue(b"a"), "StringValue.value: expected a str, not bytes"),
        (lambda: v.ByteArray([1]), "ByteArray.items: expected bytes, not list"),
        (lambda: v.ByteArray("a"), "ByteArray.items: expected bytes, not str"),
        (
            lambda: v.ByteArray(array.array("i", [1])),
            "ByteArray.items: expected bytes, not a buffer of items of 4 bytes",
        ),
        (lambda: v.CharArray(["a"]), "CharArray.items: expected a str, not list"),
        (lambda: v.IntArray(None), "IntArray.items: expected a sequence of int, not None"),
        (lambda: v.IntArray([1, None]), r"IntArray.items\[1\]: expected an int, not None"),
        (lambda: v.IntArray([1.5]), r"IntArray.items\[0\]: expected an int, not float"),
        (lambda: v.DoubleArray("1.5"), "DoubleArray.items: expected a sequence of float, not str"),
        (lambda: v.DoubleArray([1.5, "2"]), r"DoubleArray.items\[1\]: expected a float, not str"),
        (lambda: v.DoubleArray({1.5}), "DoubleArray.items: expected a sequence of float, not set"),
        (lambda: v.DoubleArray({1.5: 2}), "DoubleArray.items: expected a sequence of float, not dict"),
        (lambda: v.BooleanArray([True, 1]), r"BooleanArray.items\[1\]: expected a bool, not int"),
        (lambda: v.StringArray("abc"), "StringArray.items: expected a sequence of str, not str"),
        (lambda: v.StringArray(["a", None]), r"StringArray.items\[1\]: expected a str, not None"),
        (lambda: v.IntTable([[1], None]), r"IntTable.rows\[1\]: expected a sequence of int, not None"),
        (lambda: v.IntTable([[1], ["a"]]), r"IntTable.rows\[1\]\[0\]: expected an int, not str"),
        (lambda: v.StringTable(["abc"]), r"StringTable.rows\[0\]: expected a sequence of str, not str"),
        (lambda: v.ScalarsArray([SCALARS, None]), r"ScalarsArray.items\[1\]: expected Scalars, not None"),
        (lambda: v.ScalarsArray(SCALARS), "ScalarsArray.items: expected a sequence of Scalars, not Scalars"),
        (lambda: v.MixedTable([[SCALARS]]), r"MixedTable.rows\[0\]\[0\]: expected Mixed, not Scalars"),
        (lambda: v.Middle((1,), []), "Middle.inner: expected Inner, not tuple"),
        (lambda: v.Middle(None, []), "Middle.inner: expected Inner, not None"),
    ],
)
def test_wrong_types_name_their_place(make: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        make()


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: v.ByteValue(128), "ByteValue.value: 128 is outside byte, which is -128 to 127"),
        (lambda: v.ShortValue(-32769), "ShortValue.value: -32769 is outside short"),
        (lambda: v.IntValue(2**31), "IntValue.value: 2147483648 is outside int"),
        (lambda: v.IntValue(10**5000), "IntValue.value: an int of 16610 bits is outside int"),
        (lambda: v.LongValue(-(2**63) - 1), "LongValue.value: -9223372036854775809 is outside long"),
        (lambda: v.FloatValue(1e39), r"FloatValue.value: 1e\+39 is too large for float"),
        (lambda: v.DoubleValue(10**400), "DoubleValue.value: an int of 1329 bits is too large for double"),
        (lambda: v.CharValue(""), "CharValue.value: '' is not one UTF-16 code unit"),
        (lambda: v.CharValue("ab"), "CharValue.value: 'ab' is not one UTF-16 code unit"),
        (lambda: v.CharValue("😀"), "CharValue.value: '😀' is not one UTF-16 code unit"),
        (lambda: v.CharArray("a😀"), "CharArray.items: '😀' is not one UTF-16 code unit but two"),
        (lambda: v.StringValue("a\ud83d"), "StringValue.value: the text has a lone surrogate at index 1"),
        (lambda: v.StringArray(["a", "\udc00"]), r"StringArray.items\[1\]: the text has a lone surrogate at index 0"),
        (lambda: v.ShortArray([1, 2**15]), r"ShortArray.items\[1\]: 32768 is outside short"),
        (lambda: v.LongArray(iter([1, 2**63])), r"LongArray.items\[1\]: 9223372036854775808 is outside long"),
        (lambda: v.FloatArray([1.0, -1e39]), r"FloatArray.items\[1\]: -1e\+39 is too large for float"),
    ],
)
def test_values_out_of_range_name_their_place(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


# What is taken


def test_numbers_become_what_the_field_holds() -> None:
    assert type(v.IntValue(True).value) is int
    assert type(v.DoubleValue(1).value) is float
    assert v.FloatValue(0.1).value == struct.unpack("f", struct.pack("f", 0.1))[0]
    assert v.FloatValue(math.inf).value == math.inf

    class Index:
        def __index__(self) -> int:
            return 7

    assert v.LongValue(Index()) == v.LongValue(7)
    assert v.LongArray([Index()]) == v.LongArray([7])


def test_a_nan_keeps_what_fits_of_its_payload() -> None:
    only_low_bits = struct.unpack(">d", bytes.fromhex("fff0000000000001"))[0]
    for value in (math.nan, only_low_bits, NAN):
        made = v.FloatValue(value)
        assert math.isnan(made.value)
        assert wire.decode(v.codec.read_float_value, wire.encode(v.codec.write_float_value, made)) == made


def test_a_subclass_of_str_becomes_a_str() -> None:
    class Text(str):
        pass

    assert type(v.StringValue(Text("a")).value) is str
    assert all(type(item) is str for item in v.StringArray([Text("a"), "b"]).items)


@pytest.mark.parametrize("make", [list, tuple, iter, lambda items: array.array("d", items)])
def test_arrays_are_made_of_any_iterable(make: Any) -> None:
    assert list(v.DoubleArray(make([1.5, 2.5])).items) == [1.5, 2.5]


def test_arrays_of_another_type_of_number_are_converted() -> None:
    assert v.DoubleArray(array.array("i", [1, 2])) == v.DoubleArray([1.0, 2.0])
    assert v.LongArray(array.array("h", [1, -2])) == v.LongArray([1, -2])
    assert v.FloatArray(array.array("d", [0.1])) == v.FloatArray([0.1])
    with pytest.raises(ValueError):
        v.ShortArray(array.array("H", [2**15]))


UNSIGNED = [
    (v.UbyteArray, values.UbyteArray, "B", "u1", 2**8 - 1),
    (v.UshortArray, values.UshortArray, "H", "u2", 2**16 - 1),
    (v.UintArray, values.UintArray, "I", "u4", 2**32 - 1),
    (v.UlongArray, values.UlongArray, "Q", "u8", 2**64 - 1),
]


@pytest.mark.parametrize("struct, kind, code, name, most", UNSIGNED)
def test_arrays_without_a_sign(struct: Any, kind: Any, code: str, name: str, most: int) -> None:
    value = struct([0, 1, most])
    assert type(value.items) is kind and list(value.items) == [0, 1, most]
    assert struct(array.array(code, [0, 1, most])) == struct(memoryview(array.array(code, [0, 1, most]))) == value
    assert value.items.view().format == code
    for wrong, said in (most + 1, f"{most + 1} is outside u"), (-1, "-1 is outside u"):
        with pytest.raises(ValueError, match=rf"items\[1\]: {said}\w+, which is 0 to {most}"):
            struct([0, wrong])
    with pytest.raises(ValueError, match=r"items\[0\]: -1 is outside u"):
        struct(array.array("b", [-1]))


@pytest.mark.parametrize("struct, kind, code, name, most", UNSIGNED)
def test_numpy_arrays_without_a_sign(
    struct: Any, kind: Any, code: str, name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")

    def one_by_one(*_: object) -> None:
        raise AssertionError("the items are looked at one by one")

    monkeypatch.setattr(kind, "_copy_items", one_by_one)
    for order in "<>":
        given = numpy.array([0, 1, most], dtype=f"{order}{name}")
        assert list(struct(given).items) == list(struct(given[::-1]).items)[::-1] == [0, 1, most]
    seen = numpy.asarray(struct(numpy.array([0, most], dtype=name)).items)
    assert seen.dtype == numpy.dtype(name) and seen.tolist() == [0, most]
    assert list(struct(numpy.array([3, 7])).items) == [3, 7]
    with pytest.raises(ValueError, match=r"items\[1\]: -7 is outside u"):
        struct(numpy.array([3, -7]))
    with pytest.raises(TypeError, match="round"):
        struct(numpy.array([1.0]))


def test_numbers_without_a_sign_are_checked() -> None:
    assert v.Unsigned(255, 65535, 2**32 - 1, 2**64 - 1).large == 2**64 - 1
    for wrong, said in (
        (lambda: v.Unsigned(256, 0, 0, 0), "Unsigned.small: 256 is outside ubyte, which is 0 to 255"),
        (lambda: v.Unsigned(0, -1, 0, 0), "Unsigned.medium: -1 is outside ushort, which is 0 to 65535"),
        (lambda: v.Unsigned(0, 0, 2**32, 0), "Unsigned.number: 4294967296 is outside uint, which is 0 to 4294967295"),
        (lambda: v.Unsigned(0, 0, 0, 2**64), "Unsigned.large: 18446744073709551616 is outside ulong, which is 0 to"),
        (lambda: v.OptionalUbyte(256), "OptionalUbyte.value: 256 is outside ubyte"),
        (lambda: v.UbyteMap({256: 1}), "a key of UbyteMap.entries: 256 is outside ubyte"),
    ):
        with pytest.raises(ValueError, match=said):
            wrong()


def test_arrays_of_foreign_byte_order_are_converted() -> None:
    items = (ctypes.c_int32.__ctype_be__ * 2)(1, -2)
    assert list(v.IntArray(items).items) == [1, -2]


def test_buffers_of_foreign_byte_order_are_swapped_as_a_whole() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    for order in "<>":
        assert v.DoubleArray(numpy.array([1.5, 1e300], dtype=f"{order}f8")) == v.DoubleArray([1.5, 1e300])
        assert v.ShortArray(numpy.array([1, 9, -2, 9], dtype=f"{order}i2")[::2]) == v.ShortArray([1, -2])
        assert v.FloatArray(numpy.array([0.5, -1.5], dtype=f"{order}f4")) == v.FloatArray([0.5, -1.5])
        assert v.LongArray(numpy.array([1, -2], dtype=f"{order}i8")) == v.LongArray([1, -2])


def test_a_parameter_is_sent_from_where_it_lies() -> None:
    data = bytearray(b"abc")
    sent = values.check_buffer(data, "here")
    assert isinstance(sent, memoryview) and sent.obj is data and bytes(sent) == b"abc"
    assert values.check_buffer(b"abc", "here") == b"abc"
    assert bytes(values.check_buffer(memoryview(b"a-b-c")[::2], "here")) == b"abc"
    assert bytes(values.check_buffer(array.array("b", [1, -1]), "here")) == b"\1\xff"
    for wrong in ("abc", [1], None, array.array("d", [1.5])):
        with pytest.raises(TypeError, match="here: expected bytes"):
            values.check_buffer(wrong, "here")


def test_strided_buffers_are_taken() -> None:
    view = memoryview(array.array("d", [1.5, 9.0, 2.5, 9.0]))[::2]
    assert list(v.DoubleArray(view).items) == [1.5, 2.5]


@pytest.mark.parametrize("data", [b"ab", bytearray(b"ab"), memoryview(b"ab"), array.array("b", b"ab")])
def test_bytes_are_made_of_any_bytes(data: Any) -> None:
    items = v.ByteArray(data).items
    assert type(items) is bytes and items == b"ab"


# Arrays


def test_arrays_are_copied_when_given() -> None:
    source = array.array("d", [1.5])
    value = v.DoubleArray(source)
    source[0] = 9.0
    assert list(value.items) == [1.5]
    data = bytearray(b"a")
    held = v.ByteArray(data)
    data[0] = 0
    assert held.items == b"a"


def test_arrays_cannot_be_changed() -> None:
    items = v.DoubleArray([1.5]).items
    with pytest.raises(TypeError):
        items[0] = 2.0  # type: ignore[index]
    with pytest.raises(TypeError):
        items.view()[0] = 2.0
    with pytest.raises(AttributeError):
        items.append(2.0)  # type: ignore[attr-defined]


def test_arrays_are_sequences() -> None:
    items = v.IntArray([3, 1, 2]).items
    assert len(items) == 3 and items[0] == 3 and items[-1] == 2 and list(items) == [3, 1, 2]
    assert items[1:] == values.IntArray([1, 2]) and items[::-1] == values.IntArray([2, 1, 3])
    assert 1 in items and 9 not in items and items.index(2) == 2 and items.count(3) == 1
    assert list(reversed(items)) == [2, 1, 3] and items.tolist() == [3, 1, 2]
    assert bool(items) and not values.IntArray()
    with pytest.raises(IndexError):
        items[3]


def test_boolean_arrays_are_sequences() -> None:
    items = v.BooleanArray([True, False, True]).items
    assert list(items) == [True, False, True] and items[1] is False
    assert items[1:] == values.BooleanArray([False, True]) and hash(items[:1]) == hash(values.BooleanArray([True]))
    assert items.view().format == "?"


def test_arrays_are_equal_by_type_and_content() -> None:
    assert values.IntArray([1]) == values.IntArray([1])
    assert hash(values.IntArray([1])) == hash(values.IntArray([1]))
    assert values.IntArray([1]) != values.LongArray([1])
    assert values.IntArray([1]) != (1,)


@pytest.mark.parametrize(
    "items, same, other",
    [
        (v.StringArray(["a", "b"]).items, ["a", "b"], ["a"]),
        (v.StringArray([]).items, [], ["a"]),
        (v.EnumArray([v.Color.RED]).items, [v.Color.RED], []),
        (v.Middle(v.Inner("", []), [v.Inner("a", [1])]).inners, [v.Inner("a", [1])], [v.Inner("a", [2])]),
        (v.StringTable([["a"], []]).rows, [["a"], []], [["a"], ["b"]]),
        (v.DoubleTable([[1.5], []]).rows, [[1.5], []], [[1.5], [1.5]]),
        (v.ByteTable([b"a"]).rows, [b"a"], [b"b"]),
        (v.MapArray([{"a": 1}, {}]).items, [{"a": 1}, {}], [{"a": 2}, {}]),
    ],
)
def test_arrays_equal_lists_of_equal_items(items: Any, same: List[Any], other: List[Any]) -> None:
    assert items == same and same == items and not items != same and not same != items
    assert items != other and other != items and not items == other and not other == items
    assert items == tuple(items) and hash(items) == hash(tuple(items)) and items != "ab"
    assert items[:1] == same[:1] and items[::-1] == same[::-1] and hash(items[:]) == hash(items)
    for again in (
        copy.copy(items),
        copy.deepcopy(items),
        pickle.loads(pickle.dumps(items)),
        eval(repr(items), vars(v)),
    ):
        assert again == items and again == same
    with pytest.raises(TypeError):
        items[0] = None
    assert type(items) is values.Array and type(items[:1]) is values.Array


def test_arrays_that_are_decoded_equal_lists(implementation: str) -> None:
    for value in (v.StringTable([["a", "bb"], []]), v.EnumTable([[v.Color.RED]]), v.MixedTable([[]])):
        rows = v.from_bytes(type(value), v.to_bytes(value)).rows
        assert type(rows) is type(rows[0]) is values.Array and rows == [list(row) for row in rows]
        assert rows == value.rows and hash(rows) == hash(value.rows) == hash(tuple(rows))


def test_maps_equal_dicts_of_equal_values() -> None:
    assert v.MapOfMapArrays({"a": [{1: True}]}).entries == {"a": [{1: True}]}
    assert v.IntMap({1: [1, 2]}).entries == {1: [1.0, 2.0]} != v.IntMap({1: [1]}).entries
    assert v.ShortMap({1: 2}).entries == {1: 2} and {1: 2.0} == v.ShortMap({1: 2}).entries != {1: 3}
    assert values.Map({1: 2.0}) != values.Map({1: 2})  # whose hashes differ


def test_an_array_of_the_same_type_is_shared() -> None:
    items = values.DoubleArray([1.5])
    assert v.DoubleArray(items).items is items


def test_views_cost_no_copy() -> None:
    items = values.DoubleArray([1.5, 2.5])
    view = items.view()
    assert view.readonly and view.format == "d" and view.tolist() == [1.5, 2.5]
    interface = items.__array_interface__
    if sys.version_info >= (3, 12):  # PEP 688
        assert memoryview(items).tolist() == [1.5, 2.5] and memoryview(items).readonly
    assert interface["shape"] == (2,) and interface["typestr"][1:] == "f8" and interface["data"].obj is view.obj


def test_numpy_sees_arrays_without_a_copy() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    items = values.DoubleArray([1.5, 2.5])
    seen = numpy.asarray(items)
    assert seen.dtype == numpy.float64 and seen.tolist() == [1.5, 2.5] and not seen.flags.writeable
    assert numpy.shares_memory(seen, numpy.frombuffer(items.view()))
    assert numpy.asarray(values.BooleanArray([True, False])).dtype == bool


def test_numpy_arrays_are_taken() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    assert v.DoubleArray(numpy.linspace(0, 1, 3)) == v.DoubleArray([0.0, 0.5, 1.0])
    assert v.DoubleArray(numpy.arange(6.0)[::2]) == v.DoubleArray([0.0, 2.0, 4.0])
    assert v.LongArray(numpy.arange(3)) == v.LongArray([0, 1, 2])
    assert v.IntArray(numpy.arange(3)) == v.IntArray([0, 1, 2])
    assert v.IntArray(numpy.arange(3, dtype=">i4")) == v.IntArray([0, 1, 2])
    assert v.BooleanArray(numpy.arange(3) > 1) == v.BooleanArray([False, False, True])
    assert v.DoubleTable(numpy.eye(2)) == v.DoubleTable([[1.0, 0.0], [0.0, 1.0]])
    assert v.ByteArray(numpy.array([-1, 1], dtype="i1")) == v.ByteArray(b"\xff\x01")
    assert v.Scalars(
        numpy.bool_(True), *map(numpy.int8, [1]), "a", *numpy.arange(3), numpy.float32(0.5), numpy.float64(2)
    )
    assert v.StringArray(numpy.array(["a", "é"])) == v.StringArray(["a", "é"])


def test_numpy_arrays_of_other_types_are_converted_in_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    for kind in values.DoubleArray, values.FloatArray, values.LongArray, values.IntArray, values.ShortArray:

        def one_by_one(*_: object) -> None:
            raise AssertionError("the items are looked at one by one")

        monkeypatch.setattr(kind, "_copy_items", one_by_one)
    for source in ("?", "i1", "u1", "i2", "u2", "<i4", ">i4", "u4", "<i8", ">i8", "u8"):
        array = numpy.array([0, 1, 1, 0], dtype=source)
        for kind in values.DoubleArray, values.FloatArray, values.LongArray, values.IntArray, values.ShortArray:
            for given in array, array[::-1], array[::2]:
                assert list(kind(given)) == given.tolist(), (source, kind)
    for source in "f2", "f4", "<f8", ">f8", "g":
        array = numpy.array([0.5, -1.5, numpy.inf, numpy.nan], dtype=source)
        for kind in values.DoubleArray, values.FloatArray:  # type: ignore[assignment]
            assert numpy.array_equal(kind(array), array, equal_nan=True), (source, kind)
    for kind in values.IntArray, values.DoubleArray:  # type: ignore[assignment]
        assert list(kind(numpy.array([]))) == []


def test_an_item_of_a_numpy_array_that_does_not_fit_is_named() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    longs = numpy.array([1, -(2**31), 2**31 - 1, 2**31, -(2**40)])
    assert list(values.IntArray(longs[:3], "m.a")) == longs[:3].tolist()
    with pytest.raises(ValueError, match=r"^m.a\[3\]: 2147483648 is outside int"):
        values.IntArray(longs, "m.a")
    with pytest.raises(ValueError, match=r"^m.a\[0\]: -1099511627776 is outside int"):
        values.IntArray(longs[::-1][:1], "m.a")
    with pytest.raises(ValueError, match=r"^m.a\[1\]: 18446744073709551615 is outside long"):
        values.LongArray(numpy.array([0, 2**64 - 1], dtype="u8"), "m.a")
    with pytest.raises(ValueError, match=r"^m.a\[1\]: 1e\+300 is too large for float"):
        values.FloatArray(numpy.array([numpy.inf, 1e300]), "m.a")


def test_numpy_arrays_that_cannot_be_what_is_meant_say_what_to_do() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    days = numpy.array(["2024-01-01"], dtype="M8[D]")
    masked = numpy.ma.array([1.5, 2.5], mask=[False, True])
    for kind, given, message in [
        (values.DoubleArray, numpy.array([1 + 2j]), "float, not complex128: pass its `.real`"),
        (values.IntArray, numpy.array([1 + 2j]), "int, not complex128: pass its `.real`"),
        (values.DoubleArray, numpy.zeros((2, 3)), r"float, not an array of 2 dimensions: pass its `.ravel\(\)`"),
        (values.LongArray, days, r"int, not datetime64\[D\]: pass its `.astype\(\"int64\"\)`"),
        (values.DoubleArray, days - days, r"float, not timedelta64\[D\]: pass its `.astype"),
        (values.BooleanArray, days, r"bool, not datetime64\[D\]: pass its `.astype"),
        (values.IntArray, numpy.array([1.5]), r"int, not float64: pass its `.round\(\).astype\(\"int32\"\)`"),
        (values.BooleanArray, numpy.array([1]), r"bool, not int64: pass its `.astype\(bool\)`"),
        (values.DoubleArray, masked, r"float, not a masked array: `.filled\(0\)` or `.compressed\(\)`"),
        (values.check_bytes, masked, "bytes, not a masked array: "),
        (values.check_buffer, numpy.zeros((2, 3), "u1"), r"bytes, not an array of 2 dimensions: pass its `.ravel"),
    ]:
        with pytest.raises(TypeError, match=f"^m.a: expected a sequence of {message}"):
            kind(given, "m.a")  # type: ignore[operator]
    for wrong in numpy.complex64(1), numpy.complex128(1), 1j:
        for check in values.check_double, values.check_float:
            with pytest.raises(TypeError, match="^m.a: expected a float, not complex"):
                check(wrong, "m.a")
    with pytest.raises(TypeError, match="^m.a: expected bytes, not"):
        values.check_bytes(days, "m.a")
    assert list(values.DoubleArray(numpy.ma.array([1.5, 2.5], mask=False))) == [1.5, 2.5]
    assert values.check_bytes(numpy.ma.array([1, 2], dtype="u1"), "m.a") == b"\1\2"


def test_what_gives_a_numpy_array_is_taken_as_one() -> None:
    """As a Series of pandas, whose index may begin anywhere."""
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")

    class Series:
        def __init__(self, items: Any) -> None:
            self.items = items

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return numpy.array(self.items, dtype=dtype)

    assert list(values.DoubleArray(Series([1, 2]))) == [1.0, 2.0]  # type: ignore[arg-type]
    assert list(values.IntArray(Series([1, 2]))) == [1, 2]  # type: ignore[arg-type]
    assert values.check_bytes(Series(numpy.array([1, 2], dtype="u1")), "m.a") == b"\1\2"  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^m.a\[1\]: expected an int, not None"):
        values.IntArray(Series(numpy.array([1, None])), "m.a")  # type: ignore[arg-type]


def test_an_array_equals_the_list_that_it_is_made_of() -> None:
    assert v.IntArray([1, 2]).items == [1, 2] and [1, 2] == v.IntArray([1, 2]).items
    assert v.DoubleArray([1]).items == [1.0] and v.FloatArray([0.1]).items == [0.1]
    assert v.BooleanArray([True]).items == [True] and v.IntArray([]).items == []
    for other in ([1], [1, 3], [1, "2"], [1, 1 << 40], [1, None], [[1, 2]], (1, 2), {1, 2}, "12", None):
        assert v.IntArray([1, 2]).items != other and not v.IntArray([1, 2]).items == other
    assert v.DoubleArray([0.0]).items != [-0.0]


def shared_tree(levels: int) -> v.Tree:
    tree = v.Tree(0, [])
    for level in range(1, levels + 1):
        tree = v.Tree(level, [tree, tree])
    return tree


def test_the_text_of_a_tree_that_shares_its_parts_ends() -> None:
    tree = shared_tree(60)
    text = str(tree)
    assert text.startswith("Tree(value=60, children=[Tree(value=59, children=[")
    assert text.endswith("]), ...])")
    assert 1 << 20 < len(text) < 2 << 20
    assert str(tree) == text
    assert str(shared_tree(1)) == "Tree(value=1, children=[Tree(value=0, children=[]), Tree(value=0, children=[])])"
    assert len(repr(tree)) < 1 << 20
    assert tree == v.Tree(60, tree.children)


def test_the_text_of_a_deep_tree_ends() -> None:
    tree = v.Tree(0, [])
    for level in range(1, 1000):
        tree = v.Tree(level, [tree])
    assert "Tree(value=936, children=[...])" in str(tree)
