# SPDX-License-Identifier: Apache-2.0
"""`creo state` at the folders of real hosts and their backups."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

from evaluation.harness.places import ROOT

from .disks import disk
from .keeper import HERE, Keeper, compiled, sums

SIZE = 50
BEFORE = HERE / "before" / "keeper.creo"
AFTER = HERE / "after" / "keeper.creo"

#: The release after the second: a field is gone, another has a new name, a constant, too; a state is gone.
LATER = (
    AFTER.read_text(encoding="utf-8")
    .replace("String unit;", "")
    .replace("long value;", "long amount;")
    .replace("NONE, HIGH, LOW", "NONE, TOP, LOW")
    .replace("@STATE int fills;", "")
    .replace(', "fills"}', "}")
)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The classes of both releases."""
    return compiled(tmp_path_factory.mktemp("keeper"))


@pytest.fixture
def folder(classes: dict[str, Path], tmp_path: Path) -> Path:
    """What the second release keeps, migrated from the first; the host was stopped."""
    folder = tmp_path / "state"
    folder.mkdir()
    with Keeper(classes["before"], folder) as host:
        host.fill(SIZE)
        host.stop()
    with Keeper(classes["after"], folder) as host:
        host.fill(0)
        host.stop()
    return folder


def creo(*arguments: object, given: str = "", code: int = 0) -> str:
    """What `creo state` prints: the answer, or where it fails the error."""
    done = subprocess.run(
        [str(ROOT / "scripts" / "creo"), "state", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        input=given,
    )
    assert done.returncode == code, f"{arguments}\n{done.stdout}{done.stderr}"
    return done.stdout if code == 0 else done.stdout + done.stderr


def test_a_folder_is_shown_migrated_exported_and_imported(
    classes: dict[str, Path], folder: Path, tmp_path: Path
) -> None:
    shown = {line.split()[0]: line.split()[1:] for line in creo("show", folder).splitlines()[1:]}
    assert {name: line[0] for name, line in shown.items()} == {
        "keeper.Keeper.samples": str(SIZE),
        "keeper.Keeper.queue": str(SIZE + 1),
        "keeper.Keeper.level": "1",
        "keeper.Keeper.fills": "1",
    }
    assert shown["keeper.Keeper.level"][2] == "Optional<enum{NONE,HIGH,LOW}>"

    later = tmp_path / "later.creo"
    later.write_text(LATER, encoding="utf-8")
    said = creo("diff", later, folder, code=1)
    for line in (
        "does not fit: keeper.Keeper.samples[].unit is gone (--drop keeper.Keeper.samples.unit, or leave it)",
        "does not fit: keeper.Keeper.samples[].level has no constant HIGH any more "
        "(--rename keeper.Keeper.samples.level.HIGH=TOP, or leave it",
        "keeper.Keeper.fills: is not in the description; it stays, and is not used",
    ):
        assert line in said, said
    assert (
        f"let it be lost: creo state migrate {later} {folder} --drop keeper.Keeper.samples.unit "
        "--rename keeper.Keeper.samples.value=amount "
    ) in creo("migrate", later, folder, code=1)

    options = ["level.HIGH=TOP"]
    for state in ("samples", "queue"):
        options += [f"{state}.value=amount", f"{state}.level.HIGH=TOP"]
    decisions = ["--drop", "samples.unit", "--drop", "queue.unit", "--drop", "fills"]
    decisions += [part for option in options for part in ("--rename", option)]
    assert "kept state: fits" in creo("diff", later, folder, *decisions)
    before = creo("export", folder)
    assert "nothing was changed" in creo("migrate", later, folder, *decisions, "--dry-run")
    assert creo("export", folder) == before
    assert "is called nowhere" in creo("migrate", later, folder, "--drop", "nowhere", code=1)
    assert f"state keeper.Keeper.samples: {SIZE} entries migrated" in creo("migrate", later, folder, *decisions)

    lines = [json.loads(line) for line in creo("export", folder, "--state", "samples").splitlines()]
    assert lines.pop() == {"states": 1}
    assert lines[0]["entries"] == SIZE == len(lines) - 1
    assert {int(key): value for line in lines[1:] for key, value in line.items()} == {
        place: {"extra": 2, "amount": place, "remark": None, "level": "LOW" if place % 3 else "TOP"}
        for place in range(SIZE)
    }

    # Back to where it was, from the export.
    elsewhere = tmp_path / "elsewhere"
    assert creo("import", elsewhere, given=before) == "4 states imported\n"
    assert elsewhere.stat().st_mode & 0o777 == 0o700
    assert creo("export", elsewhere) == before
    with Keeper(classes["after"], elsewhere) as host:
        assert host.sums()[:3] == [SIZE, SIZE + 1, SIZE * (SIZE - 1)]
        host.stop()
    assert "line 1: expected the head of a state" in creo("import", elsewhere, given="5\n", code=1)
    assert creo("export", elsewhere) == before


def test_what_is_advised_is_what_a_shell_can_run(classes: dict[str, Path], folder: Path, tmp_path: Path) -> None:
    """The commands in messages, as they are, until nothing is left to advise."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "creo").write_text(f'#!/bin/sh\nexec "{ROOT}/scripts/creo" "$@"\n', encoding="utf-8")
    (tools / "creo").chmod(0o755)
    # A folder and a description whose names shells would change.
    place = tmp_path / "my [state] & more"
    folder.rename(place)
    later = tmp_path / "it's later.creo"
    later.write_text(
        LATER.replace('@PACKAGE("keeper")', '@PACKAGE("house.store")').replace("interface Keeper", "interface Store"),
        encoding="utf-8",
    )
    said = creo("diff", later, place)
    assert "kept state: fits, but the host would not use keeper.Keeper." in said, said
    rename = f"creo state migrate '{tmp_path}/it'\\''s later.creo' '{place}' --rename keeper.Keeper=house.store.Store"
    commands = [creo_command(creo("migrate", later, place, "--rename", "keeper.Keeper=house.store.Store", code=1))]
    assert commands[0].startswith(rename), commands
    while commands:
        done = subprocess.run(
            ["sh", "-c", commands.pop()], capture_output=True, text=True, cwd=tmp_path, env=environment(tools)
        )
        if done.returncode:
            commands.append(creo_command(done.stderr))
            assert commands[0] != done.args[2], done.stderr
    assert "done" in done.stdout, done.stderr
    assert "house.store.Store.samples" in creo("show", place)


def creo_command(text: str) -> str:
    """The command at the end of a message."""
    return text[text.rindex("creo state migrate") :].strip()


def environment(tools: Path) -> dict[str, str]:
    return {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_what_only_reads_needs_no_permission_to_write(folder: Path, tmp_path: Path) -> None:
    commands = (["show"], ["export"], ["diff", AFTER])
    expected = [creo(*command, folder) for command in commands]
    with disk(tmp_path / "disk", "64m") as medium:
        shutil.copytree(folder, medium / "state")
        (medium / "state" / "lock").unlink()
        shutil.copytree(folder, medium / "locked")
        subprocess.run(["mount", "-o", "remount,ro", medium], check=True)
        for copy in ("state", "locked"):
            assert [creo(*command, medium / copy) for command in commands] == expected
            assert "cannot be written" in creo("migrate", AFTER, medium / copy, code=1)


def test_an_export_to_a_full_disk_or_that_was_cut_is_no_export(folder: Path, tmp_path: Path) -> None:
    for command in (["state", "export", folder], ["state", "show", folder], ["describe", AFTER], ["docs", AFTER]):
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run(
                [str(ROOT / "scripts" / "creo"), *map(str, command)], stdout=full, stderr=subprocess.PIPE, text=True
            )
        assert done.returncode == 1, command
        assert "the output is not complete, since it could not be written: No space left" in done.stderr, done.stderr
    whole = creo("export", folder)
    lines = whole.splitlines(keepends=True)
    assert lines[-1] == '{"states":4}\n'
    elsewhere = tmp_path / "elsewhere"
    for cut in (lines[:-1], lines[:3], [*lines[:-2], lines[-1]], []):
        assert "standard input, line " in creo("import", elsewhere, given="".join(cut), code=1)
    assert creo("export", elsewhere) == '{"states":0}\n'


def test_a_folder_in_use_is_left_alone_and_a_backup_of_it_is_not(classes: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    backup = tmp_path / "backup"
    backup.mkdir()
    with Keeper(classes["before"], folder) as host:
        host.fill(SIZE)
        for command in (
            ("show", folder),
            ("export", folder),
            ("import", folder),
            ("diff", AFTER, folder),
            ("migrate", AFTER, folder),
        ):
            said = creo(*command, code=1)
            assert f"{folder}, is in use by another host, process {host.pid}; stop it, or use a backup" in said, said
        with sqlite3.connect(folder / "state.db") as database, sqlite3.connect(backup / "state.db") as copy:
            database.backup(copy)
        assert "done" in creo("migrate", AFTER, backup)
        assert host.sums() == sums(SIZE, extended=False)
        host.stop()
    assert (backup / "state.db-before-migration").exists()
    with Keeper(classes["after"], backup) as host:
        assert host.sums() == sums(SIZE, extended=True)
        assert "migrated" not in host.log()


def test_what_is_no_folder_of_states_is_said(tmp_path: Path) -> None:
    nowhere = tmp_path / "mistyped" / "none"
    assert f"there is no folder {nowhere.parent} in which to make {nowhere}" in creo("import", nowhere, code=1)
    assert f"there is no folder {tmp_path / 'none'}" in creo("show", tmp_path / "none", code=1)
    said = creo("show", tmp_path, code=1)
    assert f"no host keeps states in {tmp_path}: there is no state.db in it" in said, said
    (tmp_path / "state.db").write_bytes(b"")
    assert "is damaged: it is empty" in creo("show", tmp_path, code=1)
    assert "creo state needs a command: show, diff, migrate, export, import, backup, restore, list or get" in creo(
        code=2
    )
    assert "--rename takes PATH=NAME" in creo("migrate", AFTER, tmp_path, "--rename", "a", code=2)
