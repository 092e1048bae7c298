# SPDX-License-Identifier: Apache-2.0
"""The samples: each is served by a real host as its README says, prints what its README shows, and does what it is there to show."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Callable, Iterator, Sequence

import pytest

from programs import QUICK, ROOT, SOURCES, Programs, run

SAMPLES = ROOT / "samples"
HOST = ROOT / "framework" / "server" / "target" / "creo-host.jar"
CREO = ROOT / "generator" / "cli" / "target"
#: As scripts/creo starts it, which looks for something to build each time.
CALL = f"java -XX:SharedArchiveFile={CREO}/creo.jsa -Xlog:disable -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar {CREO}/creo.jar call"
LISTENING = "listening on "


def readme(sample: str) -> str:
    return (SAMPLES / sample / "README.md").read_text(encoding="utf-8")


class Process:
    """A program that says where it listens and runs until it is stopped."""

    def __init__(self, *command: object, **options: object) -> None:
        self._process = subprocess.Popen([str(part) for part in command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                         text=True, **options)
        line = self._process.stdout.readline()
        assert line.startswith(LISTENING), line + self._process.communicate()[1]
        self.address = line.removeprefix(LISTENING).strip()

    def __enter__(self) -> str:
        return self.address

    def __exit__(self, *failure: object) -> None:
        self._process.terminate()
        self._process.communicate(timeout=30)


def served(sample: str, *settings: object, listen: str = "127.0.0.1:0", **environment: str) -> Process:
    """The sample's service, by the command of its README."""
    run([ROOT / "scripts" / "build", "server", f"samples/{sample}"])
    [arguments] = re.findall(r"^scripts/creo serve (.*)$", readme(sample), re.MULTILINE)
    return Process("env", *(f"{name}={value}" for name, value in environment.items()), "java", *QUICK, "-jar", HOST, *arguments.split(), "--listen", listen,
                   *settings)


@pytest.fixture(scope="module")
def client(programs: Programs) -> Iterator[Callable[[str], ModuleType]]:
    """Gives the Python client of a sample."""
    paths: list[str] = []

    def load(sample: str) -> ModuleType:
        folder = str(programs.client(SAMPLES / sample / f"{sample}.creo", "python"))
        paths.append(folder)
        sys.path.insert(0, folder)
        return importlib.import_module(sample.replace("-", ""))

    yield load
    for path in paths:
        sys.path.remove(path)


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as pool:
        yield pool


@pytest.fixture(scope="module")
def pages() -> Iterator[str]:
    """The address of the root of an infinite tree of pages."""
    with Process("java", *QUICK, SAMPLES / "pages" / "PageServer.java", 0, 1) as address:
        yield address


def shown(sample: str, address: str, folder: Path, pages: str = "http://localhost:8000/1") -> None:
    """Runs the commands of the README of which it says what they print."""
    run([ROOT / "scripts" / "build", "generator"])
    blocks = re.findall(r"^```sh\n([^`]*)^```\n\n```text\n([^`]*)^```$", readme(sample), re.MULTILINE)
    assert blocks
    for commands, printed in blocks:
        script = re.sub(r"^(scripts/build|scripts/creo serve|java samples/pages).*\n", "", commands, flags=re.MULTILINE)
        script = re.sub(r"\bout(?=[/\s])", str(folder), script).replace("scripts/creo call", CALL)
        script = script.replace("localhost:7000", address).replace("http://localhost:8000/", pages.removesuffix("1"))
        assert run(["bash", "-euc", script], cwd=ROOT).stdout.replace(str(folder), "out") == printed


def test_every_sample_is_listed() -> None:
    listed = re.findall(r"^\| \[([\w-]+)\]", (SAMPLES / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(listed) == {description.parent.name for description in SAMPLES.glob("*/*.creo")}


def test_counter_gives_each_number_once(client: Callable[[str], ModuleType], threads: ThreadPoolExecutor, tmp_path: Path) -> None:
    clients, each = 8, 50
    with served("counter") as address:
        shown("counter", address, tmp_path)
        CounterClient = client("counter").CounterClient
        with CounterClient(address) as counter:
            before = counter.get()

        def count() -> list[int]:
            numbers = []
            with CounterClient(address) as counter:
                for _ in range(each):
                    numbers.append(counter.increment())
                    assert counter.get() >= numbers[-1]
            return numbers

        numbers = [number for counted in [threads.submit(count) for _ in range(clients)] for number in counted.result()]
    assert sorted(numbers) == list(range(before + 1, before + 1 + clients * each))


def test_hello_world_answers_with_the_version_before_a_slow_write(client: Callable[[str], ModuleType], threads: ThreadPoolExecutor, tmp_path: Path) -> None:
    with served("hello-world") as address:
        shown("hello-world", address, tmp_path)
        with client("hello-world").HelloWorldClient(address) as hello:
            hello.set("nobody")
            dictation = threads.submit(hello.dictate)
            hello.say("but")  # returns when it was taken down: the writer has its permission and has set the state
            later = threads.submit(hello.set, "everybody")
            hello.say("me")
            assert [hello.get() for _ in range(3)] == ["Hello nobody"] * 3
            assert not later.done()
            hello.say("")
            dictation.result()
            later.result()
            assert hello.get() == "Hello everybody"


def joined(chat: ModuleType, room: object) -> Iterator[object]:
    """Joins as soon as there is room: who has left is gone when the host has heard of it."""
    while True:
        lines = room.join()
        try:
            assert next(lines).text == "one"
            assert next(lines).text == "two"
            return lines
        except chat.ServiceError as busy:
            assert busy.status == chat.Status.BUSY


def test_chat_reaches_all_who_have_joined_while_others_come_and_go(client: Callable[[str], ModuleType]) -> None:
    chat = client("chat")
    with served("chat", "--streams", 3) as address, chat.ChatClient(address) as room:
        with room.join() as first, room.join() as second:
            with room.join() as leaving:
                room.say(chat.Line("ada", "one"))
                assert [next(each).text for each in (first, second, leaving)] == ["one"] * 3
                with pytest.raises(chat.ServiceError, match="BUSY"), room.join() as none:
                    next(none)
            room.say(chat.Line("bob", "two"))
            assert [next(each).text for each in (first, second)] == ["two"] * 2
            late = joined(chat, room)
            room.say(chat.Line("ada", "three"))
            assert [next(first).text, next(second).text, next(late).text] == ["three"] * 3
            late.close()
        # Who comes last gets what is kept.
        for number in range(chat.ChatClient.KEPT):
            room.say(chat.Line("bob", str(number)))
        with room.join() as last:
            assert [next(last).text for _ in range(chat.ChatClient.KEPT)] == [str(number) for number in range(chat.ChatClient.KEPT)]


@pytest.mark.parametrize("language", ["java", "python"])
def test_chat_has_a_terminal(language: str, client: Callable[[str], ModuleType], programs: Programs) -> None:
    chat = client("chat")
    command = programs.command("chat", language, SAMPLES / "chat" / "clients" / language / SOURCES[language], [SAMPLES / "chat" / "chat.creo"])
    with served("chat") as address, chat.ChatClient(address) as room:
        with subprocess.Popen([*command, address, "bob"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              bufsize=1) as terminal, room.join() as lines:
            room.say(chat.Line("ada", "Hello"))
            assert terminal.stdout.readline() == "ada: Hello\n"
            terminal.stdin.write("Hello, ada\n")
            assert [str(next(lines)) for _ in range(2)] == [str(chat.Line("ada", "Hello")), str(chat.Line("bob", "Hello, ada"))]
            assert terminal.stdout.readline() == "bob: Hello, ada\n"
            output, errors = terminal.communicate(timeout=30)
            assert (terminal.returncode, output, errors) == (0, "", "")


@pytest.mark.parametrize("scheduler", ["queue", "pool", "accept-many", "cohort", "one-to-one", "stealing", "nothread"])
def test_crawler_reads_each_page_of_the_tree(scheduler: str, client: Callable[[str], ModuleType], pages: str, tmp_path: Path) -> None:
    crawler = client("crawler")
    address = f"unix:{tmp_path / 'crawler.sock'}"  # which it knows before it listens
    depth = 8
    with served("crawler", "--scheduler", scheduler, listen=address, CRAWLER=address), crawler.CrawlerClient(address) as crawl:
        shown("crawler", address, tmp_path, pages)
        assert crawl.crawl(pages, depth) == 2 ** depth - 1
        tree = pages.removesuffix("1")
        assert crawl.urls_discovered() == {f"{tree}{page}": f"{tree}{page // 2}" for page in range(2, 2 ** depth)}
        with pytest.raises(crawler.Unreachable) as raised:
            crawl.crawl(f"{tree}nowhere", depth)
        assert raised.value.url == f"{tree}nowhere"


def test_map_reduce_keeps_a_result_for_each_job(client: Callable[[str], ModuleType], pages: str, threads: ThreadPoolExecutor, tmp_path: Path) -> None:
    mapreduce = client("map-reduce")
    address = f"unix:{tmp_path / 'map-reduce.sock'}"
    tree = pages.removesuffix("1")

    def leaves(numbers: Sequence[int]) -> int:
        return sum(number.bit_length() for number in numbers)

    with served("map-reduce", listen=address, MAP_REDUCE=address), mapreduce.MapReduceClient(address) as service:
        shown("map-reduce", address, tmp_path, pages)
        inputs = [range(first, first + 5) for first in range(1, 21)]
        jobs = [threads.submit(service.start, [f"{tree}{number}" for number in numbers], "leaf") for numbers in inputs]
        results = {job.result(): leaves(numbers) for job, numbers in zip(jobs, inputs)}
        assert len(results) == len(inputs)
        assert {job: service.result(job) for job in results} == results
        job = next(iter(results))
        service.forget(job)
        assert service.result(job) == 0
        with pytest.raises(mapreduce.Unreachable):
            service.start([f"{tree}1", f"{tree}nowhere"], "leaf")
