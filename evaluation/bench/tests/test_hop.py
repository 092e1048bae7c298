# SPDX-License-Identifier: Apache-2.0
"""The study of Hop's figures: all servers that are installed answer the same bytes, and its tables say what was
measured.
"""

from __future__ import annotations

import shutil
import subprocess

import pytest

from evaluation.bench.studies.hop import aims, content, costs, load, memory, rates, schedulers
from evaluation.bench.studies.hop.contestants import (
    CONTESTANTS,
    CREO,
    HOST,
    METHOD,
    PROGRAM,
    Contestant,
    filled,
    there,
)
from evaluation.harness.commands import build

NGINX = aims.NGINX
WRK = """Running 1s test @ http://127.0.0.1:34567/docs/page.html
  1 threads and 16 connections
  50909 requests in 1.10s, 61.20MB read
Requests/sec:  46281.00
"""
HTTPERF = """Total: connections 400 requests 2000 replies 1997 test-duration 1.007 s

Reply rate [replies/s]: min 0.0 avg 0.0 max 0.0 stddev 0.0 (0 samples)
Reply time [ms]: response 0.5 transfer 0.1
Reply size [B]: header 239.0 content 984.0 footer 0.0 (total 1223.0)
Reply status: 1xx=0 2xx=1990 3xx=0 4xx=0 5xx=7

Errors: total 3 client-timo 2 socket-timo 0 connrefused 0 connreset 1
Errors: fd-unavail 0 addrunavail 0 ftab-full 0 other 0
"""


@pytest.fixture(scope="module")
def built() -> None:
    build("server", "hop")


@pytest.mark.parametrize("contestant", CONTESTANTS, ids=lambda each: each.name)
def test_a_server_answers_each_file_and_the_same_page_from_a_program(built: None, contestant: Contestant) -> None:
    if contestant.missing():
        pytest.skip(f"needs {contestant.packages}")
    with contestant.running() as server:
        for what in (*content.files(), PROGRAM):
            if contestant.path(what) is not None:
                server.check(what)


def test_files_have_the_lengths_of_the_paper() -> None:
    assert {name: len(text) for name, text in content.files().items()} == {
        "page.html": 984,
        "large.html": 65536,
        "small.html": 512,
    }


def test_a_configuration_has_the_values_of_its_place() -> None:
    assert filled("listen @PORT@; root @FILES@; $uri", {"port": 80, "files": "/a"}) == "listen 80; root /a; $uri"


def test_what_is_not_installed_is_left_out_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    absent = Contestant("Absent", lambda place: [], "absent-server", ("/no/such/*",))
    present = Contestant("Present", lambda place: [], installed=("/proc/*",))
    assert there((absent, present)) == [present]
    assert "sudo apt-get install absent-server" in capsys.readouterr().out


def test_what_the_loads_say_is_read() -> None:
    assert load.wrk_said(WRK) == (50909, 1.1)
    assert load.wrk_said("10 requests in 900.00ms, 1MB read") == (10, 0.9)
    assert load.httperf_said(HTTPERF) == (1990, 1.007, 0.5, 10)


def rows(name: str, what: str, *figures: tuple[float, float]) -> list[costs.Row]:
    """Requests a second and processor time of one start after the other, each the median of three turns."""
    return [
        (what, load.KEPT, name, str(start), str(turn), str(speed * part), str(cost * part))
        for start, (speed, cost) in enumerate(figures)
        for turn, part in enumerate((0.1, 1, 7))
    ]


def test_ratios_are_of_medians_within_starts() -> None:
    measured = rows(CREO, aims.FILE, (1000, 10), (2000, 5)) + rows(NGINX, aims.FILE, (500, 20), (1000, 10))
    assert list(costs.compared(measured)) == [
        (aims.FILE, load.KEPT, CREO, "7.1", "1", "1414"),
        (aims.FILE, load.KEPT, NGINX, "14.1", "2.00 [2.00, 2.00]", "707"),
    ]


def test_aims_are_judged_by_the_mean_and_by_the_interval() -> None:
    measured = [
        *rows(CREO, aims.FILE, (1000, 10), (1000, 10)),
        *rows(NGINX, aims.FILE, (500, 20), (500, 20)),
        *rows(aims.LIGHTTPD, aims.FILE, (2000, 5), (2000, 5)),
        *rows(CREO, aims.MADE, (800, 12), (800, 13)),
        *rows(METHOD, aims.MADE, (900, 11), (900, 11)),
        *rows(NGINX, aims.MADE, (400, 50), (1600, 50)),
    ]
    assert [(row[0], row[2], row[5]) for row in aims.judged(measured)] == [
        ("processor time of a file of 984 B", NGINX, "reached"),
        ("processor time of a file of 984 B", aims.LIGHTTPD, "MISSED"),
        ("processor time of a program, to that of the file", CREO, "reached, not certain"),
        ("requests a second of a program", NGINX, "reached, not certain"),
    ]


def test_what_was_not_measured_is_not_judged() -> None:
    assert list(aims.judged(rows(CREO, aims.LARGE, (1, 1)))) == []


def rate(name: str, start: int, offered: int, answered: float, cost: float = 10, held: float = 5) -> costs.Row:
    return (aims.FILE, name, str(start), str(offered), str(answered), "0.1", "0", str(cost), str(held))


def test_the_most_that_is_answered_is_of_any_rate() -> None:
    measured = [
        *(rate(CREO, start, rates.LOW, 2_000, cost=20) for start in range(2)),
        *(rate(CREO, start, 10_000, 8_000) for start in range(2)),
        *(rate(CREO, start, 20_000, 4_000, held=9) for start in range(2)),
        rate(NGINX, 0, 10_000, 9_000),
    ]
    assert list(rates.most(measured)) == [
        (aims.FILE, CREO, "8000 [8000, 8000]", "20.0", "9"),
        (aims.FILE, NGINX, "9000", "", "5"),
    ]


@pytest.mark.parametrize("enough", range(4, 33))
def test_the_least_number_that_is_enough_is_found(enough: int) -> None:
    assert memory.least(lambda number: number >= enough, 4, 32) == enough


def test_no_number_may_be_enough() -> None:
    assert memory.least(lambda number: False, 4, 32) is None


def test_memory_is_judged_by_what_is_wanted_of_it() -> None:
    measured = [
        *((memory.ALLOCATED, memory.FILE.name, str(start), "400") for start in range(2)),
        *((memory.HELD, "JVM as it is", str(start), value) for start, value in enumerate(("63", "80"))),
    ]
    assert list(memory.compared(measured))[0] == (memory.ALLOCATED, memory.FILE.name, "400 [400, 400]")
    assert [(row[1], row[4], row[5]) for row in aims.judged_memory(measured)] == [
        (memory.FILE.name, "400", "reached"),
        ("JVM as it is", "71", "MISSED, not certain"),
    ]


@pytest.mark.parametrize("scheduler", schedulers.SCHEDULERS)
def test_each_scheduler_answers_a_file_a_program_and_a_call(built: None, scheduler: str) -> None:
    with schedulers.contestant(scheduler).running() as server:
        for what in schedulers.ASKED:
            server.check(what)


def test_no_scheduler_is_forgotten(built: None) -> None:
    done = subprocess.run(
        ["java", "-jar", HOST, "--listen", "127.0.0.1:0", "--scheduler", "another"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert f"there are {', '.join(sorted(schedulers.SCHEDULERS))};" in done.stderr


@pytest.mark.skipif(not shutil.which("wrk"), reason="scripts/setup --hop installs wrk")
def test_schedulers_take_turns_under_each_load(built: None) -> None:
    loads = (schedulers.Load(2), schedulers.Load(4, load.SESSIONS))
    measured = list(schedulers.measure(schedulers.Pace(1, 1, 0, loads), ("queue", "nothread")))
    assert [row[:3] for row in measured] == [
        (content, each.name, scheduler)
        for content in schedulers.ASKED.values()
        for each in loads
        for scheduler in ("queue", "nothread")
    ]
    for row in measured:
        assert float(row[5]) > 0 and float(row[6]) > 0, row


def test_schedulers_are_compared_with_the_default_within_starts() -> None:
    measured = rows("queue", aims.FILE, (1000, 10), (2000, 5)) + rows("pool", aims.FILE, (500, 20), (1000, 10))
    assert list(schedulers.compared(measured)) == [
        (aims.FILE, load.KEPT, "queue", "1414", "1", "7.1", "1"),
        (aims.FILE, load.KEPT, "pool", "707", "0.50 [0.50, 0.50]", "14.1", "2.00 [2.00, 2.00]"),
    ]
