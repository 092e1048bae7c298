# SPDX-License-Identifier: Apache-2.0
"""Hosts answer as their documents say, whatever they are asked: what a document admits is taken, what it does not admit is
refused, and each answer is one of those that it tells of.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from . import host, tools

#: Requests for these have no end, since a stream has none and two methods wait for each other; or fail: one throws what
#: it does not declare, and one calls its own host at an address that this one does not have.
NOT_TRIED = [
    "/chat.Chat/join",
    "/helloworld.HelloWorld/say",
    "/helloworld.HelloWorld/dictate",
    "/packagename.DataService/retrieveData",
    "/mapreduce.MapReduce/start",
    "/start",
]
#: Their bodies are lines, which are text to a document: it can say neither that 00 is no line nor that 0 is one.
LINES = "--exclude-path-regex", "^/library.(Desk/average|Desk/count|Library/sum)$"
EXCEPT = "--exclude-path-regex", f"^({'|'.join(NOT_TRIED)})$"


def tried(served: host.Host | host.Own, operations: int, *options: object, search: int = 0) -> None:
    done = tools.schemathesis(
        "run",
        f"{served.url}/creo/openapi.json",
        *("--header", f"Authorization: Bearer {host.TOKEN}"),
        *("--checks", "all"),
        *("--seed", 1),
        *("--request-timeout", 60),
        *("--warnings", "off"),
        *options,
        folder=Path(__file__).parent,
        patience=tools.SEARCH if search else tools.PATIENCE,
    )
    assert done.returncode == 0, done.stdout
    assert int(re.search(r"Tested: (\d+)", done.stdout).group(1)) >= operations, done.stdout


def test_the_edges_of_what_is_admitted(library: host.Host, examples: int) -> None:
    part = LINES if examples else ["--include-path-regex", "^/library/"]
    tried(library, 12, "--phases", "coverage", *part, search=examples)


def test_the_samples(samples: host.Host) -> None:
    tried(samples, 20, "--phases", "coverage", *EXCEPT)


def test_a_sample_that_asks_others() -> None:
    with host.meta_search() as served:
        tried(served, 6, "--phases", "coverage")


def test_a_sample_with_a_scheduler_of_its_own() -> None:
    with host.own_scheduler() as served:
        tried(served, 2, "--phases", "coverage")


def test_what_comes_to_mind(library: host.Host, samples: host.Host, examples: int) -> None:
    if not examples:
        pytest.skip("only with --examples")
    # JSON Schema also takes 1.0 for a whole number, and a host does not; and no schema says what a line has to be.
    off = "--exclude-checks", "positive_data_acceptance"
    slow = "--suppress-health-check", "too_slow"
    search = "--phases", "fuzzing,stateful", "--max-examples", examples, *off, *slow
    with host.meta_search() as asking, host.own_scheduler() as own:
        for served, operations, more in (own, 2, []), (asking, 6, []), (library, 20, LINES), (samples, 20, EXCEPT):
            tried(served, operations, *search, *more, search=examples)
