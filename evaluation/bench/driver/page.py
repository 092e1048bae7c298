# SPDX-License-Identifier: Apache-2.0
"""Pieces of a page of HTML that stands alone: no scripts, no fonts, nothing from elsewhere."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Iterable, Sequence

STYLE = """
:root { color-scheme: light; --creo: #b64a00; --line: #dcdcd8; --soft: #f6f5f2; --text: #222; --quiet: #5b5b5b }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; color: var(--text); background: #fff }
header, main, footer { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem }
header { border-top: 6px solid var(--creo); padding-top: 1.5rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem }
h2 { font-size: 1.45rem; margin: 3rem 0 .6rem; padding-bottom: .25rem; border-bottom: 2px solid var(--creo) }
h3 { font-size: 1.12rem; margin: 2rem 0 .4rem }
h4 { font-size: 1rem; margin: 1.4rem 0 .3rem }
p, li { max-width: 46rem }
.quiet, figcaption, caption { color: var(--quiet) }
a { color: #00578a }
nav ul { columns: 2; padding-left: 1.2rem; margin: .5rem 0 0 }
figure { margin: .8rem 0 1.4rem }
figure img { display: block; width: 100%; max-width: 700px; height: auto }
figcaption { font-size: .86rem; max-width: 44rem }
.scroll { overflow-x: auto; margin: .8rem 0 1.4rem }
table { border-collapse: collapse; font-size: .86rem; font-variant-numeric: tabular-nums; line-height: 1.35 }
caption { text-align: left; padding: 0 0 .35rem; max-width: 46rem }
th, td { text-align: left; padding: .24rem .7rem .24rem .3rem; border-bottom: 1px solid var(--line); vertical-align: top }
thead th { border-bottom: 2px solid #999; vertical-align: bottom }
tbody th { font-weight: 600 }
th, td { white-space: nowrap }
.long { white-space: normal; min-width: 14rem; max-width: 30rem; overflow-wrap: anywhere }
.number { text-align: right }
.good { color: #14632f }
.bad { color: #a30f0f; font-weight: 700 }
.strong { font-weight: 700 }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .7rem; padding: 0; margin: 1.2rem 0; list-style: none }
.facts li { background: var(--soft); border-left: 4px solid var(--creo); padding: .6rem .8rem }
.facts b { display: block; font-size: 1.5rem; line-height: 1.2 }
details { margin: .6rem 0 1.2rem }
summary { cursor: pointer; font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.2rem; font-size: .9rem }
dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
footer { margin-top: 3rem; padding-bottom: 2rem; font-size: .86rem; color: var(--quiet) }
@media (max-width: 40rem) { nav ul { columns: 1 } }
@media print { details > * { display: block } h2 { break-before: page } }
"""


@dataclass(frozen=True)
class Cell:
    """Of a table: a text and what it is: number, long, good, bad, strong."""

    text: str
    kind: str = ""


def number(text: str, kind: str = "") -> Cell:
    return Cell(text, f"number {kind}".strip())


def page(title: str, header: str, main: str, footer: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{escape(title)}</h1>\n{header}</header>\n"
        f"<main>\n{main}</main>\n<footer>\n{footer}</footer>\n</body>\n</html>\n"
    )


def section(name: str, title: str, *parts: str) -> str:
    """A part of the page that the contents can name."""
    return f'<section aria-labelledby="{name}">\n<h2 id="{name}">{escape(title)}</h2>\n{"".join(parts)}</section>\n'


def paragraph(text: str, kind: str = "") -> str:
    return f"<p{_class(kind)}>{escape(text)}</p>\n"


def heading(level: int, text: str) -> str:
    return f"<h{level}>{escape(text)}</h{level}>\n"


def listing(texts: Iterable[str]) -> str:
    return "<ul>\n" + "".join(f"<li>{escape(text)}</li>\n" for text in texts) + "</ul>\n"


def facts(of: Iterable[tuple[str, str]]) -> str:
    """A few figures that stand out, each with what it counts."""
    return '<ul class="facts">\n' + "".join(f"<li><b>{escape(figure)}</b> {escape(what)}</li>\n" for figure, what in of) + "</ul>\n"


def contents(names: Sequence[tuple[str, str]]) -> str:
    return (
        '<nav aria-label="Contents"><ul>\n' + "".join(f'<li><a href="#{name}">{escape(title)}</a></li>\n' for name, title in names) + "</ul></nav>\n"
    )


def details(summary: str, inside: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>\n{inside}</details>\n"


def terms(of: Iterable[tuple[str, str]]) -> str:
    return "<dl>\n" + "".join(f"<dt>{escape(term)}</dt><dd>{escape(text)}</dd>\n" for term, text in of) + "</dl>\n"


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[str | Cell]]) -> str:
    """The first column names the row; those whose first row is of numbers have their header at the right as well. Nothing where there are no rows."""
    body = [[cell if isinstance(cell, Cell) else Cell(cell) for cell in row] for row in rows]
    if not body:
        return ""
    head = "".join(f'<th scope="col"{_class("number" if body[0][place].kind.startswith("number") else "")}>{escape(text)}</th>'
                   for place, text in enumerate(header))
    lines = "".join(
        f'<tr><th scope="row">{escape(row[0].text)}</th>'
        + "".join(f"<td{_class(cell.kind)}>{escape(cell.text)}</td>" for cell in row[1:])
        + "</tr>\n"
        for row in body
    )
    return (f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}"><table>\n<caption>{escape(caption)}</caption>\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table></div>\n")


def drawing(svg: Path, text: str, caption: str) -> str:
    """A figure inside of the page; `text` says what it shows."""
    data = base64.b64encode(svg.read_bytes()).decode("ascii")
    return (f'<figure>\n<img src="data:image/svg+xml;base64,{data}" alt="{escape(text)}" loading="lazy">\n'
            f"<figcaption>{escape(caption)}</figcaption>\n</figure>\n")


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
