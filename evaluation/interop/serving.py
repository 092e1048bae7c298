# SPDX-License-Identifier: Apache-2.0
"""Services in workers of a described host, one program in each language, and the two ways in which tests call them.

A program serves all interfaces of `services/lab.creo`. It is built as the clients of its language are, with what
`creo gen --service` writes for it.
"""

from __future__ import annotations

import base64
import enum
import hashlib
import json
import shutil
import socket
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Mapping, Protocol, Sequence

import pytest

from evaluation.harness.archive import archived
from evaluation.harness.clients import HOST, QUICK, Programs
from evaluation.harness.commands import build
from evaluation.harness.http import HttpClient
from evaluation.harness.program import Program

HERE = Path(__file__).parent / "services"
LAB = HERE / "lab.creo"

#: For each kind of worker: how its program is built, as clients are, and its source.
WORKERS = {
    "python": ("python", "python/service.py"),
    "accelerated": ("accelerated", "python/service.py"),
    "asyncio": ("python", "python/async_service.py"),
    "c": ("c", "c/service.c"),
    "csharp": ("csharp", "csharp/Service.cs"),
    "dotnet": ("dotnet", "csharp/Service.cs"),
    "tasks": ("dotnet", "csharp/AsyncService.cs"),
    "java": ("hosted", "java/Service.java"),
    "typescript": ("typescript", "typescript/service.mjs"),
}

#: Those in which a method that calls itself without an end is an error that they survive; it ends the others.
SURVIVE_DEPTH = {"python", "accelerated", "asyncio", "csharp", "java", "typescript"}
#: Those in which a method may return what is no result.
UNTYPED = {"python", "accelerated", "asyncio", "typescript"}

#: Who calls.
TOKEN = "secret"
CALLER = "ann"
ROLES = ["admin", "staff"]


def worker(programs: Programs, kind: str) -> list[str]:
    """The command of a worker of this kind; the programs are those of the service side."""
    built, source = WORKERS[kind]
    if built == "dotnet" and shutil.which("dotnet") is None:
        pytest.skip("no dotnet on the PATH")
    return programs.command(f"lab-{kind}", built, HERE / source, [LAB])


class ServiceHost(Program):
    """A host that serves a description by workers."""

    def __init__(self, command: Sequence[object], folder: Path, *settings: object, description: Path = LAB) -> None:
        """In the folder are its states and its tokens."""
        build("server")
        tokens = folder / "tokens"
        tokens.write_text(f"{hashlib.sha256(TOKEN.encode()).hexdigest()}  {CALLER}  {' '.join(ROLES)}\n")
        tokens.chmod(0o600)
        super().__init__(
            "the host",
            [
                *("java", *QUICK, *archived(HOST, "--files", f"/={HERE}"), "-jar", HOST, description),
                *("--worker", quoted(command), "--listen", "127.0.0.1:0"),
                *("--state", f"file:{folder / 'state'}", "--tokens-file", tokens),
                *settings,
            ],
            environment={"LC_ALL": "C.UTF-8"},
        )
        self.address = self.listening()

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        finally:
            self.kill()


def quoted(command: Sequence[object]) -> str:
    """As --worker splits it."""
    return " ".join('"' + str(word).replace("\\", "\\\\").replace('"', '\\"') + '"' for word in command)


@dataclass
class Problem(Exception):
    """What a caller gets that gets no result."""

    #: As problems over HTTP have it: `INTERNAL`, or the full name of an exception.
    type: str
    message: str
    #: The fields of an exception.
    value: Any = None

    def __str__(self) -> str:
        return f"{self.type}: {self.message} {self.value or ''}"


class Door(Protocol):
    """A way to call the services. Arguments and results are JSON, with numbers for `long`."""

    def __call__(
        self, method: str, *, context: Mapping[str, str] = {}, seconds: float | None = None, **arguments: Any
    ) -> Any:
        """Calls a method, such as `Store.put`, or raises a Problem."""


@dataclass
class OverHttp:
    """Calls as JSON."""

    address: str
    #: Of the last answer.
    fields: Mapping[str, str] = field(default_factory=dict)

    def __call__(
        self, method: str, *, context: Mapping[str, str] = {}, seconds: float | None = None, **arguments: Any
    ) -> Any:
        fields = {f"Creo-Context-{name}": text for name, text in context.items() if name != "traceparent"}
        if "traceparent" in context:
            fields["traceparent"] = context["traceparent"]
        if seconds is not None:
            fields["Creo-Timeout-Ms"] = str(round(1000 * seconds))
        host, _, port = self.address.rpartition(":")
        with HttpClient(socket.create_connection((host, int(port)))) as client:
            answer = client.call(
                f"/lab.{method.replace('.', '/')}",
                arguments,
                Authorization=f"Bearer {TOKEN}",
                Accept="application/json;long=number",
                **fields,
            )
        self.fields = answer.fields
        if answer.status >= 400:
            problem = answer.json()
            raise Problem(problem["type"].removeprefix("urn:creo:"), problem.get("detail", ""), problem.get("value"))
        return json.loads(answer.body) if answer.body else None


class OverRasp:
    """Calls with the Python client of the description."""

    def __init__(self, lab: ModuleType, address: str) -> None:
        self._lab = lab
        self.address = address
        #: The parameters that are structs, or arrays of them.
        self._structs = {"series": lab.Series, "values": lab.Values, "label": lab.Label}

    def __call__(
        self, method: str, *, context: Mapping[str, str] = {}, seconds: float | None = 60, **arguments: Any
    ) -> Any:
        interface, _, name = method.partition(".")
        client = getattr(self._lab, f"{interface}Client")
        with client(self.address, token=TOKEN, context=context, call_timeout=seconds) as connected:
            try:
                return self._json(self._call(connected, name, arguments))
            except self._lab.CreoError as error:
                raise self._problem(error) from error

    def _call(self, client: Any, name: str, arguments: Mapping[str, Any]) -> Any:
        method = getattr(client, name, None) or getattr(client, f"{name}_")
        return method(*(self._value(name, argument) for name, argument in arguments.items()))

    def _value(self, name: str, argument: Any) -> Any:
        if isinstance(argument, list) and argument and isinstance(argument[0], dict):
            return [self._value(name, item) for item in argument]
        if isinstance(argument, dict):
            return self._lab.from_json(self._structs[name], argument)
        return self._lab.Fault[argument] if name == "fault" else argument

    def _json(self, value: Any) -> Any:
        if hasattr(value, "__match_args__"):
            return self._lab.to_json(value)
        if isinstance(value, bytes):
            return base64.b64encode(value).decode()
        if isinstance(value, Mapping):
            return {str(key): self._json(item) for key, item in value.items()}
        if value is None or isinstance(value, (bool, int, float, str)) and not isinstance(value, enum.Enum):
            return value
        return [self._json(item) for item in value]

    def _problem(self, error: Any) -> Problem:
        if isinstance(error, (self._lab.NoSuchSeries, self._lab.Empty)):
            fields = zip(type(error).__match_args__, error.args)
            return Problem(f"lab.{type(error).__name__}", error.message, dict(fields))
        return Problem(error.status.name, error.message)
