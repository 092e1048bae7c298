# SPDX-License-Identifier: Apache-2.0
"""Captures of a real session: what `creo decode` and Wireshark, with the script of `creo wireshark`, make of them."""

from __future__ import annotations

import hashlib
import random
import re
import shutil
import signal
import struct
import subprocess
import threading
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from typing import Callable

import pytest

from evaluation.harness.commands import build
from evaluation.harness.places import ROOT
from evaluation.harness.rasp import string

from .hosts import Host
from .test_call import creo
from .test_rasp_document import DUMPS, FRAMES, content

DESCRIPTIONS = {
    "constructs": ROOT / "evaluation" / "interop" / "constructs" / "constructs.creo",
    "trials": ROOT / "evaluation" / "interop" / "trials" / "trials.creo",
}
#: The text of the last call, by which a capture is known to be complete.
LAST = "the last call"

CAPTURERS = {
    "tcpdump": ["tcpdump", "-i", "lo", "-U", "--immediate-mode", "-B", "65536", "-w", "-"],
    # All interfaces at once: the link is Linux's own, and the format is pcapng.
    "dumpcap": ["dumpcap", "-i", "any", "-B", "64", "-w", "-"],
}


class Capture:
    """Captures what goes to and from a port into a file, from the start of a `with` until the last call is answered."""

    def __init__(self, capturer: str, port: int, path: Path) -> None:
        self.capturer, self.path = capturer, path
        self.command = [*CAPTURERS[capturer], *(["-f"] if capturer == "dumpcap" else []), f"tcp port {port}"]
        self.complete = threading.Event()

    def __enter__(self) -> Capture:
        assert shutil.which(self.capturer), f"there is no {self.capturer}: scripts/setup --tests installs it"
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = b""
        while not re.search(rb"listening on|File: ", said):
            line = self.process.stderr.readline()
            assert line, f"{self.capturer} did not start; it needs the right to capture: {said.decode()}"
            said += line
        self.copying = threading.Thread(target=self.copy)
        self.copying.start()
        return self

    def copy(self) -> None:
        with self.path.open("wb") as file:
            captured = b""
            while more := self.process.stdout.read1():
                file.write(more)
                captured += more
                # The text goes to the host, and comes back.
                if captured.count(LAST.encode()) >= 2:
                    self.complete.set()

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            assert kind or self.complete.wait(30), "the last call was not captured"
        finally:
            self.process.send_signal(signal.SIGINT)
            self.copying.join()
            self.process.communicate()


def talk(address: str, constructs: ModuleType, trials: ModuleType) -> None:
    with constructs.ConstructsClient(address) as client:
        entry = constructs.Entry(constructs.Level.ERROR, "Umeå", constructs.Position(0.5, -2.25), {"a": [1.5], "b": []})
        client.log(entry)
        assert client.count([constructs.Level.INFO, constructs.Level.INFO]) == {constructs.Level.INFO: 2}
        leaf = constructs.Node("leaf", [], None, {})
        client.mirror(constructs.Node("root", [leaf, leaf], leaf, {"named": leaf}))
        with pytest.raises(constructs.NotFound):
            client.find("no way")
        assert client.maybe(None) is None
    with trials.TrialsClient(address) as client:
        with pytest.raises(trials.ServiceError):
            client.fail("badly")
        assert list(client.doubled(iter(range(100)))) == [2 * i for i in range(100)]
        assert client.mirror(bytes(range(256)) * 2000) == bytes(range(256)) * 2000
        assert client.total("sums", iter([trials.Reading(3, "three", [3.0])])) == 3
    with constructs.ConstructsClient(address) as client:
        assert client.old(LAST) == LAST


@pytest.fixture(scope="module")
def captures(
    python_client: Callable[[str, str], ModuleType], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """The same session as each program captures it, by the program."""
    build("generator")
    folder = tmp_path_factory.mktemp("captures")
    modules = {
        name: python_client(str(description.relative_to(ROOT)), name) for name, description in DESCRIPTIONS.items()
    }
    files = {capturer: folder / capturer for capturer in CAPTURERS}
    with Host() as host, ExitStack() as running:
        port = int(host.address.rsplit(":", 1)[1])
        for capturer, path in files.items():
            running.enter_context(Capture(capturer, port, path))
        talk(host.address, **modules)
    return files


each_capturer = pytest.mark.parametrize("capturer", CAPTURERS)


def decoded(capture: Path, name: str) -> str:
    return creo("decode", DESCRIPTIONS[name], capture).stdout


def without_times(listing: str) -> str:
    return re.sub(r"^2\S+Z  ", "", listing, flags=re.MULTILINE)


@each_capturer
def test_every_frame_is_decoded(captures: dict[str, Path], capturer: str) -> None:
    listing = decoded(captures[capturer], "constructs")
    assert not re.search(r"gap|passed over|<-", listing), listing
    titles = re.findall(r"^2\S+Z  127\.0\.0\.1:\d+ -> 127\.0\.0\.1:\d+  (.* Constructs\..*)", listing, re.MULTILINE)
    assert titles == [
        "REQUEST Constructs.log",
        "REQUEST 1 Constructs.count",
        "RESPONSE 1 Constructs.count",
        "REQUEST 2 Constructs.mirror",
        "RESPONSE 2 Constructs.mirror",
        "REQUEST 3 Constructs.find",
        "ERROR 3 Constructs.find: EXCEPTION",
        "REQUEST 4 Constructs.maybe",
        "RESPONSE 4 Constructs.maybe",
        "REQUEST 1 Constructs.old",
        "RESPONSE 1 Constructs.old",
    ]
    assert '"Umeå"' in listing
    listing = decoded(captures[capturer], "trials")
    assert re.findall(r"numbers\[\] +long +(\d+)$", listing, re.MULTILINE) == [str(i) for i in range(100)]
    assert re.findall(r"result\[\] +long +(\d+)$", listing, re.MULTILINE) == [str(2 * i) for i in range(100)]
    assert "ERROR 1 Trials.fail: INTERNAL" in listing
    assert re.search(r"data +byte\[\] +512000 items", listing)


def test_the_capturers_see_the_same(captures: dict[str, Path]) -> None:
    frames = [sorted(without_times(decoded(path, "trials")).split("\n\n")) for path in captures.values()]
    assert frames[0] == frames[1]


@pytest.mark.parametrize("form", ["pcap", "nsecpcap", "pcapng"])
def test_every_form_of_capture_is_read(captures: dict[str, Path], form: str, tmp_path: Path) -> None:
    other = tmp_path / form
    subprocess.run(["editcap", "-F", form, captures["dumpcap"], other], check=True)
    assert without_times(decoded(other, "trials")) == without_times(decoded(captures["dumpcap"], "trials"))


@pytest.fixture(scope="module")
def scripts(captures: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Arguments of tshark, with the scripts of both descriptions."""
    folder = tmp_path_factory.mktemp("scripts")
    for name, description in DESCRIPTIONS.items():
        creo("wireshark", description, "-o", folder / f"{name}.lua")
    return [argument for name in DESCRIPTIONS for argument in ("-X", f"lua_script:{folder / name}.lua")]


def tshark(*arguments: object) -> str:
    assert shutil.which("tshark"), "there is no tshark: scripts/setup --tests installs it"
    done = subprocess.run(["tshark", *map(str, arguments)], capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr
    assert "Lua" not in done.stderr, done.stderr
    return done.stdout


@each_capturer
def test_wireshark_shows_every_frame(captures: dict[str, Path], scripts: list[str], capturer: str) -> None:
    # Twice: that a segment is a part of a later frame is not known at first.
    file = ["-2", "-r", captures[capturer], *scripts]
    assert tshark(*file, "-Y", "tcp.len > 0 && !rasp && !tcp.reassembled_in && !tcp.analysis.retransmission") == ""
    assert tshark(*file, "-Y", "_ws.malformed || rasp.malformed") == ""
    text = tshark(*file, "-Y", "rasp", "-V")
    assert "Lua Error" not in text
    assert len(re.findall(r"^RASP ", text, re.MULTILINE)) == int(
        re.search(r"(\d+) frames of 3 connections", decoded(captures[capturer], "trials"))[1]
    )


def values(file: list[object], condition: str, field: str) -> list[str]:
    """What a field holds in the packets that a filter lets through, in order."""
    lines = tshark(*file, "-Y", condition, "-T", "fields", "-E", "separator=/t", "-e", field).splitlines()
    return [value for line in lines for value in line.split(",") if value]


def test_wireshark_shows_the_values_that_were_sent(captures: dict[str, Path], scripts: list[str]) -> None:
    file = ["-r", captures["tcpdump"], *scripts]

    def of(field: str, condition: str = "rasp") -> list[str]:
        return values(file, condition, field)

    assert of("constructs.Entry.text") == ["Umeå"]
    assert of("constructs.Entry.level") == ["3"]
    assert of("constructs.Position.y") == ["-2.25"]
    assert of("constructs.Entry.samples-key") == ["a", "b"]
    assert of("constructs.Entry.samples-value") == ["1.5"]
    assert of("constructs.Node.name", "rasp.kind == 1")[:2] == ["root", "leaf"]
    assert of("constructs.NotFound.key", 'constructs.NotFound.key contains "way"') == ["no way"]
    assert of("constructs.Constructs.count-value") == ["2"]
    assert of("trials.Trials.doubled.numbers") == [str(i) for i in range(100)]
    assert of("trials.Trials.doubled") == [str(2 * i) for i in range(100)]
    assert of("trials.Trials.mirror.data") == of("trials.Trials.mirror") == [bytes(range(256)).hex() * 2000]
    assert of("trials.Trials.total", 'rasp.method == "Trials.total"') == ["3"]
    assert of("rasp.status", "rasp.failed") == ["12", "11"]
    # An answer leads to its request.
    requests = tshark(*file, "-Y", 'constructs.Constructs.find.key == "no way"', "-T", "fields", "-e", "frame.number")
    assert of("rasp.request_in", "constructs.NotFound.key") == requests.split()


def packet(number: int, payload: bytes) -> bytes:
    """A packet of raw IP, the first of a connection of its own."""
    tcp = struct.pack(">HHIIBBHHH", 1024 + number % 60000, 9, 1, 1, 0x50, 0x10, 65535, 0, 0) + payload
    address = bytes([10, 0, number // 60000, 1])
    ip = struct.pack(">BBHHHBBH4s4s", 0x45, 0, 20 + len(tcp), 0, 0, 64, 6, 0, address, bytes([10, 0, 0, 2])) + tcp
    return struct.pack(">IIII", number, 0, len(ip), len(ip)) + ip


def hostile() -> bytes:
    """A capture of frames of every kind, with a request of the same id before them, damaged at random."""
    chance = random.Random(21)
    preface = content(DUMPS["preface"])
    frames = [content(text) for text in FRAMES.values()]
    requests = [frame for frame in frames if frame[4] == 1]
    sent = []
    for number in range(6000):
        opening, frame = chance.choice(requests), bytearray(chance.choice(frames))
        frame[8:12] = opening[8:12]
        for _ in range(chance.randrange(4)):
            frame[chance.randrange(len(frame))] = chance.choice([0, 1, 2, 255, chance.randrange(256)])
        frame = frame[: chance.choice([len(frame), chance.randrange(len(frame) + 1)])]
        if chance.random() < 0.5 and len(frame) >= 12:
            frame[:4] = struct.pack(">I", len(frame) - 4)
        sent.append(packet(number, preface + opening + frame))
    return struct.pack(">IHHIIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 101) + b"".join(sent)


def test_no_bytes_break_the_script(scripts: list[str], tmp_path: Path) -> None:
    file = tmp_path / "hostile.pcap"
    file.write_bytes(hostile())
    text = tshark("-r", file, *scripts, "-V")
    assert "Lua Error" not in text
    assert text.count("RASP REQUEST") > 5000 and text.count("[Expert Info (Error/Malformed)") > 1000
    creo("decode", DESCRIPTIONS["constructs"], file, code=1)


OLDER = """
@PACKAGE("lab") @VERSION("1.0.0")
enum Level { LOW, HIGH }
struct Point { int x; Level level; String name; }
exception Gone { int since; }
interface Points { Point find (String key) throws Gone; }
"""

NEWER = """
@PACKAGE("lab") @VERSION("1.1.0")
enum Level { LOW, MIDDLE, HIGH }
struct Point { int x; Level level; int name; }
exception Gone { long at; }
interface Points { Point find (String key) throws Gone; }
"""


def fingerprint(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()[:4]


def frame(kind: int, status: int, body: bytes) -> bytes:
    return struct.pack(">IBBHI", 8 + len(body), kind, 0, status, 1) + body


def test_calls_of_clients_of_older_releases_are_shown(tmp_path: Path) -> None:
    description, capture, script = (tmp_path / name for name in ("lab.creo", "older.pcap", "lab.lua"))
    description.write_text(OLDER, encoding="utf-8")
    creo("lock", description)
    description.write_text(NEWER, encoding="utf-8")
    find = fingerprint("find(String):{x:int,level:enum{LOW,HIGH},name:String}")
    request = frame(1, 0, fingerprint("lab.Points") + find + bytes(4) + string("a"))
    found = frame(2, 0, struct.pack(">ii", 7, 1) + string("north"))
    failed = frame(3, 12, string("") + fingerprint("Gone{since:int}") + struct.pack(">i", 9))
    packets = packet(1, content(DUMPS["preface"]) + request + found + request + failed)
    capture.write_bytes(struct.pack(">IHHIIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 101) + packets)
    assert "RESPONSE 1 Points.find of 1.0.0" in creo("decode", description, "--raw", capture).stdout

    creo("wireshark", description, "-o", script)
    text = tshark("-r", capture, "-X", f"lua_script:{script}", "-V")
    assert not re.search("Lua Error|malformed|Malformed", text), text
    for shown in (
        "REQUEST 1 Points.find of 1.0.0",
        "release of the client: 1.0.0",
        "result: Point of 1.0.0",
        "level: HIGH (1)",
        "name: north",
        "since: 9",
    ):
        assert shown in text, text
    file: list[object] = ["-r", capture, "-X", f"lua_script:{script}"]
    assert values(file, "rasp.release == 1.0.0", "lab.Points.find.key") == ["a", "a"]
    assert values(file, 'lab.Point.x == 7 && lab.Point.name-1.0.0 == "north"', "lab.Point.level-1.0.0") == ["1"]


@pytest.mark.parametrize("name", ["constructs", "names"])
def test_every_name_becomes_a_filter(name: str, tmp_path: Path) -> None:
    description = ROOT / "generator" / "core" / "src" / "test" / "golden" / name / "service.creo"
    creo("wireshark", description, "-o", tmp_path / "script.lua")
    script = (tmp_path / "script.lua").read_text(encoding="utf-8")
    fields = tshark("-G", "fields", "-X", f"lua_script:{tmp_path / 'script.lua'}")
    filters = re.findall(r'slot\("([^"]+)", "[^"]+", (?:(?:optional|array)\()*(?:text|int|long|byte|enums)\b', script)
    assert len(filters) > 10
    assert [each for each in filters if f"\t{each}\t" not in fields] == []
