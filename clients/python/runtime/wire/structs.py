# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Structs to bytes or JSON and back, for those who keep or pass on what they got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Tuple, Type, TypeVar

from ..value import Struct, check_buffer
from .message import decode, encode

if TYPE_CHECKING:
    from ..value import BytesLike
    from ..value.json_form import Forms

S = TypeVar("S", bound=Struct)


class Structs:
    """Those of a package. `functions` are the names of its codec, which the accelerator may replace later.

    Of each class it has the key in their names, the types of the fields as words, and what of its fields may be left out
    of JSON, where Python's class has to be given it.
    """

    def __init__(
        self, functions: Dict[str, Any], structs: Dict[Type[Struct], Tuple[str, str, Mapping[str, Any]]]
    ) -> None:
        self._functions = functions
        self._structs = structs
        self._forms: Optional[Forms] = None

    def to_bytes(self, value: Struct) -> bytes:
        """The bytes of a struct as RASP encodes it.

        Raises TypeError where it is no struct of this package, and ValueError where it is nested too deeply.
        """
        return encode(self._functions["write_" + self._key(type(value))], value)

    def from_bytes(self, kind: Type[S], data: BytesLike) -> S:
        """The struct of this class that `data` holds: bytes, or another buffer of them, which is copied.

        Raises MalformedError where these are not the bytes of one, or where some are left over, and TypeError where
        `kind` is no struct of this package.
        """
        value: S = decode(self._functions["read_" + self._key(kind)], check_buffer(data, "data"))
        return value

    def to_json(self, value: Struct) -> Dict[str, Any]:
        """The struct as hosts have it as JSON, for `json.dumps`: a `long` is text, and bytes are base64, for example.

        Raises TypeError where it is no struct of this package.
        """
        self._key(type(value))
        return self._json().of(type(value)).write(value)

    def from_json(self, kind: Type[S], json: Any) -> S:
        """The struct of this class that hosts read from such JSON, as `json.loads` returns it.

        Raises TypeError or ValueError, which name the place, where it is not that of one, and TypeError where `kind` is
        no struct of this package.
        """
        self._key(kind)
        value: S = self._json().of(kind).read(json, kind.__name__)
        return value

    def _json(self) -> Forms:
        if self._forms is None:
            from ..value.json_form import Forms  # only where JSON is asked for

            shapes = {kind: (shape, absent) for kind, (_, shape, absent) in self._structs.items()}
            self._forms = Forms(self._functions, shapes)
        return self._forms

    def _key(self, kind: Type[Any]) -> str:
        struct = self._structs.get(kind)
        if struct is None:
            raise TypeError(f"{getattr(kind, '__name__', kind)} is no struct of this package")
        return struct[0]
