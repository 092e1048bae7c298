# SPDX-License-Identifier: Apache-2.0
"""The README is followed as a newcomer would: in an empty folder, with an installed Creo, every block in its order. A block
after "in `FILE`:" is that file; any other is commands or what they print, and each of them is known here.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
from pathlib import Path
from typing import Iterator, NamedTuple

import pytest

from evaluation.harness.places import ROOT
from evaluation.harness.program import Program

TEXT = 'Series(name="north", samples=[1.5, 2.5], unit=VOLT)\n'
STREAM = "north VOLT\n"
PRINTED = {
    "client.py": TEXT + STREAM + "there is no south\n",
    "Client.java": TEXT + STREAM,
    "Client.cs": TEXT + "north Volt\n",
    "client.c": "2 samples in VOLT\n",
    "client.mjs": TEXT + STREAM,
}


class Block(NamedTuple):
    """A code block and the paragraph before it."""

    before: str
    language: str
    text: str

    @property
    def file(self) -> str | None:
        """The file that it is, as the paragraph before it ends."""
        named = re.search(r"\b(?:in|as)\s+`([\w.]+)`:$", self.before, re.IGNORECASE)
        return named and named.group(1)


@functools.cache
def blocks() -> tuple[Block, ...]:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    fences = re.findall(r"([^\n](?:[^\n]|\n(?!\n))*)\n\n```(\w*)\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    assert len(fences) == readme.count("\n```") / 2
    return tuple(Block(*fence) for fence in fences)


def commands(containing: str) -> list[str]:
    """The lines of the block of commands that contains a text."""
    [block] = [block for block in blocks() if block.language == "sh" and containing in block.text]
    return block.text.splitlines()


class Newcomer:
    """Somebody in a folder with all files that the README shows."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        home = Path(environment["PATH"].partition(":")[0]).parent
        # A shell's ~ is HOME; what is installed is installed there.
        (folder / ".local").symlink_to(home)
        self.environment = {**environment, "HOME": str(folder), "CREO_LISTEN": "127.0.0.1:0"}
        for block in blocks():
            if block.file:
                (folder / block.file).write_text(block.text, encoding="utf-8")

    def type(self, command: str, status: int = 0) -> str:
        """What a command prints; its status is what it is expected to be."""
        # Clients are told no settings of hosts.
        environment = {name: value for name, value in self.environment.items() if name != "CREO_LISTEN"}
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == status, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout.replace("\x1b[0m", "") + (done.stderr if status else "")

    def serve(self, command: str) -> Iterator[str]:
        """Runs a service until the test is over; its address is another one than the README's, which may be taken."""
        with Program(
            "the service",
            ["bash", "-c", f"exec {command}"],
            folder=self.folder,
            environment=self.environment,
        ) as running:
            yield running.listening()

    def point_to(self, address: str) -> None:
        """Has the README's clients call this address."""
        for name in PRINTED:
            file = self.folder / name
            file.write_text(file.read_text(encoding="utf-8").replace("localhost:7000", address), encoding="utf-8")


@pytest.fixture(scope="module")
def reader(newcomer: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    return Newcomer(tmp_path_factory.mktemp("reader"), newcomer)


@pytest.fixture(scope="module")
def shelf(reader: Newcomer) -> Iterator[str]:
    """The address of the README's service, packaged and served as it says."""
    *make, serve = commands("--service Shelf")
    for command in make:
        reader.type(command)
    for address in reader.serve(serve):
        reader.point_to(address)
        yield address


def test_no_block_is_left_out() -> None:
    """A block is a file, or among the commands and messages that the tests here follow."""
    known = [
        "scripts/install",
        "creo new",
        'put \'{"note"',
        "--service Shelf",
        "client.py",
        "--service Ledger",
        "creo top",
    ]
    rest = [block for block in blocks() if not block.file]
    scripts = [block.text for block in rest if block.language == "sh"]
    assert len(scripts) == len(known) and len(rest) == len(known) + len(["console", ""])
    for script, text in zip(scripts, known):
        assert text in script
    assert {block.file for block in blocks()} - {None} == {
        *PRINTED,
        "lab.creo",
        "Shelf.java",
        "bank.creo",
        "Ledger.java",
        "LedgerTest.java",
    }


def test_imports_are_copied_without_a_clash() -> None:
    """Of two packages with all their types, both may have one of the name of a reader's struct, such as Reading."""
    for block in blocks():
        if (block.file or "").endswith(".java"):
            assert len(re.findall(r"^import .*\*;$", block.text, re.MULTILINE)) <= 1, block.file


def test_creo_is_installed_where_the_readme_says(reader: Newcomer) -> None:
    """The fixture has run the command, and what it prints."""
    assert commands("scripts/install") == ["scripts/install"]
    assert reader.type("command -v creo") == f"{(reader.folder / '.local').resolve()}/bin/creo\n"


def test_the_first_call(reader: Newcomer) -> None:
    new, run = commands("creo new")
    reader.type(new)
    for address in reader.serve(run):
        put, get = (line.replace("localhost:7000", address) for line in commands('put \'{"note"'))
        assert reader.type(put) == ""
        assert json.loads(reader.type(get)) == {"title": "first", "text": "Hello"}


@pytest.mark.parametrize("file", PRINTED)
def test_each_client_prints_what_was_kept(file: str, reader: Newcomer, shelf: str) -> None:
    reader.type(
        f'creo call {shelf} Store.put \'{{"series": {{"name": "north", "samples": [1.5, 2.5], "unit": "VOLT"}}}}\''
    )
    [command] = [line for line in commands("client.py") if f" {file} " in f"{line} "]
    assert reader.type(command) == PRINTED[file]


def test_calls_without_code(reader: Newcomer, shelf: str) -> None:
    what, put, top = (line.replace("localhost:7000", shelf) for line in commands("creo top"))
    assert "Store.get" in reader.type(what)
    assert reader.type(put) == ""
    assert (
        reader.type(f"creo call {shelf} Store.get '[\"north\"]'")
        == '{"name":"north","samples":[1.5,2.5],"unit":"VOLT"}\n'
    )
    assert "Store.put" in reader.type(top)


@pytest.fixture(scope="module")
def ledger(reader: Newcomer) -> str:
    """The command that serves the README's service with a state, which is compiled."""
    *make, serve = commands("--service Ledger")
    for command in make:
        reader.type(command)
    return serve


RUN_TESTS = """
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class RunTests {
    public static void main(String[] arguments) throws Exception {
        for (Method method : LedgerTest.class.getDeclaredMethods()) {
            if (method.isAnnotationPresent(Test.class)) {
                method.invoke(new LedgerTest());
                System.out.println(method.getName());
            }
        }
    }
}
"""


def test_its_test_passes_without_a_host(reader: Newcomer, ledger: str) -> None:
    [repository] = re.findall(r"-Dmaven.repo.local=(\S+)", reader.environment["MAVEN_OPTS"])
    junit = [
        str(jar)
        for name in ("org/junit/jupiter/junit-jupiter-api", "org/junit/platform/junit-platform-commons")
        + ("org/opentest4j/opentest4j", "org/apiguardian/apiguardian-api")
        for jar in sorted((Path(repository) / name).glob("*/*.jar"))[-1:]
    ]
    (reader.folder / "RunTests.java").write_text(RUN_TESTS, encoding="utf-8")
    path = ":".join(["ledger", str(reader.folder / ".local/lib/creo/creo-host.jar"), *junit])
    reader.type(f"javac -cp {path} -d ledger-test LedgerTest.java RunTests.java")
    assert reader.type(f"java -cp ledger-test:{path} RunTests") == "nobodyGivesMoreThanThereIs\n"


def test_calls_with_curl_alone(reader: Newcomer, ledger: str) -> None:
    [console] = [block.text for block in blocks() if block.language == "console"]
    nothing, *session = re.split(r"^\$ ", console, flags=re.MULTILINE)
    assert nothing == "" and len(session) == 7
    for address in reader.serve(ledger):
        for command, _, printed in (each.partition("\n") for each in session):
            shown = reader.type(command.replace("localhost:7000", address))
            # JSON that is whole has no end of its line.
            assert shown.rstrip("\n") == printed.rstrip("\n"), command


def test_state_survives_a_kill(reader: Newcomer, ledger: str) -> None:
    for address in reader.serve(ledger):  # which is killed at its end
        reader.type(f"creo call {address} Bank.open '[\"eve\", 5]'")
        reader.type(f'creo call {address} Bank.transfer \'{{"from": "eve", "to": "kim", "amount": 2}}\'')
    for address in reader.serve(ledger):
        assert json.loads(reader.type(f"creo call {address} Bank.balance '[\"eve\"]'")) == 3


def test_a_mistake_is_answered_as_shown(reader: Newcomer) -> None:
    [answer] = [block for block in blocks() if block.language == ""]
    [mistake] = re.findall(r"`(Serie .*?)`", answer.before.replace("\n", " "))
    description = reader.folder / "lab.creo"
    right = description.read_text(encoding="utf-8")
    description.write_text(right.replace(mistake.replace("Serie ", "Series "), mistake), encoding="utf-8")
    try:
        assert reader.type("creo check lab.creo", status=1) == answer.text
    finally:
        description.write_text(right, encoding="utf-8")
