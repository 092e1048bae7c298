# SPDX-License-Identifier: Apache-2.0
"""Another group, with contestants and a measure of its own, comes into the tables, the comparison and the gate without a
change to the driver.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Iterator, Sequence

import pytest

from evaluation.bench.driver import cells, contestants, gate, measure, measures, results, tables
from evaluation.bench.driver.comparisons import comparisons
from evaluation.bench.driver.measures.measure import COMPARED, Figures, Measure, Row, compared
from evaluation.bench.driver.plan import Group, Pace

#: A web server and its client in a few lines: the client asks for a page, and tells how long that took.
CLIENT = """\
#!{python}
import sys, time, urllib.request
name, measure, payload, size, address, clients = sys.argv[1:]
print("ready", flush=True)
for line in sys.stdin:
    operation, seconds = line.split()
    begin = time.perf_counter()
    with urllib.request.urlopen("http://" + address + "/" + size) as page:
        assert len(page.read()) == int(size)
    if name == "slow":
        time.sleep(0.05)
    print(f"us={{1e6 * (time.perf_counter() - begin)}}", flush=True)
"""
SERVICE = """\
#!{python}
import http.server
class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(bytes(int(self.path[1:])))
    def log_message(self, *what):
        pass
server = http.server.HTTPServer(("127.0.0.1", 0), Pages)
print("listening on 127.0.0.1:%d" % server.server_address[1], flush=True)
server.serve_forever()
"""
TABLE = """\
language = "The web"
[creo]
label = "Creo"
kind = "creo"
measures = ["pages"]
payloads = ["page"]
service = "pages"
[slow]
label = "Slow"
kind = "peer"
measures = ["pages"]
payloads = ["page"]
service = "pages"
"""
PACE = Pace(starts=2, rounds=2, turn=0.001, spell=0.001, longest_warm_up=0.1)


class Pages(Measure):
    name = "pages"
    title = "pages over HTTP"
    labels = {"cold": "a page"}
    columns = ("how", "us", *COMPARED)
    messages = {"page": (14000,)}
    operations = ("get",)

    def rows(self, group: Group, figures: Figures, reference: Figures) -> Iterator[Row]:
        yield {"how": "cold", **compared(figures.get("get", []), reference.get("get", []), "us")}


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sequence[contestants.Contestant]:
    """The contestants, with their measure in the list."""
    monkeypatch.setitem(measures.MEASURES, "pages", Pages())
    monkeypatch.setattr(measures, "LANGUAGES", (*contestants.LANGUAGES, "web"))
    folder = tmp_path / "contestants" / "web"
    folder.mkdir(parents=True)
    for name, text in (("run", CLIENT), ("serve", SERVICE)):
        (folder / name).write_text(text.format(python=sys.executable), encoding="utf-8")
        (folder / name).chmod(0o755)
    (folder / "contestants.toml").write_text(TABLE, encoding="utf-8")
    return contestants.load("web", tmp_path)


def measured(web: Sequence[contestants.Contestant], folder: Path) -> cells.Results:
    found: dict[str, list[Row]] = {}
    for group in measures.groups(web, quick=False):
        if members := measures.members(group, web):
            for table, row in results.rows(group, measure.measure(group, members, PACE, lambda what: None), web):
                found.setdefault(table, []).append(row)
    folder.mkdir()
    tables.write(folder, found)
    who = [{"language": one.language, "name": one.name, "label": one.label, "kind": one.kind} for one in web]
    (folder / "manifest.json").write_text(json.dumps({"contestants": who}), encoding="utf-8")
    return cells.read(folder)


def test_a_group_of_its_own_is_measured_and_compared(web: Sequence[contestants.Contestant], tmp_path: Path) -> None:
    of = measured(web, tmp_path / "results")
    [(cell, rows)] = of.cells.items()
    assert str(cell) == "pages, web, page 13 kB, cold"
    assert {name: row.status for name, row in rows.items()} == {"creo": "ok", "slow": "ok"}
    [comparison] = comparisons(of)
    assert comparison.factor > 2 and len(comparison.peer.ratios) == PACE.starts


def test_the_gate_looks_at_it(web: Sequence[contestants.Contestant], tmp_path: Path) -> None:
    measured(web, tmp_path / "kept")
    kept = cells.tables_of(tmp_path / "kept")
    half = {
        "pages": [
            {**row, "ratios": " ".join(str(float(each) / 2) for each in row["ratios"].split())}
            if row["contestant"] == "slow"
            else row
            for row in kept["pages"]
        ]
    }
    [loss] = gate.compare(kept, half).losses
    assert loss.cell.measure == "pages" and loss.factor == pytest.approx(2)


def test_a_folder_with_contestants_is_a_language() -> None:
    assert set(contestants.LANGUAGES) == {
        path.parent.name for path in contestants.CONTESTANTS.glob("*/contestants.toml")
    }
    assert cells.LANGUAGE_LABELS["csharp"] == "C#"


def test_contestants_of_other_groups_are_not_called_with_messages(web: Sequence[contestants.Contestant]) -> None:
    assert [group.measure for group in measures.groups(web, quick=False) if measures.members(group, web)] == ["pages"]
