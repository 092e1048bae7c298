# SPDX-License-Identifier: Apache-2.0
"""Unions: how they are made, matched, sent and shown, by code from kinds.creo."""

from __future__ import annotations

import copy
import json
import math
import pickle
import re
import struct
import warnings
from typing import Any, Callable, get_args

import kinds as k
import pytest
from kinds import MalformedError, asdict, codec, from_bytes, from_json, replace, to_bytes, to_json
from kinds.runtime import wire
from server import END, ERROR, ITEM, PREFACE, RESPONSE, Peer, frame, serving, string

pytestmark = pytest.mark.usefixtures("implementation")

CIRCLE = k.ShapeCircle(k.Circle(1.5))
NOTE = k.ShapeNote_("a")  # there is a struct ShapeNote
TREE = k.TreeTrees([k.TreeLeaf("a"), k.TreeNamed({"b": k.TreeBranch(k.Branch(2, k.TreeLeaf("c")))})])
DRAWING = k.Drawing(1, CIRCLE, NOTE, [CIRCLE, k.ShapePolygon([1, 2])], {k.Color.RED: NOTE}, TREE, k.OnlyNumber(7))


def refused(kind: Any, message: str, make: Callable[[], object]) -> None:
    with pytest.raises(kind, match=f"^{re.escape(message)}$"):
        make()


def again(name: str, value: Any) -> Any:
    """The value as it arrives on the other side."""
    return wire.decode(getattr(codec, f"read_{name}"), wire.encode(getattr(codec, f"write_{name}"), value))


def test_a_case_has_its_value() -> None:
    assert CIRCLE.value == k.Circle(1.5) and NOTE.value == "a" and list(k.ShapePolygon((1, 2)).value) == [1, 2]
    assert get_args(k.Shape)[:2] == (k.ShapeCircle, k.ShapePolygon) and k.Only is k.OnlyNumber
    with pytest.raises(AttributeError):
        NOTE.value = "b"  # type: ignore[assignment]


@pytest.mark.skipif("sys.version_info < (3, 10)", reason="this Python has no match statement")
def test_it_is_matched() -> None:
    names: dict[str, Any] = {"k": k}
    exec(
        "def text(shape):\n"
        "    match shape:\n"
        "        case k.ShapeCircle(k.Circle(radius)): return f'circle {radius}'\n"
        "        case k.ShapeNote_(note): return f'note {note}'\n"
        "        case k.ShapePolygon(value=corners): return f'polygon {len(corners)}'\n",
        names,
    )
    text = names["text"]
    assert text(CIRCLE) == "circle 1.5" and text(NOTE) == "note a" and text(k.ShapePolygon([1])) == "polygon 1"


def test_equality_is_by_case_and_value() -> None:
    assert CIRCLE == k.ShapeCircle(k.Circle(1.5)) and hash(CIRCLE) == hash(k.ShapeCircle(k.Circle(1.5)))
    assert CIRCLE != k.ShapeCircle(k.Circle(2)) and NOTE != k.ShapeLetter("a") and NOTE != k.ShapeNote(1)
    assert k.ShapeValue(math.nan) == k.ShapeValue(math.nan) and k.ShapeValue(0.0) != k.ShapeValue(-0.0)
    assert {TREE: 1}[copy.deepcopy(TREE)] == 1 and TREE == pickle.loads(pickle.dumps(TREE))
    assert replace(NOTE, value="b") == k.ShapeNote_("b")


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (lambda: k.ShapeCircle(1.5), TypeError, "ShapeCircle.value: expected Circle, not float"),
        (lambda: k.ShapeLetter("ab"), ValueError, "ShapeLetter.value: 'ab' is not one UTF-16 code unit"),
        (
            lambda: replace(DRAWING, shape=k.Circle(1)),
            TypeError,
            "Drawing.shape: expected a case of Shape such as ShapeCircle, not Circle",
        ),
        (
            lambda: replace(DRAWING, second=TREE),
            TypeError,
            "Drawing.second: expected a case of Shape such as ShapeCircle, not TreeTrees",
        ),
        (
            lambda: replace(DRAWING, others=[NOTE, None]),
            TypeError,
            "Drawing.others[1]: expected a case of Shape such as ShapeCircle, not None",
        ),
        (
            lambda: k.TreeTrees([NOTE]),
            TypeError,
            "TreeTrees.value[0]: expected a case of Tree such as TreeLeaf, not ShapeNote_",
        ),
        (lambda: k.ShapeCircle(k.Circle(-1)), ValueError, "Circle.radius: -1 is not in 0.."),
    ],
)
def test_what_is_wrong_is_refused(make: Callable[[], object], kind: Any, message: str) -> None:
    refused(kind, message, make)


def test_the_number_of_the_case_comes_first() -> None:
    assert wire.encode(codec.write_shape, CIRCLE) == struct.pack(">id", 0, 1.5)
    assert wire.encode(codec.write_shape, NOTE) == struct.pack(">i", 3) + string("a")
    assert wire.encode(codec.write_only, k.OnlyNumber(7)) == struct.pack(">ii", 0, 7)
    shapes = [CIRCLE, NOTE, k.ShapePolygon([1]), k.ShapeLetter("x"), k.ShapeValue(0.5)]
    for shape in shapes:
        assert again("shape", shape) == shape and type(again("shape", shape)) is type(shape)
    assert list(again("shape_array", k.Drawing(0, NOTE, None, shapes, {}, TREE, k.OnlyNumber(0)).others)) == shapes


def test_all_of_them_travel() -> None:
    made = from_bytes(k.Drawing, to_bytes(DRAWING))
    assert made == DRAWING and type(made.tree) is k.TreeTrees and made.by_color[k.Color.RED] == NOTE


@pytest.mark.parametrize("number", [6, -1, 2**31 - 1, -(2**31), 1 << 24])
def test_an_unknown_case_is_malformed(number: int) -> None:
    refused(
        MalformedError,
        f"Shape has no case {number}",
        lambda: wire.decode(codec.read_shape, struct.pack(">id", number, 1.5)),
    )


def test_what_is_cut_is_malformed() -> None:
    data = to_bytes(DRAWING)
    for size in range(len(data)):
        with pytest.raises(MalformedError):
            from_bytes(k.Drawing, data[:size])


def nested(levels: int) -> k.Tree:
    tree: k.Tree = k.TreeLeaf("")
    for _ in range(levels - 1):
        tree = k.TreeTrees([tree])
    return tree


def test_a_union_that_holds_itself_has_64_levels() -> None:
    assert again("tree", nested(64)) == nested(64)
    refused(ValueError, "Tree: nested deeper than 64", lambda: wire.encode(codec.write_tree, nested(65)))
    data = struct.pack(">ii", 1, 1) * 64 + struct.pack(">ii", 0, 0)
    refused(MalformedError, "Tree: nested deeper than 64", lambda: wire.decode(codec.read_tree, data))
    branch: k.Tree = k.TreeLeaf("")
    for _ in range(32):
        branch = k.TreeBranch(k.Branch(1, branch))
    with pytest.raises(ValueError, match="nested deeper than 64"):
        wire.encode(codec.write_tree, branch)  # 32 unions and 32 structs, and a leaf


def test_other_values_are_not_written() -> None:
    with pytest.raises(TypeError, match="^expected Shape, not int$"):
        wire.encode(codec.write_shape, 1)


def test_its_text_names_the_case() -> None:
    assert str(CIRCLE) == f"{CIRCLE}" == "Shape(circle=Circle(radius=1.5))"
    assert str(k.ShapeLetter("x")) == "Shape(letter='x')" and str(k.ShapeValue(0.1)) == "Shape(value=0.1)"
    assert str(TREE) == (
        'Tree(trees=[Tree(leaf="a"), Tree(named=["b": Tree(branch=Branch(weight=2, tree=Tree(leaf="c")))])])'
    )


def test_its_code_makes_it_again() -> None:
    assert repr(NOTE) == "ShapeNote_(value='a')"
    assert eval(repr(TREE), dict(vars(k))) == TREE


def test_its_json_has_the_name_of_the_case() -> None:
    text = to_json(DRAWING)
    assert text["shape"] == {"circle": {"radius": 1.5}} and text["second"] == {"note": "a"}
    assert text["only"] == {"number": 7} and text["byColor"] == {"RED": {"note": "a"}}
    assert from_json(k.Drawing, json.loads(json.dumps(text))) == DRAWING
    with_shape = dict(text)
    for wrong, kind, message in [
        (None, TypeError, "Drawing.shape: expected an object, not None"),
        (
            {},
            ValueError,
            "Drawing.shape: no case of Shape is given; it has circle, polygon, radius, note, letter, value",
        ),
        (
            {"circel": {}},
            ValueError,
            "Drawing.shape: Shape has no case 'circel'; it has circle, polygon, radius, note, letter, value",
        ),
        (
            {"note": "a", "letter": "b"},
            ValueError,
            "Drawing.shape: Shape has one case, and 'note' came before 'letter'",
        ),
        ({"note": None}, TypeError, "Drawing.shape.note: expected a str, not None"),
    ]:
        with_shape["shape"] = wrong
        refused(kind, message, lambda: from_json(k.Drawing, with_shape))


def test_a_union_by_itself_is_bytes_and_json() -> None:
    assert to_bytes(NOTE) == struct.pack(">i", 3) + string("a") and to_json(TREE.value[0]) == {"leaf": "a"}
    assert from_bytes(k.Shape, to_bytes(NOTE)) == NOTE and from_json(k.Shape, to_json(CIRCLE)) == CIRCLE
    assert from_bytes(k.Only, to_bytes(k.OnlyNumber(3))) == k.OnlyNumber(3)
    assert from_json(k.Tree, to_json(TREE)) == TREE
    refused(ValueError, "Shape.circle: the field 'radius' is missing", lambda: from_json(k.Shape, {"circle": {}}))
    refused(TypeError, "ShapeNote_ is no struct of this package", lambda: from_bytes(k.ShapeNote_, b""))


def test_it_becomes_a_dict() -> None:
    drawn = asdict(DRAWING)
    assert drawn["shape"] == {"circle": {"radius": 1.5}} and drawn["others"][1] == {"polygon": [1, 2]}
    assert asdict(k.ShapeValue(0.5)) == {"value": 0.5}


def test_a_deprecated_case_warns_where_it_is_made() -> None:
    with pytest.warns(DeprecationWarning, match="^ShapeRadius is deprecated: use circle$"):
        radius = k.ShapeRadius(1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert again("shape", radius) == radius and str(radius) == "Shape(radius=1.0)"


def test_rules_are_checked_inside() -> None:
    bad = k.ShapeCircle(wire.decode(codec.read_circle, struct.pack(">d", -1)))
    client = k.KindsClient("localhost:1", connect_lazily=True)
    refused(ValueError, "replace.shape.circle.radius: -1 is not in 0..", lambda: client.replace(bad))


def test_calls_take_and_return_them() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, arguments = peer.request()
        assert arguments == to_bytes(NOTE) + b"\1" + to_bytes(TREE)
        peer.send(frame(RESPONSE, request_id, b"\1" + to_bytes(CIRCLE)))
        request_id, _ = peer.request()
        (odd,) = k.methods.Kinds.replace.throws
        peer.send(frame(ERROR, request_id, string("m") + struct.pack(">I", odd) + to_bytes(NOTE), status=12))
        request_id, _ = peer.request()
        assert peer.frame() == (ITEM, request_id, to_bytes(TREE))
        assert peer.frame() == (END, request_id, b"")
        peer.send(frame(RESPONSE, request_id, to_bytes(k.TreeLeaf("z"))))

    with serving(script) as address, k.KindsClient(address) as client:
        assert client.replace(NOTE, TREE) == CIRCLE
        with pytest.raises(k.Odd) as raised:
            client.replace(NOTE)
        assert raised.value.shape == NOTE
        assert client.grow([TREE]) == k.TreeLeaf("z")
        refused(
            TypeError,
            "replace.shape: expected a case of Shape such as ShapeCircle, not str",
            lambda: client.replace("a"),  # type: ignore[arg-type]
        )
