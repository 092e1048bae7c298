# SPDX-License-Identifier: Apache-2.0
"""The sample with a page, in a browser: the page draws what a program measures, and steers it."""

from __future__ import annotations

import itertools
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Callable, Iterator

import pytest

from evaluation.harness.places import ROOT
from evaluation.harness.program import Program
from evaluation.harness.waiting import eventually
from evaluation.http.browser.chromium import Chromium, Tab

from .test_samples import readme, served

SAMPLE = ROOT / "samples" / "live"

#: One of the test itself, and one of each of two tabs.
STREAMS = 3

COUNT = """return Number(/^([\\d,]+) samples$/.exec(document.querySelector("output").value)?.[1].replaceAll(",", "") ?? 0);"""

#: How many pixels are drawn.
DRAWN = """
const canvas = document.querySelector("canvas");
const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
return data.filter((byte, at) => at % 4 === 3 && byte > 0).length;
"""

#: As a user moves a slider.
MOVE = """
const slider = document.querySelector("input[name=amplitude]");
slider.value = %s;
slider.dispatchEvent(new Event("input", { bubbles: true }));
"""

AMPLITUDE = """return document.querySelector("input[name=amplitude]").value;"""


@pytest.fixture(scope="module")
def live(python_client: Callable[[str, str], ModuleType]) -> ModuleType:
    return python_client("samples/live/live.creo", "live")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    with Chromium(tmp_path / "profile") as browser:
        yield browser


def producer(address: str) -> Program:
    """The program that measures, by the command of the README."""
    [(path, script)] = re.findall(r"^PYTHONPATH=(\S+) python3 (\S+) localhost:7000$", readme("live"), re.MULTILINE)
    return Program("the producer", ["python3", ROOT / script, address], environment={"PYTHONPATH": str(ROOT / path)})


def code(file: Path) -> list[str]:
    """Its lines without blank ones and comments, also those of documentation."""
    comments = r'/\*.*?\*/|<!-- .*? -->|^\s*(//|# ).*?$|^"""[^"]*"""$'
    text = re.sub(comments, "", file.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return [line for line in text.splitlines() if line.strip()]


def test_it_is_less_than_100_lines() -> None:
    named = re.findall(r"\]\(([\w/.]+\.(?:creo|java|py|html))\)", readme("live"))
    assert len(named) == 4
    assert sum(len(code(SAMPLE / file)) for file in named) < 100


def test_a_page_draws_what_a_program_measures_and_steers_it(live: ModuleType, browser: Chromium) -> None:
    with (
        served("live", "--streams", STREAMS) as address,
        live.LiveClient(address) as client,
        client.watch() as watched,
        producer(address),
        Tab(browser) as one,
    ):
        two = Tab(browser)
        for tab in (one, two):
            tab.open(f"http://{address}/")
            follows(tab)
            assert tab.run(DRAWN) > 0

        for amplitude in ("2", "0"):
            one.run(MOVE % amplitude)
            # Those that were on their way come first.
            samples = next(each for each in watched if each.setting.amplitude == float(amplitude))
            assert (max(map(abs, samples.values)) > 0.2) == (amplitude == "2")
            eventually(lambda: two.run(AMPLITUDE), amplitude.__eq__)

        with pytest.raises(live.ServiceError, match="BUSY"), client.watch() as none:
            next(none)
        two.close()
        # Its stream has ended in the host, too, when there is room for another one; that of the other tab goes on.
        with eventually(lambda: watching(live, client)):
            follows(one)


def follows(tab: Tab) -> None:
    """Waits until a page shows more samples than now."""
    seen = tab.run(COUNT)
    eventually(lambda: tab.run(COUNT), lambda count: count > seen)


def watching(live: ModuleType, client: object) -> object:
    """A stream that has begun; None where the host has no room for it."""
    stream = client.watch()
    try:
        next(stream)
        return stream
    except live.ServiceError as busy:
        assert busy.status == live.Status.BUSY
        return None


def test_who_is_slow_misses_some_and_delays_nobody(live: ModuleType) -> None:
    count, numbers = 300, itertools.count(1)
    with served("live") as address, live.LiveClient(address) as client, client.watch() as slow:

        def put(values: list[float]) -> int:
            number = next(numbers)
            client.put(live.Samples(live.Setting(frequency=number), values))
            return number

        with ThreadPoolExecutor() as pool:
            begun = pool.submit(next, slow)
            while not begun.done():
                put([])
        last = [put([0.0] * 10_000) for _ in range(count)][-1]
        received = 1 + next(at for at, samples in enumerate(slow) if samples.setting.frequency == last)
        assert received < count
