# SPDX-License-Identifier: Apache-2.0
"""Generated Python clients, imported into this program from the folder that they were written to."""

from __future__ import annotations

import functools
import sys
from importlib import util
from pathlib import Path
from types import ModuleType


@functools.cache
def imported(folder: Path, package: str) -> ModuleType:
    """The package of that name in a folder, which is not searched for anything else; a program may have one package of
    each name.
    """
    assert package not in sys.modules, f"there is another {package}: {sys.modules[package].__file__}"
    spec = util.spec_from_file_location(package, folder / package / "__init__.py")
    module = util.module_from_spec(spec)
    sys.modules[package] = module  # where the modules of the package look for each other
    spec.loader.exec_module(module)
    return module
