# SPDX-License-Identifier: Apache-2.0
"""Hosts with states in a file that are killed at any moment: what they acknowledged is there, complete, and nothing
else is.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import struct
import subprocess
import threading
import urllib.request
from pathlib import Path
from typing import Iterable, Iterator

import pytest

from evaluation.harness.program import Failure
from evaluation.harness.rasp import Client, Closed, Frame, Kind, Method, Status, request
from evaluation.harness.waiting import PATIENCE, eventually

from . import trouble
from .conftest import Start
from .disks import disk
from .hosts import Host

CALLERS = 4
#: How many calls a caller has under way.
WINDOW = 12
#: Accounts from which all callers take; each caller puts into its own account.
SHARED = range(5)
FIRST_OWN = 1000

KILLS = {"sample": 10, "all": 200}

#: The values of state-sync. What kill -9 leaves must not depend on it.
SYNCS = ("always", "5ms", "never")

#: As short a start as possible, since there are hundreds.
JVM = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")


class Contents:
    """The contents of a vault."""

    def __init__(self, body: bytes) -> None:
        self._body, self._at = body, 0
        self.count = self._take(">q")
        self.accounts = dict((self._take(">i"), self._take(">q")) for _ in range(self._take(">i")))
        size = self._take(">i")
        self.entries = list(struct.unpack_from(f">{size}q", body, self._at))
        self._at += 8 * size
        self.last = self._take(">q")
        assert self._at == len(body)

    def _take(self, form: str) -> int:
        (value,) = struct.unpack_from(form, self._body, self._at)
        self._at += struct.calcsize(form)
        return value

    @classmethod
    def of(cls, host: Host) -> Contents:
        with host.connect() as client:
            answer = client.call(trouble.CONTENTS)
            assert answer.kind == Kind.RESPONSE, str(answer)
            return cls(answer.body)


class Caller:
    """What one caller was told by all hosts, one after the other."""

    def __init__(self, number: int, seed: int) -> None:
        self._random = random.Random(seed)
        self.account = FIRST_OWN + number
        self._entries = itertools.count(number * 1_000_000_000)
        #: By method, how many calls were sent.
        self.sent = {trouble.INCREMENT: 0, trouble.TRANSFER: 0, trouble.APPEND: 0}
        #: The count after each increment that was answered.
        self.counts: list[int] = []
        self.transfers = 0
        #: The index of each entry that was answered.
        self.indices: dict[int, int] = {}
        self.entries: set[int] = set()

    def call(self, client: Client, answered: threading.Semaphore) -> None:
        """Calls until the host is gone, then reads what it had sent before."""
        under_way: dict[int, tuple[Method, int]] = {}
        ids = itertools.count(1)

        def send(calls: int) -> None:
            frames = b""
            for id in itertools.islice(ids, calls):
                method, number, arguments = self._next()
                under_way[id] = method, number
                self.sent[method] += 1
                frames += request(method, arguments, id)
            client.send(frames)

        with client:
            try:
                send(WINDOW)
                while True:
                    answer = client.read()
                    self._take(answer, *under_way.pop(answer.id))
                    answered.release()
                    send(1)
            except (Closed, OSError):
                for answer in client.rest():
                    self._take(answer, *under_way.pop(answer.id))

    def _next(self) -> tuple[Method, int, bytes]:
        method = self._random.choice(tuple(self.sent))
        if method == trouble.INCREMENT:
            return method, 0, b""
        if method == trouble.TRANSFER:
            return method, 0, struct.pack(">ii", self._random.choice(SHARED), self.account)
        entry = next(self._entries)
        self.entries.add(entry)
        return method, entry, struct.pack(">q", entry)

    def _take(self, answer: Frame, method: Method, number: int) -> None:
        assert answer.kind == Kind.RESPONSE, str(answer)
        if method == trouble.INCREMENT:
            self.counts.append(*struct.unpack(">q", answer.body))
        elif method == trouble.TRANSFER:
            self.transfers += 1
        else:
            (self.indices[number],) = struct.unpack(">i", answer.body)


def check(found: Contents, callers: list[Caller]) -> None:
    """Every acknowledged write is there, none by half, and none that no caller asked for."""
    counts = [count for caller in callers for count in caller.counts]
    assert len(set(counts)) == len(counts), "two increments made the same"
    assert max(counts, default=0) <= found.count, "an acknowledged increment is gone"
    assert found.count <= sum(caller.sent[trouble.INCREMENT] for caller in callers), (
        "an increment that no caller asked for"
    )

    for caller in callers:
        assert caller.transfers <= found.accounts.get(caller.account, 0) <= caller.sent[trouble.TRANSFER]
    assert sum(found.accounts.values()) == 0, "half a transfer"
    assert set(found.accounts) <= {*SHARED, *(caller.account for caller in callers)}

    for caller in callers:
        for entry, index in caller.indices.items():
            assert found.entries[index] == entry, "an acknowledged entry is gone, or moved"
    assert len(set(found.entries)) == len(found.entries), "an entry is there twice"
    assert set(found.entries) <= set().union(*(caller.entries for caller in callers)), (
        "an entry that no caller asked for"
    )
    assert found.last == (found.entries[-1] if found.entries else -1), "half an append"


def begun(cycle: int, folder: Path) -> Host:
    return Host(
        dict(listen="127.0.0.1:0", state=f"file:{folder}", state_sync=SYNCS[cycle % len(SYNCS)]), heap=48, base=JVM
    )


def test_no_place_for_temporary_files(tmp_path: Path) -> None:
    """SQLite's native part has to be unpacked somewhere."""
    settings = dict(listen="127.0.0.1:0", state=f"file:{tmp_path / 'states'}")
    with pytest.raises(Failure, match="/proc/nowhere, where nothing can be written; .*-Dorg.sqlite.tmpdir=FOLDER"):
        Host(settings, jvm=["-Djava.io.tmpdir=/proc/nowhere"], base=JVM)
    with Host(settings, jvm=["-Djava.io.tmpdir=/proc/nowhere", f"-Dorg.sqlite.tmpdir={tmp_path}"], base=JVM) as host:
        with host.connect() as client:
            assert client.call(trouble.INCREMENT).kind == Kind.RESPONSE


@pytest.mark.parametrize("seed", [1])
def test_a_kill_at_any_moment_loses_no_acknowledged_write_and_leaves_no_half_of_one(
    tmp_path: Path, volume: str, seed: int
) -> None:
    chance = random.Random(seed)
    folder = tmp_path / "state"
    folder.mkdir()
    callers = [Caller(number, seed * 100 + number) for number in range(CALLERS)]
    for cycle in range(KILLS[volume]):
        host = begun(cycle, folder)
        threads: list[threading.Thread] = []
        try:
            check(Contents.of(host), callers)
            answered = threading.Semaphore(0)
            threads = [
                threading.Thread(target=caller.call, args=(host.connect(), answered), daemon=True) for caller in callers
            ]
            for thread in threads:
                thread.start()
            # From the first steps of a host to several moves of its log; the exact moment of the kill is left to
            # chance.
            for _ in range(chance.choice((0, 1, 10, 100, 1000))):
                assert answered.acquire(timeout=PATIENCE)
        finally:
            host.kill()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
    host = begun(KILLS[volume], folder)
    try:
        check(Contents.of(host), callers)
        assert (
            sum(len(caller.counts) + caller.transfers + len(caller.indices) for caller in callers) > 20 * KILLS[volume]
        )
    finally:
        host.kill()


def test_a_kill_while_a_host_starts_does_no_harm(tmp_path: Path) -> None:
    """Each start takes over the log that the previous one left, and is killed while it does."""
    folder = tmp_path / "state"
    folder.mkdir()
    caller = Caller(0, 1)
    host = begun(0, folder)
    try:
        answered = threading.Semaphore(0)
        thread = threading.Thread(target=caller.call, args=(host.connect(), answered), daemon=True)
        thread.start()
        for _ in range(500):
            assert answered.acquire(timeout=PATIENCE)
    finally:
        host.kill()
    thread.join(PATIENCE)
    whole = {path.name: path.read_bytes() for path in folder.iterdir()}
    chance = random.Random(1)
    for cycle in range(1, 7):
        for name, data in whole.items():
            (folder / name).write_bytes(data)
        starting = subprocess.Popen(
            Host.command(dict(listen="127.0.0.1:0", state=f"file:{folder}"), heap=48, jvm=JVM),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            starting.wait(chance.uniform(0.2, 1.0))
        starting.kill()
        starting.wait()
        host = begun(cycle, folder)
        try:
            check(Contents.of(host), [caller])
        finally:
            host.kill()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system that is soon full."""
    with disk(tmp_path / "disk", "1m") as folder:
        yield folder


def health(host: Host) -> dict[str, str]:
    """What the host says of each service."""
    name, port = host.socket_address
    post = urllib.request.Request(
        f"http://{name}:{port}/rasp.Control/health", b"{}", {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(post) as answer:
        return {each["service"]: each["state"] for each in json.load(answer)}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts file systems")
def test_a_full_disk_refuses_what_does_not_fit_until_there_is_room(start: Start, small_disk: Path) -> None:
    host = start(state=f"file:{small_disk}", side_listen="127.0.0.1:0")
    assert host.page("/ready").startswith("HTTP/1.1 200 ")
    assert host.figure("creo_state_writable") == 1
    kept: list[int] = []

    def append(client: Client, entries: Iterable[int]) -> bool:
        """Whether all of them are acknowledged."""
        for entry in entries:
            answer = client.call(trouble.APPEND, struct.pack(">q", entry))
            if answer.kind != Kind.RESPONSE:
                assert (answer.kind, answer.status) == (Kind.ERROR, Status.INTERNAL), str(answer)
                return False
            kept.append(entry)
        return True

    with host.connect() as client:
        assert not append(client, itertools.count())
        # What the log still has room for may be kept, and is built on what was kept.
        append(client, itertools.count(1_000_000))
        assert Contents.of(host).entries == kept
        assert "has no room, so methods that write a state fail" in host.log()
        ready = host.page("/ready")
        assert ready.startswith("HTTP/1.1 503 ") and "cannot be written" in ready, ready
        assert host.page("/health").startswith("HTTP/1.1 200 "), "it still answers what only reads"
        assert host.figure("creo_state_writable") == 0
        assert health(host)["trouble.Vault"] == "READ_ONLY"
        assert health(host)["trouble.Mirror"] == "SERVING"
        subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
        eventually(lambda: host.page("/ready"), lambda page: page.startswith("HTTP/1.1 200 "))
        assert append(client, range(2_000_000, 2_000_500))
        assert client.call(trouble.INCREMENT).body == struct.pack(">q", 1)
    assert host.figure("creo_state_writable") == 1
    assert health(host)["trouble.Vault"] == "SERVING"
    assert "has room again" in host.log()
    host.kill()
    host = start(state=f"file:{small_disk}")
    found = Contents.of(host)
    assert (found.entries, found.last, found.count) == (kept, kept[-1], 1)


def kept_by_a_killed_host(folder: Path, calls: int = 200) -> dict[str, bytes]:
    """The files that a host leaves which was killed after that many answers; nothing was moved from its log yet."""
    folder.mkdir()
    host = begun(0, folder)
    try:
        with host.connect() as client:
            for number in range(1, calls + 1):
                assert client.call(trouble.INCREMENT).body == struct.pack(">q", number)
    finally:
        host.kill()
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def put(folder: Path, files: dict[str, bytes]) -> None:
    for path in folder.iterdir():
        path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)


def refusal(folder: Path) -> str:
    """What a host says that does not start."""
    done = subprocess.run(
        Host.command(dict(listen="127.0.0.1:0", state=f"file:{folder}"), heap=48, jvm=JVM),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    return done.stderr


def test_a_log_that_lost_acknowledged_writes_is_an_error_at_the_start(tmp_path: Path, volume: str) -> None:
    folder = tmp_path / "state"
    files = kept_by_a_killed_host(folder)
    log = files["state.db-wal"]
    chance = random.Random(1)
    damages = [
        {**files, "state.db-wal": log[: bit // 8] + bytes([log[bit // 8] ^ 1 << bit % 8]) + log[bit // 8 + 1 :]}
        # One in the first frame, and any.
        for bit in (32 * 8 + 200, *(chance.randrange(8 * len(log)) for _ in range({"sample": 2, "all": 100}[volume])))
    ]
    damages.append({**files, "state.db-wal": log[: chance.randrange(len(log))]})
    damages.append({name: data for name, data in files.items() if name != "state.db-wal"})
    damages.append({name: data for name, data in files.items() if name == "state.db-commits"})
    for damaged in damages:
        put(folder, damaged)
        said = refusal(folder)
        assert "commits that were acknowledged" in said and str(folder / "state.db-commits") in said, said
    # The way out that the error names.
    put(folder, {name: data for name, data in damages[0].items() if name != "state.db-commits"})
    host = begun(1, folder)
    assert Contents.of(host).count < 200
    host.kill()
    put(folder, files)
    host = begun(1, folder)
    assert Contents.of(host).count == 200
    host.kill()


def test_no_second_host_starts_though_the_lock_was_deleted(tmp_path: Path) -> None:
    host = begun(0, tmp_path)
    try:
        with host.connect() as client:
            for number in range(1, 4):
                assert client.call(trouble.INCREMENT).body == struct.pack(">q", number)
                (tmp_path / "lock").unlink()
                assert "is in use by another host, though the lock of its folder was removed" in refusal(tmp_path)
            assert client.call(trouble.INCREMENT).body == struct.pack(">q", 4)
    finally:
        host.kill()
    host = begun(0, tmp_path)
    assert Contents.of(host).count == 4
    host.kill()


@pytest.mark.parametrize("name", ["state.db", "state.db-wal"])
def test_nothing_is_acknowledged_when_a_file_was_deleted(tmp_path: Path, name: str) -> None:
    host = begun(0, tmp_path)
    try:
        with host.connect() as client:
            assert client.call(trouble.INCREMENT).kind == Kind.RESPONSE
            (tmp_path / name).unlink()
            for _ in range(2):
                refused = client.call(trouble.INCREMENT)
                assert (refused.kind, refused.status) == (Kind.ERROR, Status.INTERNAL), str(refused)
            assert Contents.of(host).count == 1
        assert f"{tmp_path / name} was removed while the host runs" in host.log()
    finally:
        host.kill()
    assert "acknowledged" in refusal(tmp_path)


def test_two_hosts_never_both_acknowledge_whatever_was_deleted(tmp_path: Path) -> None:
    """With its files gone the first host's folder is a new one, which a second host may have; the first notices."""
    first = begun(0, tmp_path)
    try:
        with first.connect() as client:
            assert client.call(trouble.INCREMENT).body == struct.pack(">q", 1)
            for path in tmp_path.iterdir():
                path.unlink()
            second = begun(0, tmp_path)
            try:
                with second.connect() as other:
                    assert other.call(trouble.INCREMENT).body == struct.pack(">q", 1)
                    refused = client.call(trouble.INCREMENT)
                    assert (refused.kind, refused.status) == (Kind.ERROR, Status.INTERNAL), str(refused)
                    assert other.call(trouble.INCREMENT).body == struct.pack(">q", 2)
            finally:
                second.kill()
        assert f"{tmp_path / 'state.db'} was replaced while the host runs" in first.log()
    finally:
        first.kill()
