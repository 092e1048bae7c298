# SPDX-License-Identifier: Apache-2.0
"""A host to harm, seen from outside: its address, its log, and its use of memory."""

from __future__ import annotations

import http.client
import re
import shlex
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any, Sequence

from evaluation.harness import usage
from evaluation.harness.archive import archived
from evaluation.harness.clients import HOST
from evaluation.harness.http import HttpClient
from evaluation.harness.http2 import WINDOW, Http2Client
from evaluation.harness.program import Program
from evaluation.harness.rasp import PREFACE, Client
from evaluation.harness.waiting import PATIENCE, eventually

HERE = Path(__file__).parent
JAR = HERE / "host" / "target" / "fault-host.jar"
#: Where the program of good workers is.
MARKET = HERE / "market"

#: A heap of fixed size, touched before the first request: any growth is outside the heap, and what needs more heap
#: fails. One collector for all machines; lost buffers are reported, with the place where they were last used.
JVM = (
    "-XX:+UseSerialGC",
    "-XX:+AlwaysPreTouch",
    "-XX:TieredStopAtLevel=1",
    "-Dio.netty.leakDetection.level=paranoid",
    "-Dio.netty.leakDetection.targetRecords=32",
)

MIB = 1 << 20

#: How the names of threads begin without which a host is not whole.
LASTING = ("creo-io", "creo-deadlines", "creo-state", "creo-side")

#: The exit code of a JVM that was ended by SIGTERM, as a shell would report it.
STOPPED = 128 + signal.SIGTERM


class Host(Program):
    """A running host. Settings are its flags, spelled with underscores."""

    def __init__(
        self,
        settings: dict[str, str],
        heap: int = 128,
        jvm: Sequence[str] = (),
        environment: dict[str, str] | None = None,
        *,
        base: Sequence[str] = JVM,
        prefix: Sequence[str] = (),
    ) -> None:
        self.secured = "tls_cert" in settings or "tokens_file" in settings
        super().__init__(
            "the host",
            [*prefix, *self.command(settings, heap, [*base, *jvm])],
            environment={"LC_ALL": "C.UTF-8", **(environment or {})},
        )
        #: Where it listens, in the order of the setting.
        self.addresses = [self.listening() for _ in settings["listen"].split(",")]
        self.address = self.addresses[0]
        #: Where it serves its metrics, if it does.
        self.side = self.line().removeprefix("side port on ") if "side_listen" in settings else ""

    @staticmethod
    def command(settings: dict[str, str], heap: int, jvm: Sequence[str]) -> list[str]:
        return started([*archived(JAR), *jvm, "-jar", str(JAR)], settings, heap)

    @property
    def socket_address(self) -> tuple[str, int]:
        return split(self.address)

    def connect(self, preface: bytes = PREFACE) -> Client:
        return Client(socket.create_connection(self.socket_address, timeout=PATIENCE), preface)

    def http(self) -> HttpClient:
        return HttpClient(socket.create_connection(split(self.addresses[0]), timeout=PATIENCE))

    def http2(self, window: int = WINDOW) -> Http2Client:
        return Http2Client(socket.create_connection(self.socket_address, timeout=PATIENCE), window)

    def resident(self) -> int:
        """Bytes of memory that the process holds."""
        return usage.resident(self.pid)

    def threads(self) -> int:
        return usage.threads(self.pid)

    def lasting_threads(self) -> dict[str, str]:
        """The threads that it starts once and needs until it stops: their names by their ids."""
        named = usage.thread_names(self.pid)
        return {id: name for id, name in named.items() if name.startswith(LASTING)}

    def page(self, path: str) -> str:
        """The whole answer of its side port; raises OSError where that is gone."""
        with socket.create_connection(split(self.side), timeout=PATIENCE) as side:
            side.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            return b"".join(iter(lambda: side.recv(1 << 16), b"")).decode()

    def figure(self, name: str) -> float:
        """One of its metrics, from its side port; raises OSError if that does not answer."""
        try:
            with urllib.request.urlopen(f"http://{self.side}/metrics", timeout=PATIENCE) as page:
                return float(re.search(rf"^{name} (.*)$", page.read().decode(), re.MULTILINE)[1])
        except http.client.HTTPException as e:
            raise ConnectionError(f"the side port of {self.address} breaks off: {e}") from e

    def memory(self) -> int:
        """Bytes that it keeps for its clients, as it says itself."""
        return int(self.figure("creo_frames_memory_bytes"))

    def memory_limit(self) -> int:
        return int(self.figure("creo_frames_memory_limit_bytes"))

    def descriptors(self) -> int:
        return usage.descriptors(self.pid)

    def live_heap(self) -> int:
        """Bytes of all live objects."""
        histogram = subprocess.run(
            ["jcmd", str(self.pid), "GC.class_histogram"], check=True, capture_output=True, text=True
        )
        return int(histogram.stdout.split()[-1])

    def pause(self) -> None:
        """Stops it, and waits until each of its threads has stopped."""
        self.signal(signal.SIGSTOP)
        eventually(lambda: usage.thread_states(self.pid), lambda states: states == {"T"})

    def resume(self) -> None:
        self.signal(signal.SIGCONT)


class WorkersHost(Host):
    """A host that serves trouble.creo by workers in Python, as far as good clients need it. More may attach to it."""

    #: How many it starts itself.
    GOOD = 2

    def __init__(self, package: Path, settings: dict[str, str], heap: int = 128, **more: Any) -> None:
        """The package is the service side of the description."""
        worker = ["env", f"PYTHONPATH={package}", sys.executable, str(MARKET / "worker.py")]
        own = dict(worker=shlex.join(worker), workers=str(self.GOOD), attach="true")
        super().__init__({**own, **settings}, heap, **more)
        eventually(self.workers, lambda attached: attached == self.GOOD)

    @staticmethod
    def command(settings: dict[str, str], heap: int, jvm: Sequence[str]) -> list[str]:
        archive = archived(HOST, "--files", f"/={MARKET}")
        return started([*archive, *jvm, "-jar", str(HOST), str(HERE / "trouble.creo")], settings, heap)

    def workers(self) -> int:
        """How many are attached."""
        return int(self.figure("creo_service_workers"))


def started(program: Sequence[str], settings: dict[str, str], heap: int) -> list[str]:
    flags = [f"--{key.replace('_', '-')}={value}" for key, value in settings.items()]
    return ["java", f"-Xms{heap}m", f"-Xmx{heap}m", *program, *flags]


def split(address: str) -> tuple[str, int]:
    name, _, port = address.rpartition(":")
    return name, int(port)
