# SPDX-License-Identifier: Apache-2.0
"""The pages for users of other tools are followed: what they show of Creo is generated, served and called."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import HOST, QUICK
from evaluation.harness.commands import build, generate
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program

PAGES = ROOT / "framework" / "server"


class Page:
    """The files and commands of a page."""

    def __init__(self, name: str, folder: Path) -> None:
        text = (PAGES / name).read_text(encoding="utf-8")
        #: The last paragraph before a block names its file.
        shown = re.findall(r"`([\w.]+)`:\n\n```\w+\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        self.files = dict(shown)
        self.commands = re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        self.folder = folder
        for file, content in shown:
            (folder / file).write_text(content, encoding="utf-8")

    def serve(self) -> Program:
        """Does what its commands say, at another address."""
        make, serve = self.commands[0].splitlines()
        assert make == "creo gen lab.creo --lang py --service"
        generate(self.folder / "lab.creo", ["py"], self.folder / "out", "--service")
        build("server")
        host = " ".join(map(str, ["exec", "java", *QUICK, "-jar", HOST]))
        serve = serve.replace(" creo serve ", f" {host} --listen 127.0.0.1:0 ")
        return Program("the service", ["bash", "-c", serve], folder=self.folder)


@pytest.fixture
def fastapi(tmp_path: Path) -> Iterator[tuple[Page, str]]:
    page = Page("FROM-FASTAPI.md", tmp_path)
    with page.serve() as host:
        yield page, host.listening()
        host.stop()


@pytest.fixture
def grpc(tmp_path: Path) -> Iterator[tuple[Page, str]]:
    page = Page("FROM-GRPC.md", tmp_path)
    with page.serve() as host:
        yield page, host.listening()
        host.stop()


def curl(arguments: str, address: str) -> str:
    command = f"curl -sS {arguments.replace('localhost:7000', address)}"
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True).stdout


def test_what_users_of_fastapi_read(fastapi: tuple[Page, str]) -> None:
    page, address = fastapi
    assert set(page.files) == {"lab.creo", "shelf.py"}
    north = '{"name":"north","samples":[1.5,2.5],"taken":null}'
    for command, printed in zip(page.commands[1].splitlines(), ["", north, f"[{north}]"], strict=True):
        assert curl(command.removeprefix("curl "), address) == printed
    missing = json.loads(curl("localhost:7000/series/south", address))
    assert (missing["status"], missing["value"]) == (404, {"name": "south"})
    refused = json.loads(curl("""-X PUT localhost:7000/series/north --json '{"name": "", "samples": []}'""", address))
    assert (refused["status"], refused["pointer"]) == (400, "/name")


def test_what_users_of_grpc_read(grpc: tuple[Page, str]) -> None:
    page, address = grpc
    assert set(page.files) == {"lab.creo", "shelf.py", "client.py"}
    client = page.folder / "client.py"
    client.write_text(client.read_text(encoding="utf-8").replace("localhost:7000", address), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, client],
        env={"PYTHONPATH": str(page.folder / "out" / "python")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "north 2\nthere is no south\n"
