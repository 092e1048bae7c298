# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Whether this process was forked since then: the connections that it has from its parent are not for it to use."""

from __future__ import annotations

import os
import threading

#: How many forks this process is away from the one that imported this.
generation = 0
#: Taken by the thread that replaces what came from the parent.
lock = threading.Lock()


def _forked() -> None:
    global generation, lock
    generation += 1
    lock = threading.Lock()  # The parent's may have been taken, by a thread that is not here.


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
