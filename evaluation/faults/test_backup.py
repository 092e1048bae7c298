# SPDX-License-Identifier: Apache-2.0
"""Backups of hosts that run, taken, killed and refused at the worst moments, and restored."""

from __future__ import annotations

import copy
import os
import resource
import signal
import sqlite3
import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.places import ROOT
from evaluation.harness.waiting import PATIENCE, eventually

from .disks import disk
from .keeper import HERE, Keeper, compiled, sums
from .test_state import CALLERS, SYNCS, Caller, Contents, begun, check

#: Large enough that a backup takes some time.
SIZE = 100_000
#: In bytes: less than its backup has, and enough for all that a command needs for itself.
LIMIT = 4 << 20
CREO = str(ROOT / "scripts" / "creo")


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The classes of both releases."""
    return compiled(tmp_path_factory.mktemp("keeper"))


def command(*arguments: object) -> list[str]:
    return [CREO, "state", *map(str, arguments)]


def creo(*arguments: object, code: int = 0, limit: int | None = None) -> str:
    """What `creo state` prints: the answer, or where it fails the error. It may write files of so many bytes."""

    def limited() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(command(*arguments), capture_output=True, encoding="utf-8", preexec_fn=limited)
    assert done.returncode == code, f"{arguments}\n{done.stdout}{done.stderr}"
    return done.stdout if code == 0 else done.stdout + done.stderr


@contextmanager
def begun_to_write(*arguments: object, file: Path) -> Iterator[subprocess.Popen[str]]:
    """A command that stands still when it has written a part of the file, which may have more after its name."""
    running = subprocess.Popen(
        command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        eventually(
            lambda: (
                running.poll() is not None
                or any(path.stat().st_size for path in file.parent.glob(file.name + "*") if path.suffix != ".db")
            )
        )
        os.killpg(running.pid, signal.SIGSTOP)
        assert running.poll() is None, running.stdout and running.stdout.read()
        yield running
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
        running.wait(PATIENCE)
        assert running.stdout
        running.stdout.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    folder.mkdir()
    return folder


def told(caller: Caller) -> Caller:
    """What a caller was told so far; what it has sent goes on to grow."""
    now = copy.copy(caller)
    now.counts, now.indices = list(caller.counts), dict(caller.indices)
    return now


@pytest.mark.parametrize("cycle", range(len(SYNCS)))
def test_a_backup_under_load_has_all_that_was_answered_before_it(folder: Path, tmp_path: Path, cycle: int) -> None:
    callers = [Caller(number, number) for number in range(CALLERS)]
    answered = threading.Semaphore(0)
    host = begun(cycle, folder)
    try:
        threads = [
            threading.Thread(target=caller.call, args=(host.connect(), answered), daemon=True) for caller in callers
        ]
        for thread in threads:
            thread.start()
        before = []
        for number in range(3):
            for _ in range(300):
                assert answered.acquire(timeout=PATIENCE)
            before.append([told(caller) for caller in callers])
            assert f"{tmp_path / str(number)} has 4 states, " in creo("backup", folder, tmp_path / str(number))
    finally:
        host.kill()
    for thread in threads:
        thread.join(PATIENCE)
    for number, known in enumerate(before):
        backup = tmp_path / str(number)
        assert backup.stat().st_mode & 0o777 == 0o600
        restored = tmp_path / f"restored-{number}"
        assert f"{restored} has 4 states, " in creo("restore", backup, restored)
        host = begun(cycle, restored)
        try:
            check(Contents.of(host), known)
        finally:
            host.kill()
    assert {path.name for path in tmp_path.iterdir()} == {
        "state",
        *(name for number in range(3) for name in (str(number), f"restored-{number}")),
    }


def test_a_host_goes_on_while_a_backup_is_written_which_is_of_one_moment(
    classes: dict[str, Path], folder: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    with Keeper(classes["before"], folder) as host:
        host.fill(SIZE)
        with begun_to_write("backup", folder, tmp_path / "same.db", file=tmp_path / "same.db") as running:
            taken = creo("backup", folder, tmp_path / "same.db")
            os.killpg(running.pid, signal.SIGCONT)
            said, _ = running.communicate(timeout=PATIENCE)
            assert running.returncode == 1 and f"{tmp_path / 'same.db'} exists already" in said, said
            assert f"{2 * SIZE + 1} entries" in taken
        with begun_to_write("backup", folder, first, file=first) as running:
            # It stands still in the middle of its work: the host writes, and others take backups.
            host.fill(10)
            assert "21 entries" in creo("backup", folder, second)
            assert host.sums() == sums(10, extended=False)
            os.killpg(running.pid, signal.SIGCONT)
            said, _ = running.communicate(timeout=PATIENCE)
            assert f"{first} has 3 states, {2 * SIZE + 1} entries" in said, said
        assert host.sums() == sums(10, extended=False)
        host.stop()
    assert [path.name for path in tmp_path.glob("*.unfinished*")] == []
    # An older release's: the host of the next one migrates it.
    for backup, size in ((first, SIZE), (second, 10)):
        restored = tmp_path / f"of-{backup.stem}"
        creo("restore", backup, restored)
        assert restored.stat().st_mode & 0o777 == 0o700 and (restored / "state.db").stat().st_mode & 0o777 == 0o600
        with Keeper(classes["after"], restored) as host:
            assert host.sums() == sums(size, extended=True)
            host.stop()


def test_a_killed_backup_or_restore_leaves_nothing_that_looks_like_one(
    classes: dict[str, Path], folder: Path, tmp_path: Path
) -> None:
    backup, restored = tmp_path / "backup.db", tmp_path / "restored"
    with Keeper(classes["before"], folder) as host:
        host.fill(SIZE)
        with begun_to_write("backup", folder, backup, file=backup) as running:
            os.killpg(running.pid, signal.SIGKILL)
        assert not backup.exists()
        left = [path for path in tmp_path.iterdir() if path.name.startswith("backup.db.")]
        assert left and all(".unfinished" in path.name for path in left)
        with begun_to_write("backup", folder, backup, file=backup) as running:
            os.killpg(running.pid, signal.SIGTERM)
            os.killpg(running.pid, signal.SIGCONT)
            running.wait(PATIENCE)
        assert [path for path in tmp_path.iterdir() if path.name.startswith("backup.db")] == left
        creo("backup", folder, backup)
        assert host.sums() == sums(SIZE, extended=False)
        host.stop()
    with begun_to_write("restore", backup, restored, file=restored / "state.db-restoring") as running:
        os.killpg(running.pid, signal.SIGKILL)
    assert "state.db" not in {path.name for path in restored.iterdir()}
    # A host that started here would seem to have kept nothing.
    refused = subprocess.run(
        Keeper.command(classes["before"], restored), capture_output=True, text=True, timeout=PATIENCE
    )
    assert refused.returncode == 1 and "since a restore was cut short; do it again" in refused.stderr, refused.stderr
    creo("restore", backup, restored)
    with Keeper(classes["before"], restored) as host:
        assert host.sums() == sums(SIZE, extended=False)
        host.stop()


def test_a_backup_takes_no_more_memory_for_more_entries(
    classes: dict[str, Path], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Keeper(classes["before"], folder) as host:
        host.fill(SIZE)
        monkeypatch.setenv("JDK_JAVA_OPTIONS", "-Xmx12m")
        backup = tmp_path / "backup.db"
        assert f"{2 * SIZE + 1} entries" in creo("backup", folder, backup)
        assert backup.stat().st_size > 8 << 20
        assert f"{2 * SIZE + 1} entries" in creo("restore", backup, tmp_path / "restored")
        host.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts file systems")
def test_a_full_disk_leaves_no_half_of_a_backup(classes: dict[str, Path], folder: Path, tmp_path: Path) -> None:
    with Keeper(classes["before"], folder) as host, disk(tmp_path / "disk", "1m") as full:
        host.fill(SIZE)
        assert f"no backup was made: the disk of {full} has room for " in creo(
            "backup", folder, full / "backup.db", code=1
        )
        assert list(full.iterdir()) == []
        # Room that is gone only while it is written.
        said = creo("backup", folder, tmp_path / "backup.db", code=1, limit=LIMIT)
        assert "no backup was made: " in said and "cannot be written: " in said, said
        assert not (tmp_path / "backup.db").exists()
        creo("backup", folder, tmp_path / "backup.db")
        assert "nothing was restored: the disk of " in creo("restore", tmp_path / "backup.db", full / "new", code=1)
        assert list(full.iterdir()) == []
        (full / "own").mkdir()
        assert "nothing was restored: " in creo("restore", tmp_path / "backup.db", full / "own", code=1)
        assert [path.name for path in (full / "own").iterdir()] == ["lock"]
        said = creo("restore", tmp_path / "backup.db", tmp_path / "new", code=1, limit=LIMIT)
        assert "nothing was restored: " in said and not (tmp_path / "new").exists(), said
        assert host.sums() == sums(SIZE, extended=False)
        host.stop()
    assert [path.name for path in tmp_path.glob("*unfinished*")] == []


def test_nothing_is_overwritten_unless_that_is_asked_for(
    classes: dict[str, Path], folder: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "backup.db"
    with Keeper(classes["before"], folder) as host:
        host.fill(10)
        creo("backup", folder, backup)
        old = backup.read_bytes()
        host.fill(20)
        said = creo("backup", folder, backup, code=1)
        assert f"{backup} exists already, and stays as it is; choose another name, or replace it with --force" in said
        assert backup.read_bytes() == old
        assert "41 entries" in creo("backup", folder, backup, "--force")
        for place, why in (
            (folder / "backup.db", "belongs to its host, so the backup cannot be in it"),
            (tmp_path / "none" / "backup.db", f"there is no folder {tmp_path / 'none'} for the backup"),
            (tmp_path, "is a folder; name the file"),
            (Path("/dev/null"), "is no file that can be replaced"),
        ):
            for options in ([], ["--force"]):
                assert why in creo("backup", folder, place, *options, code=1)
        said = creo("restore", backup, folder, code=1)
        assert f"{folder}, is in use by another host, process {host.pid}; stop it, or restore into another" in said
        assert host.sums() == sums(20, extended=False)
        host.stop()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    said = creo("restore", backup, folder, code=1)
    assert f"is not empty, and what is in it stays: state.db, state.db-commits; restore into" in said, said
    assert f"move this one away: mv {folder} {folder}.before" in said, said
    # A folder that has nothing to do with hosts is left alone, too.
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter").touch()
    assert "is not empty" in creo("restore", backup, tmp_path / "home", code=1)
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["letter"]
    assert {name: data for name, data in before.items() if name != "lock"} == {
        path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"
    }
    # The way out that the message names. When no host runs, backups are made as well, and change nothing.
    folder.rename(f"{folder}.before")
    assert "41 entries" in creo("restore", backup, folder)
    assert "41 entries" in creo("backup", f"{folder}.before", tmp_path / "again.db")
    assert creo("export", f"{folder}.before") == creo("export", folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_what_root_restores_belongs_to_the_owner_of_the_folder(
    classes: dict[str, Path], folder: Path, tmp_path: Path
) -> None:
    with Keeper(classes["before"], folder) as host:
        host.fill(10)
        creo("backup", folder, tmp_path / "backup.db")
        host.stop()
    restored = tmp_path / "restored"
    restored.mkdir(0o700)
    os.chown(restored, 65534, -1)
    creo("restore", tmp_path / "backup.db", restored)
    assert {path.name: path.stat().st_uid for path in restored.iterdir()} == {"lock": 65534, "state.db": 65534}


def test_a_damaged_backup_restores_nothing(classes: dict[str, Path], folder: Path, tmp_path: Path) -> None:
    backup, damaged, restored = tmp_path / "backup.db", tmp_path / "damaged.db", tmp_path / "restored"
    with Keeper(classes["before"], folder) as host:
        host.fill(1000)
        creo("backup", folder, backup)
        host.stop()
    whole = backup.read_bytes()
    middle = whole.index(b"unit 500")
    for harm in (whole[:-4096], whole[: len(whole) // 2], b"", b"no database" * 1000, harmed(whole, middle)):
        damaged.write_bytes(harm)
        said = creo("restore", damaged, restored, code=1)
        assert f"the backup, {damaged}, is damaged: " in said and "nothing was restored" in said, said
        assert not restored.exists()
    damaged.unlink()
    sqlite3.connect(damaged).execute("CREATE TABLE another (id INTEGER)").connection.close()
    assert "is a database, but not one of states" in creo("restore", damaged, restored, code=1)
    assert f"there is no file {tmp_path / 'none'}" in creo("restore", tmp_path / "none", restored, code=1)
    assert "is a folder; name the file" in creo("restore", folder, restored, code=1)
    assert f"there is no folder {tmp_path / 'none'}" in creo("restore", backup, tmp_path / "none" / "new", code=1)
    # Of a damaged folder no backup is made.
    (folder / "state.db").write_bytes(harmed((folder / "state.db").read_bytes(), middle))
    said = creo("backup", folder, tmp_path / "another.db", code=1)
    assert "is damaged" in said and not (tmp_path / "another.db").exists(), said


def harmed(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
