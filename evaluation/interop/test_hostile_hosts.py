# SPDX-License-Identifier: Apache-2.0
"""Hosts that want to harm the commands that ask them: each command ends with a message, in little memory."""

from __future__ import annotations

import re
import socket
import struct
import subprocess
import threading
from pathlib import Path
from typing import Callable, Iterator

import pytest

from evaluation.harness.commands import build
from evaluation.harness.rasp import HEADER, PREFACE, Kind, Status, count, credit, frame, string
from evaluation.harness.waiting import PATIENCE

from .test_call import CREO

#: Far less than the hosts announce, or send.
MEMORY = "-Xmx64m"

HARMFUL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")
HOSTILE = "\x1b[2J\x9b2J\r\x00\x7f\u2028\u202e"

LAB = """@PACKAGE("lab")
interface Lab
{
    String[] all ();
    Stream<String> watch ();
}
"""

Answer = Callable[[int], bytes]


def error(text: str, status: int = Status.BUSY) -> Answer:
    return lambda id: frame(Kind.ERROR, id, string(text), status=status)


def result(body: bytes) -> Answer:
    return lambda id: frame(Kind.RESPONSE, id, body)


def described(text: str, name: str = "lab.Lab") -> Answer:
    return result(count(1) + count(1) + string(name) + string('@PACKAGE("lab")\n' + text))


def endless(piece: Answer) -> Callable[[int], Iterator[bytes]]:
    def pieces(id: int) -> Iterator[bytes]:
        while True:
            yield piece(id) * 100

    return pieces


#: What a host does with the first request, by its id; afterwards it reads on until the client goes.
ANSWERS: dict[str, Callable[[int], bytes | Iterator[bytes]]] = {
    "nothing": lambda id: b"",
    "a gigantic length": lambda id: count(0x7FFFFFFF),
    "a negative length": lambda id: count(-1),
    "a length below the header": lambda id: count(7),
    "256 MiB announced and nothing sent": lambda id: HEADER.pack(256 << 20, Kind.RESPONSE, 0, 0, id),
    "256 MiB announced and sent": lambda id: iter(
        [HEADER.pack(256 << 20, Kind.RESPONSE, 0, 0, id), *([bytes(1 << 20)] * 256)]
    ),
    "another id": lambda id: frame(Kind.RESPONSE, id + 1000),
    "endless answers to another request": endless(lambda id: frame(Kind.RESPONSE, id + 1000)),
    "endless PINGs": endless(lambda id: frame(Kind.PING, 7, b"8 bytes!")),
    "endless GOAWAYs": endless(lambda id: frame(Kind.GOAWAY)),
    "endless credit": endless(lambda id: credit(0x7FFFFFFF, 0x7FFFFFFF, id)),
    "endless items": endless(lambda id: frame(Kind.ITEM, id, string("x" * 1000))),
    "kinds that do not exist": endless(lambda id: frame(99, id)),
    "an error for a terminal": error(HOSTILE),
    "an error without end": error("x" * 3_000_000),
    "an error that is no text": lambda id: frame(Kind.ERROR, id, count(100) + b"\xff", status=Status.BUSY),
    "an exception that nobody declared": lambda id: frame(
        Kind.ERROR, id, string(HOSTILE) + count(7), status=Status.EXCEPTION
    ),
    "a count without items": result(count(0x7FFFFFFF)),
    "text that is cut": result(count(1) + count(100)),
    "a description for a terminal": described(HOSTILE, HOSTILE),
    "a description that nests": described(f"interface Lab {{ int{'[]' * 100_000} all (); }}"),
    "a description of brackets": described("interface Lab " + "{" * 100_000),
    "a description of comments": described("/*" + "*" * 1_000_000),
    "an annotation that nests": described("@A(" * 50_000),
}

#: The arguments before the address, and those after it.
COMMANDS = {
    "list": (["call"], []),
    "call": (["call"], ["Lab.all", "--description", "FILE"]),
    "watch": (["call"], ["Lab.watch", "--description", "FILE"]),
    "ping": (["ping"], ["-c", "1"]),
    "top": (["top"], ["--once"]),
}


class HostileHost:
    """Answers the first frame of each connection as it is told."""

    def __init__(self, answer: Callable[[int], bytes | Iterator[bytes]]) -> None:
        self._answer = answer
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = "%s:%d" % self._listener.getsockname()
        self._connections: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> HostileHost:
        return self

    def __exit__(self, *_: object) -> None:
        for each in (self._listener, *self._connections):
            each.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return  # closed
            self._connections.append(connection)
            threading.Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            connection.settimeout(PATIENCE)
            stream = connection.makefile("rb")
            stream.read(len(PREFACE))
            connection.sendall(PREFACE)
            length, _, _, _, id = HEADER.unpack(stream.read(HEADER.size))
            stream.read(length - 8)
            answer = self._answer(id)
            for piece in [answer] if isinstance(answer, bytes) else answer:
                connection.sendall(piece)
            while stream.read(1):
                pass
        except (OSError, struct.error):
            pass  # the client has gone


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    build("generator")


def ends(command: str, address: str, folder: Path) -> None:
    """Runs a command, which must fail with a message that is fit for a terminal."""
    file = folder / "lab.creo"
    file.write_text(LAB)
    before, after = COMMANDS[command]
    done = subprocess.run(
        [CREO[0], MEMORY, *CREO[1:], *before, address, *(str(file) if word == "FILE" else word for word in after)]
        + ["--timeout", "2s"],
        capture_output=True,
        timeout=PATIENCE,
    )
    said, printed = done.stderr.decode(), done.stdout.decode()
    assert done.returncode in (1, 3), f"{done.returncode}\n{printed[:2000]}{said[:2000]}"
    assert said.startswith(("error: ", "ping 1: ")), said[:2000]
    assert not HARMFUL.search(said + printed), said[:2000]
    # Items that came before the error are results: as many as were asked for.
    assert len(said) < 12_000 and len(printed) < 100_000, said[:2000]
    assert "\tat " not in said, said[:2000]


@pytest.mark.parametrize(
    "command, answer",
    [
        *(("list", answer) for answer in ANSWERS),
        ("call", "nothing"),
        ("call", "a count without items"),
        ("call", "an error for a terminal"),
        ("call", "an exception that nobody declared"),
        ("watch", "nothing"),
        ("watch", "endless items"),
        ("watch", "endless credit"),
        ("ping", "nothing"),
        ("ping", "a gigantic length"),
        ("ping", "endless PINGs"),
        ("ping", "endless GOAWAYs"),
        ("top", "nothing"),
        ("top", "256 MiB announced and sent"),
        ("top", "text that is cut"),
        ("top", "an error for a terminal"),
    ],
)
def test_it_ends_with_a_message(command: str, answer: str, tmp_path: Path) -> None:
    with HostileHost(ANSWERS[answer]) as host:
        ends(command, host.address, tmp_path)


@pytest.mark.parametrize("command", ["list", "ping"])
@pytest.mark.parametrize(
    "begin", [b"", b"RASP", b"HTTP/1.1 200 OK\r\n" + HOSTILE.encode()], ids=["silence", "half", "HTTP"]
)
def test_what_never_greets(begin: bytes, command: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE)

        def greet() -> None:
            try:
                while True:
                    connection, _ = listener.accept()
                    kept.append(connection)
                    connection.sendall(begin)
            except OSError:
                pass  # closed

        kept: list[socket.socket] = []
        threading.Thread(target=greet, daemon=True).start()
        ends(command, "%s:%d" % listener.getsockname(), tmp_path)
        for connection in kept:
            connection.close()
