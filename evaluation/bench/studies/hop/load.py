# SPDX-License-Identifier: Apache-2.0
"""The loads: a closed one by wrk, and sessions at a rate by httperf, whatever the server does."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from evaluation.harness import usage
from evaluation.harness.places import PASSING_RESULTS
from evaluation.harness.program import Failure
from evaluation.harness.waiting import PATIENCE

from .contestants import CALL, LOAD_CORE, Server

BUILD = PASSING_RESULTS / "hop"
#: Connections of the closed load.
CONNECTIONS = 16
#: Requests on each connection, as in the paper.
SESSION = 5
KEPT, SESSIONS = "connections that stay", "5 requests on each"
LOADS = (KEPT, SESSIONS)

#: Requests that call a method with JSON.
_CALL = """
wrk.method = "POST"
wrk.body = "{}"
wrk.headers["Content-Type"] = "application/json"
"""
#: One request in five is the last of its connection.
_SESSION = f"""
local number = 0
function init(arguments)
    further = wrk.format()
    wrk.headers["Connection"] = "close"
    last = wrk.format()
end
function request()
    number = number + 1
    return number % {SESSION} == 0 and last or further
end
"""


@dataclass(frozen=True)
class Turn:
    """What a turn of the closed load showed."""

    requests_per_second: float
    processor_us: float


@dataclass(frozen=True)
class Rate:
    """What sessions at a rate showed; the processor time is of an answer."""

    answered: float
    response_ms: float
    errors: int
    processor_us: float


def closed(server: Server, what: str, load: str, seconds: int, connections: int = CONNECTIONS) -> Turn:
    """Each connection sends its next request when the last was answered, for so long."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", *_script(what, load), server.url(what)]
    said, used = _run(server, command)
    wrong = re.search(r"Non-2xx.*|Socket errors.*", said)
    if wrong:
        raise Failure(f"{server.contestant.name}: {wrong[0]}")
    requests, took = wrk_said(said)
    return Turn(requests / took, 1e6 * used / requests)


def _script(what: str, load: str) -> list[object]:
    """What tells wrk to send anything else than the same GET again and again."""
    parts = {"call": _CALL if what == CALL else "", "session": _SESSION if load == SESSIONS else ""}
    if not any(parts.values()):
        return []
    BUILD.mkdir(parents=True, exist_ok=True)
    script = BUILD / ("-".join(name for name, text in parts.items() if text) + ".lua")
    script.write_text("".join(parts.values()), encoding="utf-8")
    return ["-s", script]


def wrk_said(text: str) -> tuple[int, float]:
    """How many requests were answered in how many seconds."""
    found = re.search(r"(\d+) requests in ([\d.]+)(m?s)", text)
    return int(found[1]), float(found[2]) / (1000 if found[3] == "ms" else 1)


def at_rate(server: Server, what: str, requests: int, seconds: float) -> Rate:
    """Sessions begin so often that there would be so many requests a second."""
    sessions = requests / SESSION
    command = [
        "httperf",
        "--server=127.0.0.1",
        f"--port={server.port}",
        f"--uri={server.contestant.path(what)}",
        f"--wsess={max(1, round(sessions * seconds))},{SESSION},0",
        f"--rate={sessions:g}",
        "--timeout=2",
    ]
    said, used = _run(server, command)
    answers, took, response, errors = httperf_said(said)
    return Rate(answers / took, response, errors, 1e6 * used / max(1, answers))


def httperf_said(text: str) -> tuple[int, float, float, int]:
    """How many requests were answered with what was asked for, in how many seconds, the mean time until an answer came
    in ms, and what went wrong otherwise: a server with too much to do may say so.
    """
    total = re.search(r"^Total: .* replies (\d+) test-duration ([\d.]+) s", text, re.MULTILINE)
    response = re.search(r"^Reply time \[ms\]: response ([\d.]+)", text, re.MULTILINE)
    good = re.search(r"^Reply status: .* 2xx=(\d+)", text, re.MULTILINE)
    errors = re.search(r"^Errors: total (\d+)", text, re.MULTILINE)
    refused = int(total[1]) - int(good[1])
    return int(good[1]), float(total[2]), float(response[1]), int(errors[1]) + refused


def _run(server: Server, command: list[object]) -> tuple[str, float]:
    """What a load said, and the processor time that the server used meanwhile."""
    used = server.processor_seconds()
    command = [*usage.on_core(LOAD_CORE), *map(str, command)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise Failure(f"{server.contestant.name}: {command[3]} did not end") from None
    if done.returncode != 0:
        raise Failure(f"{server.contestant.name}: {command[3]} ended with {done.returncode}: {done.stderr[-500:]}")
    return done.stdout, server.processor_seconds() - used
