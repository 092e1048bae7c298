# SPDX-License-Identifier: Apache-2.0
"""Disks that are full as soon as a test wants it; only root can have them."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator


@contextmanager
def disk(folder: Path, size: str) -> Iterator[Path]:
    """A file system of that size, such as `64m`, in a folder that is made for it."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
