# SPDX-License-Identifier: Apache-2.0
"""The contestants: what LANGUAGE/contestants.toml says about each program that LANGUAGE/run can run."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path

from evaluation.harness.places import EVALUATION

from .plan import PAYLOADS

BENCH = EVALUATION / "bench"
#: A folder for each language.
CONTESTANTS = BENCH / "contestants"
LANGUAGES = tuple(sorted(path.parent.name for path in CONTESTANTS.glob("*/contestants.toml")))
#: The role of a contestant: the one to which ratios are taken, another form of it, one that it is compared with, and a
#: limit that nothing can beat.
KINDS = ("creo", "variant", "peer", "limit")
#: How the names of those end that are of another checkout.
BEFORE = "-before"


@dataclass(frozen=True)
class Contestant:
    """A table of contestants.toml; evaluation/bench/README.md says what the keys mean."""

    language: str
    name: str
    label: str
    kind: str
    payloads: tuple[str, ...] = PAYLOADS
    #: The measures that it is there for; empty: serialisation and calls, as the next two keys say.
    measures: tuple[str, ...] = ()
    serialise: bool = False
    #: The service that it calls; none: it is measured in memory only.
    service: str | None = None
    runtime: str = ""
    #: The largest size that it can do, in bytes, for all or by payload; empty: all sizes.
    largest: int | dict[str, int] | None = field(default=None, hash=False)
    #: Whether it is among the peers that matter most, which are measured at all sizes and under open load; and whether
    #: it is measured under open load although it is not.
    main: bool = False
    open: bool = False
    #: Whether it takes part in quick runs if it is measured everywhere.
    quick: bool = True
    settings: str = ""
    paper: str = ""
    #: Why it is missing although the file names it; empty: it is not missing.
    missing: str = field(default="", compare=False)
    #: Where its language's programs are, and its own among them.
    folder: Path = CONTESTANTS
    program: str = ""
    #: Where the service host is built, if the service is Creo's.
    bench: Path = BENCH

    def can(self, payload: str, size: int) -> bool:
        largest = self.largest.get(payload) if isinstance(self.largest, dict) else self.largest
        return payload in self.payloads and (largest is None or size <= largest)

    @property
    def everywhere(self) -> bool:
        """Whether it is measured at all sizes; other contestants are at the key sizes."""
        return self.main or self.kind in ("creo", "limit")


def load(language: str, bench: Path = BENCH) -> list[Contestant]:
    """The contestants of a language, Creo first; those that could not be built say why.

    Raises ValueError, which names the file and the table, for an invalid table.
    """
    folder = bench / "contestants" / language
    if not folder.is_dir():
        folder = (
            bench / language
        )  # where checkouts from before November 2026 have it; this one may be compared with them
    path = folder / "contestants.toml"
    left_out = dict(line.split("\t", 1) for line in _lines(bench / "build" / language / "left-out"))
    found = []
    for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if name == "language":
            continue  # its name for readers
        try:
            known = {**table, **{key: tuple(table[key]) for key in ("payloads", "measures") if key in table}}
            one = Contestant(
                language=language, name=name, missing=left_out.get(name, ""), folder=folder, program=name, **known
            )
        except TypeError as wrong:
            raise ValueError(f"{path}: [{name}]: {wrong}") from None
        # Which payloads there are for other measures, these know.
        if one.kind not in KINDS or not one.measures and not set(one.payloads) <= set(PAYLOADS):
            raise ValueError(
                f"{path}: [{name}]: the kind is one of {', '.join(KINDS)}, and payloads are of {', '.join(PAYLOADS)}"
            )
        found.append(one)
    for runtime, measures in {(one.runtime, one.measures) for one in found}:
        group = [one for one in found if (one.runtime, one.measures) == (runtime, measures)]
        if sum(one.kind == "creo" for one in group) != 1:
            raise ValueError(
                f"{path}: exactly one contestant of a runtime is of the kind creo"
                + (f", that of {runtime}" if runtime else "")
            )
    return sorted(found, key=lambda one: KINDS.index(one.kind))


def label(language: str) -> str:
    """A language's name for readers, which its contestants.toml may give."""
    path = CONTESTANTS / language / "contestants.toml"
    named = tomllib.loads(path.read_text(encoding="utf-8")).get("language") if path.exists() else None
    return str(named or language.capitalize())


def before(language: str, checkout: Path) -> list[Contestant]:
    """The Creo of another checkout, to be measured together with this one's: its clients, which call this one's host,
    and its host, which this one's clients call.
    """
    bench = checkout / "evaluation" / "bench"
    clients = [
        replace(one, name=f"{one.name}{BEFORE}", label=f"{one.label} before", kind="variant", main=True)
        for one in load(language, bench)
        if one.kind == "creo"
    ]
    hosts = [
        replace(
            one,
            name=f"{one.name}-host{BEFORE}",
            label=f"{one.label}, host before",
            kind="variant",
            main=True,
            serialise=False,
            bench=bench,
        )
        for one in load(language)
        if one.kind == "creo" and one.service is not None
    ]
    return clients + hosts


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []
