# SPDX-License-Identifier: Apache-2.0
"""The driver, with contestants that are real processes: small ones made here, and Creo in C together with the plain
socket.
"""

import argparse
import csv
import json
import math
import random
import socket
import statistics
import subprocess
import sys
import threading
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from evaluation.bench.driver import contestants, measure, measures, options, plan, results, tables, warm_up
from evaluation.bench.driver import run as bench
from evaluation.bench.driver.journal import Journal
from evaluation.bench.driver.manifest import METHOD
from evaluation.bench.driver.measures.response import Response
from evaluation.bench.driver.members import Member
from evaluation.bench.driver.plan import Group, Pace
from evaluation.bench.driver.programs import contestant
from evaluation.bench.driver.relay import Relay
from evaluation.harness import rounds, starts, usage
from evaluation.harness.commands import build
from evaluation.harness.places import ROOT
from evaluation.harness.program import Failure

#: A contestant in a few lines: its name decides how it behaves.
PROGRAM = """\
#!{python}
import pathlib, queue, sys, threading, time
name = sys.argv[1]
methods, compiled = queue.SimpleQueue(), queue.SimpleQueue()
def compile_all():
    pathlib.Path("/proc/thread-self/comm").write_text("C2 CompilerThre")
    while methods.get():
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass
        compiled.put(True)
if name == "compiling":
    threading.Thread(target=compile_all, daemon=True).start()
if name == "unwilling":
    sys.exit("MemoryError: no room for it")
print("ready", flush=True)
for number, line in enumerate(sys.stdin):
    if name == "mortal" and number == 3:
        sys.exit("it broke")
    operation, seconds = line.split()
    if name == "busy":
        sum(range(3_000_000))
    if name == "compiling" and number < {compiles}:
        methods.put(True)
        compiled.get()
    print(f"us={{number if name == 'compiling' else 2.0 if name == 'slow' else 1.0}} bytes=10" if name != "babbler" else "well, about a second", flush=True)
"""
NAMES = ("creo", "slow", "mortal", "unwilling", "babbler", "busy", "compiling")
#: For this many answers, "compiling" has a thread work that is named like the compilers of virtual machines.
COMPILES = 6
GROUP = Group("serialisation", "fake", "", "numeric", 100)
PACE = Pace(starts=2, rounds=2, turn=0.01, spell=0.01, longest_warm_up=0.1)


@pytest.fixture
def fakes(tmp_path):
    """Contestants of a language that is called fake."""
    folder = tmp_path / "contestants" / "fake"
    folder.mkdir(parents=True)
    (folder / "run").write_text(PROGRAM.format(python=sys.executable, compiles=COMPILES), encoding="utf-8")
    (folder / "run").chmod(0o755)
    (folder / "contestants.toml").write_text(
        "".join(
            f'[{name}]\nlabel = "{name}"\nkind = "{"creo" if name == "creo" else "peer"}"\nserialise = true\n'
            for name in NAMES
        ),
        encoding="utf-8",
    )
    return contestants.load("fake", tmp_path)


def test_the_interval_of_a_median_is_that_of_order_statistics():
    assert rounds.interval(range(1, 11)) == (2, 9)
    assert rounds.interval(range(1, 21)) == (6, 15)
    assert rounds.interval([3, 1, 2]) == (1, 3)


def test_the_interval_over_starts_is_students_on_logarithms():
    # By hand: logarithms 0, 1, 2 have the mean 1 and the deviation 1; t is 4.303, and the root of 3 is 1.732.
    low, high = starts.interval([math.exp(each) for each in (0, 1, 2)])
    assert (math.log(low), math.log(high)) == pytest.approx((1 - 2.484, 1 + 2.484), abs=1e-3)
    assert starts.interval([3.0]) is None and starts.interval([0.0, 1.0]) is None


def test_the_interval_over_starts_holds_what_it_should():
    """Programs that differ from start to start by 5 %, and from round to round by 1 %: of the second run's ratios, 91 %
    should lie in the first one's interval of three starts. The interval over all rounds holds far fewer.
    """
    chance = random.Random(1)

    def run():
        levels = [chance.gauss(0, 0.05) for _ in range(3)]
        return [[math.exp(level + chance.gauss(0, 0.01)) for _ in range(4)] for level in levels]

    over_starts, over_rounds = [], []
    for _ in range(2000):
        first, second = run(), run()
        again = starts.mean([statistics.median(one) for one in second])
        low, high = starts.interval([statistics.median(one) for one in first])
        over_starts.append(low <= again <= high)
        low, high = starts.interval(sum(first, []))
        over_rounds.append(low <= again <= high)
    assert statistics.mean(over_starts) == pytest.approx(0.91, abs=0.02)
    assert statistics.mean(over_rounds) < 0.75


def test_ratios_are_taken_within_rounds():
    # The machine was slower in the second round; the ratio was not.
    assert rounds.summary([4.0, 40.0, 4.4], [2.0, 20.0, 2.2])["ratio"] == 2.0


def test_results_of_a_run_before_do_not_stay_beside_new_ones(tmp_path):
    row = {"language": "c", "contestant": "creo", "us": 1.0}
    tables.write(tmp_path, {"serialisation": [row]})
    tables.write(tmp_path, {"response": [row]})
    assert [path.name for path in tmp_path.iterdir()] == ["response.csv"]


def test_a_contestant_may_be_able_to_do_more_of_one_payload_than_of_another():
    one = contestants.Contestant("c", "peer", "Peer", "peer", largest={"numeric": 1024})
    assert one.can("numeric", 1024) and not one.can("numeric", 10240)
    assert one.can("bytes", 10240)


def test_a_contestant_that_fails_leaves_the_others_alone(fakes):
    records = {record["contestant"]: record for record in measure.measure(GROUP, fakes, PACE, lambda text: None)}
    assert records["mortal"]["failed"] == "mortal ended with exit code 1: it broke"
    assert records["unwilling"]["failed"] == "unwilling ended with exit code 1: MemoryError: no room for it"
    assert records["babbler"]["failed"] == "babbler answered 'well, about a second' to 'encode 0.01'"
    for name in ("creo", "slow", "busy"):
        assert records[name]["failed"] == ""
        assert len(records[name]["figures"]["encode"]) == len(records[name]["figures"]["decode"]) == 4


def test_every_start_has_its_rounds_and_its_own_processes(fakes):
    [creo] = measure.measure(GROUP, fakes[:1], PACE, lambda text: None)
    assert [turn["start"] for turn in creo["figures"]["encode"]] == [0, 0, 1, 1]


def test_another_contestant_begins_in_each_start_and_round(fakes, monkeypatch):
    asked = []
    monkeypatch.setattr(Member, "turn", lambda member, operation, *others: asked.append((member.one.name, operation)))
    two = [one for one in fakes if one.name in ("creo", "slow")]
    measure.measure(GROUP, two, PACE, lambda text: None)
    assert [name for name, operation in asked if operation == "encode"] == [
        *("creo", "slow", "slow", "creo"),
        *("slow", "creo", "creo", "slow"),
    ]


def test_a_contestant_warms_up_until_its_compilers_rest(fakes):
    patient = Pace(starts=1, rounds=1, turn=0.01, spell=0.01, longest_warm_up=60.0)
    records = {record["contestant"]: record for record in measure.measure(GROUP, fakes, patient, lambda text: None)}
    # The answer tells its number: how many came before it, in the warm-ups of both operations.
    assert records["compiling"]["figures"]["encode"][0]["us"] == COMPILES + 2 * warm_up.RESTING_SPELLS


def test_rows_tell_how_many_times_as_long_as_creo(fakes):
    records = measure.measure(GROUP, fakes, PACE, lambda text: None)
    rows = {(row["contestant"], row["operation"]): row for _, row in results.rows(GROUP, records, fakes)}
    assert rows["slow", "encode"]["ratio"] == 2.0
    assert rows["slow", "decode"]["us"] == 2.0
    assert rows["creo", "encode"]["ratio"] == 1.0
    assert rows["mortal", "encode"]["status"].endswith("it broke")
    assert "us" not in rows["mortal", "encode"]


def test_what_processes_have_used_grows_with_their_work(fakes):
    by_name = {one.name: one for one in fakes}
    with ExitStack() as running:
        busy = contestant(running, by_name["busy"], "64m")
        busy.ready()
        before = usage.processor_seconds(busy.pid)
        busy.figures("encode 0", 0)
        assert usage.processor_seconds(busy.pid) > before


def test_a_program_that_says_nothing_is_given_up(fakes):
    with ExitStack() as running:
        silent = contestant(running, fakes[0], "64m")
        silent.ready()
        with pytest.raises(Failure, match="said nothing for"):
            silent.line(0.05)


def test_a_contestant_that_was_not_built_is_named_with_the_reason(fakes, tmp_path):
    (tmp_path / "build" / "fake").mkdir(parents=True)
    (tmp_path / "build" / "fake" / "left-out").write_text("slow\tthere is no Thrift\n", encoding="utf-8")
    records = {
        record["contestant"]: record
        for record in measure.measure(GROUP, contestants.load("fake", tmp_path), PACE, lambda text: None)
    }
    assert records["slow"]["failed"] == "left out: there is no Thrift"


@pytest.mark.parametrize(
    "table, message",
    [
        ('kind = "friend"\nlabel = "x"', "the kind is one of creo, variant, peer, limit"),
        ('kind = "peer"\nlabel = "x"\ncolour = "red"', "unexpected keyword argument 'colour'"),
        ('kind = "peer"\nlabel = "x"', "exactly one contestant of a runtime is of the kind creo"),
    ],
)
def test_a_table_that_is_wrong_is_named(tmp_path, table, message):
    (tmp_path / "contestants" / "fake").mkdir(parents=True)
    (tmp_path / "contestants" / "fake" / "contestants.toml").write_text(f"[one]\n{table}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        contestants.load("fake", tmp_path)


def test_each_language_tells_what_its_contestants_are():
    for language in contestants.LANGUAGES:
        found = contestants.load(language)
        assert found[0].kind == "creo"
        assert all(one.settings for one in found if one.kind == "peer"), f"{language}: a peer without its settings"


def test_a_stopped_run_goes_on_where_it_stopped(fakes, tmp_path, monkeypatch):
    monkeypatch.setattr(bench, "PASSING_RESULTS", tmp_path)
    monkeypatch.setattr(bench, "write", lambda options, groups, journal, *others: sorted(journal.groups))
    chosen = argparse.Namespace(again=False, peers=[], before=None)
    groups = [
        GROUP,
        Group("serialisation", "fake", "", "string", 100),
        Group("serialisation", "fake", "", "string", 1024),
    ]
    measured = []

    def interrupted(group, *others):
        del others
        if len(measured) == 1:
            raise KeyboardInterrupt
        measured.append(group)
        return []

    monkeypatch.setattr(bench.measure, "measure", interrupted)
    with pytest.raises(SystemExit, match="the same command continues"):
        bench.run(chosen, groups, fakes[:2], PACE, bench.GATE)
    monkeypatch.setattr(bench.measure, "measure", lambda group, *others: measured.append(group) or [])
    assert bench.run(chosen, groups, fakes[:2], PACE, bench.GATE) == sorted(group.id for group in groups)
    assert measured == groups


def test_a_journal_that_was_cut_off_loses_only_its_last_line(tmp_path):
    path = tmp_path / "journal.jsonl"
    Journal(path).add("one", {"started": "then"})
    with path.open("a", encoding="utf-8") as out:
        out.write('{"id": "two", "star')
    again = Journal(path)
    assert list(again.groups) == ["one"]
    again.add("two", {"started": "now"})
    assert list(Journal(path).groups) == ["one", "two"]


def test_the_relay_counts_what_passes_either_way():
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def answer():
            connection, _ = listening.accept()
            with connection:
                while connection.recv(5, socket.MSG_WAITALL):
                    connection.sendall(b"abc")

        threading.Thread(target=answer, daemon=True).start()
        with Relay(f"127.0.0.1:{listening.getsockname()[1]}") as relay:
            host, port = relay.address.split(":")
            with socket.create_connection((host, int(port))) as client:
                for _ in range(3):
                    client.sendall(b"hello")
                    assert client.recv(3, socket.MSG_WAITALL) == b"abc"
            assert (relay.sent, relay.answered) == (15, 9)


def test_sizes_are_named_as_the_paper_names_them():
    assert [plan.label(size) for size in plan.SIZES] == ["100", "1k", "10k", "100k", "1M", "10M", "100M"]
    assert options.sizes("1k..1M") == [1024, 10240, 102400, 1048576]
    with pytest.raises(argparse.ArgumentTypeError, match="there is no size 3k"):
        options.sizes("3k")
    with pytest.raises(argparse.ArgumentTypeError, match="the smaller one comes first"):
        options.sizes("1M..1k")


def test_small_calls_are_measured_on_one_core_and_where_the_kernel_puts_them():
    assert [
        plan.label(size)
        for size in plan.SIZES
        if "unpinned" in Response.cores(plan.Group("response", "c", "", "bytes", size))
    ] == ["100", "10k"]


def test_creo_in_c_beside_the_plain_socket():
    """The whole sequence, with real services and the programs of a language."""
    build("generator", "bench")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "evaluation.bench.driver",
            "--only",
            "response,size",
            "--lang",
            "c",
            "--size",
            "100",
            "--payload",
            "numeric",
            "--peers",
            "socket",
            "--starts",
            "2",
            "--rounds",
            "1",
            "--again",
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    folder = ROOT / Path(done.stdout.split("bench: ")[-1].strip()).parent
    with (folder / "response.csv").open(encoding="utf-8", newline="") as rows:
        response = list(csv.DictReader(rows))
    assert {(row["contestant"], row["cores"], row["status"]) for row in response} == {
        (name, cores, "ok") for name in ("creo", "socket") for cores in ("pinned", "unpinned")
    }
    assert all(float(row["us"]) > 0 and float(row["service_cpu"]) > 0 for row in response)
    assert all(len(row["ratios"].split()) == 2 for row in response if row["contestant"] == "socket")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["run"], manifest["method"], manifest["starts"]) == ("part", METHOD, 2)
    assert set(manifest["machine_load"]) == {"load", "steal"}
    with (folder / "size.csv").open(encoding="utf-8", newline="") as rows:
        size = {row["contestant"]: row for row in csv.DictReader(rows)}
    # A frame's header and the request's head, five counts, and ten blocks of ten bytes; the plain socket sends as many
    # bytes.
    assert float(size["creo"]["request"]) == float(size["socket"]["request"]) == 24 + 5 * 4 + 100
