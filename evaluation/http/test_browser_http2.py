# SPDX-License-Identifier: Apache-2.0
"""A real browser speaks HTTP/2 with a host that has TLS, and is let in and refused as over HTTP/1.1."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator
from urllib.parse import urlsplit

import pytest

from evaluation.harness.authority import Authority
from evaluation.harness.waiting import eventually

from .browser.attacks import PRELUDE
from .browser.chromium import Chromium, Tab
from .browser.host import SECRET, Host
from .browser.pages import Pages

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")


@dataclass
class Scene:
    """A host that has TLS, other people's pages, and a browser that can reach both."""

    host: Host
    pages: Pages
    browser: Chromium

    @property
    def own(self) -> str:
        """The host's origin."""
        return f"https://localhost:{self.host.address.rpartition(':')[2]}"

    def attempt(self, tab: Tab, script: str) -> object:
        """What a page has learned by a script that calls the host."""
        return tab.run(PRELUDE.replace("%HOST%", json.dumps(self.own)) + script)

    def answered(self, count: int) -> list[str]:
        """Waits for as many answers of the host: "h2 200 /path" each, in their order."""

        def answers() -> list[str]:
            self.browser.command("Browser.getVersion")  # with its answer comes what was said before it
            return [
                f"{answer['protocol']} {answer['status']} {urlsplit(answer['url']).path}"
                for answer in self.browser.answers
                if answer["url"].startswith(self.own) and not answer["url"].endswith(".ico")
            ]

        return eventually(answers, lambda seen: len(seen) >= count)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, wall: Path) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("http2")
    pages = Pages()
    with Host(wall, f"http://app.example:{pages.port}", "localhost", Authority(folder, "authority")) as host:
        with Chromium(folder / "profile") as browser:
            yield Scene(host, pages, browser)
    pages.close()


@pytest.fixture
def scene(running: Scene) -> Scene:
    running.browser.answers.clear()
    return running


@pytest.fixture
def tab(scene: Scene) -> Iterator[Tab]:
    with Tab(scene.browser) as tab:
        tab.watch()
        yield tab


@pytest.fixture
def own(scene: Scene, tab: Tab) -> Tab:
    """A tab that shows a page of the host."""
    tab.open(f"{scene.own}/wall.Wall/line?number=0")
    return tab


def test_a_page_of_the_host_calls(scene: Scene, own: Tab) -> None:
    changes = scene.host.figure("changes")
    script = "return answer(wall + 'write', {method: 'POST', body: typed})"
    assert str(scene.attempt(own, script)).startswith("basic,204,")
    assert scene.host.figure("changes") == changes + 1
    assert scene.attempt(own, "return performance.getEntries().map(entry => entry.nextHopProtocol)[0]") == "h2"
    assert scene.answered(2) == ["h2 200 /wall.Wall/line", "h2 204 /wall.Wall/write"]


def test_streams(scene: Scene, own: Tab) -> None:
    script = "return (await (await fetch(wall + 'lines?count=1000')).text())"
    assert scene.attempt(own, script) == 1000 * f'"{SECRET}"\n'
    script = """const source = new EventSource(wall + "lines?count=3");
        const items = [];
        source.onmessage = event => items.push(event.data);
        await new Promise(resolve => source.addEventListener("end", resolve));
        source.close();
        return items.join();"""
    assert scene.attempt(own, script) == ",".join([f'"{SECRET}"'] * 3)
    assert set(scene.answered(3)) == {"h2 200 /wall.Wall/line", "h2 200 /wall.Wall/lines"}


@pytest.mark.parametrize("page", ["evil.example", "localhost"])
def test_a_page_of_others_is_refused(scene: Scene, tab: Tab, page: str) -> None:
    changes = scene.host.figure("changes")
    tab.open(f"http://{page}:{scene.pages.port}")
    script = """return [await answer(wall + "read"), await answer(wall + "read", {mode: "no-cors"}),
        await answer(wall + "write", plain)].join()"""
    assert SECRET not in str(scene.attempt(tab, script))
    # Of what is not for its page a browser does not tell the status.
    assert scene.answered(2) == ["h2 403 /wall.Wall/read", "h2 403 /wall.Wall/write"]
    assert scene.host.figure("changes") == changes


def test_a_page_that_is_listed_is_asked_for_first(scene: Scene, tab: Tab) -> None:
    tab.open(f"http://app.example:{scene.pages.port}")
    assert "204" in str(scene.attempt(tab, "return answer(wall + 'write', {method: 'POST', body: typed})"))
    assert scene.answered(2) == ["h2 204 /wall.Wall/write"] * 2


def test_calls_do_not_wait_for_each_other(scene: Scene, own: Tab) -> None:
    """Of streams that do not end. Over HTTP/1.1 a browser has six connections to a host."""
    count = 20
    script = f"""const all = new AbortController();
        const calls = Array.from({{length: {count}}}, () => fetch(wall + "watch", {{signal: all.signal}}));
        const answers = await Promise.all(calls);
        const parts = await Promise.all(answers.map(each => each.body.getReader().read()));
        all.abort();
        return parts.filter(part => !part.done).length;"""
    assert scene.attempt(own, script) == count
    eventually(lambda: scene.host.figure("watching"), lambda watching: watching == 0)


def test_a_tab_that_closes_withdraws_its_calls(scene: Scene, own: Tab) -> None:
    with Tab(scene.browser) as other:
        other.open(f"{scene.own}/wall.Wall/read")
        for call in ("watch", "sleep"):
            scene.attempt(other, f"void fetch(wall + '{call}', {{method: 'POST'}}).catch(() => null)")
        eventually(lambda: scene.host.figure("watching"), lambda watching: watching == 2)
    eventually(lambda: scene.host.figure("watching"), lambda watching: watching == 0)
    # The other tab has the same connection, which goes on.
    assert SECRET in str(scene.attempt(own, "return answer(wall + 'read')"))


def test_a_page_that_its_user_leaves_withdraws_its_calls_if_it_says_so(scene: Scene, own: Tab) -> None:
    """Without that Chromium keeps the page, and its streams, for a user who goes back."""
    script = """const left = new AbortController();
        addEventListener("pagehide", () => left.abort());
        await fetch(wall + "watch", {signal: left.signal})"""
    scene.attempt(own, script)
    assert scene.host.figure("watching") == 1
    own.open(f"http://evil.example:{scene.pages.port}")
    eventually(lambda: scene.host.figure("watching"), lambda watching: watching == 0)
