# SPDX-License-Identifier: Apache-2.0
"""A page of others neither reads nor changes anything of a host on the same machine, in a real browser; pages of the
host and of the origins that it lists do both.
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.waiting import eventually

from .browser.attacks import ATTACKS, PRELUDE, Attack
from .browser.chromium import Chromium, Tab
from .browser.host import SECRET, Host
from .browser.pages import Pages
from .browser import sockets
from .browser.recorder import Recorder

#: Calls as pages make them that may, and what they learn.
CALLS = {
    "GET": ("return answer(wall + 'read')", rf'200,.*"{SECRET}"'),
    "JSON": ("return answer(wall + 'write', {method: 'POST', body: typed})", "204,"),
    "fields": (
        "return answer(wall + 'read', {headers: {'Creo-Timeout-Ms': '60000', 'Creo-Request': 'mine'}})",
        rf'200,.*creo-request,mine.*"{SECRET}"',
    ),
    "problem": ("return answer(wall + 'line?number=7')", r'422,.*"value":\{"number":7\}'),
    "stream": ("return answer(wall + 'lines?count=2')", rf'200,.*"{SECRET}"\n"{SECRET}"'),
    "events": (
        """const source = new EventSource(wall + "lines?count=2");
        return new Promise(resolve => source.onmessage = source.onerror = event => resolve(event.data));""",
        f'"{SECRET}"',
    ),
    "WebSocket": (sockets.spoken(sockets.READ, 1), f"^2 1 {SECRET}$"),
}


#: Shows what a path gives as the host's own page would.
OWN_FRAME = """const frame = document.createElement("iframe");
frame.srcdoc = await (await fetch("%PATH%")).text();
const shown = new Promise(resolve => frame.onload = resolve);
document.documentElement.append(frame);
await shown;"""


@dataclass
class Scene:
    """A host, other people's pages, and a browser that can reach all of them."""

    host: Host
    pages: Pages
    recorder: Recorder
    browser: Chromium

    def page(self, name: str, port: int | None = None) -> str:
        return f"http://{name}:{port or self.pages.port}"

    def own(self, name: str = "localhost") -> str:
        """The host's origin, by a name of its own."""
        return self.page(name, self.recorder.port)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, wall: Path) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("browser")
    pages = Pages()
    with Host(wall, origins=f"http://app.example:{pages.port}", names="lab.example") as host:
        recorder = Recorder(host.address)
        with Chromium(folder / "profile") as browser:
            yield Scene(host, pages, recorder, browser)
        recorder.close()
    pages.close()


@pytest.fixture
def scene(running: Scene) -> Scene:
    running.recorder.forget()
    return running


@pytest.fixture
def tab(running: Scene) -> Iterator[Tab]:
    with Tab(running.browser) as tab:
        yield tab


def attempt(tab: Tab, host: str, script: str) -> str:
    """What a page has learned by a script that calls a host."""
    return str(tab.run(PRELUDE.replace("%HOST%", json.dumps(host)) + script))


@pytest.mark.parametrize("page", ["evil.example", "localhost"])
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_a_page_of_others_is_refused(scene: Scene, tab: Tab, attack: Attack, page: str) -> None:
    changes = scene.host.figure("changes")
    tab.open(scene.page(page))
    learned = attempt(tab, scene.own(), attack.script)
    assert scene.recorder.answered(1) == [f"{attack.sent} 403"]
    assert SECRET not in learned
    assert scene.host.figure("changes") == changes


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_it_learns_nothing_where_browsers_say_less(scene: Scene, tab: Tab, attack: Attack) -> None:
    """Without TLS, and by a name that is not this machine's, a browser does not say for whom it gets something."""
    changes = scene.host.figure("changes")
    tab.open(scene.page("evil.example"))
    learned = attempt(tab, scene.own("lab.example"), attack.script)
    [answer] = scene.recorder.answered(1)
    assert answer.startswith(f"{attack.sent} ") and (answer.startswith("GET ") or answer.endswith(" 403"))
    assert SECRET not in learned
    assert scene.host.figure("changes") == changes


@pytest.mark.parametrize("path", ["/kept/page", "/kept/picture"])
def test_bytes_that_are_shown_run_nothing(scene: Scene, tab: Tab, path: str) -> None:
    changes = scene.host.figure("changes")
    tab.open(scene.own() + path)
    assert tab.run("return document.querySelector('title').textContent") == "kept"
    assert scene.host.figure("changes") == changes
    tab.open(scene.own() + "/wall.Wall/read")
    tab.run(OWN_FRAME.replace("%PATH%", path))
    assert scene.host.figure("changes") == changes + 1, "as a part of a page of the host, it would have run"


@pytest.mark.parametrize("script", [script for script, _ in CALLS.values()], ids=CALLS)
def test_a_name_that_was_bound_again_is_refused(scene: Scene, tab: Tab, script: str) -> None:
    changes = scene.host.figure("changes")
    own = scene.own("evil.example")
    tab.open(own)  # Chromium tries twice what is answered with 421, other than WebSockets
    learned = attempt(tab, own, script)
    statuses = {answer.split()[-1] for answer in scene.recorder.answered(3 if "WebSocket" in script else 4)}
    assert statuses == {"421"}
    assert SECRET not in learned
    assert scene.host.figure("changes") == changes


@pytest.mark.parametrize("page", ["of the host", "listed"])
@pytest.mark.parametrize(("script", "learns"), CALLS.values(), ids=CALLS)
def test_a_page_that_may_calls_and_reads(scene: Scene, tab: Tab, script: str, learns: str, page: str) -> None:
    changes = scene.host.figure("changes")
    tab.open(scene.own() + "/wall.Wall/line?number=0" if page == "of the host" else scene.page("app.example"))
    learned = attempt(tab, scene.own(), script)
    assert re.search(learns, learned, re.DOTALL), learned
    assert scene.host.figure("changes") == changes + ("'write'" in script)
    asked = [answer.split()[-1] for answer in scene.recorder.seen() if answer.startswith("OPTIONS")]
    assert asked == (["204"] if page == "listed" and ("typed" in script or "headers:" in script) else [])


@pytest.mark.parametrize("page", ["of the host", "listed"])
def test_events_end(scene: Scene, tab: Tab, page: str) -> None:
    """A browser asks once more, and not again after that."""
    tab.open(scene.own() + "/wall.Wall/read" if page == "of the host" else scene.page("app.example"))
    scene.recorder.forget()
    script = """const source = new EventSource(wall + "lines?count=3");
        const items = [];
        source.onmessage = event => items.push(event.data);
        source.addEventListener("end", () => items.push("end"));
        await new Promise(resolve => source.onerror = () => source.readyState == EventSource.CLOSED && resolve());
        return items.join();"""
    assert attempt(tab, scene.own(), script) == ",".join([f'"{SECRET}"'] * 3 + ["end"])
    assert scene.recorder.answered(2) == ["GET /wall.Wall/lines 200", "GET /wall.Wall/lines 204"]


def test_streams_in_both_directions(scene: Scene, tab: Tab) -> None:
    tab.open(scene.own() + "/wall.Wall/line?number=0")
    down = [f"4 2 {SECRET}"] * 3 + ["5 2"]
    assert attempt(tab, scene.own(), sockets.spoken(sockets.LINES, 4)) == ",".join(down)
    both = ["4 3 up", "4 3 and", "4 3 down", "5 3"]
    assert attempt(tab, scene.own(), sockets.spoken(sockets.COPY + sockets.UP, 4)) == ",".join(both)


@pytest.mark.parametrize("call", [sockets.WATCH, sockets.SLEEP], ids=["stream", "call"])
def test_a_tab_that_closes_cancels_what_it_has_called_over_a_websocket(scene: Scene, call: bytes) -> None:
    with Tab(scene.browser) as tab:
        tab.open(scene.own() + "/wall.Wall/line?number=0")
        # The answer to the second call shows that the first one has come.
        attempt(tab, scene.own(), sockets.spoken(call + sockets.READ, 1))
        eventually(lambda: scene.host.figure("watching"), lambda watching: watching == 1)
        closed = time.time()
    eventually(lambda: scene.host.figure("watching"), lambda watching: watching == 0)
    print(f"It ended {scene.host.figure('ended') - closed * 1000:.0f} ms after the tab was told to close.")


@pytest.mark.parametrize("how", ["events", "fetch"])
def test_a_tab_that_closes_ends_a_stream(scene: Scene, how: str) -> None:
    script = {
        "events": "return new Promise(resolve => new EventSource(wall + 'watch').onmessage = e => resolve(e.data))",
        "fetch": "return (await fetch(wall + 'watch')).body.getReader().read().then(part => part.done)",
    }[how]
    with Tab(scene.browser) as tab:
        tab.open(scene.page("app.example"))
        attempt(tab, scene.own(), script)
        assert scene.host.figure("watching") == 1
    eventually(lambda: scene.host.figure("watching"), lambda watching: watching == 0)
