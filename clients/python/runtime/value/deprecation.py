# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What descriptions call deprecated."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, Callable, TypeVar

T = TypeVar("T")


if TYPE_CHECKING:
    from typing_extensions import deprecated as deprecated
else:

    def deprecated(reason: str) -> Callable[[T], T]:
        """PEP 702's marker, for type checkers and editors; the marked code gives the warning at run time itself."""

        def mark(thing: T) -> T:
            thing.__deprecated__ = reason
            return thing

        return mark


def reader(read: Callable[[Any], Any], doc: str, deprecated: str) -> Any:
    if not deprecated:
        return property(read, doc=doc)

    def warn_and_read(value: Any) -> Any:
        warnings.warn(deprecated, DeprecationWarning, stacklevel=2)
        return read(value)

    return property(warn_and_read, doc=doc)
