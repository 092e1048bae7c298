# SPDX-License-Identifier: Apache-2.0
"""A service in each language, in workers of a described host: it answers alike over RASP and over HTTP."""

from __future__ import annotations

import itertools
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, Iterator

import pytest

from evaluation.harness.clients import Programs
from evaluation.harness.waiting import eventually

from .serving import CALLER, HERE, LAB, ROLES, TOKEN, WORKERS, Door, OverHttp, OverRasp, Problem, ServiceHost, worker


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
