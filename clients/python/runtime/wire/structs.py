# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Structs to bytes or JSON and back, for those who keep or pass on what they got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Tuple, Type, TypeVar, overload

from ..value import NO_ENTRIES, Struct, check_buffer
from .message import decode, encode

if TYPE_CHECKING:
    from typing import _SpecialForm  # what mypy takes the name of a union for

    from ..value import BytesLike
    from ..value.json_form import Forms

S = TypeVar("S", bound=Struct)


class Structs:
    """Those of a package. `functions` are the names of its codec, which the accelerator may replace later.

    Of each class it has the key in their names, the types of the fields as words, and what of its fields may be left out
    of JSON, where Python's class has to be given it. Of each union it has the key, and for the name of each case its
    class and its type as words.
    """

    def __init__(
        self,
        functions: Dict[str, Any],
        structs: Dict[Type[Struct], Tuple[str, str, Mapping[str, Any]]],
        unions: Mapping[Any, Tuple[str, Mapping[str, Tuple[Type[Struct], str]]]] = NO_ENTRIES,
    ) -> None:
        self._functions = functions
        self._structs = structs
        self._unions = unions
        #: Of the cases of unions.
        self._cases = {kind: union for union, (_, cases) in unions.items() for kind, _ in cases.values()}
        self._forms: Optional[Forms] = None

    def to_bytes(self, value: Struct) -> bytes:
        """The bytes of a struct as RASP encodes it.

        Raises TypeError where it is no struct of this package, and ValueError where it is nested too deeply.
        """
        return encode(self._functions["write_" + self._key(self._kind(value))], value)

    @overload
    def from_bytes(self, kind: Type[S], data: BytesLike) -> S: ...

    @overload
    def from_bytes(self, kind: _SpecialForm, data: BytesLike) -> Any: ...

    def from_bytes(self, kind: Any, data: BytesLike) -> Any:
        """The struct of this class, or the value of this union, that `data` holds: bytes, or another buffer of them, which is copied.

        Raises MalformedError where these are not the bytes of one, or where some are left over, and TypeError where
        `kind` is no struct of this package.
        """
        return decode(self._functions["read_" + self._key(kind)], check_buffer(data, "data"))

    def to_json(self, value: Struct) -> Dict[str, Any]:
        """The struct as hosts have it as JSON, for `json.dumps`: a `long` is text, and bytes are base64, for example.

        Raises TypeError where it is no struct of this package.
        """
        kind = self._kind(value)
        self._key(kind)
        json: Dict[str, Any] = self._json().of(kind).write(value)
        return json

    @overload
    def from_json(self, kind: Type[S], json: Any) -> S: ...

    @overload
    def from_json(self, kind: _SpecialForm, json: Any) -> Any: ...

    def from_json(self, kind: Any, json: Any) -> Any:
        """The struct of this class, or the value of this union, that hosts read from such JSON, as `json.loads` returns it.

        Raises TypeError or ValueError, which name the place, where it is not that of one, and TypeError where `kind` is
        no struct of this package.
        """
        self._key(kind)
        form = self._json().of(kind)
        return form.read(json, form.name)

    def _json(self) -> Forms:
        if self._forms is None:
            from ..value.json_form import Forms  # only where JSON is asked for

            shapes = {kind: (shape, absent) for kind, (_, shape, absent) in self._structs.items()}
            self._forms = Forms(self._functions, shapes, {kind: cases for kind, (_, cases) in self._unions.items()})
        return self._forms

    def _kind(self, value: object) -> Any:
        """Its class, or its union."""
        kind: Any = type(value)
        return self._cases.get(kind, kind)

    def _key(self, kind: Any) -> str:
        found: Any = self._structs.get(kind) or self._unions.get(kind)
        if found is None:
            raise TypeError(f"{getattr(kind, '__name__', kind)} is no struct of this package")
        key: str = found[0]
        return key
