# SPDX-License-Identifier: Apache-2.0
"""Libraries that take the place of functions of the system in programs that they are preloaded into."""

from __future__ import annotations

import subprocess
from pathlib import Path


def compiled(source: Path, folder: Path) -> Path:
    """The library that is made of a file in C, in that folder."""
    library = folder / f"{source.stem}.so"
    strict = ["-Wall", "-Wextra", "-Werror"]
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", *strict, "-o", library, source, "-ldl"], check=True)
    return library
