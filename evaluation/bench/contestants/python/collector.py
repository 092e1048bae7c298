# SPDX-License-Identifier: Apache-2.0
"""Python's garbage collector looks at what is made while it is measured, and not again and again at the values that are there anyhow.

Importing this stops it until `start`.
"""

from __future__ import annotations

import gc

gc.disable()


def start() -> None:
    """To be called when the values are made. What there is now is never looked at again, nor are its pages copied in forked processes."""
    gc.collect()
    gc.freeze()
    gc.enable()
