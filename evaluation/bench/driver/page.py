# SPDX-License-Identifier: Apache-2.0
"""The parts of a self-contained HTML page, without scripts or fonts; templates/ says how they look."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, Sequence

from jinja2 import Environment, FileSystemLoader, StrictUndefined

_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)


@dataclass(frozen=True)
class Part:
    """Something on the page; `macro` of templates/parts.html shows it, with these fields."""

    macro: str
    arguments: tuple[object, ...]


#: Parts one below the other; may be empty.
Parts = list[Part]


@dataclass(frozen=True)
class Cell:
    """A cell of a table: a text, its kind (number, long, good, bad, strong, quiet), and what is said in small letters
    below it.
    """

    text: str
    kind: str = ""
    below: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the page that is in the table of contents, with an id and a title."""

    name: str
    title: str
    parts: Parts


def page(title: str, header: Parts, sections: Sequence[Section], footer: Parts) -> str:
    return _TEMPLATES.get_template("page.html").render(title=title, header=header, sections=sections, footer=footer)


def number(text: str, kind: str = "") -> Cell:
    return Cell(text, f"number {kind}".strip())


def paragraph(text: str, kind: str = "") -> Parts:
    return [Part("paragraph", (text, kind))]


def heading(level: int, text: str) -> Parts:
    return [Part("heading", (level, text))]


def listing(texts: Iterable[str]) -> Parts:
    return [Part("listing", (list(texts),))]


def facts(of: Iterable[tuple[str, str]]) -> Parts:
    """A few emphasised figures, each with what it counts."""
    return [Part("facts", (list(of),))]


def details(summary: str, inside: Parts) -> Parts:
    """What is shown after a click."""
    return [Part("details", (summary, inside))]


def terms(of: Iterable[tuple[str, str]]) -> Parts:
    return [Part("terms", (list(of),))]


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[str | Cell]]) -> Parts:
    """The first column names the row; a column of numbers has its header aligned right. Shows nothing if there are no
    rows.
    """
    body = [[cell if isinstance(cell, Cell) else Cell(cell) for cell in row] for row in rows]
    if not body:
        return []
    head = [
        Cell(text, "number" if body[0][place].kind.startswith("number") else "") for place, text in enumerate(header)
    ]
    return [Part("table", (caption, head, body))]


def drawing(svg: Path, text: str, caption: str) -> Parts:
    """A figure inside the page; `text` says what it shows."""
    return [Part("drawing", (base64.b64encode(svg.read_bytes()).decode("ascii"), text, caption))]
