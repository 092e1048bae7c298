# SPDX-License-Identifier: Apache-2.0
"""The inputs on which the accelerator is compared with the Python code: values, damaged bytes, and what is not a value.

twins.py SEED COUNT    COUNT damaged inputs, and all that is not a value; for a build that watches its memory
"""

from __future__ import annotations

import importlib
import random
import sys
from types import ModuleType
from typing import Any, Dict, List, Tuple

import awkward as a
import vectors as v
from test_constructs import FLAT, HANGS, MAPS, chain, nodes
from test_vectors import CORPUS, GOOD, MALFORMED, Vector

#: Values of awkward.creo by the names of their functions.
VALUES: Dict[str, Any] = {
    "flat": FLAT,
    "pair": a.Pair(a.Word.NAME, -1, [a.Word.R2D2, a.Word.NONE]),
    "maps": MAPS,
    "options": a.Options(1, 5, [0.5], -0.0, a.Word.NONE, {"a": FLAT}, FLAT),
    "chain": chain(5),
    "node": nodes(3, HANGS[1]),
    "forest": a.Forest([nodes(3, HANGS[0])], a.Carrier(chain(3))),
    "holder": a.Holder(None, a.Carrier(chain(63))),
    "half": a.Half(1, "é", 0.5),
    "drawing": a.Drawing(
        [a.Line([a.Point(i / 3, i)] * 3) for i in range(50)], [[a.Point(i / 3, i)] * i for i in range(5)]
    ),
    "locals": a.Locals("a", 1, "b", "c", "d", "e", [a.Word.NAME]),
}

Case = Tuple[ModuleType, str, bytes]


def cases(vectors: List[Vector]) -> List[Case]:
    return [
        (v, "".join("_" * (i > 0 and c.isupper()) + c.lower() for i, c in enumerate(vector.type)), vector.data)
        for vector in vectors
    ]


def good_cases() -> List[Case]:
    return cases(GOOD) + [
        (a, name, a.runtime.wire.encode(getattr(a.codec, f"write_{name}"), value)) for name, value in VALUES.items()
    ]


def compiled(package: ModuleType) -> ModuleType:
    return importlib.import_module(f"{package.__name__}._accelerator")


def outcome(package: Any, functions: ModuleType, name: str, data: bytes) -> Tuple[Any, ...]:
    """The outcome of decoding: the value with its type, text and bytes, or the error's text."""
    wire = package.runtime.wire
    read, write = getattr(functions, f"read_{name}"), getattr(functions, f"write_{name}")
    ways = [(wire.encode, wire.decode)]
    if functions is not package.codec:
        ways.append((functions.wire_encode, functions.wire_decode))
    found = []
    for encode, decode in ways:
        try:
            value = decode(read, data)
        except package.MalformedError as error:
            found.append(("malformed", str(error), type(error.__cause__), str(error.__cause__)))
        else:
            found.append((type(value), repr(value), encode(write, value)))
    assert found[0] == found[-1]
    return found[0]


def compare(case: Case, damaged: bytes) -> None:
    package, name, _ = case
    expected = outcome(package, package.codec, name, damaged)
    assert outcome(package, compiled(package), name, damaged) == expected, damaged.hex()


def damage(chance: random.Random, data: bytes) -> bytes:
    damaged = bytearray(data + chance.randbytes(chance.randrange(3)))
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(damaged) + 1)
        damaged[at : at + chance.randrange(6)] = chance.choice(
            [b"", b"\0\0\0\1", b"\xff", b"\x7f\xff\xff\xff", chance.randbytes(4)]
        )
    return bytes(damaged)


JUNK: List[Any] = [
    None,
    0,
    -1,
    2**31,
    2**64,
    1.5,
    1e300,
    True,
    "x",
    "é\ud800",
    "😀",
    b"x",
    (),
    (None,),
    [],
    {},
    {"x": 1},
    object(),
    FLAT,
    a.Word.MRO,
    a.Flat,
    a.runtime.value.DoubleArray([1.0]),
    a.runtime.value.Map({1: None}),
]


def forged(kind: Any, fields: List[Any]) -> Any:
    """A struct of fields that nothing has checked, the first ones of all."""
    value = object.__new__(kind)
    for slot, field in zip(kind.__slots__[:-1], fields):
        setattr(value, slot, field)
    return value


def write_junk() -> None:
    """Such values get past the constructors only on purpose. They cause errors, and must not cause a crash."""
    for package in (a, v):
        functions = compiled(package)
        structs = [
            kind
            for kind in vars(package).values()
            if isinstance(kind, type) and issubclass(kind, package.runtime.value.Struct)
        ]
        for name in [name for name in vars(functions) if "write_" in name]:
            broken = [forged(kind, [thing] * len(kind.__match_args__)) for kind in structs for thing in JUNK]
            broken += [forged(kind, fields) for kind in structs for fields in ([], [FLAT])]
            for value in JUNK + broken:
                try:
                    getattr(functions, name)([].append, value)
                except (AttributeError, TypeError, ValueError, OverflowError):
                    pass


def main(seed: int, count: int) -> None:
    chance = random.Random(seed)
    known = good_cases() + cases(MALFORMED + CORPUS)
    for case in known:
        compare(case, case[2])
    for _ in range(count):
        case = chance.choice(known)
        compare(case, damage(chance, case[2]))
    write_junk()
    print(f"{count} inputs: no difference")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
