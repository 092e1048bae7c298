# SPDX-License-Identifier: Apache-2.0
"""Values as the JSON of hosts, by the lines that all languages share."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any, Dict, List, Tuple

import awkward as a
import pytest
import vectors
from test_vectors import BEYOND, FOLDER, GOOD, Vector, codec
from vectors.runtime import wire


def lines(file: str, parts: int) -> List[Tuple[str, ...]]:
    text = (Path(FOLDER) / file).read_text(encoding="utf-8").split("\n")
    return [
        tuple(part.strip(" ") for part in line.split("|", parts - 1))
        for line in text
        if line and not line.startswith("#")
    ]


def loads(text: str) -> Any:
    """As a program that has decimal numbers reads JSON."""
    return json.loads(text, parse_float=Decimal)


#: The values of good.txt, by their names.
VALUES: Dict[str, Any] = {
    vector.name: wire.decode(codec(vector)[1], vector.data)
    for vector in GOOD
    if isinstance(getattr(vectors, vector.type, None), type)
}
WRITTEN = [
    (name, text) for name, text in lines("json.txt", 2) if isinstance(VALUES.get(name), vectors.runtime.value.Struct)
]


def test_most_lines_are_of_structs() -> None:
    assert len(WRITTEN) > 250


@pytest.mark.parametrize("name, text", WRITTEN)
def test_values_are_written_as_hosts_write_them(name: str, text: str) -> None:
    # Java has two digits at least, where one is enough for the smallest float.
    text = text.replace("1.4E-45", "1E-45")
    written = vectors.to_json(VALUES[name])
    assert json.loads(json.dumps(written)) == json.loads(text)
    assert list(written) == list(json.loads(text))


#: `json.loads` makes an int of this, which has no sign.
MINUS_0 = ":-0}"


@pytest.mark.parametrize(
    "name, text", [*WRITTEN, *(line for line in lines("json-accepted.txt", 2) if MINUS_0 not in line[1])]
)
def test_what_hosts_read_is_read(name: str, text: str) -> None:
    value = VALUES[name]
    read = vectors.from_json(type(value), loads(text))
    # JSON has one NaN.
    assert read == value or '"NaN"' in text and vectors.to_json(read) == vectors.to_json(value)


@pytest.mark.parametrize("vector", BEYOND, ids=lambda vector: vector.name)
def test_a_date_of_another_year_is_refused(vector: Vector) -> None:
    [text] = [text for name, text in lines("json.txt", 2) if name == vector.name]
    with pytest.raises(ValueError, match=rf"^{vector.type}\.value: the LocalDate .* is no datetime.date"):
        vectors.from_json(getattr(vectors, vector.type), loads(text))


#: What `json.loads` itself refuses, or cannot tell.
OTHERS = ("not JSON", "length", "twice", "deep", "UTF-8", "characters", "memory")


@pytest.mark.parametrize("name, type_name, place, why, text", lines("json-refused.txt", 5))
def test_what_hosts_refuse_is_refused(name: str, type_name: str, place: str, why: str, text: str) -> None:
    try:
        read = loads(text)
    except (ValueError, RecursionError):
        return
    if any(other in why for other in OTHERS):
        return
    with pytest.raises((TypeError, ValueError)) as caught:
        vectors.from_json(getattr(vectors, type_name), read)
    assert str(caught.value).startswith((type_name, f"a key of {type_name}")), caught.value


def test_names_of_the_description_and_what_may_be_left_out() -> None:
    made = a.from_json(a.Defaults, {"number": 1, "name": "n"})
    assert made == a.Defaults(1, 5, "n")
    assert a.to_json(made) == {
        "number": 1, "early": "5", "name": "n", "ratio": -0.1, "less": 0.1, "letter": "'", "text": 'a "b"', "on": True,
        "caps": "B", "bytes": "", "chars": [], "samples": [], "words": [], "byName": {}, "more": None,
    }  # fmt: skip
    assert a.from_json(a.Defaults, a.to_json(made)) == made
    with pytest.raises(ValueError, match="^Defaults: the field 'name' is missing$"):
        a.from_json(a.Defaults, {"number": 1})
    with pytest.raises(ValueError, match="^Defaults: Defaults has no field 'by_name'$"):
        a.from_json(a.Defaults, {"number": 1, "name": "n", "by_name": {}})
    with pytest.raises(TypeError, match=r"^Drawing.lines\[0\].points\[1\].y: expected a whole number, not str$"):
        points = [{"x": 1, "y": 2}, {"x": 1, "y": "2"}]
        a.from_json(a.Drawing, {"lines": [{"points": points}], "shapes": []})


def test_values_that_hold_themselves_and_maps() -> None:
    node = a.Node(1, [a.Node(2, [], {})], {"a": a.Node(3, [], {})}, a.Node(4, [], {}))
    maps = a.Maps(
        {a.Word.NONE: [1]},
        {"a": {-(2**63): "b"}},
        {"c": 0.5},
        [{-1: a.Flat(a.Word.MRO, True, a.Word.NAME)}],
        {7: [a.Word.HTTP_2X]},
    )
    assert a.to_json(maps)["byWord"] == {"None": [1]} and a.to_json(maps)["nested"] == {
        "a": {"-9223372036854775808": "b"}
    }
    for value in node, maps:
        assert a.from_json(type(value), json.loads(json.dumps(a.to_json(value)))) == value


def test_what_is_no_struct_of_the_package_is_refused() -> None:
    with pytest.raises(TypeError, match="int is no struct of this package"):
        a.to_json(1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="IntValue is no struct of this package"):
        a.from_json(vectors.IntValue, {})
