# SPDX-License-Identifier: Apache-2.0
"""Chromium without a window, told what to do by its DevTools protocol (chromedevtools.github.io/devtools-protocol)."""

from __future__ import annotations

import json
import os
import select
import time
from pathlib import Path
from typing import Any

from evaluation.harness.program import Failure, Program
from evaluation.harness.waiting import PATIENCE, eventually

#: The protocol comes from descriptor 3 and goes to descriptor 4; Chromium writes other things to its standard output.
_PIPES = 'exec "$0" "$@" 3<&0 4>&1 >&2'


class Chromium(Program):
    """A running browser with an empty profile. Each name under .example leads to this machine, and any certificate is
    good.
    """

    def __init__(self, profile: Path) -> None:
        options = [
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            "--remote-debugging-pipe",
            "--host-resolver-rules=MAP *.example 127.0.0.1",
            "--ignore-certificate-errors",
            f"--user-data-dir={profile}",
        ]
        if os.geteuid() == 0:
            options.append("--no-sandbox")  # with it, it refuses to run as root
        super().__init__("Chromium", ["sh", "-c", _PIPES, "chromium", *options], group=True)
        self._last = 0
        self._rest = b""
        #: Answers to tabs that are watched, as the protocol describes them.
        self.answers: list[dict[str, Any]] = []

    def command(self, method: str, session: str = "", **parameters: object) -> Any:
        """What it answers to a command; raises Failure if it cannot do that."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.process.stdin.write(json.dumps(message).encode() + b"\0")
        while True:
            said = self._message()
            if said.get("id") == self._last:
                if "error" in said:
                    raise Failure(f"{method}: {said['error']['message']}", [])
                return said["result"]
            if said.get("method") == "Network.responseReceived":
                self.answers.append(said["params"]["response"])

    def _message(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, end - time.monotonic()))
            more = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            if not more:
                raise Failure("Chromium says nothing", self.log().splitlines()[-20:])
            self._rest += more
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)


class Tab:
    """A tab of a browser, which is closed when a `with` is left."""

    def __init__(self, browser: Chromium) -> None:
        self._browser = browser
        self._id = browser.command("Target.createTarget", url="about:blank")["targetId"]
        self._session = browser.command("Target.attachToTarget", targetId=self._id, flatten=True)["sessionId"]

    def __enter__(self) -> Tab:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._browser.command("Target.closeTarget", targetId=self._id)

    def watch(self) -> None:
        """From now on the browser lists what is answered to it."""
        self._browser.command("Network.enable", self._session)

    def open(self, url: str) -> None:
        """Goes to a page as if a user had typed its address, and waits until it is there."""
        failed = self._browser.command("Page.navigate", self._session, url=url).get("errorText")
        assert not failed, f"{url}: {failed}"
        eventually(lambda: self.run("return document.readyState"), lambda state: state == "complete")

    def run(self, script: str) -> Any:
        """Runs the body of an asynchronous function in the page, with the rights that a click of the user gives, and
        returns its result as JSON has it.
        """
        result = self._browser.command(
            "Runtime.evaluate",
            self._session,
            expression=f"(async () => {{ {script} }})()",
            awaitPromise=True,
            returnByValue=True,
            userGesture=True,
        )
        if "exceptionDetails" in result:
            raise Failure(f"{script}\n{result['exceptionDetails']['exception'].get('description')}")
        return result["result"].get("value")
