# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Copies of structs, with changes or as dicts: what `dataclasses` has for its classes."""

from __future__ import annotations

from typing import Any, Dict, TypeVar

from .maps import Map
from .packed import PackedArray
from .structs import Case, Struct

S = TypeVar("S", bound=Struct)


def replace(value: S, /, **changes: Any) -> S:
    """A copy with other values in the fields that are named, checked as where a struct is created.

    Raises TypeError where the struct has no such field. From Python 3.13 on, `copy.replace` does the same.
    """
    return value.__replace__(**changes)


def asdict(value: Struct) -> Dict[str, Any]:
    """The fields by their names, with dicts in place of structs and maps, and lists in place of arrays.

    The value of a union is by the name of its case.

    What is neither stays as it is: constants of enums, bytes, None.
    """
    names = value.__match_args__
    if isinstance(value, Case):
        names = tuple(value._DECLARED.get(name, name) for name in names)
    return {name: _plain(field) for name, field in zip(names, value)}


def _plain(value: Any) -> Any:
    if isinstance(value, Struct):
        return asdict(value)
    if isinstance(value, PackedArray):
        return value.tolist()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Map):
        return {key: _plain(item) for key, item in value.items()}
    return value
