# SPDX-License-Identifier: Apache-2.0
"""The servers that are compared, how each is built and started, and its load."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Sequence

from evaluation.harness import usage
from evaluation.harness.commands import build as build_targets
from evaluation.harness.places import PASSING_RESULTS
from evaluation.harness.program import Failure, Program

from .messages import Message

HERE = Path(__file__).parent
PEERS = HERE / "peers"
HOST = HERE / "host" / "target" / "http-host.jar"
BUILD = PASSING_RESULTS / "http"

#: One core each, so the load does not compete with the server.
SERVER_CORE, LOAD_CORE = 0, "1"
HEAP_MEGABYTES = 256
#: A server on one core, with a heap that is touched before the first request.
JVM = [
    "java",
    f"-Xms{HEAP_MEGABYTES}m",
    f"-Xmx{HEAP_MEGABYTES}m",
    "-XX:+AlwaysPreTouch",
    "-XX:+UseSerialGC",
    "-XX:ActiveProcessorCount=1",
]
#: As much memory as the others have, instead of a collection each 4 MiB.
GO = {"GOMAXPROCS": "1", "GOGC": "off", "GOMEMLIMIT": f"{HEAP_MEGABYTES}MiB"}


class Protocol(Enum):
    HTTP_1 = "HTTP/1.1"
    HTTP_2 = "HTTP/2"
    GRPC = "gRPC"


@dataclass(frozen=True)
class Contestant:
    name: str
    command: list[object]
    #: What comes before the name of a method.
    path: str = "/"
    #: Whether methods begin with a capital letter there.
    capital: bool = False
    environment: dict[str, str] = field(default_factory=dict)
    protocol: Protocol = Protocol.HTTP_1
    #: Whether it has processes of its own, which do not end with it.
    group: bool = False

    def start(self, running: ExitStack) -> Server:
        """Starts it, to be ended with the stack."""
        program = running.enter_context(
            Program(self.name, self.command, environment=self.environment, group=self.group)
        )
        port = program.listening().rpartition(":")[2]
        usage.run_on(program.pid, {SERVER_CORE})
        return Server(self, program.pid, int(port))


def _jvm(folder: str) -> list[object]:
    jars = PEERS / folder / "target"
    return [*JVM, "-cp", f"{jars}/creo-http-{folder}-0.1.0.jar:{jars}/lib/*", "org.creo.evaluation.http.Main"]


def _quarkus() -> list[object]:
    # It does not tell a program which port it was given, so it is told one that was free a moment ago.
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return [
        *JVM,
        f"-Dquarkus.http.port={port}",
        "-jar",
        PEERS / "quarkus" / "target" / "quarkus-app" / "quarkus-run.jar",
    ]


def _go(kind: str, path: str = "/", capital: bool = False) -> Contestant:
    return Contestant(f"Go: {kind}", [PEERS / "go" / "build" / "contestants", kind], path, capital, GO)


CREO = "Creo"
#: Those that do, as they are set up here, and whose like is not there already: Quarkus is on Vert.x.
SPEAK_HTTP_2 = (CREO, "Vert.x", "Go: net-http", "Go: connect")
CONTESTANTS = [
    Contestant(CREO, [*JVM, "-jar", HOST, "creo"], "/web.Web/"),
    Contestant("Netty and Jackson alone", [*JVM, "-jar", HOST, "limit"]),
    _go("net-http"),
    _go("connect", "/web.Web/", True),
    _go("grpc-gateway", "/web.Web/", True),
    Contestant("Spring Boot", [*JVM, "-jar", PEERS / "spring" / "target" / "spring.jar"]),
    Contestant("Quarkus", _quarkus()),
    Contestant("Vert.x", _jvm("vertx")),
    Contestant("gRPC in Java", _jvm("grpc"), "/web.Web/", True, protocol=Protocol.GRPC),
]

#: Over HTTP/2, without TLS and from the first byte on; Creo over HTTP/1.1 is what that is compared with.
OVER_HTTP_2 = [
    *(replace(each, protocol=Protocol.HTTP_2) for each in CONTESTANTS if each.name in SPEAK_HTTP_2),
    *(each for each in CONTESTANTS if each.protocol is Protocol.GRPC),
    replace(CONTESTANTS[0], name="Creo, HTTP/1.1"),
]


def build(contestants: Sequence[Contestant]) -> None:
    """Builds these; what is there already is only built again where it is older than its sources."""
    build_targets("generator", "http")
    names = " ".join(each.name for each in contestants)
    for folder, name in (("spring", "Spring"), ("quarkus", "Quarkus"), ("vertx", "Vert.x"), ("grpc", "gRPC")):
        if name in names:
            subprocess.run(["mvn", "-q", "-B", "-ntp", "package"], cwd=PEERS / folder, check=True)
    subprocess.run([PEERS / "go" / "compile"], check=True)


@dataclass(frozen=True)
class Turn:
    """What a turn of the load showed."""

    requests: int
    seconds: float
    processor_seconds: float


@dataclass(frozen=True)
class Server:
    contestant: Contestant
    pid: int
    port: int

    def url(self, message: Message) -> str:
        method = message.method.capitalize() if self.contestant.capital else message.method
        return f"http://127.0.0.1:{self.port}{self.contestant.path}{method}"

    def check(self, message: Message) -> None:
        """Raises Failure if its answer over HTTP/1.1 is not what was sent. gRPC's cannot be read here."""
        if self.contestant.protocol is not Protocol.GRPC:
            request = urllib.request.Request(
                self.url(message), message.json().encode(), {"Content-Type": "application/json"}
            )
            with urllib.request.urlopen(request) as answer:
                text = answer.read()
            if not message.is_answer(text):
                raise Failure(f"{self.contestant.name} answered {text[:200]!r}")

    def turn(self, message: Message, connections: int, streams: int, seconds: int) -> Turn:
        """Loads it for so long, and counts what it answered and used.

        Each connection has so many requests under way at a time; one over HTTP/1.1.
        """
        protocol = self.contestant.protocol
        if protocol is Protocol.HTTP_1:
            return load(self, wrk(message), connections, seconds, self.url(message))
        command = [*_h2load(message, protocol), f"-c{connections}", f"-m{streams}", f"-D{seconds}", self.url(message)]
        seen, said = _counted(self, command, seconds)
        if not int(re.search(r"\((\d+)\) data", said)[1]):
            raise Failure(f"{self.contestant.name}: no answer has a message")  # an error of gRPC has the status 200
        return seen


def load(server: Server, request: list[str], connections: int, seconds: int, url: str = "") -> Turn:
    """Loads a server with a request for so long: lines of Lua say what it has other than wrk's own."""
    script = _written("request.lua", "\n".join(request).encode())
    url = url or f"http://127.0.0.1:{server.port}/"
    return _counted(server, ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", script, url], seconds)[0]


def _counted(server: Server, command: list[object], seconds: int) -> tuple[Turn, str]:
    """What a load did, and what it printed."""
    used = usage.processor_seconds(server.pid)
    command = usage.on_core(LOAD_CORE) + command
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True, check=True)
    used = usage.processor_seconds(server.pid) - used
    wrong = re.search(r"Non-2xx.*|Socket errors.*|[1-9]\d* (?:failed|errored|timeout)", done.stdout)
    if wrong:
        raise Failure(f"{server.contestant.name}: {wrong[0]}")
    requests = int(re.search(r"(\d+) requests in|requests: (\d+) total", done.stdout).expand(r"\1\2"))
    return Turn(requests, seconds, used), done.stdout


def wrk(message: Message) -> list[str]:
    """A call, as lines of Lua for wrk."""
    return [
        'wrk.method = "POST"',
        f"wrk.body = {json.dumps(message.json())}",
        'wrk.headers["Content-Type"] = "application/json"',
    ]


def _h2load(message: Message, protocol: Protocol) -> list[object]:
    """A call, as options of h2load."""
    grpc = protocol is Protocol.GRPC
    data = message.grpc() if grpc else message.json().encode()
    body = _written(f"{message.method}.{'grpc' if grpc else 'json'}", data)
    kind = f"content-type: application/{'grpc' if grpc else 'json'}"
    return ["h2load", "-t1", "-d", body, "-H", kind, *(["-H", "te: trailers"] if grpc else [])]


def _written(name: str, data: bytes) -> Path:
    """A file for a load."""
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / name).write_bytes(data)
    return BUILD / name
