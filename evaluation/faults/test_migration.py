# SPDX-License-Identifier: Apache-2.0
"""A host whose description has changed migrates what it keeps when it starts: all of it or, whatever happens, nothing."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.program import Program
from evaluation.harness.waiting import PATIENCE

from .disks import disk
from .keeper import Keeper, compiled, sums

SIZE = 5000
KILLS = {"sample": 3, "all": 50}
SYNCS = ("always", "5ms", "never")
COPY = "state.db-before-migration"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The classes of both releases."""
    return compiled(tmp_path_factory.mktemp("keeper"))


@pytest.fixture(scope="module")
def kept(classes: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the release before, killed: a part of what it keeps is in the log only."""
    folder = tmp_path_factory.mktemp("kept")
    with Keeper(classes["before"], folder) as host:
        host.fill(SIZE)
        assert host.sums() == sums(SIZE, extended=False)
    return folder


def copied(kept: Path, folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    return Path(shutil.copytree(kept, folder))


def entries(folder: Path, scratch: Path) -> tuple[list[str], list[tuple[int, bytes, bytes]]]:
    """The types in a folder and all rows of states, read from a copy: SQLite changes what it reads after a kill."""
    with sqlite3.connect(copied(folder, scratch) / "state.db") as database:
        types = [type for (type,) in database.execute("SELECT type FROM state WHERE number > 0 ORDER BY name")]
        rows = database.execute("SELECT * FROM entry WHERE state > 0 ORDER BY state, key").fetchall()
    database.close()
    return types, rows


def refusal(classes: Path, folder: Path) -> str:
    """What a host says that does not start."""
    done = subprocess.run(Keeper.command(classes, folder), capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    return done.stderr


@pytest.mark.parametrize("sync", SYNCS)
def test_a_changed_description_finds_all_that_was_kept(
    classes: dict[str, Path], kept: Path, tmp_path: Path, sync: str
) -> None:
    folder = copied(kept, tmp_path / "state")
    with Keeper(classes["after"], folder, sync=sync) as host:
        assert host.sums() == sums(SIZE, extended=True)
        for state in ("samples", "queue"):
            host.await_log(rf"state keeper.Keeper.{state}: {SIZE} entries migrated in [0-9.]+ s: ")
        host.await_log(
            "state keeper.Keeper.level: 1 entry migrated in .* s: keeper.Keeper.level became Optional; "
            "keeper.Keeper.level has the new constant NONE"
        )
        host.fill(0)
        assert (folder / COPY).exists()
        host.kill()
    # The copy is what was there before, and stays until an orderly stop.
    with Keeper(classes["after"], folder, sync=sync) as host:
        assert host.sums()[1] == SIZE + 1
        assert "migrated" not in host.log()
        older = tmp_path / "older"
        older.mkdir()
        shutil.copy(folder / COPY, older / "state.db")
        host.stop()
    assert not (folder / COPY).exists()
    with Keeper(classes["before"], older) as host:
        assert host.sums() == sums(SIZE, extended=False)


def test_a_change_that_loses_something_is_refused_with_the_difference_alone(
    classes: dict[str, Path], kept: Path, tmp_path: Path
) -> None:
    folder = copied(kept, tmp_path / "state")
    with Keeper(classes["after"], folder) as host:
        host.stop()
    before = entries(folder, tmp_path / "scratch")
    said = refusal(classes["before"], folder)
    assert len(said.splitlines()) == 1
    for difference in (
        "keeper.Keeper.samples[key] is int and was long (give it another name)",
        "keeper.Keeper.samples[].extra is gone (leave it)",
        "keeper.Keeper.samples[].value is int and was long",
        "level is not Optional any more",
        f"creo state migrate DESCRIPTION {folder} --drop keeper.Keeper.samples",
    ):
        assert difference in said, said
    assert entries(folder, tmp_path / "scratch") == before
    assert not (folder / COPY).exists()


def test_a_kill_at_any_moment_of_a_migration_loses_nothing(
    classes: dict[str, Path], kept: Path, tmp_path: Path, volume: str
) -> None:
    """Each start is killed between the begin of the copy and a moment after the end of the migration."""
    folder, scratch = tmp_path / "state", tmp_path / "scratch"
    whole = entries(kept, scratch)
    chance = random.Random(1)
    lasts = migration_time(classes["after"], copied(kept, folder))
    migrated = entries(folder, scratch)
    outcomes = []
    for cycle in range(KILLS[volume]):
        copied(kept, folder)
        with begun(classes["after"], folder, SYNCS[cycle % len(SYNCS)]) as starting:
            time.sleep(chance.uniform(0, 1.2 * lasts))
            starting.kill()
        found = entries(folder, scratch)
        assert found in (whole, migrated), "half a migration"
        outcomes.append(found == migrated)
        if found == whole:
            # Nothing has happened: the release before goes on as if there had been no other.
            with Keeper(classes["before"], copied(folder, scratch)) as host:
                assert host.sums() == sums(SIZE, extended=False)
        with Keeper(classes["after"], folder) as host:
            assert host.sums() == sums(SIZE, extended=True)
            host.stop()
    assert volume == "sample" or {True, False} == set(outcomes), f"all kills came too early or too late: {outcomes}"


def begun(classes: Path, folder: Path, sync: str = "always") -> Program:
    """A host that has begun to copy what it keeps."""
    host = Program("the host", Keeper.command(classes, folder, sync=sync))
    end = time.monotonic() + PATIENCE
    while not any((folder / name).exists() for name in (COPY, f"{COPY}.new")):
        assert time.monotonic() < end and host.process.poll() is None, host.log()
        time.sleep(0.001)  # nothing tells of a new file
    return host


def migration_time(classes: Path, folder: Path) -> float:
    """Seconds from the begin of the copy until the host accepts calls."""
    with begun(classes, folder) as host:
        start = time.monotonic()
        host.listening()
        return time.monotonic() - start


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system that holds what is kept, and nothing more."""
    with disk(tmp_path / "disk", "64m") as folder:
        yield folder


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts file systems")
def test_a_full_disk_leaves_all_as_it_was(
    classes: dict[str, Path], kept: Path, small_disk: Path, tmp_path: Path
) -> None:
    stopped = copied(kept, tmp_path / "stopped")
    with Keeper(classes["before"], stopped) as host:
        host.stop()
    shutil.copytree(stopped, small_disk, dirs_exist_ok=True)
    whole = entries(stopped, tmp_path / "scratch")
    used = (small_disk / "state.db").stat().st_size >> 10
    # Room for less than the copy; for the copy alone; for a part of the migration.
    for room in (64, used + 96, used + used // 2):
        subprocess.run(["mount", "-o", f"remount,size={used + room}k", small_disk], check=True)
        said = refusal(classes["after"], small_disk)
        assert any(reason in said for reason in ("database is full", "disk I/O error", "No space left")), said
        assert entries(small_disk, tmp_path / "scratch") == whole, said
    subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
    with Keeper(classes["after"], small_disk) as host:
        assert host.sums() == sums(SIZE, extended=True)
