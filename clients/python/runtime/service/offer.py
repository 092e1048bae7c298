# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What a worker offers to its host, and which of its methods a call is for."""

from __future__ import annotations

import os
import sys
from typing import Dict, List, Optional, Tuple

from .. import wire
from . import orders
from .call import Line, ServedCall
from .handler import BaseHandler
from .kinds import Served


class Offer:
    def __init__(self, handlers: List[BaseHandler], places: int, secret: Optional[str]) -> None:
        self.handlers = handlers
        self.places = places
        self._secret = secret
        self._methods: Dict[Tuple[int, int], Tuple[BaseHandler, Served]] = {
            (_signed(handler._INTERFACE.protocol_id), _signed(served.method.method_id)): (handler, served)
            for handler in handlers
            for served in handler._INTERFACE.methods
        }

    @property
    def names(self) -> str:
        """The names of the interfaces."""
        return ", ".join(handler._INTERFACE.full_name for handler in self.handlers)

    def parts(self) -> wire.Parts:
        """As it is sent."""
        name = f"{os.path.basename(sys.argv[0]) or 'python'} {os.getpid()}"
        interfaces = [
            (each.full_name, each.protocol_id, [served.offered() for served in each.methods])
            for each in (handler._INTERFACE for handler in self.handlers)
        ]
        return orders.worker(name[:200], self.places, interfaces, self._secret)

    def call(self, line: Line, begin: orders.Begin) -> ServedCall:
        """The call that begins."""
        handler, served = self._methods[begin.service, begin.method]
        return ServedCall(line, begin, handler, served)


def _signed(number: int) -> int:
    return number - (1 << 32) if number >= 1 << 31 else number
