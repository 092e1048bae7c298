# SPDX-License-Identifier: Apache-2.0
"""Files on a disk that fails, or hangs, while the host runs: it says so, sends nothing wrong, and goes on when the disk does."""

from __future__ import annotations

import errno
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.http import Broken, HttpClient
from evaluation.harness.http import head as head_of
from evaluation.harness.http2 import Error
from evaluation.harness.http2 import head as head2_of
from evaluation.harness.waiting import eventually

from .broken_disk import BrokenDisk, Calls
from .conftest import Start
from .hosts import MIB, STOPPED, Host
from .test_files import files_open, get, serve

LARGE = 8 * MIB
#: As a host reads them.
PIECE = 64 << 10

#: What disks say that fail, file systems of others that have gone, and a system that has opened too much.
BREAKS = [errno.EIO, errno.ESTALE, errno.ETIMEDOUT, errno.ENFILE]


@dataclass
class Disk:
    """A disk that can be told to fail, and a host that serves what is on it."""

    folder: Path
    breaks: BrokenDisk
    host: Host

    def file(self, name: str, content: bytes) -> str:
        """A file that nobody has asked for yet: the path at which it is."""
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
        return f"/docs/{name}"

    def is_left(self) -> None:
        """Waits until no file is open."""
        eventually(lambda: files_open(self.host, self.folder), lambda count: count == 0)


@pytest.fixture
def disk(start: Start, tmp_path: Path) -> Disk:
    if not shutil.which("cc"):
        pytest.skip("needs a compiler of C")
    folder = tmp_path / "docs"
    folder.mkdir()
    breaks = BrokenDisk(folder, tmp_path)
    return Disk(folder, breaks, serve(start, folder, environment=breaks.environment))


def kinds() -> Iterator[tuple[str, int]]:
    """Files that are read in different ways: their names and sizes."""
    for name, size in (("small", 1000), ("large", LARGE)):
        yield f"{name}.bin", size
        yield f"sub/{name}.bin", size


@pytest.mark.parametrize("error", [*BREAKS, errno.EACCES], ids=lambda each: errno.errorcode[each])
@pytest.mark.parametrize("calls", [Calls.FIND, Calls.OPEN], ids=lambda each: each.name.lower())
def test_a_file_that_cannot_be_found_or_opened(disk: Disk, calls: Calls, error: int) -> None:
    paths = [disk.file(*each) for each in ((name, os.urandom(size)) for name, size in kinds())]
    with disk.host.http() as client:
        with disk.breaks.failing(calls, error):
            for path in paths:
                before = len(disk.host.log())
                answer = get(client, path)
                said = disk.host.log()[before:]
                assert os.strerror(error) in said or "AccessDenied" in said, said
                assert path in said
                # What must not be read is not told apart from what is not there.
                assert answer.status == (404 if error == errno.EACCES else 503), f"{path}: {answer}"
                assert str(disk.folder).encode() not in answer.body
                if answer.status == 503:
                    assert answer.fields["retry-after"] == "1"
            assert client.call("/trouble.Mirror/text", {"value": "x"}).json() == "x"
        for path in paths:
            assert get(client, path).body == (disk.folder.parent / path[1:]).read_bytes()
    disk.is_left()


@pytest.mark.parametrize("error", BREAKS, ids=lambda each: errno.errorcode[each])
def test_a_small_file_that_cannot_be_read(disk: Disk, error: int) -> None:
    path = disk.file("small.txt", b"small")
    with disk.host.http() as client:
        with disk.breaks.failing(Calls.READ, error):
            answer = get(client, path)
            assert answer.status == 503, str(answer)
            assert os.strerror(error) in disk.host.log()
        assert get(client, path).body == b"small"
        with disk.breaks.failing(Calls.READ, error):
            # It has not changed, so it is not read again.
            assert get(client, path).body == b"small"
    disk.is_left()


def received(client: HttpClient) -> bytes:
    """What comes before the connection breaks, in whole kibibytes."""
    data = bytearray()
    try:
        while True:
            data += client.body(1 << 10)
    except Broken:
        return bytes(data)


@pytest.mark.parametrize("error", BREAKS, ids=lambda each: errno.errorcode[each])
@pytest.mark.parametrize("calls", [Calls.READ, Calls.FIND], ids=lambda each: each.name.lower())
def test_a_large_file_that_fails_while_it_is_sent(disk: Disk, calls: Calls, error: int) -> None:
    content = os.urandom(LARGE)
    path = disk.file("large.bin", content)
    with disk.host.http() as client, disk.breaks.failing(calls, error, before=20):
        client.send(head_of(path, "GET"))
        status, fields = client.head()
        assert (status, fields["content-length"]) == (200, str(LARGE))
        part = received(client)
    # It is cut, and nothing is there that is not the file's.
    assert 0 < len(part) < LARGE and content.startswith(part)
    log = disk.host.log()
    assert log.count("Breaking off a file") == 1 and os.strerror(error) in log, log
    disk.is_left()
    with disk.host.http() as client:
        rest = get(client, path, Range=f"bytes={len(part)}-", If_Range=fields["etag"])
        assert rest.status == 206 and part + rest.body == content


def test_over_http2_only_the_file_is_broken_off(disk: Disk) -> None:
    content = os.urandom(LARGE)
    path, other = disk.file("large.bin", content), disk.file("other.bin", content)
    with disk.host.http2() as client:
        with disk.breaks.failing(Calls.READ, errno.EIO, before=20):
            stream = client.stream()
            client.send(head2_of(stream, path, "GET", ends=True))
            answer = client.answer(stream)
        assert answer.status == 200 and answer.reset == Error.INTERNAL_ERROR and not answer.whole
        assert content.startswith(answer.body)
        stream = client.stream()
        client.send(head2_of(stream, other, "GET", ends=True))
        assert client.answer(stream).body == content
    disk.is_left()


@pytest.mark.parametrize("calls", list(Calls), ids=lambda each: each.name.lower())
def test_a_disk_that_hangs_keeps_nothing_waiting_but_files(disk: Disk, calls: Calls) -> None:
    paths = [disk.file(f"{number}.txt", b"%d" % number) for number in range(40)]
    clients = [disk.host.http() for _ in paths]
    with disk.breaks.hanging(calls):
        for client, path in zip(clients, paths):
            client.send(head_of(path, "GET"))
        eventually(lambda: disk.breaks.waiting)
        with disk.host.http() as client:
            for _ in range(100):
                assert client.call("/trouble.Mirror/text", {"value": "x"}).json() == "x"
        for client in clients[::2]:
            client.socket.close()
    for number in range(1, len(clients), 2):
        assert clients[number].answer().body == b"%d" % number
        clients[number].socket.close()
    disk.is_left()


def test_a_host_stops_while_its_disk_hangs(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "a.txt").write_bytes(b"hello")
    breaks = BrokenDisk(folder, tmp_path)
    host = serve(start, folder, environment=breaks.environment, stop_time="1s")
    with breaks.hanging(Calls.READ), host.http() as client:
        client.send(head_of("/docs/a.txt", "GET"))
        eventually(lambda: breaks.waiting)
        host.process.terminate()
        assert host.wait() == STOPPED


def test_many_requests_for_files_that_fail_do_not_fill_the_log(disk: Disk) -> None:
    paths = [disk.file(f"{number}.txt", b"x") for number in range(500)]
    before = len(disk.host.log())
    with disk.host.http() as client, disk.breaks.failing(~Calls(0), errno.EIO):
        for path in paths * 4:
            assert get(client, path).status == 503
    assert len(disk.host.log()) - before < 100_000
    disk.is_left()
