# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Replaces functions of codec.py, and of this runtime, by the ones of _accelerator.c where these were built."""

from __future__ import annotations

import importlib
import os
import warnings
from types import ModuleType
from typing import Optional

#: If this environment variable is set to anything, the code in Python is used even where the code in C was built.
PURE = "CREO_PURE_PYTHON"

#: Functions that replace those of a module of this runtime have the same names after its prefix.
_REPLACED = {"wire_": ".wire", "quick_": ".frame.quick", "objects_": ".wire.objects", "times_": ".value.numpy_times"}


def accelerate(codec: ModuleType, shapes: str) -> bool:
    """Uses the functions in C where they were built from a description with these shapes; returns whether it does."""
    if os.environ.get(PURE):
        return False
    name = f"{codec.__package__}._accelerator"
    built: Optional[ModuleType]
    try:
        built = importlib.import_module(name)
    except ImportError:  # there was no compiler, or it was one for another Python
        return False
    except AttributeError:  # it looks for a class that is no longer there
        built = None
    if built is None or built.shapes != shapes:
        warnings.warn(f"{name} was built from another description and is not used: build it again", RuntimeWarning, 2)
        return False
    for function in [function for function in vars(built) if function.startswith(("write_", "read_"))]:
        setattr(codec, function, getattr(built, function))
    for prefix, module in _REPLACED.items():
        for function in [function for function in vars(built) if function.startswith(prefix)]:
            setattr(importlib.import_module(module, __package__), function[len(prefix) :], getattr(built, function))
    return True
