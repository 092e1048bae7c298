# SPDX-License-Identifier: Apache-2.0
"""The contestants, each in a module. `NAME` or `NAME-VARIANT` is the class `Contestant` of the module NAME, created
with its variant.
"""

from __future__ import annotations

import importlib

from contest import Contestant


def load(name: str) -> Contestant:
    """Raises ImportError if the contestant, or something that it needs, is missing."""
    module, _, variant = name.partition("-")
    contestant: Contestant = importlib.import_module(f"{__name__}.{module}").Contestant(variant)
    return contestant
