# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Values in the form in which hosts have them as JSON: what `json.dumps` takes, and what `json.loads` returns."""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections import abc
from decimal import Decimal
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Tuple, Type

from .arrays import (
    BooleanArray,
    DoubleArray,
    FloatArray,
    IntArray,
    LongArray,
    ShortArray,
    UbyteArray,
    UintArray,
    UlongArray,
    UshortArray,
)
from .checks import (
    check_boolean,
    check_byte,
    check_char,
    check_chars,
    check_double,
    check_float,
    check_int,
    check_long,
    check_short,
    check_string,
    check_ubyte,
    check_uint,
    check_ulong,
    check_ushort,
    wrong_type,
)
from .dates import date_text, parse_days, parse_localdate
from .decimals import check_bigdecimal, parse_bigdecimal
from .duration import parse_duration
from .instant import parse_instant
from .records import DurationArray, InstantArray, LocalDateArray, UUIDArray
from .text import float_text
from .uuids import parse_uuid

_NUMBERS_OF_TEXT = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)


class Form(NamedTuple):
    """How a value of a type is written, and read at a place."""

    write: Callable[[Any], Any]
    read: Callable[[Any, str], Any]


class StructForm:
    """That of a struct: its fields in their order, under the names of the description."""

    def __init__(self, kind: Type[Any], forms: List[Form], optional: List[bool], absent: Mapping[str, Any]) -> None:
        self._kind = kind
        self.name = kind.__name__
        declared = [kind._DECLARED.get(name, name) for name in kind.__match_args__]
        self._fields = list(zip(kind.__match_args__, declared, forms, optional))
        self._declared = frozenset(declared)
        #: What fields are that may be left out, where the class itself has to be given them.
        self._absent = absent

    def write(self, value: Any) -> Dict[str, Any]:
        return {declared: form.write(field) for (_, declared, form, _), field in zip(self._fields, value)}

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, abc.Mapping):
            raise wrong_type(json, where, "an object")
        for name in json:
            if name not in self._declared:
                raise ValueError(f"{where}: {self._kind.__name__} has no field {name!r}")
        fields = {}
        for name, declared, form, optional in self._fields:
            if declared in json:
                fields[name] = form.read(json[declared], f"{where}.{declared}")
            elif optional:
                fields[name] = None
            elif name in self._absent:
                fields[name] = self._absent[name]
        if self._kind._RULES is not None:
            fields = self._kind._RULES.as_read(fields)
        try:
            return self._kind(**fields)
        except TypeError:
            for name, declared, _, _ in self._fields:
                if name not in fields:
                    raise ValueError(f"{where}: the field {declared!r} is missing") from None
            raise


class UnionForm:
    """That of a union: an object with one member, which is called like the case."""

    def __init__(self, name: str, cases: Mapping[str, Tuple[Type[Any], Form]]) -> None:
        self.name = name
        self._cases = cases
        self._by_class = {kind: (declared, form) for declared, (kind, form) in cases.items()}

    def write(self, value: Any) -> Dict[str, Any]:
        declared, form = self._by_class[type(value)]
        return {declared: form.write(value.value)}

    def read(self, json: Any, where: str) -> Any:
        if not isinstance(json, abc.Mapping):
            raise wrong_type(json, where, "an object")
        for name in json:
            if name not in self._cases:
                raise ValueError(f"{where}: {self.name} has no case {name!r}; it has {', '.join(self._cases)}")
        if not json:
            raise ValueError(f"{where}: no case of {self.name} is given; it has {', '.join(self._cases)}")
        (declared, given), *others = json.items()
        if others:
            raise ValueError(f"{where}: {self.name} has one case, and {declared!r} came before {others[0][0]!r}")
        kind, form = self._cases[declared]
        return kind(form.read(given, f"{where}.{declared}"))


class Forms:
    """Those of a package: each of a struct or a union is made when it is first needed."""

    def __init__(
        self,
        types: Mapping[str, Any],
        shapes: Mapping[Type[Any], Tuple[str, Mapping[str, Any]]],
        unions: Mapping[Any, Mapping[str, Tuple[Type[Any], str]]],
    ) -> None:
        self._types = types
        #: The class of each case, and the type of its value.
        self._unions = unions
        #: The types of the fields, as `_form` reads them.
        self._shapes = shapes
        self._made: Dict[Any, Any] = {}

    def of(self, kind: Any) -> Any:
        made = self._made.get(kind)
        if made is None and kind in self._unions:
            cases = self._unions[kind].items()
            forms = {declared: (case, self._form(iter(shape.split()))) for declared, (case, shape) in cases}
            made = UnionForm(next(iter(forms.values()))[0]._NAME, forms)
            self._made[kind] = made
        elif made is None:
            shape, absent = self._shapes[kind]
            fields = [field.split() for field in shape.split(", ")]
            optional = [field[0] == "?" for field in fields]
            made = StructForm(kind, [self._form(iter(field)) for field in fields], optional, absent)
            self._made[kind] = made
        return made

    def _form(self, words: Iterator[str]) -> Form:
        """Of a type in words, such as `long`, `[] Point`, `() long`, `{} string [] int` or `? Word`."""
        word = next(words)
        if word == "?":
            return _optional(self._form(words))
        if word == "[]":
            item = next(words)
            return _ARRAYS[item] if item in _ARRAYS else _items(self._form(_then(item, words)))
        if word == "()":
            return _set(self._form(words))
        if word == "{}":
            key = next(words)
            return _entries(_KEYS[key] if key in _KEYS else self._form(iter([key])), self._form(words))
        if word in _SCALARS:
            return _SCALARS[word]
        kind = self._types[word]
        if kind in self._shapes or kind in self._unions:
            return Form(lambda value: self.of(kind).write(value), lambda json, where: self.of(kind).read(json, where))
        return _constant(kind)


def _then(word: str, words: Iterator[str]) -> Iterator[str]:
    yield word
    yield from words


def _optional(form: Form) -> Form:
    return Form(
        lambda value: None if value is None else form.write(value),
        lambda json, where: None if json is None else form.read(json, where),
    )


def _items(form: Form) -> Form:
    return Form(
        lambda value: list(map(form.write, value)),
        lambda json, where: [form.read(item, f"{where}[{at}]") for at, item in enumerate(_list(json, where))],
    )


def _set(form: Form) -> Form:
    def read(json: Any, where: str) -> Any:
        items = set()
        for at, given in enumerate(_list(json, where)):
            item = form.read(given, f"{where}[{at}]")
            if item in items:
                raise ValueError(f"{where}[{at}]: the item {given!r} is there twice")
            items.add(item)
        return frozenset(items)

    return Form(lambda value: list(map(form.write, sorted(value))), read)


def _entries(key: Form, form: Form) -> Form:
    def write(value: Mapping[Any, Any]) -> Dict[str, Any]:
        return {str(key.write(name)): form.write(item) for name, item in value.items()}

    def read(json: Any, where: str) -> Any:
        if not isinstance(json, abc.Mapping):
            raise wrong_type(json, where, "an object")
        entries = [
            (key.read(name, f"a key of {where}"), form.read(item, f"{where}[{name!r}]")) for name, item in json.items()
        ]
        if len(dict(entries)) < len(entries):
            raise ValueError(f"{where}: a key is there twice")
        return dict(entries)

    return Form(write, read)


def _constant(kind: Any) -> Form:
    by_name = {str(constant): constant for constant in kind}

    def read(json: Any, where: str) -> Any:
        constant = by_name.get(json) if isinstance(json, str) else None
        if constant is None:
            raise ValueError(f"{where}: {json!r} is no constant of {kind.__name__}")
        return constant

    return Form(str, read)


def _list(json: Any, where: str) -> List[Any]:
    if not isinstance(json, list):
        raise wrong_type(json, where, "an array")
    return json


def _same(value: Any) -> Any:
    return value


def _whole(check: Callable[[Any, str], int]) -> Callable[[Any, str], int]:
    def read(json: Any, where: str) -> int:
        if type(json) is not int:
            raise wrong_type(json, where, "a whole number")
        return check(json, where)

    return read


def _digits(check: Callable[[Any, str], int]) -> Callable[[Any, str], int]:
    def read(json: Any, where: str) -> int:
        if not isinstance(json, str) or not _WHOLE.fullmatch(json) or len(json) > 20:
            raise ValueError(f"{where}: {json!r} is no whole number in range")
        return check(int(json), where)

    return read


def _digits_of_key(check: Callable[[Any, str], int]) -> Callable[[Any, str], int]:
    read_digits = _digits(check)

    def read(json: Any, where: str) -> int:
        if json == "-0":  # no second text of a key
            raise ValueError(f"{where}: '-0' is no whole number in range")
        return read_digits(json, where)

    return read


def _large(check: Callable[[Any, str], int]) -> Callable[[Any, str], int]:
    read_digits, read_whole = _digits(check), _whole(check)

    def read(json: Any, where: str) -> int:
        return (read_digits if isinstance(json, str) else read_whole)(json, where)

    return read


def _write_double(value: float) -> Any:
    if math.isfinite(value):
        return value
    return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"


def _write_float(value: float) -> Any:
    """With the digits of a float, of which a double would have more."""
    return float(float_text(value)) if math.isfinite(value) else _write_double(value)


def _decimal(check: Callable[[Any, str], float]) -> Callable[[Any, str], float]:
    def read(json: Any, where: str) -> float:
        if isinstance(json, str):
            if json not in _NUMBERS_OF_TEXT:
                raise ValueError(f"{where}: {json!r} is no number")
            return check(_NUMBERS_OF_TEXT[json], where)
        if type(json) is Decimal:  # of who has asked `json.loads` for them
            json = float(json)
        if type(json) not in (int, float):
            raise wrong_type(json, where, "a number")
        if type(json) is float and not math.isfinite(json):
            raise ValueError(f"{where}: the number is too large")
        return check(json, where)

    return read


def _read_bigdecimal(json: Any, where: str) -> Decimal:
    if isinstance(json, str):
        return parse_bigdecimal(json, where)
    if type(json) is float:
        raise TypeError(
            f"{where}: {json} may be rounded already: give it as text, or read the JSON by"
            " `json.loads(text, parse_float=decimal.Decimal)`"
        )
    if type(json) not in (int, Decimal):
        raise wrong_type(json, where, "a number, or a text such as 0.10")
    return check_bigdecimal(json, where)


def _read_dates(json: Any, where: str) -> LocalDateArray:
    """Also those of years that Python's dates have not."""
    return LocalDateArray.of_days([parse_days(item, f"{where}[{at}]") for at, item in enumerate(_list(json, where))])


def _read_boolean(json: Any, where: str) -> bool:
    if type(json) is not bool:
        raise wrong_type(json, where, "true or false")
    return check_boolean(json, where)


def _read_bytes(json: Any, where: str) -> bytes:
    if isinstance(json, list):
        return bytes([_whole(check_byte)(item, f"{where}[{at}]") & 0xFF for at, item in enumerate(json)])
    if not isinstance(json, str):
        raise wrong_type(json, where, "base64, or an array of numbers")
    try:
        data = base64.b64decode(json.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        data = b""
    if base64.b64encode(data).decode() != json:
        raise ValueError(f"{where}: the text is not base64 with padding")
    return data


def _read_chars(json: Any, where: str) -> str:
    return check_chars(
        "".join([check_char(item, f"{where}[{at}]") for at, item in enumerate(_list(json, where))]), where
    )


def _array(kind: Any, form: Form) -> Form:
    items = _items(form)
    return Form(items.write, lambda json, where: kind(items.read(json, where), where))


def _read_boolean_key(json: Any, where: str) -> bool:
    if json not in ("true", "false"):
        raise ValueError(f"{where}: {json!r} is neither true nor false")
    return bool(json == "true")


_SCALARS = {
    "boolean": Form(_same, _read_boolean),
    "byte": Form(_same, _whole(check_byte)),
    "short": Form(_same, _whole(check_short)),
    "int": Form(_same, _whole(check_int)),
    "long": Form(str, _large(check_long)),
    "ubyte": Form(_same, _whole(check_ubyte)),
    "ushort": Form(_same, _whole(check_ushort)),
    "uint": Form(_same, _whole(check_uint)),
    "ulong": Form(str, _large(check_ulong)),
    "float": Form(_write_float, _decimal(check_float)),
    "double": Form(_write_double, _decimal(check_double)),
    "char": Form(_same, check_char),
    "string": Form(_same, check_string),
    "instant": Form(str, parse_instant),
    "duration": Form(str, parse_duration),
    "localdate": Form(str, parse_localdate),
    "uuid": Form(str, parse_uuid),
    "bigdecimal": Form(str, _read_bigdecimal),
}
_ARRAYS = {
    "byte": Form(lambda value: base64.b64encode(value).decode(), _read_bytes),
    "char": Form(list, _read_chars),
    "boolean": _array(BooleanArray, _SCALARS["boolean"]),
    "short": _array(ShortArray, _SCALARS["short"]),
    "int": _array(IntArray, _SCALARS["int"]),
    "long": _array(LongArray, _SCALARS["long"]),
    "ubyte": _array(UbyteArray, _SCALARS["ubyte"]),
    "ushort": _array(UshortArray, _SCALARS["ushort"]),
    "uint": _array(UintArray, _SCALARS["uint"]),
    "ulong": _array(UlongArray, _SCALARS["ulong"]),
    "float": _array(FloatArray, _SCALARS["float"]),
    "double": _array(DoubleArray, _SCALARS["double"]),
    "instant": _array(InstantArray, _SCALARS["instant"]),
    "duration": _array(DurationArray, _SCALARS["duration"]),
    "localdate": Form(lambda value: list(map(date_text, value.days())), _read_dates),
    "uuid": _array(UUIDArray, _SCALARS["uuid"]),
}
_KEYS = {
    "boolean": Form(lambda key: "true" if key else "false", _read_boolean_key),
    "byte": Form(str, _digits_of_key(check_byte)),
    "short": Form(str, _digits_of_key(check_short)),
    "int": Form(str, _digits_of_key(check_int)),
    "long": Form(str, _digits_of_key(check_long)),
    "ubyte": Form(str, _digits_of_key(check_ubyte)),
    "ushort": Form(str, _digits_of_key(check_ushort)),
    "uint": Form(str, _digits_of_key(check_uint)),
    "ulong": Form(str, _digits_of_key(check_ulong)),
}
