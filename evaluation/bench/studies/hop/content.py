# SPDX-License-Identifier: Apache-2.0
"""What is served: files of three sizes, and the programs that make the smaller page."""

from __future__ import annotations

import shutil
from pathlib import Path

PAGES = Path(__file__).parent / "pages"
#: Bytes of the files that the paper serves: of its figures 6 and 7, of its second test, and of its test of memory.
PAGE, LARGE, SMALL = 984, 64 << 10, 512


def page() -> bytes:
    """What the programs in `pages` print."""
    rows = "".join(f"<li>{i} times {i} is {i * i}</li>" for i in range(1, 34))
    title = "<!DOCTYPE html><html><head><title>Squares</title></head><body><h1>The squares from 1 up to 33</h1>"
    return f"{title}<ul>{rows}</ul></body></html>".encode()


def files() -> dict[str, bytes]:
    """The files by their names: a text that is repeated has the length that is wanted."""
    whole = page()
    return {
        "page.html": whole,
        "large.html": (whole * (LARGE // len(whole) + 1))[:LARGE],
        "small.html": whole[:SMALL],
    }


def write(folder: Path) -> None:
    """Fills a folder with the files and the programs."""
    folder.mkdir(mode=0o755)
    for name, content in files().items():
        (folder / name).write_bytes(content)
    for program in PAGES.iterdir():
        shutil.copy(program, folder)
