# SPDX-License-Identifier: Apache-2.0
"""What is measured, a module each. `NAME` or `NAME-VARIANT` is the class `Contestant` of the module NAME, made with its variant."""

from __future__ import annotations

import importlib

from contest import Contestant


def load(name: str) -> Contestant:
    """Raises ImportError where the contestant, or something that it needs, is not there."""
    module, _, variant = name.partition("-")
    contestant: Contestant = importlib.import_module(f"{__name__}.{module}").Contestant(variant)
    return contestant
