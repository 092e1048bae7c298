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

PRINTED = 'Series(name="north", samples=[1.5, 2.5], unit=VOLT)\nnorth VOLT\nthere is no south\n'


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


def run_client() -> str:
    """The command that runs the README's client, which stands in a sentence."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [command] = re.findall(r"`([^`\n]* client\.py)`", readme)
    return command


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

    def type(self, command: str) -> str:
        """What a command prints, which has to succeed."""
        # Clients are told no settings of hosts.
        environment = {name: value for name, value in self.environment.items() if name != "CREO_LISTEN"}
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout.replace("\x1b[0m", "")

    def serve(self, command: str) -> Iterator[str]:
        """Runs a service until the test is over; its address is another one than the README's, which may be taken."""
        with Program(
            "the service",
            ["bash", "-c", f"exec env {command}"],
            folder=self.folder,
            environment=self.environment,
        ) as running:
            yield running.listening()

    def point_to(self, address: str) -> None:
        """Has the README's client call this address."""
        [client] = [block.text for block in blocks() if block.file == "client.py"]
        (self.folder / "client.py").write_text(client.replace("localhost:7000", address), encoding="utf-8")


@pytest.fixture(scope="module")
def reader(newcomer: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    return Newcomer(tmp_path_factory.mktemp("reader"), newcomer)


@pytest.fixture(scope="module", params=["--service Shelf", "--worker"])
def shelf(request: pytest.FixtureRequest, reader: Newcomer) -> Iterator[str]:
    """The address of the README's service, in Java and in Python, packaged and served as it says."""
    *make, serve = commands(request.param)
    for command in make:
        reader.type(command)
    for address in reader.serve(serve):
        reader.point_to(address)
        yield address


def test_no_block_is_left_out() -> None:
    """A block is a file, or among the commands and messages that the tests here follow."""
    known = [
        "scripts/demo",
        "creo new",
        'put \'{"note"',
        "--service Shelf",
        "--worker",
    ]
    rest = [block for block in blocks() if not block.file]
    scripts = [block.text for block in rest if block.language == "sh"]
    # And a conversation, and a part of a sample.
    assert len(scripts) == len(known) and len(rest) == len(known) + len(["console", "java"])
    for script, text in zip(scripts, known):
        assert text in script
    assert {block.file for block in blocks()} - {None} == {"lab.creo", "Shelf.java", "shelf.py", "client.py"}


def test_the_samples_have_what_it_shows() -> None:
    """Its service is that of samples/lab, and what it shows of state is copied from samples/bank."""
    lab, bank = ROOT / "samples" / "lab", ROOT / "samples" / "bank"
    files = {block.file: block.text for block in blocks() if block.file}
    assert files["lab.creo"] == (lab / "lab.creo").read_text(encoding="utf-8")
    [shelf] = lab.glob("service/src/main/**/Shelf.java")
    assert shelf.read_text(encoding="utf-8").split("\n\n", 1)[1].split() == files["Shelf.java"].split()
    [shown] = [block.text for block in blocks() if block.language == "java" and not block.file]
    described, method = shown.split("\n\n")
    [ledger] = bank.glob("service/src/main/**/Ledger.java")
    assert "".join(method.split()) in "".join(ledger.read_text(encoding="utf-8").split())
    lines = iter((bank / "bank.creo").read_text(encoding="utf-8").splitlines())
    assert all(line in lines for line in described.splitlines()), "not these lines in this order"


def test_creo_is_installed_where_the_readme_says(reader: Newcomer) -> None:
    """The fixture has run the command, and what it prints."""
    install = commands("creo new")[0]
    assert install.split("#")[0].rstrip() == "scripts/install"
    assert reader.type("command -v creo") == f"{(reader.folder / '.local').resolve()}/bin/creo\n"


def test_the_first_call(reader: Newcomer) -> None:
    _, new, run = commands("creo new")
    reader.type(new)
    for address in reader.serve(run):
        what, put, get, top = (line.replace("localhost:7000", address) for line in commands('put \'{"note"'))
        assert "WeatherService.get" in reader.type(what)
        assert reader.type(put) == ""
        assert json.loads(reader.type(get)) == {"title": "first", "text": "Hello"}
        assert "WeatherService.put" in reader.type(top)


def test_the_client_prints_what_was_kept(reader: Newcomer, shelf: str) -> None:
    assert reader.type(run_client()) == PRINTED


@pytest.mark.parametrize("shelf", ["--service Shelf"], indirect=True)
def test_calls_with_curl_alone(reader: Newcomer, shelf: str) -> None:
    reader.type(run_client())
    [console] = [block.text for block in blocks() if block.language == "console"]
    nothing, *session = re.split(r"^\$ ", console, flags=re.MULTILINE)
    assert nothing == "" and len(session) == 2
    for command, _, printed in (each.partition("\n") for each in session):
        # JSON that is whole has no end of its line.
        assert reader.type(command.replace("localhost:7000", shelf)) == printed.rstrip("\n"), command
