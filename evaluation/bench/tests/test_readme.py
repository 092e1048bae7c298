# SPDX-License-Identifier: Apache-2.0
"""The figures of evaluation/README.md are those of the newest whole run that was kept."""

from __future__ import annotations

import json
import re

import pytest

from evaluation.bench.driver import cells, verdicts
from evaluation.bench.driver.aims import FROM_MB, TO_MB
from evaluation.bench.driver.cells import stem_of
from evaluation.bench.driver.comparisons import answers
from evaluation.bench.driver.plan import SIZES
from evaluation.harness.places import EVALUATION

README = EVALUATION / "README.md"
#: The columns of the table: the client, which contestant is compared with Creo, and our own if it is another form.
COLUMNS = {
    "C: Thrift, tuned": ("c", "thrift-tuned", ""),
    "C: Thrift": ("c", "thrift-binary", ""),
    "Java: Thrift, tuned": ("java", "thrift-tuned", ""),
    "Java: Thrift": ("java", "thrift-binary", ""),
    "Java: SBE": ("java", "sbe", ""),
    "Java: Fory": ("java", "fory", ""),
    "Python: Thrift": ("python", "thrift-binary", "creo"),
    "Python, both accelerated: Thrift": ("python", "thrift-accelerated", "creo-accelerated"),
}
ROWS = {
    "encoding numbers": ("serialisation", "encode", "numeric", SIZES),
    "encoding strings": ("serialisation", "encode", "string", SIZES),
    "calls with numbers": ("response", "pinned", "numeric", TO_MB),
    "calls with strings": ("response", "pinned", "string", TO_MB),
    "calls with bytes": ("response", "pinned", "bytes", FROM_MB),
}


@pytest.fixture(scope="module")
def readme():
    return README.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def linked(readme):
    """The folder of results that the README names."""
    (found,) = re.findall(r"The results of a whole run are in \[`[^`]*`\]\(([^)]*)\)", " ".join(readme.split()))
    return EVALUATION / found


@pytest.fixture(scope="module")
def of(linked):
    return cells.read(linked)


def whole_runs():
    """Those of method 1 do not say what they are; their folders have the date alone as a name."""
    for path in (EVALUATION / "results").glob("*/*/manifest.json"):
        run = json.loads(path.read_text(encoding="utf-8")).get("run")
        if run == "whole" or run is None and re.fullmatch(r"\d{4}-\d\d-\d\d", path.parent.name):
            yield path.parent


def test_the_readme_names_the_newest_whole_run(linked):
    newest = max(whole_runs(), key=lambda folder: folder.name)
    assert linked == newest, f"evaluation/README.md: link {newest.relative_to(EVALUATION)}, and change what follows"


def test_the_readme_says_how_many_aims_are_reached(readme, of):
    reached, aims, unmeasured = verdicts.count(of)
    said = f"{reached} of {aims} aims are reached; {unmeasured} of them could not be measured"
    assert said in " ".join(readme.split()), f"evaluation/README.md: write “{said}”"


def test_the_table_of_the_readme_is_that_of_the_results(readme, of):
    lines = [f"| geometric means | {' | '.join(COLUMNS)} |", f"| -- |{' -- |' * len(COLUMNS)}"]
    for label, (measure, how, payload, sizes) in ROWS.items():
        lines.append(
            f"| {label} | {' | '.join(mean(of, one, measure, how, payload, sizes) for one in COLUMNS.values())} |"
        )
    wanted = "\n".join(lines)
    assert re.sub(r" +\|", " |", wanted) in re.sub(r" +\|", " |", readme), f"evaluation/README.md: write\n{wanted}"


def mean(of, column, measure, how, payload, sizes):
    """Two digits, or nothing if it was not measured."""
    language, peer, own = column
    found = answers(of, measure, how, language, payload, sizes, lambda who: stem_of(who.name) == peer, own)
    return f"{found[0].mean:.{2 if found[0].mean < 1 else 1 if found[0].mean < 9.95 else 0}f}" if found else ""
