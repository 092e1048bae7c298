# SPDX-License-Identifier: Apache-2.0
"""Files at paths: nothing outside of their folders is ever sent, whatever a path looks like, and no mix of two versions."""

from __future__ import annotations

import os
import random
import resource
import shutil
import socket
import threading
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.http import Answer, Broken, HttpClient
from evaluation.harness.http import head as head_of
from evaluation.harness.http2 import head as head2_of
from evaluation.harness.waiting import eventually

from .conftest import PATIENT, SETTINGS, Start, still_good
from .hosts import Host

SECRET = b"nobody may read this"
LARGE = 4 << 20

#: What may be sent, by the paths that are right.
PUBLIC = {
    "/docs/": b"the index",
    "/docs/a.txt": b"hello",
    "/docs/sub/b.txt": b"below",
}

#: Parts of paths that have led out of the folders of other servers.
STEPS = [
    *["..", ".", "", "...", "....", ".. ", "..;", "~", "*", "CON", "a.txt", "sub", "secret.txt", "outside", "link.txt"],
    *["%2e%2e", "%2E.", ".%2e", "%252e%252e", "%25252e%25252e", "%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae", "%uff0e%uff0e"],
    *["%2e", "%00", "..%00", "..%0d%0a", "..%2f", "..%252f", "..%c0%af", "..%5c", "..\\", "..%255c", "..%e2%88%95"],
    *["a.txt%00", "a.txt.", "a.txt::$DATA", "a.txt%20", "%61.txt", "a%2etxt", "SECRET~1.TXT", ".hidden", "%2ehidden"],
    *["..%2fsecret.txt", "..%5csecret.txt", "%2e%2e%2fsecret.txt", "..%252fsecret.txt", "sub%2f..%2f..%2fsecret.txt"],
    *["etc", "passwd", "proc", "self", "environ", "root", "file:", "C:", "%ff", "%", "%2", "%zz", ";x=y", "docs"],
]

#: In front of them, and after them.
STARTS = ["/docs/", "/docs//", "/docs/sub/", "/docs/./", "//docs/", "/docs\\", "/", "http://localhost/docs/", "/DOCS/"]
ENDS = ["", "/", "?", "?x=/../secret.txt", "/.", "/..", "%00.txt", "#x"]

#: What a folder's own files may be answered with, and what wrong paths may.
STATUSES = {200, 206, 304, 308, 400, 403, 404, 405, 412, 414, 416, 421}


def traversals(count: int) -> Iterator[str]:
    """Paths that try to leave the folder: the same ones each time."""
    chosen = random.Random(46)
    for _ in range(count):
        steps = chosen.choices(STEPS, k=chosen.randint(1, 5))
        yield chosen.choice(STARTS) + "/".join(steps) + chosen.choice(ENDS)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder to serve, next to what is not to be served."""
    docs = tmp_path / "docs"
    (docs / "sub").mkdir(parents=True)
    (docs / "index.html").write_bytes(PUBLIC["/docs/"])
    (docs / "a.txt").write_bytes(PUBLIC["/docs/a.txt"])
    (docs / "sub" / "b.txt").write_bytes(PUBLIC["/docs/sub/b.txt"])
    for secret in (tmp_path / "secret.txt", docs / ".hidden", docs / "sub" / ".hidden"):
        secret.write_bytes(SECRET)
    (docs / "outside").symlink_to(tmp_path)
    (docs / "link.txt").symlink_to(tmp_path / "secret.txt")
    return docs


def serve(start: Start, tree: Path, **settings: str) -> Host:
    return start(**{**PATIENT, "files": f"/docs={tree}", **settings})


def get(client: HttpClient, path: str, method: str = "GET", **fields: str | int) -> Answer:
    client.send(head_of(path, method, **fields))
    return client.answer()


def harmless(path: str, status: int, body: bytes) -> None:
    assert SECRET not in body and b"root:" not in body, path
    assert status in STATUSES, (path, status, body)
    if status == 200:
        assert body in PUBLIC.values(), (path, body)


@pytest.fixture
def tries(volume: str) -> int:
    return 100_000 if volume == "all" else 2_000


def test_no_path_leads_out_of_the_folder(start: Start, tree: Path, tries: int) -> None:
    host = serve(start, tree)
    found = 0
    client = host.http()
    for path in traversals(tries):
        # As Latin-1, so that a backslash or a number sign arrives as it is.
        try:
            answer = get(client, path.replace(" ", "%20"))
        except (Broken, ConnectionError):
            client = host.http()
            continue
        harmless(path, answer.status, answer.body)
        found += answer.status == 200
        if answer.last:
            client = host.http()
    assert found > 0, "some of the paths are those of files"


def test_no_path_leads_out_of_the_folder_over_http2(start: Start, tree: Path, tries: int) -> None:
    host = serve(start, tree)
    client = host.http2()
    for number, path in enumerate(traversals(tries)):
        if number % 500 == 0:
            client = host.http2()
        stream = client.stream()
        client.send(head2_of(stream, path.replace(" ", "%20"), "GET", ends=True))
        answer = client.answer(stream)
        assert SECRET not in answer.body and b"root:" not in answer.body, path
        if answer.status == 200:
            assert bytes(answer.body) in PUBLIC.values(), path


def test_what_is_right_is_there(start: Start, tree: Path) -> None:
    host = serve(start, tree)
    with host.http() as client:
        for path in ("/docs/", "/docs/a.txt", "/docs/sub/b.txt"):
            assert get(client, path).body == PUBLIC[path]


class Writer(threading.Thread):
    """Writes a file again and again, each time another letter in all of it."""

    def __init__(self, file: Path, size: int, *, renames: bool) -> None:
        super().__init__()
        self.file = file
        self.size = size
        self.renames = renames
        self.ends = threading.Event()
        self.rounds = 0

    def run(self) -> None:
        while not self.ends.is_set():
            data = bytes([ord("a") + self.rounds % 26]) * self.size
            if self.renames:
                new = self.file.with_name("new")
                new.write_bytes(data)
                new.rename(self.file)
            else:
                with self.file.open("r+b") as out:
                    out.write(data)
            self.rounds += 1
            # The others are to see each version for a while.
            self.ends.wait(0.05)


@pytest.mark.parametrize("renames", [False, True], ids=["in place", "by renaming"])
@pytest.mark.parametrize("size", [1000, LARGE])
def test_a_file_that_changes_is_never_sent_as_a_mix(start: Start, tree: Path, renames: bool, size: int) -> None:
    file = tree / "changes.bin"
    file.write_bytes(b"z" * size)
    host = serve(start, tree)
    writer = Writer(file, size, renames=renames)
    writer.start()
    contents: dict[str, bytes] = {}
    try:
        for _ in range(60):
            with host.http() as client:
                try:
                    answer = get(client, "/docs/changes.bin")
                except Broken:
                    continue
            if answer.status == 503:
                continue
            assert answer.status == 200, str(answer)
            # Whoever writes in place shows parts of two versions while it does; those are a version of their own.
            letters = sorted(set(answer.body))
            assert len(answer.body) == size
            if renames:
                assert len(letters) == 1, letters
            assert contents.setdefault(answer.fields["etag"], answer.body) == answer.body
    finally:
        writer.ends.set()
        writer.join()
    assert writer.rounds > 1
    with host.http() as client:
        # What was seen before may be taken for true for a second.
        eventually(lambda: get(client, "/docs/changes.bin").body, lambda body: body == file.read_bytes())


def files_open(host: Host, tree: Path) -> int:
    """How many files and folders below a folder the host holds open."""
    links = []
    for each in Path(f"/proc/{host.pid}/fd").iterdir():
        try:
            links.append(os.readlink(each))
        except OSError:
            continue
    return sum(link.startswith(str(tree)) for link in links)


def test_clients_that_leave_or_stop_reading_leave_no_file_open(start: Start, tree: Path) -> None:
    (tree / "large.bin").write_bytes(bytes(64 << 20))
    host = serve(start, tree, send_time="1s")
    clients = [socket.create_connection(host.socket_address) for _ in range(20)]
    for client in clients:
        client.sendall(head_of("/docs/large.bin", "GET"))
    eventually(lambda: files_open(host, tree), lambda count: count >= 20)
    for client in clients[:10]:
        client.close()
    # The others read nothing, and are given up after the time for that.
    eventually(lambda: files_open(host, tree), lambda count: count == 0)
    for client in clients[10:]:
        client.close()


def test_memory_for_large_files_is_that_of_their_pieces(start: Start, tree: Path) -> None:
    (tree / "large.bin").write_bytes(bytes(64 << 20))
    host = serve(start, tree, heap=64)
    clients = [socket.create_connection(host.socket_address) for _ in range(100)]
    for client in clients:
        client.sendall(head_of("/docs/large.bin", "GET"))
    with host.http() as client:
        answer = get(client, "/docs/large.bin")
        assert len(answer.body) == 64 << 20
    for other in clients:
        other.close()


def test_ranges_that_ask_for_much_get_no_more_than_the_file(start: Start, tree: Path) -> None:
    host = serve(start, tree)
    with host.http() as client:
        many = "bytes=" + ",".join(f"{each}-" for each in range(500))
        answer = get(client, "/docs/a.txt", Range=many)
        assert (answer.status, answer.body) == (200, b"hello")
        for text in ("bytes=0-0,0-0", "bytes=--1", "bytes=1-0", "bytes=" + "9" * 400 + "-", "bytes= 0-1", "bytes"):
            answer = get(client, "/docs/a.txt", Range=text)
            assert (answer.status, answer.body) == (200, b"hello"), text
        assert get(client, "/docs/a.txt", Range="bytes=999999999999999999-").status == 416


@pytest.fixture
def large(tree: Path) -> bytes:
    """The content of a file whose parts can be told apart, `large.bin`."""
    content = random.Random(46).randbytes(LARGE)
    (tree / "large.bin").write_bytes(content)
    return content


def test_a_flood_of_ranges_that_nobody_reads(start: Start, tree: Path, large: bytes, volume: str) -> None:
    host = serve(start, tree, heap=64, side_listen="127.0.0.1:0", connections_per_address="2000")
    # All of them overlap, and each is as large as the file but for some bytes.
    flood = b"".join(head_of("/docs/large.bin", "GET", Range=f"bytes={each}-") for each in range(50))
    attackers = [socket.create_connection(host.socket_address) for _ in range(1000 if volume == "all" else 100)]
    for attacker in attackers:
        attacker.sendall(flood)
    with host.http() as client:
        for begin in range(0, LARGE, LARGE // 20):
            part = get(client, "/docs/large.bin", Range=f"bytes={begin}-{begin + 999}")
            assert (part.status, part.body) == (206, large[begin : begin + 1000])
            assert host.memory() <= host.memory_limit()
    for attacker in attackers:
        attacker.close()
    eventually(lambda: files_open(host, tree), lambda count: count == 0)
    eventually(host.memory, lambda kept: kept < 1 << 20)


def test_a_flood_of_ranges_over_one_connection_of_http2(start: Start, tree: Path, large: bytes) -> None:
    host = serve(start, tree, heap=64, side_listen="127.0.0.1:0")
    with host.http2() as client:
        for begin in range(0, LARGE - 200_000, LARGE // 10):
            ranges = {client.stream(): begin + each for each in range(90)}
            for stream, first in ranges.items():
                field = f"bytes={first}-{first + 99_999}"
                client.send(head2_of(stream, "/docs/large.bin", "GET", ends=True, Range=field))
            for stream, first in ranges.items():
                answer = client.answer(stream)
                assert answer.whole and answer.body == large[first : first + 100_000], answer.status
        assert host.memory() <= host.memory_limit()
    eventually(lambda: files_open(host, tree), lambda count: count == 0)


def test_streams_of_http2_that_take_nothing(start: Start, tree: Path, large: bytes) -> None:
    host = serve(start, tree, heap=64, side_listen="127.0.0.1:0")
    attackers = [host.http2(window=0) for _ in range(20)]
    for attacker in attackers:
        for _ in range(90):
            attacker.send(head2_of(attacker.stream(), "/docs/large.bin", "GET", ends=True))
    eventually(lambda: files_open(host, tree), lambda count: count > 1000)
    with host.http() as client, host.http2() as client2:
        for _ in range(10):
            assert get(client, "/docs/large.bin").body == large
            stream = client2.stream()
            client2.send(head2_of(stream, "/docs/large.bin", "GET", ends=True))
            assert client2.answer(stream).body == large
        # Each connection may have a little, even where there is no more, and requests are kept besides.
        assert host.memory() <= 1.5 * host.memory_limit()
    for attacker in attackers:
        attacker.socket.close()
    eventually(lambda: files_open(host, tree), lambda count: count == 0)


def test_files_that_are_read_slowly_leave_room_for_connections(built: None, tree: Path, large: bytes) -> None:
    settings = {**SETTINGS, **PATIENT, "files": f"/docs={tree}"}
    with Host(settings, prefix=("prlimit", "--nofile=500:500")) as host:
        # Open, each would take four of the system's files.
        clients = [host.http() for _ in range(200)]
        for client in clients:
            client.send(head_of("/docs/large.bin", "GET"))
        for client in clients:
            assert client.head()[0] == 200
        assert files_open(host, tree) <= 3 * 500 // 20 + 3 * 8
        for client in clients:
            assert client.body(LARGE) == large
            client.socket.close()
        still_good(host)
        eventually(lambda: files_open(host, tree), lambda count: count == 0)


def test_a_folder_that_is_removed_while_its_files_are_sent(start: Start, tree: Path, large: bytes) -> None:
    host = serve(start, tree)
    clients = [host.http() for _ in range(10)]
    for client in clients:
        client.send(head_of("/docs/large.bin", "GET"))
        assert client.head()[0] == 200
    shutil.rmtree(tree)
    for client in clients:
        received = bytearray()
        try:
            while len(received) < LARGE:
                received += client.body(1 << 10)
        except Broken:
            pass
        # All of it, or cut.
        assert large.startswith(received)
        client.socket.close()
    eventually(lambda: files_open(host, tree), lambda count: count == 0)
    with host.http() as client:
        for path in PUBLIC:
            eventually(lambda: get(client, path).status, lambda status: status == 404)
        tree.mkdir()
        (tree / "new.txt").write_bytes(b"new")
        assert get(client, "/docs/new.txt").body == b"new"
        assert get(client, "/docs/a.txt").status == 404


def test_a_folder_that_becomes_a_link_to_another_one_and_back(start: Start, tree: Path) -> None:
    """Each file is that of one folder or of the other, and links of the first lead no further than before."""
    host = serve(start, tree)
    other, moved = tree.with_name("other"), tree.with_name("moved")
    (other / "sub").mkdir(parents=True)
    (other / "a.txt").write_bytes(b"other")
    (other / "link.txt").symlink_to(tree.parent / "secret.txt")
    contents = {PUBLIC["/docs/a.txt"], b"other"}
    ends = threading.Event()

    def swap() -> None:
        while not ends.is_set():
            tree.rename(moved)
            tree.symlink_to(other)
            ends.wait(0.01)
            tree.unlink()
            moved.rename(tree)
            ends.wait(0.01)

    def look() -> set[bytes]:
        for path in ("/docs/a.txt", "/docs/link.txt", "/docs/outside/secret.txt", "/docs/sub/b.txt"):
            answer = get(client, path)
            assert answer.status in (200, 404), (path, str(answer))
            assert SECRET not in answer.body
            if path == "/docs/a.txt" and answer.status == 200:
                seen.add(answer.body)
        return seen

    swapper = threading.Thread(target=swap)
    swapper.start()
    seen: set[bytes] = set()
    try:
        with host.http() as client:
            eventually(look, lambda seen: seen >= contents)
        assert seen == contents
    finally:
        ends.set()
        swapper.join()
    with host.http() as client:
        eventually(lambda: get(client, "/docs/a.txt").body, lambda body: body == PUBLIC["/docs/a.txt"])
    assert files_open(host, tree) == 0


def test_a_folder_may_go_and_come_back(start: Start, tree: Path) -> None:
    host = serve(start, tree)
    moved = tree.with_name("moved")
    with host.http() as client:
        assert get(client, "/docs/a.txt").status == 200
        shutil.move(tree, moved)
        eventually(lambda: get(client, "/docs/a.txt").status, lambda status: status == 404)
        shutil.move(moved, tree)
        assert get(client, "/docs/a.txt").status == 200


def test_a_host_without_files_to_open_says_so_and_lives(start: Start, tree: Path) -> None:
    (tree / "large.bin").write_bytes(bytes(1 << 20))
    host = serve(start, tree)
    with host.http() as client:
        assert get(client, "/docs/a.txt").status == 200
        # No process may open more than it has open now, and one for this connection.
        before = resource.prlimit(host.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(host.pid, resource.RLIMIT_NOFILE, (len(os.listdir(f"/proc/{host.pid}/fd")), before[1]))
        answer = get(client, "/docs/large.bin")
        assert answer.status == 503, str(answer)
        assert b"cannot be read now" in answer.body
        resource.prlimit(host.pid, resource.RLIMIT_NOFILE, before)
        assert len(get(client, "/docs/large.bin").body) == 1 << 20
    assert "There is a file at /docs/large.bin that is not served" in host.log()
