# SPDX-License-Identifier: Apache-2.0
"""Every line of framework/protocol/vectors, through the generated code. A line that cannot be run is a failure."""

from __future__ import annotations

import datetime
import decimal
import re
import struct
import uuid
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Tuple

import pytest
import vectors.codec
import vectors.types
from vectors import MalformedError
from vectors.runtime import wire
from vectors.runtime.value.dates import date_text

pytestmark = pytest.mark.usefixtures("implementation")

FOLDER = Path(__file__).resolve().parents[3] / "framework" / "protocol" / "vectors"


class Vector(NamedTuple):
    name: str
    type: str
    data: bytes
    #: The value, or the reason why there is none.
    text: str


def read_vectors(file: str) -> List[Vector]:
    found = []
    for line in (FOLDER / file).read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            name, type_name, data, text = (part.strip(" ") for part in line.split("|", 3))
            found.append(Vector(name, type_name, bytes.fromhex(data), text))
    return found


def read_texts() -> Dict[str, str]:
    lines = (FOLDER / "text.txt").read_text(encoding="utf-8").split("\n")
    found = [line.split(" | ", 1) for line in lines if line and not line.startswith("#")]
    assert len(dict(found)) == len(found)
    return {name: text for name, text in found}


def is_beyond(vector: Vector) -> bool:
    """Whether it is a date that Python has not."""
    return "LocalDateValue" in vector.type and re.match(r"\{value: (?!0000)\d{4}-", vector.text) is None


GOOD = [vector for vector in read_vectors("good.txt") if not is_beyond(vector)]
BEYOND = [vector for vector in read_vectors("good.txt") if is_beyond(vector)]
TEXTS = read_texts()
MALFORMED = read_vectors("malformed.txt")
#: What all languages say of some of these, by name.
SAID = {row.name: row.text for row in read_vectors("rasp.txt") if row.type == "undecodable"}
CORPUS = read_vectors("corpus/values.txt")


def codec(vector: Vector) -> Tuple[Any, Any]:
    """The functions that write and read the vector's type."""
    key = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", vector.type).lower()
    return getattr(vectors.codec, f"write_{key}"), getattr(vectors.codec, f"read_{key}")


TEXT = re.sub(r"//[^\n]*|/\*.*?\*/", "", (FOLDER / "vectors.creo").read_text(encoding="utf-8"), flags=re.DOTALL)
#: From vectors.creo itself: the fields of each struct, as (type, name), and the names of enums.
TYPES: Dict[str, List[Tuple[str, str]]] = {
    name: re.findall(r"(\w[\w<>, \[\]]*?)\s+(\w+)\s*;", body)
    for name, body in re.findall(r"struct\s+(\w+)\s*\{(.*?)\}", TEXT, re.DOTALL)
}
#: The type of each case of each union.
UNIONS: Dict[str, Dict[str, str]] = {
    name: {case: kind for kind, case in re.findall(r"(\w[\w<>, \[\]]*?)\s+(\w+)\s*;", body)}
    for name, body in re.findall(r"union\s+(\w+)\s*\{(.*?)\}", TEXT, re.DOTALL)
}
ENUMS = set(re.findall(r"enum\s+(\w+)", TEXT))
#: What types are called inside `< >`.
BOXES = {
    "Boolean": "boolean",
    "Byte": "byte",
    "Character": "char",
    "Short": "short",
    "Integer": "int",
    "Long": "long",
    "Float": "float",
    "Double": "double",
}


#: What is not a class of its own.
OBJECTS: Dict[str, Any] = {
    "Instant": vectors.Instant,
    "Duration": vectors.Duration,
    "LocalDate": datetime.date,
    "UUID": uuid.UUID,
    "BigDecimal": decimal.Decimal,
}


def dump(value: Any, type_name: str) -> str:
    """The value in the notation of the vectors, read through public accessors."""
    type_name = BOXES.get(type_name, type_name)
    if type_name.endswith("[]"):
        item = type_name[:-2]
        if item == "LocalDate":
            # Also those of other years than Python's dates have.
            return "[" + ", ".join(map(date_text, value.days())) + "]"
        if item == "byte":
            return dump_items([byte - 256 if byte > 127 else byte for byte in value], item)
        if item == "float":
            # As an item of the array, a NaN is a double already, with its quiet bit set: its bits are in the view.
            bits = value.view().cast("B").cast("I")
            return "[" + ", ".join(f"0x{word:08x}" for word in bits) + "]"
        return dump_items(value, item)
    if type_name.startswith("Optional<"):
        return "absent" if value is None else dump(value, type_name[9:-1])
    if type_name.startswith("Map<"):
        key_type, value_type = re.split(r"\s*,\s*", type_name[4:-1], maxsplit=1)
        return (
            "["
            + (", ".join(f"{dump(key, key_type)}: {dump(item, value_type)}" for key, item in value.items()) or ":")
            + "]"
        )
    if type_name.startswith("Set<"):
        assert type(value) is frozenset
        return dump_items(sorted(value), type_name[4:-1])
    if type_name in UNIONS:
        case = value._DECLARED.get("value", "value")
        assert type(value) is getattr(vectors.types, f"{type_name}{case[0].upper()}{case[1:]}")
        return f"{{{case}: {dump(value.value, UNIONS[type_name][case])}}}"
    if type_name in ENUMS:
        assert type(value) is getattr(vectors.types, type_name)
        return str(value)
    if type_name in TYPES:
        assert type(value) is getattr(vectors.types, type_name)
        fields = [f"{name}: {dump(getattr(value, name), field)}" for field, name in TYPES[type_name]]
        return "{" + ", ".join(fields) + "}"
    if type_name == "boolean":
        assert type(value) is bool
        return str(value).lower()
    if type_name == "char":
        return str(ord(value))
    if type_name == "float":
        return f"0x{wire.float_bits(value):08x}"
    if type_name == "double":
        return "0x" + struct.pack(">d", value).hex()
    if type_name == "String":
        escaped = re.sub(r'(["\\])', r"\\\1", value)
        return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda match: f"\\u{ord(match[0]):04x}", escaped) + '"'
    assert type(value) is OBJECTS.get(type_name, int)
    return str(value)


def dump_items(items: Any, item: str) -> str:
    return "[" + ", ".join(dump(value, item) for value in items) + "]"


def test_vectors_are_there() -> None:
    assert len(GOOD) >= 60 and len(BEYOND) >= 5 and len(MALFORMED) >= 40 and len(CORPUS) >= 100
    assert SAID and SAID.keys() <= {vector.name for vector in MALFORMED}


@pytest.mark.parametrize("kind", [bytes, lambda data: memoryview(bytearray(data))], ids=["bytes", "view"])
@pytest.mark.parametrize("vector", GOOD, ids=lambda vector: vector.name)
def test_good(vector: Vector, kind: Any) -> None:
    write, read = codec(vector)
    value = wire.decode(read, kind(vector.data))
    assert dump(value, vector.type) == vector.text
    assert wire.encode(write, value) == vector.data
    # The same content makes the same value, however it was made.
    again = wire.decode(read, vector.data)
    assert value == again and hash(value) == hash(again)


@pytest.mark.parametrize("vector", GOOD, ids=lambda vector: vector.name)
def test_text(vector: Vector) -> None:
    _, read = codec(vector)
    assert str(wire.decode(read, vector.data)) == TEXTS[vector.name]


def test_texts_are_those_of_the_good_lines() -> None:
    assert set(TEXTS) == {vector.name for vector in GOOD + BEYOND}


@pytest.mark.parametrize("vector", BEYOND, ids=lambda vector: vector.name)
def test_a_date_of_another_year_is_refused(vector: Vector) -> None:
    _, read = codec(vector)
    date = vector.text[len("{value: ") : -1]
    with pytest.raises(MalformedError, match=f"the LocalDate {re.escape(date)} is no datetime.date"):
        wire.decode(read, vector.data)


@pytest.mark.parametrize("kind", [bytes, lambda data: memoryview(bytearray(data))], ids=["bytes", "view"])
@pytest.mark.parametrize("vector", MALFORMED, ids=lambda vector: vector.name)
def test_malformed(vector: Vector, kind: Any) -> None:
    _, read = codec(vector)
    with pytest.raises(MalformedError) as raised:
        wire.decode(read, kind(vector.data))
    assert SAID.get(vector.name, "") in str(raised.value)


@pytest.mark.parametrize("vector", CORPUS, ids=lambda vector: vector.name)
def test_corpus(vector: Vector) -> None:
    """Inputs that a fuzzer found: every decoder decides alike."""
    write, read = codec(vector)
    if vector.text == "malformed":
        with pytest.raises(MalformedError):
            wire.decode(read, vector.data)
    else:
        assert wire.encode(write, wire.decode(read, vector.data)) == vector.data


@pytest.mark.parametrize("vector", GOOD, ids=lambda vector: vector.name)
def test_every_prefix_is_malformed(vector: Vector) -> None:
    _, read = codec(vector)
    for size in range(min(len(vector.data), 64)):
        with pytest.raises(MalformedError):
            wire.decode(read, vector.data[:size])


@pytest.mark.parametrize("vector", GOOD, ids=lambda vector: vector.name)
def test_made_again_by_its_constructor(vector: Vector) -> None:
    """The checks of a constructor let every value pass, and it stores what a decoder stores."""
    write, read = codec(vector)
    value = wire.decode(read, vector.data)
    made = type(value)(*value)
    assert made == value and wire.encode(write, made) == vector.data
