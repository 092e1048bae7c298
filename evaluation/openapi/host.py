# SPDX-License-Identifier: Apache-2.0
"""A host that serves the samples and a service with everything that descriptions have, as one document tells."""

from __future__ import annotations

import hashlib
import urllib.request
from pathlib import Path

from evaluation.harness.clients import QUICK
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program
from evaluation.harness.waiting import PATIENCE

HERE = Path(__file__).parent
LIBRARY = HERE / "library" / "library.creo"
JAR = ROOT / "framework" / "server" / "target" / "creo-host.jar"

#: Of a caller that the library knows as its keeper.
TOKEN = "for-the-keeper-of-the-library"

#: The description of each sample, and its service, which the host makes.
SAMPLES = {
    "chat": ("chat.creo", "org.creo.samples.chat.ChatService"),
    "counter": ("counter.creo", "org.creo.samples.counter.CounterService"),
    "crawler": ("crawler.creo", "org.creo.samples.crawler.CrawlerService"),
    "data-service": ("data.creo", "org.creo.samples.dataservice.MemoryDataService"),
    "hello-world": ("hello-world.creo", "org.creo.samples.helloworld.HelloWorldService"),
    "log-book": ("log-book.creo", "org.creo.samples.logbook.LogBookService"),
    "map-reduce": ("map-reduce.creo", "org.creo.samples.mapreduce.MapReduceService"),
}


def description(sample: str) -> Path:
    return ROOT / "samples" / sample / SAMPLES[sample][0]


def compiled(folder: Path) -> Path:
    """The classes of the library, as users make them."""
    build("generator", "server")
    generate(LIBRARY, ["host"], folder)
    classes = folder / "classes"
    sources = [*LIBRARY.parent.glob("*.java"), *(folder / "host").rglob("*.java")]
    run(["javac", "-Xlint:all", "-Werror", "-cp", JAR, "-d", classes, *sources])
    return classes


class Host(Program):
    """A running host, of these classes and services."""

    def __init__(self, class_path: list[Path], services: list[str], *settings: object) -> None:
        flags = ["--class-path", ",".join(map(str, class_path)), "--service", ",".join(services)]
        super().__init__("the host", ["java", *QUICK, "-jar", JAR, *flags, "--listen", "127.0.0.1:0", *settings])
        self.url = f"http://{self.listening()}"

    def document(self, version: str = "3.1") -> bytes:
        request = urllib.request.Request(
            f"{self.url}/creo/openapi.json?version={version}", headers={"Authorization": f"Bearer {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read()


class Own(Program):
    """A sample that starts its host itself, at a port that it is given."""

    def __init__(self, jar: Path, *arguments: object) -> None:
        super().__init__(f"the host of {jar.stem}", ["java", *QUICK, "-jar", jar, *arguments])
        self.url = f"http://{self.listening()}"


def meta_search() -> Own:
    build("samples/meta-search")
    return Own(ROOT / "samples" / "meta-search" / "service" / "target" / "meta-search.jar", 0, 0, 0)


def own_scheduler() -> Own:
    build("samples/own-scheduler")
    return Own(ROOT / "samples" / "own-scheduler" / "target" / "own-scheduler.jar")


def library(classes: Path) -> Host:
    tokens = classes.parent / "tokens"
    tokens.write_text(f"{hashlib.sha256(TOKEN.encode()).hexdigest()} kim keeper\n", encoding="utf-8")
    tokens.chmod(0o600)
    return Host([classes], ["library.Shelves", "library.Keeper"], "--tokens-file", tokens)


def samples() -> Host:
    build("server", *(f"samples/{sample}" for sample in SAMPLES if sample != "data-service"), "sample")
    names = {"data-service": "creo-sample-data-service-0.1.0"}
    jars = [ROOT / "samples" / sample / "service" / "target" / f"{names.get(sample, sample)}.jar" for sample in SAMPLES]
    return Host(jars, [service for _, service in SAMPLES.values()])
