# SPDX-License-Identifier: Apache-2.0
"""How tasks.pml is run."""

from __future__ import annotations

from dataclasses import replace

from spin import SAFETY, Model, Run


def run(name: str, tasks: int, units: int, workers: int) -> Run:
    return Run(name, (tasks, units, workers), SAFETY)


def mutant(name: str, finds: str, *changes: tuple[str, str], tasks: int = 2, workers: int = 1) -> Run:
    return Run("**" + name + "**", (tasks, 2, workers), SAFETY, (), finds, changes)


RUNS = [
    run("all assignments, no worker", 3, 2, 0),
    run("all assignments", 3, 2, 1),
    replace(run("all assignments", 3, 2, 2), large=True),
    replace(run("all assignments", 4, 1, 2), large=True),
    mutant(
        "a task does not wait for one that only reads",
        "exclusive",
        ("(writes[t] | writes[other]))", "writes[other])"),
        ("|| !conflict(t, next))", "|| !(touches(t) & touches(next) & (writes[t] | writes[next])))"),
    ),
    mutant(
        "a task that only reads does not wait for one that writes",
        "serial",
        ("(writes[t] | writes[other]))", "writes[t])"),
    ),
    mutant("tasks get in line in any order", "serial", ("o < t &&", "o > t &&")),
    mutant(
        "a task that ends also wakes those that wait for others",
        "exclusive",
        ("(waits[t] == 0 -> ready | bit(t) : ready)", "ready | bit(t)"),
        tasks=3,
    ),
    mutant(
        "a thread takes the next task, whether it may begin or not",
        "exclusive",
        (":: waits[t] == 0 -> ready", ":: true -> ready"),
    ),
    mutant("a task that ends wakes nobody", "over", ("waits[t] = waits[t] & ~bit(done);", "waits[t] = 255;")),
    mutant(
        "the method does not wait for workers",
        "over",
        ("joined == 0 || ready && !failed;", "true;"),
    ),
    mutant("what was written before one failed stays", "kept", ("failed -> method_value[u] : value[u]", "value[u]")),
]


TASKS = Model(
    "tasks",
    {"branches": "TASKS", "units": "UNITS", "workers": "WORKERS"},
    ("exclusive", "serial", "over", "kept"),
    RUNS,
)
