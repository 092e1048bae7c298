# SPDX-License-Identifier: Apache-2.0
"""A results folder in memory: cells, which contestants were measured in each of them, and their names for readers."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, Sequence

from . import contestants, tables
from .contestants import LANGUAGES, Contestant
from .measures import MEASURES
from .plan import SIZES

#: The rows of each table by its name, as tables.read gives them: figures are text or numbers; missing ones are empty.
Tables = Mapping[str, Sequence[Mapping[str, object]]]
#: Contestants by language and name.
People = Mapping[tuple[str, str], Contestant]

OK = "ok"
LANGUAGE_LABELS = {name: contestants.label(name) for name in LANGUAGES}
RUNTIME_LABELS = {"mono": "Mono", "dotnet": ".NET"}
MEASURE_LABELS = {(name, how): label for name, each in MEASURES.items() for how, label in each.labels.items()}


class Labels(dict[str, str]):
    """Names for readers; what has none is called what it is, such as the payloads of other groups."""

    def __missing__(self, name: str) -> str:
        return name


PAYLOAD_LABELS = Labels(numeric="numbers", string="strings", mixed="mixed strings", bytes="bytes")


@dataclass(frozen=True, order=True)
class Cell:
    """Where contestants are compared: one message in one language, measured in one way."""

    #: Its measure, which its table is named after.
    measure: str
    language: str
    runtime: str
    payload: str
    size: int
    #: The way in which it was measured, if there are several: encode or decode; pinned or unpinned.
    how: str = ""
    clients: int = 1
    rate: int = 0

    def __str__(self) -> str:
        details = [self.how] if self.how else []
        details += [f"{self.clients} clients"] if self.clients > 1 else []
        details += [f"{self.rate} calls a second"] if self.rate else []
        return ", ".join(
            [
                self.measure,
                language(self.language, self.runtime),
                f"{PAYLOAD_LABELS[self.payload]} {size(self.size)}",
                *details,
            ]
        )


@dataclass(frozen=True)
class Row:
    """The figures of one contestant in a cell."""

    who: Contestant
    status: str
    #: The columns that have a figure; times are in microseconds.
    figures: Mapping[str, float]
    #: The ratio to Creo's in each start; empty in results from before there were starts.
    ratios: tuple[float, ...] = ()

    @property
    def ok(self) -> bool:
        return self.status == OK

    def get(self, column: str) -> float | None:
        return self.figures.get(column)

    def interval(self, column: str) -> tuple[float | None, float | None]:
        """The 95 % interval of a column, if it has one. That of a table's main figure has no name before it."""
        main = column == "us" or column == "calls_per_second" and "us" not in self.figures
        before = "" if main else f"{column}_"
        return self.get(f"{before}low"), self.get(f"{before}high")


@dataclass(frozen=True)
class Results:
    """All cells, and by name the contestants that were measured in each."""

    cells: Mapping[Cell, Mapping[str, Row]]
    manifest: Mapping[str, Any]

    def select(self, **wanted: object) -> Iterator[tuple[Cell, Mapping[str, Row]]]:
        """The cells whose fields are as wanted, by language and size."""
        for cell, rows in self.cells.items():
            if all(getattr(cell, name) == value for name, value in wanted.items()):
                yield cell, rows

    def runtimes(self) -> list[tuple[str, str]]:
        """The languages, each with its runtimes, in which something was measured."""
        return list(dict.fromkeys((cell.language, cell.runtime) for cell, _ in self.select()))

    def contestants(self) -> list[Contestant]:
        """All contestants that were measured, or failed, by language."""
        return list(dict.fromkeys(row.who for _, rows in self.select() for row in rows.values()))


def read(folder: Path) -> Results:
    """The results of a folder; raises OSError or ValueError if there are none."""
    manifest = _manifest(folder)
    return Results(cells(tables_of(folder), people(manifest)), manifest)


def people_of(folder: Path) -> People:
    """The contestants of a folder's results; raises OSError or ValueError if there are none."""
    return people(_manifest(folder))


def _manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return found


def tables_of(folder: Path) -> Tables:
    return {name: tables.read(folder, name) for name in tables.names()}


def people(manifest: Mapping[str, Any]) -> People:
    """The contestants, as recorded in the manifest."""
    known = ("language", "name", "label", "kind", "runtime", "settings", "paper", "missing")
    return {
        (one["language"], one["name"]): Contestant(**{key: one[key] for key in known if key in one})
        for one in manifest.get("contestants", ())
    }


def cells(rows: Tables, known: People) -> dict[Cell, dict[str, Row]]:
    """The rows of all tables by cell, in order, and by name; of two rows for the same, the last one counts."""
    found: dict[Cell, dict[str, Row]] = {}
    for measure, table in rows.items():
        for row in table:
            name, language, runtime = str(row["contestant"]), str(row["language"]), str(row["runtime"] or "")
            clients = int(str(row.get("clients") or 1))
            # Until method 2, calls of several clients were in the table of response times.
            moved = measure == "response" and clients > 1
            cell = Cell(
                "parallel" if moved else measure,
                language,
                runtime,
                str(row["payload"]),
                int(str(row["size"])),
                "" if moved else str(row.get("operation") or row.get("cores") or row.get("how") or ""),
                clients,
                int(str(row.get("rate") or 0)),
            )
            who = known.get((language, name)) or _unknown(language, runtime, name)
            found.setdefault(cell, {})[name] = Row(who, str(row["status"]), _figures(row), _ratios(row))
    return {cell: found[cell] for cell in sorted(found, key=_order)}


def _order(cell: Cell) -> tuple[object, ...]:
    return LANGUAGES.index(cell.language) if cell.language in LANGUAGES else len(LANGUAGES), cell


def _ratios(row: Mapping[str, object]) -> tuple[float, ...]:
    ratios = row.get("ratios") or ()
    return tuple(map(float, ratios.split() if isinstance(ratios, str) else ratios))  # type: ignore[attr-defined]


def _figures(row: Mapping[str, object]) -> dict[str, float]:
    figures = {}
    for column, value in row.items():
        try:
            figures[column] = float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            continue  # text, or nothing
    return figures


def _unknown(language: str, runtime: str, name: str) -> Contestant:
    """A contestant that is not in the manifest: its kind is derived from its name."""
    stem = stem_of(name)
    kind = (
        "creo"
        if stem == "creo"
        else "variant"
        if stem.startswith("creo-")
        else "limit"
        if stem in ("memcpy", "socket")
        else "peer"
    )
    return Contestant(language=language, name=name, label=name, kind=kind, runtime=runtime)


def stem_of(name: str) -> str:
    """The name without its runtime: the same contestant has two names, one on Mono and one on .NET."""
    for runtime in RUNTIME_LABELS:
        name = name.removesuffix(f"-{runtime}")
    return name


def creo(rows: Mapping[str, Row]) -> Row | None:
    """The contestant to which ratios are taken, if it could be measured."""
    return next((row for row in rows.values() if row.who.kind == "creo" and row.ok), None)


def own(rows: Mapping[str, Row], name: str) -> Row | None:
    """Creo, or another form of it by its name without the runtime, if it could be measured."""
    return next((row for row in ours(rows) if stem_of(row.who.name) == name), None) if name else creo(rows)


def ours(rows: Mapping[str, Row]) -> list[Row]:
    """Creo and its variants, as far as they could be measured."""
    return [row for row in rows.values() if row.who.kind in ("creo", "variant") and row.ok]


def others(rows: Mapping[str, Row], kind: str = "peer") -> list[Row]:
    return [row for row in rows.values() if row.who.kind == kind and row.ok]


def factor(other: Row, own: Row) -> float | None:
    """Another contestant's time as a multiple of that of Creo or one of its variants, or of bytes if no time was
    measured.

    Times have a ratio to Creo's that was taken within rounds: the ratio of two of these is more accurate than that of
    the times.
    """
    for column in ("ratio", "median", "message", "request"):
        one, two = other.get(column), 1.0 if column == "ratio" and own.who.kind == "creo" else own.get(column)
        if one and two:
            return one / two
    return None


def mean(factors: Iterable[float]) -> float | None:
    """The geometric mean, by which twice as fast and half as fast cancel out; None if there are no values."""
    logarithms = [math.log(each) for each in factors if each > 0]
    return math.exp(sum(logarithms) / len(logarithms)) if logarithms else None


def last_kept(machine: Path, other_than: Path | None = None, method: int | None = None) -> Path | None:
    """The newest results in a machine's folder, of a method if one is given. On the same day, those of a quick run,
    measured like the gate's own, come before those of a whole run.
    """
    folders = [
        path.parent
        for path in machine.glob("*/manifest.json")
        if other_than is None or path.parent.resolve() != other_than.resolve()
        if method is None or json.loads(path.read_text(encoding="utf-8")).get("method", 1) == method
    ]
    return max(folders, key=lambda each: (each.name[:10], "-quick" in each.name), default=None)


def language(name: str, runtime: str = "") -> str:
    return " ".join(
        filter(
            None,
            (
                LANGUAGE_LABELS.get(name, name),
                RUNTIME_LABELS.get(runtime, runtime) and f"({RUNTIME_LABELS.get(runtime, runtime)})",
            ),
        )
    )


def what(cell: Cell) -> str:
    """What was measured, without the message and the language."""
    if cell.clients > 1:
        return f"{cell.clients} clients"
    return MEASURE_LABELS.get((cell.measure, cell.how)) or MEASURES[cell.measure].title


def size(number: int) -> str:
    """100 B, 1 kB … 100 MB, as in the paper: 1 kB has 1024 bytes."""
    for unit, bytes_of in (("MB", 1 << 20), ("kB", 1 << 10)):
        if number >= bytes_of:
            return f"{number // bytes_of} {unit}"
    return f"{number} B"


def sizes(numbers: Iterable[int]) -> str:
    """A range if no size in between is missing, otherwise all of them."""
    found = sorted(set(numbers))
    if not found:
        return "no size"
    between = [each for each in SIZES if found[0] <= each <= found[-1]]
    return (
        f"{size(found[0])} to {size(found[-1])}" if found == between and len(found) > 2 else ", ".join(map(size, found))
    )


def digits(value: float) -> str:
    """Three significant digits, with commas: 0.0123, 1.23, 12.3, 12,345."""
    value = float(f"{value:.3g}") if abs(value) < 1000 else value
    if value == 0:
        return "0"
    places = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{places}f}"


def times(value: float | None) -> str:
    return "–" if value is None else f"{digits(value)}×"


def duration(us: float) -> str:
    for unit, of in (("s", 1e6), ("ms", 1e3)):
        if us >= of:
            return f"{digits(us / of)} {unit}"
    return f"{digits(us)} µs" if us >= 1 else f"{digits(us * 1000)} ns"
