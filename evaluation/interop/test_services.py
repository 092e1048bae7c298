# SPDX-License-Identifier: Apache-2.0
"""A service in each language, in workers of a described host: it answers alike over RASP and over HTTP."""

from __future__ import annotations

import itertools
import os
import re
import signal
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, Iterator

import pytest

from evaluation.harness.clients import Programs
from evaluation.harness.waiting import eventually

from .serving import (
    CALLER,
    HERE,
    LAB,
    ROLES,
    SURVIVE_DEPTH,
    TOKEN,
    UNTYPED,
    WORKERS,
    Door,
    OverHttp,
    OverRasp,
    Problem,
    ServiceHost,
    worker,
)


@pytest.fixture(scope="session")
def servers(build_folder: Path) -> Programs:
    """Builds workers, each once."""
    return Programs(build_folder / "services", options=["--service"])


@pytest.fixture(scope="module", params=WORKERS)
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of worker."""
    return str(request.param)


@pytest.fixture(scope="module")
def command(servers: Programs, kind: str) -> list[str]:
    return worker(servers, kind)


@pytest.fixture(scope="module")
def host(command: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceHost]:
    """A host with two workers."""
    with ServiceHost(command, tmp_path_factory.mktemp("host"), "--workers", 2) as host:
        yield host


@pytest.fixture(scope="module")
def lab(python_client: Callable[[str, str], ModuleType]) -> ModuleType:
    """The client in Python."""
    return python_client(str(LAB), "lab")


@pytest.fixture
def http(host: ServiceHost) -> OverHttp:
    return OverHttp(host.address)


@pytest.fixture
def rasp(host: ServiceHost, lab: ModuleType) -> OverRasp:
    return OverRasp(lab, host.address)


@pytest.fixture(params=["rasp", "http"])
def call(request: pytest.FixtureRequest, rasp: OverRasp, http: OverHttp) -> Door:
    """Each way to call, with empty states."""
    door: Door = rasp if request.param == "rasp" else http
    door("Store.clear")
    return door


def test_programs_are_listed() -> None:
    assert {str(file.relative_to(HERE)) for file in HERE.glob("*/*.*")} == {source for _, source in WORKERS.values()}


def series(name: str, *samples: float, note: str | None = None) -> dict[str, Any]:
    return {"name": name, "samples": list(samples), "note": note}


# Values

VALUES: dict[str, Any] = {
    "flag": True,
    "small": -128,
    "number": -(1 << 31),
    "large": (1 << 63) - 1,
    "half": 0.1,
    "real": -1e300,
    "letter": "ß",
    "text": "a\0é\U0001f600",
    "bytes": "AP8=",
    "samples": [1.5, -0.0],
    "names": ["", "b"],
    "quality": "CHECKED",
    "form": {"drawn": {"name": "c", "samples": [], "note": "n"}},
    "at": "2026-11-27T10:30:00.000000001Z",
    "series": None,
    "counts": {"z": 1, "a": 2},
    "tags": ["a", "b"],
}


@pytest.mark.parametrize(
    "other",
    [{}, {"form": {"radius": 2.5}, "series": series("d", 1, note="")}, {"form": {"corners": [1, 2]}, "tags": []}],
)
def test_values_of_all_types(call: Door, other: dict[str, Any]) -> None:
    values = {**VALUES, **other}
    if isinstance(call, OverRasp):
        values["large"] = str(values["large"])  # as `to_json` writes it
    assert call("Plain.echo", values=values) == values


def test_results_and_exceptions(call: Door) -> None:
    assert call("Plain.mean", samples=[1.0, 2.0]) == 1.5
    with pytest.raises(Problem) as empty:
        call("Plain.mean", samples=[])
    assert (empty.value.type, empty.value.value) == ("lab.Empty", {})
    with pytest.raises(Problem) as absent:
        call("Store.get", name='no "such" one')
    assert absent.value.type == "lab.NoSuchSeries"
    if isinstance(call, OverRasp):
        assert empty.value.message.endswith("Empty()")
        assert absent.value.message.endswith('NoSuchSeries(name="no \\"such\\" one", near=absent)')
    assert call("Plain.nothing") is None
    assert len(call("Plain.bytes", size=100_000)) == 4 * -(-100_000 // 3)


def test_fields_of_answers(http: OverHttp, rasp: OverRasp) -> None:
    assert http("Plain.cached") == rasp("Plain.cached") == "an answer"
    http("Plain.cached")
    assert http.fields["cache-control"] == "max-age=60"


# States


def test_entries_of_a_map(call: Door) -> None:
    a, b = series("a", 1.5, note="first"), series("b")
    assert [call("Store.put", series=each) for each in (a, b, a)] == [0, 1, 2]
    assert call("Store.get", name="a") == a
    assert call("Store.remove", name="a") is None
    with pytest.raises(Problem) as missing:
        call("Store.get", name="a")
    assert (missing.value.type, missing.value.value) == ("lab.NoSuchSeries", {"name": "a", "near": None})
    assert (call("Store.all"), call("Store.changed")) == ({"b": b}, 4)


def test_what_throws_keeps_nothing(call: Door) -> None:
    with pytest.raises(Problem, match="lab.NoSuchSeries"):
        call("Store.remove", name="a")
    assert call("Store.changed") == 0


def test_two_entries_of_a_map(call: Door) -> None:
    call("Store.put", series=series("a", 1))
    assert call("Store.rename", **{"from": "a", "to": "b"}) is None
    assert call("Store.all") == {"b": series("b", 1)}
    with pytest.raises(Problem, match="lab.NoSuchSeries"):
        call("Store.rename", **{"from": "a", "to": "b"})
    assert call("Store.size") == 1


def test_whole_maps(call: Door) -> None:
    assert call("Store.replace", series=[series(name, *[1.0] * (name < "c")) for name in "dcba"]) is None
    assert (call("Store.size"), list(call("Store.all"))) == (4, ["a", "b", "c", "d"])
    assert call("Store.find", name="c") == series("c")
    with pytest.raises(Problem) as missing:
        call("Store.find", name="bb")
    assert missing.value.value == {"name": "bb", "near": "c"}
    assert [call("Store.after", name=name, most=2) for name in ("", "a", "c", "d")] == [
        ["a", "b"],
        ["b", "c"],
        ["d"],
        [],
    ]
    assert [call("Store.before", name=name, most=2) for name in ("e", "c", "a")] == [["c", "d"], ["a", "b"], []]
    assert call("Store.prune") == 2
    assert call("Store.all") == {"a": series("a", 1), "b": series("b", 1)}


def test_ranges_and_maps_that_come_in_pages(call: Door) -> None:
    assert call("Store.measure", **{"from": -5, "count": 2500}) is None
    assert call("Store.sum") == sum(range(-5, 2495)) / 2
    assert call("Store.total", **{"from": 10, "to": 1500}) == sum(range(10, 1500)) / 2
    assert call("Store.total", **{"from": 10, "to": 10}) == 0
    assert call("Store.next", **{"from": 2493, "most": 5}) == {"2493": 1246.5, "2494": 1247}
    assert call("Store.next", **{"from": -9, "most": 2}) == {"-5": -2.5, "-4": -2}
    assert list(call("Store.next", **{"from": 0, "most": 1200})) == list(map(str, range(1200)))
    assert call("Store.latest", to=0, most=2) == {"-2": -1, "-1": -0.5}
    assert list(call("Store.latest", to=2000, most=1200)) == list(map(str, range(800, 2000)))


def test_arrays(call: Door) -> None:
    assert [call("Store.want", name=name, most=2) for name in "abc"] == [None, None, "a"]
    assert call("Store.exchange", index=0, name="B") is None
    assert (call("Store.wishes"), call("Store.wish", index=1)) == (["B", "c"], "c")
    assert call("Store.drop") == "c"
    assert call("Store.wishes") == ["B"]
    with pytest.raises(Problem, match="INTERNAL"):
        call("Store.wish", index=1)


def test_plain_states(call: Door) -> None:
    nothing: dict[str, Any] = {"title": None, "tags": [], "quality": "RAW"}
    assert call("Store.labelled") == nothing
    label = {"title": "", "tags": ["x", "y"], "quality": "CHECKED"}
    assert call("Store.label", label=label) is None
    assert call("Store.labelled") == label


def test_one_way_calls(call: Door) -> None:
    assert call("Store.add", more=1 << 40) is None
    eventually(lambda: call("Store.changed"), (1 << 40).__eq__)


# Streams


def test_streams_of_callers(lab: ModuleType, host: ServiceHost) -> None:
    with lab.FlowClient(host.address, token=TOKEN) as client:
        assert client.sum((float(number) for number in range(1000)), 0.5) == 499500.5
        with pytest.raises(lab.Empty):
            client.sum([], 1.0)


def test_streams_of_services(lab: ModuleType, host: ServiceHost) -> None:
    with lab.FlowClient(host.address, token=TOKEN) as client:
        assert list(client.count(1000)) == list(range(1000))
        broken = client.broken(3)
        assert list(itertools.islice(broken, 3)) == [0, 1, 2]
        with pytest.raises(lab.Empty):
            next(broken)


def test_streams_in_both_directions(lab: ModuleType, host: ServiceHost) -> None:
    def items() -> Iterator[Any]:
        for number in range(300):
            yield lab.Series(str(number), [number])

    with lab.FlowClient(host.address, token=TOKEN) as client:
        scaled = list(client.scale(2.0, items()))
    assert [(each.name, list(each.samples)) for each in scaled] == [(str(n), [2 * n]) for n in range(300)]


def test_watching(lab: ModuleType, host: ServiceHost) -> None:
    with lab.FlowClient(host.address, token=TOKEN) as client:
        with client.watch("w") as level, client.watch_all() as count:
            before = next(count)
            assert next(level) == -1
            client.set("other", 1.0)
            client.set("w", 1.5)
            assert next(level) == 1.5
            assert next(each for each in count if each == before + 2)


# Context


def test_context_and_caller(call: Door) -> None:
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    who = call("Person.who", context={"tenant": "north", "traceparent": trace}, seconds=30)
    assert who.pop("timeLeft").startswith("PT2")
    assert who == {"caller": CALLER, "roles": ROLES, "tenant": "north", "traceparent": trace}
    assert call("Person.secret") is None


def test_context_goes_on(call: Door, host: ServiceHost) -> None:
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    who = call("Person.ask", address=host.address, token=TOKEN, context={"traceparent": trace}, seconds=20)
    assert (who["caller"], who["traceparent"]) == (CALLER, trace)


# What goes wrong


@pytest.fixture(scope="module")
def alone(command: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceHost]:
    """A host with one worker, which may be ended."""
    with ServiceHost(command, tmp_path_factory.mktemp("alone"), "--workers", 1) as host:
        yield host


@pytest.fixture
def trouble(alone: ServiceHost) -> OverHttp:
    """The way to its services."""
    return OverHttp(alone.address)


def said(host: ServiceHost, line: str) -> int:
    """How often a worker has said this."""
    return host.log().count(f"worker-1: {line}\n")


def fails(call: Door, *problem: str, fault: str, seconds: float | None = None) -> str:
    """A method that writes fails like that; nothing is kept. Returns the message."""
    with pytest.raises(Problem) as failed:
        call("Trouble.write", note=f"of {fault}", fault=fault, seconds=seconds)
    assert failed.value.type in problem, failed.value
    assert call("Trouble.noted") == "none"
    return failed.value.message


def test_an_error_of_a_method_is_in_the_log_of_the_host(trouble: OverHttp, alone: ServiceHost) -> None:
    process = trouble("Trouble.process")
    message = fails(trouble, "INTERNAL", fault="ERROR")
    [number] = re.findall(r"the log of the host says why under id (\w+)\.", message)
    alone.await_log(f"lab.Trouble.write failed, id {number}\n.*out of order")
    assert trouble("Trouble.process") == process


def test_what_is_no_result(trouble: OverHttp, alone: ServiceHost, kind: str) -> None:
    if kind not in UNTYPED:
        pytest.skip("the compiler finds it")
    process = trouble("Trouble.process")
    fails(trouble, "INTERNAL", fault="WRONG")
    alone.await_log(r"Trouble.*: the result: expected a str(, not float|ing, found 1\.5)")
    assert trouble("Trouble.process") == process


def test_a_method_that_calls_itself_without_an_end(trouble: OverHttp, kind: str) -> None:
    process = trouble("Trouble.process")
    fails(trouble, "INTERNAL" if kind in SURVIVE_DEPTH else "UNAVAILABLE", fault="DEEP")
    assert (trouble("Trouble.process") == process) == (kind in SURVIVE_DEPTH)


def test_a_process_that_ends_in_a_call(trouble: OverHttp, alone: ServiceHost) -> None:
    process = trouble("Trouble.process")
    message = fails(trouble, "UNAVAILABLE", fault="EXIT")
    assert message.startswith("write may have run, but nothing that it wrote is kept: its worker has ")
    assert trouble("Trouble.process") != process
    alone.await_log(r"worker-1 ended with exit code 3; it is started again")


def test_a_call_that_ends_each_worker(trouble: OverHttp) -> None:
    with pytest.raises(Problem) as failed:
        trouble("Trouble.run", fault="EXIT")
    assert failed.value.type == "UNAVAILABLE"
    assert failed.value.message.startswith("run was given to 3 workers, and none has answered it: the last one has ")
    assert trouble("Trouble.run", fault="NONE") == "over"


def test_a_method_learns_that_its_time_is_over(trouble: OverHttp) -> None:
    fails(trouble, "DEADLINE", fault="WAIT", seconds=0.5)
    assert trouble("Trouble.run", fault="NONE") == "over"


def test_a_worker_that_is_killed_in_a_call(trouble: OverHttp, alone: ServiceHost) -> None:
    process = trouble("Trouble.process")
    before = said(alone, "waiting")
    with ThreadPoolExecutor() as others:
        message = others.submit(fails, trouble, "UNAVAILABLE", fault="WAIT")
        eventually(lambda: said(alone, "waiting") > before)
        os.kill(process, signal.SIGKILL)
        assert message.result().startswith("write may have run, but nothing that it wrote is kept: its worker has ")
    assert trouble("Trouble.process") != process


def test_a_method_that_never_returns(trouble: OverHttp, alone: ServiceHost) -> None:
    process = trouble("Trouble.process")
    with pytest.raises(Problem, match="DEADLINE"):
        trouble("Trouble.write", note="spun", fault="SPIN", seconds=0.5)
    assert said(alone, "spinning")
    os.kill(process, signal.SIGKILL)
    assert trouble("Trouble.noted") == "none"


def test_what_a_method_prints_is_in_the_log(trouble: OverHttp, alone: ServiceHost) -> None:
    before = said(alone, "a word from the method")
    assert trouble("Trouble.run", fault="PRINT") == "over"
    eventually(lambda: said(alone, "a word from the method") > before)


class Summing:
    """A call that is under way until it is told that there is no more."""

    def __init__(self, lab: ModuleType, address: str) -> None:
        self._taken = threading.Event()
        self._enough = threading.Event()
        self._pool = ThreadPoolExecutor()
        self.result: Future[float] = self._pool.submit(self._call, lab, address)
        assert self._taken.wait(60)

    def _numbers(self) -> Iterator[float]:
        # More than the service has given credit for at the beginning.
        for _ in range(1000):
            yield 1.0
        self._taken.set()
        self._enough.wait(60)
        yield 1.0

    def _call(self, lab: ModuleType, address: str) -> float:
        with lab.FlowClient(address, token=TOKEN) as client:
            return float(client.sum(self._numbers(), 0.0))

    def end(self) -> float:
        self._enough.set()
        return self.result.result(60)


def test_a_worker_that_is_told_to_end_answers_what_it_has(
    trouble: OverHttp, alone: ServiceHost, lab: ModuleType
) -> None:
    process = trouble("Trouble.process")
    summing = Summing(lab, alone.address)
    os.kill(process, signal.SIGTERM)
    assert summing.end() == 1001
    eventually(lambda: trouble("Trouble.process") != process)


def test_a_host_that_is_told_to_end_lets_workers_answer(command: list[str], lab: ModuleType, tmp_path: Path) -> None:
    with ServiceHost(command, tmp_path, "--workers", 1) as host:
        assert OverHttp(host.address)("Trouble.run", fault="CHILD") == "over"
        [child] = re.findall(r"worker-1: left (\d+)", host.await_log(r"worker-1: left \d+\n"))
        assert alive(int(child))
        summing = Summing(lab, host.address)
        host.signal(signal.SIGTERM)
        host.await_log("Stopping: ")
        assert summing.end() == 1001
        assert host.wait() == 143
        eventually(lambda: not alive(int(child)))


def alive(process: int) -> bool:
    """Whether it runs; one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
