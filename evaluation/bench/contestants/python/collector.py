# SPDX-License-Identifier: Apache-2.0
"""Makes Python's garbage collector look only at objects that are created during the measurement, and not again and
again at the values.

Importing this stops it until `start`.
"""

from __future__ import annotations

import gc

gc.disable()


def start() -> None:
    """To be called when the values were created. The collector never looks at existing objects again, so forked
    processes do not copy their pages.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
