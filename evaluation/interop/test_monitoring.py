# SPDX-License-Identifier: Apache-2.0
"""What a running host says about itself can be read by other programs: Prometheus' own parser, and a client in another
language.
"""

from __future__ import annotations

import json
import math
import re
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from evaluation.harness.clients import Programs
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program

SAMPLE = ROOT / "samples" / "data-service"
SERVICE = "packagename.DataService"


@dataclass
class Host:
    """A host with a side port."""

    address: str
    side: str
    #: Where it keeps its states.
    folder: Path = Path()

    def get(self, path: str) -> tuple[int, str, str]:
        """Status, type and text of a page."""
        try:
            with urlopen(f"http://{self.side}{path}", timeout=30) as page:
                return page.status, page.headers["Content-Type"], page.read().decode()
        except HTTPError as error:
            return error.code, error.headers["Content-Type"], error.read().decode()


@contextmanager
def serving(jar: Path, service: str, *flags: object) -> Iterator[Host]:
    """The host program with a sample's service, started as an administrator would."""
    build("server", "sample", "samples/crawler")
    command = [
        "java",
        "-jar",
        ROOT / "framework" / "server" / "target" / "creo-host.jar",
        "--class-path",
        jar,
        "--service",
        service,
        *flags,
        "--listen",
        "127.0.0.1:0",
        "--side-listen",
        "127.0.0.1:0",
    ]
    with Program("the host", command) as running:
        said = dict(running.line().rsplit(" on ", 1) for _ in range(2))
        yield Host(said["listening"], said["side port"])


@pytest.fixture(scope="module")
def host(programs: Programs) -> Iterator[Host]:
    """A host that the sample's Python client has called."""
    jar = SAMPLE / "service" / "target" / "data-service.jar"
    with serving(jar, "org.creo.samples.dataservice.MemoryDataService") as started:
        source = SAMPLE / "clients" / "python" / "client.py"
        command = programs.command("sample", "python", source, [SAMPLE / "data.creo"])
        run([*command, started.address, SAMPLE / "measurements.csv"])
        yield started


@pytest.fixture(scope="module")
def keeper(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host with states in a file."""
    jar = ROOT / "samples" / "crawler" / "service" / "target" / "crawler.jar"
    folder = tmp_path_factory.mktemp("state")
    with serving(jar, "org.creo.samples.crawler.CrawlerService", "--state", f"file:{folder}") as started:
        yield Host(started.address, started.side, folder)


def series_of_the_sample() -> int:
    rows = (SAMPLE / "measurements.csv").read_text(encoding="utf-8").splitlines()[1:]
    return len({row.split(",")[0] for row in rows})


def test_prometheus_reads_the_metrics(host: Host) -> None:
    status, content_type, text = host.get("/metrics")
    assert (status, content_type) == (200, "text/plain; version=0.0.4; charset=utf-8")
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert {name: family.type for name, family in families.items() if name.startswith("creo_")} == {
        "creo_calls": "counter",
        "creo_composing": "gauge",
        "creo_composing_limit": "gauge",
        "creo_connections": "gauge",
        "creo_connections_opened": "counter",
        "creo_faults": "counter",
        "creo_frames_memory_bytes": "gauge",
        "creo_frames_memory_limit_bytes": "gauge",
        "creo_queue_limit_messages": "gauge",
        "creo_queue_messages": "gauge",
        "creo_queue_wait_seconds": "histogram",
        "creo_received_bytes": "counter",
        "creo_sent_bytes": "counter",
        "creo_service_time_seconds": "histogram",
        "creo_state_file_bytes": "gauge",
        "creo_state_log_bytes": "gauge",
        "creo_state_waiting_bytes": "gauge",
        "creo_state_waiting_limit_bytes": "gauge",
        "creo_streams": "gauge",
        "creo_streams_limit": "gauge",
        "creo_values_memory_bytes": "gauge",
        "creo_values_memory_limit_bytes": "gauge",
        "creo_state_writable": "gauge",
        "creo_workers": "gauge",
        "creo_workers_busy": "gauge",
    }
    assert all(family.documentation for family in families.values())
    calls = {
        (sample.labels["method"], sample.labels["status"]): sample.value
        for sample in families["creo_calls"].samples
        if sample.labels["service"] == SERVICE
    }
    assert calls == {("storeData", "OK"): 1, ("retrieveData", "OK"): series_of_the_sample()}


def test_the_size_of_what_is_kept_is_measured(keeper: Host) -> None:
    def figures(name: str) -> dict[tuple[str, ...], float]:
        families = text_string_to_metric_families(keeper.get("/metrics")[2])
        return {
            tuple(sample.labels.values()): sample.value
            for family in families
            if family.name == name
            for sample in family.samples
        }

    urls = ("crawler.Crawler", "urls")
    assert figures("creo_state_entries") == {urls: 0}
    for number in range(3):
        arguments = json.dumps([f"https://example.org/{number}", "https://example.org/"])
        run([ROOT / "scripts" / "creo", "call", keeper.address, "discovered", arguments])
    assert figures("creo_state_entries") == {urls: 3}
    for name, file in (("creo_state_file_bytes", "state.db"), ("creo_state_log_bytes", "state.db-wal")):
        assert figures(name) == {(): (keeper.folder / file).stat().st_size} != {(): 0}


def test_the_readme_tells_of_all_metrics(host: Host, keeper: Host) -> None:
    families = [family for each in (host, keeper) for family in text_string_to_metric_families(each.get("/metrics")[2])]
    names = {family.name + ("_total" if family.type == "counter" else "") for family in families}
    table = [
        line
        for line in (ROOT / "framework" / "server" / "README.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| `creo_")
    ]
    told = {name for line in table for name in re.findall(r"`(creo_\w+)`", line)}
    # A host without workers has no figures of them; WorkersProgramTest looks at these.
    workers = {name for name in told if name.startswith("creo_service_workers")}
    assert workers and told - workers == {name for name in names if name.startswith("creo_")}


@pytest.mark.parametrize("name", ["creo_queue_wait_seconds", "creo_service_time_seconds"])
def test_buckets_grow_up_to_the_count(host: Host, name: str) -> None:
    family = next(family for family in text_string_to_metric_families(host.get("/metrics")[2]) if family.name == name)
    mine = [
        sample
        for sample in family.samples
        if sample.labels["service"] == SERVICE and sample.labels["method"] == "retrieveData"
    ]
    buckets = [(float(sample.labels["le"]), sample.value) for sample in mine if sample.name == name + "_bucket"]
    assert buckets == sorted(buckets)
    assert len(buckets) == 25 and buckets[0][0] == 1e-6 and buckets[-2][0] == 50
    count = next(sample.value for sample in mine if sample.name == name + "_count")
    assert buckets[-1] == (math.inf, count) and count == series_of_the_sample()
    assert 0 < next(sample.value for sample in mine if sample.name == name + "_sum") < 60 * count


def test_load_balancers_read_health_and_readiness(host: Host) -> None:
    assert host.get("/health") == (200, "text/plain; charset=utf-8", "alive\n")
    assert host.get("/ready") == (200, "text/plain; charset=utf-8", "ready\n")
    status, _, text = host.get("/")
    assert status == 404 and text.splitlines()[1:] == ["/metrics", "/health", "/ready"]


CLIENT = """
import sys
from rasp import ControlClient, ServiceState

with ControlClient(sys.argv[1]) as control:
    descriptions = control.describe()
    assert [list(each.interfaces) for each in descriptions] == [["packagename.DataService"], ["rasp.Control"]], descriptions
    assert [(each.service, each.state) for each in control.health()] == [
        ("packagename.DataService", ServiceState.SERVING), ("rasp.Control", ServiceState.SERVING)]
    metrics = control.metrics()
    for method in metrics.services[0].methods:
        assert sum(method.waiting.counts) == sum(method.running.counts) == method.calls, method
        assert len(method.running.counts) == len(metrics.bounds) + 1
        assert 0 < method.running.p50 <= method.running.p999 <= metrics.bounds[-1], method
        print(method.method, method.calls, dict(method.errors))
    print(descriptions[0].text, end="")
"""


def test_a_python_client_asks_the_control_interface(
    host: Host, generated: Callable[[str, str], Path], tmp_path: Path
) -> None:
    client = generated("framework/protocol/control.creo", "python")
    asked = run([sys.executable, "-W", "error", "-c", CLIENT, host.address], env={"PYTHONPATH": str(client)}).stdout
    lines = asked.splitlines(keepends=True)
    assert lines[:2] == ["storeData 1 {}\n", f"retrieveData {series_of_the_sample()} {{}}\n"]

    # The host sends a normal description: clients generated from it call the same methods as those of the author's
    # file.
    handed_out = tmp_path / "data.creo"
    handed_out.write_text("".join(lines[2:]), encoding="utf-8")
    generate(handed_out, ["python"], tmp_path / "handed-out")
    generate(SAMPLE / "data.creo", ["python"], tmp_path / "own")
    assert calls(tmp_path / "handed-out") == calls(tmp_path / "own") != []


def test_the_control_interface_goes_on_answering_clients_of_its_releases() -> None:
    run([ROOT / "scripts" / "creo", "diff", ROOT / "framework" / "protocol" / "control.creo", "--fail-on", "wire"])


def calls(client: Path) -> list[str]:
    """The methods of a generated client with their ids."""
    return sorted(
        line.strip()
        for file in client.rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "_method.Method(" in line
    )
