# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Whether this process was forked: it must not use the connections that it has from its parent."""

from __future__ import annotations

import os
import threading

#: How many forks there were from the process that imported this to this one.
generation = 0
#: Held by the thread that replaces what came from the parent.
lock = threading.Lock()


def _forked() -> None:
    global generation, lock
    generation += 1
    lock = threading.Lock()  # The parent's may be held by a thread that does not exist here.


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
