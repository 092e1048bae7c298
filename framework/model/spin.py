# SPDX-License-Identifier: Apache-2.0
"""Runs a model of this folder, and mutants of it, with Spin."""

from __future__ import annotations

import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

#: What is checked: that no assertion fails and there is no deadlock, or that everyone who asks is served.
SAFETY, PROGRESS = "safety", "progress"
#: How Spin's verifier is compiled and run for them; -f is weak fairness.
COMPILE = {SAFETY: ["-DSAFETY", "-DNOCLAIM"], PROGRESS: ["-DNFAIR=4"]}
RUN = {SAFETY: [], PROGRESS: ["-a", "-f"]}

#: What can be found, other than a failed assertion: that all wait forever, that one does.
DEADLOCK, STARVATION = "invalid end state", "acceptance cycle"


@dataclass(frozen=True)
class Run:
    name: str
    size: tuple[int, ...]
    asked: str
    flags: tuple[str, ...] = ()
    #: What Spin must find; None for no error.
    finds: str | None = None
    #: Texts of the model, each of which must occur once, and their replacements.
    changes: tuple[tuple[str, str], ...] = ()
    #: Whether there are millions of states; otherwise to optimize the verifier takes longer than to run it.
    large: bool = False


@dataclass(frozen=True)
class Model:
    name: str
    #: What a size says, and the macros that are set to it.
    sizes: dict[str, str]
    assertions: tuple[str, ...]
    runs: list[Run]

    @property
    def path(self) -> Path:
        return Path(__file__).with_name(self.name + ".pml")

    def text(self, run: Run) -> str:
        text = self.path.read_text()
        for old, new in run.changes:
            if text.count(old) != 1:
                raise SystemExit(f"{self.path} has {text.count(old)} times what {run.name!r} changes: {old}")
            text = text.replace(old, new)
        if run.finds:  # and nothing else, so that no other error ends the search
            for other in self.assertions:
                text = text if other == run.finds else text.replace(f"assert({other})", "true")
        return text


@dataclass(frozen=True)
class Outcome:
    run: Run
    states: int
    error: str | None
    #: What is wrong with it; empty if nothing is.
    complaint: str
    #: The lines of the model that there are, and those that ran.
    lines: frozenset[int]
    reached: frozenset[int]


def call(folder: str, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise RuntimeError(f"{command}: {done.stdout}")
    return done.stdout


def look_at(model: Model, run: Run) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "model.pml").write_text(model.text(run))
        sizes = [f"-D{macro}={size}" for macro, size in zip(model.sizes.values(), run.size, strict=True)]
        call(folder, "spin", *sizes, *run.flags, "-a", "model.pml")
        optimize = "-O2" if run.large else "-O0"
        call(folder, "gcc", "-w", optimize, "-DCOLLAPSE", *COMPILE[run.asked], "-o", "pan", "pan.c")
        only = ["-E"] if run.finds in model.assertions else []
        said = call(folder, "./pan", "-m4000000", "-w22", *RUN[run.asked], *only)
        places = call(folder, "./pan", "-d")

    kinds = "|".join((*model.assertions, DEADLOCK, STARVATION))
    match = re.search(rf"^pan:\d+: (?:assertion violated )?\(?({kinds})\)? \(at depth", said, re.MULTILINE)
    error = match and match[1]
    complaint = ""
    if run.finds is None:
        if "errors: 0\n" not in said or "search depth too small" in said or "not completed" in said:
            complaint = said
    elif run.finds != error:
        complaint = f"Spin did not find it: {run.finds}\n{said}"
    stored = re.search(r"(\d+) states, stored", said)
    lines, reached = coverage(said, places)
    return Outcome(run, int(stored[1]) if stored else 0, error, complaint, lines, reached)


def coverage(said: str, places: str) -> tuple[frozenset[int], frozenset[int]]:
    """The lines of a model, and those of which something ran: inlined ones are there more than once."""
    unreached, process = set(), ""
    for line in said.splitlines():
        if match := re.match(r"unreached in (?:proctype )?(.*)", line):
            process = match[1]
        elif match := re.match(r"\tmodel\.pml:\d+, state (\d+),", line):
            unreached.add((process, match[1]))
    lines, reached = set(), set()
    for line in places.splitlines():
        if match := re.match(r"(?:proctype|init|claim) ?(\w*)", line):
            process = match[1] or "init"
        elif match := re.match(r"\tstate +(\d+) .*\bmodel\.pml:(\d+) =>", line):
            lines.add(int(match[2]))
            if (process, match[1]) not in unreached:
                reached.add(int(match[2]))
    return frozenset(lines), frozenset(reached)
