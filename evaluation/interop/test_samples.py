# SPDX-License-Identifier: Apache-2.0
"""The samples: each is served by a real host as its README says, prints what its README shows, and does what it is
meant to show.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Semaphore
from types import ModuleType
from typing import Callable, Iterator, Sequence

import pytest

from evaluation.harness.clients import QUICK, SOURCES, Programs
from evaluation.harness.commands import build, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program
from evaluation.harness.waiting import eventually

SAMPLES = ROOT / "samples"
HOST = ROOT / "framework" / "server" / "target" / "creo-host.jar"
CREO = ROOT / "generator" / "cli" / "target"
#: The command of scripts/creo, which would look for something to build each time.
CALL = f"java -XX:SharedArchiveFile={CREO}/creo.jsa -Xlog:disable -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar {CREO}/creo.jar call"


def readme(sample: str) -> str:
    return (SAMPLES / sample / "README.md").read_text(encoding="utf-8")


def start(
    sample: str, *settings: object, listen: str = "127.0.0.1:0", state: Path | None = None, **environment: str
) -> Program:
    """The sample's service, by the command of its README; its state is in this folder, if the command has one."""
    build("server", f"samples/{sample}")
    [arguments] = re.findall(r"^scripts/creo serve (.*)$", readme(sample), re.MULTILINE)
    arguments = re.sub(r"(?<=--state file:)\S+", str(state), arguments)
    return Program(
        f"the host of {sample}",
        ["java", *QUICK, "-jar", HOST, *arguments.split(), "--listen", listen, *settings],
        environment=environment,
    )


@contextmanager
def served(sample: str, *settings: object, **others: object) -> Iterator[str]:
    """The address of a service that is started like that."""
    with start(sample, *settings, **others) as host:
        yield host.listening()
        host.stop()


@pytest.fixture(scope="module")
def client(python_client: Callable[[str, str], ModuleType]) -> Callable[[str], ModuleType]:
    """Returns the Python client of a sample."""
    return lambda sample: python_client(f"samples/{sample}/{sample}.creo", sample.replace("-", ""))


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as pool:
        yield pool


@pytest.fixture(scope="module")
def tree() -> Iterator[str]:
    """The address of an infinite tree of pages, whose root is 1."""
    with Program("the server of pages", ["java", *QUICK, SAMPLES / "pages" / "PageServer.java", 0, 1]) as pages:
        yield pages.listening().removesuffix("1")


def curl(address: str) -> str:
    """A function of the shell: what a README sends to localhost:7000 goes to this address."""
    way = f"--unix-socket {address[5:]}" if address.startswith("unix:") else f"--connect-to ::{address}"
    return f'curl() {{ command curl {way} "$@"; }}\n'


def shown(sample: str, address: str, **places: object) -> None:
    """Runs those commands of the README whose output it shows, with this address and the paths of this test."""
    build("generator")
    blocks = re.findall(r"^```sh\n([^`]*)^```\n\n```text\n([^`]*)^```$", readme(sample), re.MULTILINE)
    assert blocks
    for commands, printed in blocks:
        script = re.sub(r"^(scripts/build|scripts/creo serve|java samples/pages).*\n", "", commands, flags=re.MULTILINE)
        script = re.sub(r"localhost:7000(?!/)", address, script.replace("scripts/creo call", CALL))
        for readmes, ours in places.items():
            script, printed = script.replace(readmes, str(ours)), printed.replace(readmes, str(ours))
        assert run(["bash", "-euc", curl(address) + script], cwd=ROOT).stdout == printed


def test_every_sample_is_listed() -> None:
    listed = re.findall(r"^\| \[([\w-]+)\]", (SAMPLES / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(listed) == {description.parent.name for description in SAMPLES.glob("*/*.creo")}


def test_lab_has_the_same_client_in_all_languages(tmp_path: Path) -> None:
    with served("lab") as address:
        shown("lab", address, **{"build/lab": tmp_path})


def test_bank_keeps_what_it_said(client: Callable[[str], ModuleType], tmp_path: Path) -> None:
    """What was answered is there after kill -9; a transfer that throws changes nothing."""
    host = start("bank", state=tmp_path / "kept")
    address = host.listening()
    shown("bank", address, **{"bank-tag": tmp_path / "tag"})
    module = client("bank")
    with module.BankClient(address) as bank, pytest.raises(module.TooLittle):
        bank.transfer("bob", "ann", 3)
    host.kill()
    with start("bank", state=tmp_path / "kept") as host, module.BankClient(host.listening()) as bank:
        assert (bank.balance("ann"), bank.balance("bob")) == (3, 2)


def test_counter_gives_each_number_once(client: Callable[[str], ModuleType], threads: ThreadPoolExecutor) -> None:
    clients, each = 8, 50
    with served("counter") as address:
        shown("counter", address)
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


def test_fibonacci_keeps_what_its_branches_find(client: Callable[[str], ModuleType], tmp_path: Path) -> None:
    fibonacci = [0, 1]
    while len(fibonacci) <= 24:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    with served("fibonacci") as address:
        shown("fibonacci", address)
    module = client("fibonacci")
    kept = tmp_path / "kept"
    with served("fibonacci", "--state", f"file:{kept}") as address, module.FibonacciClient(address) as service:
        indexes = [20, 3, 24, 3, 0, 20] * 40
        assert service.learn(indexes) == [fibonacci[index] for index in indexes]
        with pytest.raises(module.TooLarge):
            service.learn([12, 31])
    with served("fibonacci", "--state", f"file:{kept}") as address, module.FibonacciClient(address) as service:
        assert service.known() == {index: fibonacci[index] for index in (0, 3, 20, 24)}


def test_hello_world_answers_with_the_version_before_a_slow_write(
    client: Callable[[str], ModuleType], threads: ThreadPoolExecutor
) -> None:
    with served("hello-world") as address:
        shown("hello-world", address)
        with client("hello-world").HelloWorldClient(address) as hello:
            hello.set("nobody")
            dictation = threads.submit(hello.dictate)
            hello.say("but")  # returns when it was taken down: the writer has set the state
            later = threads.submit(hello.set, "everybody")
            hello.say("me")
            assert [hello.get() for _ in range(3)] == ["Hello nobody"] * 3
            assert not later.done()
            hello.say("")
            dictation.result()
            later.result()
            assert hello.get() == "Hello everybody"


def test_meta_search_keeps_what_was_found() -> None:
    build("samples/meta-search")
    [command] = re.findall(r"^(java -jar .*) 7000 3000 2000$", readme("meta-search"), re.MULTILINE)
    with Program("the host of meta-search", [*command.split(), 0, 30, 20]) as host:
        shown("meta-search", host.listening())
        host.stop()


def test_programs_are_served_from_their_jar(tmp_path: Path) -> None:
    build("samples/programs", "server")
    shutil.copy(SAMPLES / "programs" / "service" / "target" / "programs.jar", tmp_path / "demo.jar")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    library = f"-Dsearch=http://localhost:{port}/demo/library?q="
    command = ["java", *QUICK, library, "-jar", HOST, "--programs", tmp_path, "--listen", port]
    with Program("the host of programs", command) as host:
        shown("programs", host.listening())
        host.stop()


class Logging:
    """A client of the log book that logs line by line."""

    def __init__(self, command: Sequence[str], address: str, program: str) -> None:
        self.program = program
        self._process = subprocess.Popen(
            [*command, address, program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def log(self, level: str, text: str) -> str:
        """Makes it log a line; returns what it printed, which is nothing if the host is gone."""
        try:
            self._process.stdin.write(f"{level} {text}\n")
            return self._process.stdout.readline()
        except BrokenPipeError:
            return ""

    def log_until_the_end(self, progress: Callable[[], None]) -> list[str]:
        """Logs line after line until one is not kept; returns those that were kept."""
        kept: list[str] = []
        while self.log("INFO", f"line {len(kept)}") == f"kept: line {len(kept)}\n":
            kept.append(f"line {len(kept)}")
            progress()
        return kept

    def end(self) -> tuple[int, str]:
        """Its exit code and its error messages."""
        _, errors = self._process.communicate(timeout=30)
        return self._process.returncode, errors


LOGGERS = ("c", "csharp", "java", "python")


@pytest.fixture
def loggers(programs: Programs) -> Callable[[str], list[Logging]]:
    """Starts the log book's client of each language."""
    sample = SAMPLES / "log-book"

    def start(address: str) -> list[Logging]:
        return [
            Logging(
                programs.command(
                    "log-book", language, sample / "clients" / language / SOURCES[language], [sample / "log-book.creo"]
                ),
                address,
                f"in {language}",
            )
            for language in LOGGERS
        ]

    return start


def test_log_book_loses_nothing_that_it_said_was_kept(
    client: Callable[[str], ModuleType],
    loggers: Callable[[str], list[Logging]],
    threads: ThreadPoolExecutor,
    tmp_path: Path,
) -> None:
    host = start("log-book", state=tmp_path)
    under_way = loggers(host.listening())
    progress = [Semaphore(0) for _ in under_way]
    kept = [threads.submit(each.log_until_the_end, counted.release) for each, counted in zip(under_way, progress)]
    try:
        for counted in progress:
            for _ in range(20):
                assert counted.acquire(timeout=60)
    finally:
        host.kill()  # which ends those that log
    lines = {each.program: future.result() for each, future in zip(under_way, kept)}
    for each in under_way:
        code, errors = each.end()
        assert code == 1 and errors, each.program

    with served("log-book", state=tmp_path) as address, client("log-book").LogBookClient(address) as book:
        found = {
            program: [entry.text for entry in book.latest(100_000) if entry.program == program] for program in lines
        }
    for program, texts in lines.items():
        # Another line may have been kept whose answer was lost when the host ended.
        assert found[program] in (texts, [*texts, f"line {len(texts)}"]), program


def test_log_book_tells_programs_in_all_languages_what_to_log(
    client: Callable[[str], ModuleType], loggers: Callable[[str], list[Logging]], tmp_path: Path
) -> None:
    logbook = client("log-book")
    with served("log-book", state=tmp_path) as address:
        shown("log-book", address, **{"out/python": Path(logbook.__file__).parents[1]})
        with logbook.LogBookClient(address) as book:
            for each in loggers(address):
                assert each.log("DEBUG", "quiet") == "passed over: quiet\n"
                book.set_threshold(each.program, logbook.Level.DEBUG)
                assert each.log("DEBUG", "as told to") == "kept: as told to\n"
                book.set_threshold(each.program, logbook.Level.ERROR)
                assert each.log("WARNING", "not any more") == "passed over: not any more\n"
                assert each.log("ERROR", "Umeå") == "kept: Umeå\n"
                assert each.end() == (0, ""), each.program
            logged = [(entry.program, entry.level.name, entry.text) for entry in book.latest(2 * len(LOGGERS))]
    assert logged == [
        (f"in {language}", *line) for language in LOGGERS for line in [("DEBUG", "as told to"), ("ERROR", "Umeå")]
    ]


def joined(chat: ModuleType, room: object) -> Iterator[object]:
    """Joins as soon as there is room: a client that has left frees its place when the host has noticed."""
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
        # A client that joins last gets the lines that are kept.
        for number in range(chat.ChatClient.KEPT):
            room.say(chat.Line("bob", str(number)))
        with room.join() as last:
            assert [next(last).text for _ in range(chat.ChatClient.KEPT)] == [
                str(number) for number in range(chat.ChatClient.KEPT)
            ]


def test_emulation_tests_a_program_against_services_that_are_made_up(tmp_path: Path) -> None:
    build("server")
    [arguments] = re.findall(r"^scripts/creo mock (.*)$", readme("emulation"), re.MULTILINE)
    command = ["java", *QUICK, "-jar", HOST, "mock", *arguments.split(), "--listen", "127.0.0.1:0"]
    with Program("the mock of emulation", command) as mock:
        shown("emulation", mock.listening(), **{"build/emulation": tmp_path})
        assert "made up" in mock.line()
    packages = [tmp_path / name / "python" for name in ("batch", "accounting", "cluster")]
    environment = {"PYTHONPATH": os.pathsep.join(map(str, packages)), "CREO": CALL.removesuffix(" call")}
    run([sys.executable, SAMPLES / "emulation" / "test_sweep.py"], env={**os.environ, **environment})


@pytest.mark.parametrize("language", ["java", "python"])
def test_chat_has_a_terminal(language: str, client: Callable[[str], ModuleType], programs: Programs) -> None:
    chat = client("chat")
    command = programs.command(
        "chat", language, SAMPLES / "chat" / "clients" / language / SOURCES[language], [SAMPLES / "chat" / "chat.creo"]
    )
    with served("chat") as address, chat.ChatClient(address) as room:
        with (
            subprocess.Popen(
                [*command, address, "bob"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                bufsize=1,
            ) as terminal,
            room.join() as lines,
        ):
            room.say(chat.Line("ada", "Hello"))
            assert terminal.stdout.readline() == "ada: Hello\n"
            terminal.stdin.write("Hello, ada\n")
            assert [str(next(lines)) for _ in range(2)] == [
                str(chat.Line("ada", "Hello")),
                str(chat.Line("bob", "Hello, ada")),
            ]
            assert terminal.stdout.readline() == "bob: Hello, ada\n"
            output, errors = terminal.communicate(timeout=30)
            assert (terminal.returncode, output, errors) == (0, "", "")


@pytest.mark.parametrize("scheduler", ["queue", "pool", "accept-many", "cohort", "one-to-one", "stealing", "nothread"])
def test_crawler_reads_each_page_of_the_tree(
    scheduler: str, client: Callable[[str], ModuleType], tree: str, tmp_path: Path
) -> None:
    depth = 8
    address = f"unix:{tmp_path / 'crawler.sock'}"  # which is known before it listens
    with (
        served("crawler", "--scheduler", scheduler, listen=address),
        client("crawler").CrawlerClient(address) as crawler,
    ):
        assert crawler.crawl(f"{tree}1", depth) == 2**depth - 1
        assert crawler.urls_discovered() == {f"{tree}{page}": f"{tree}{page // 2}" for page in range(2, 2**depth)}


def test_crawler_says_which_page_cannot_be_had(client: Callable[[str], ModuleType], tree: str, tmp_path: Path) -> None:
    address = f"unix:{tmp_path / 'crawler.sock'}"
    with served("crawler", listen=address):
        shown("crawler", address, **{"http://localhost:8000/": tree})
        with (
            client("crawler").CrawlerClient(address) as crawler,
            pytest.raises(client("crawler").Unreachable) as raised,
        ):
            crawler.crawl(f"{tree}nowhere", 2)
    assert raised.value.url == f"{tree}nowhere"


def test_map_reduce_keeps_a_result_for_each_job(
    client: Callable[[str], ModuleType], tree: str, threads: ThreadPoolExecutor, tmp_path: Path
) -> None:
    mapreduce = client("map-reduce")
    address = f"unix:{tmp_path / 'map-reduce.sock'}"

    def leaves(numbers: Sequence[int]) -> int:
        return sum(number.bit_length() for number in numbers)

    with (
        start("map-reduce", listen=address) as host,
        mapreduce.MapReduceClient(host.listening()) as service,
    ):
        shown("map-reduce", address, **{"http://localhost:8000/": tree})
        inputs = [range(first, first + 5) for first in range(1, 21)]
        jobs = [threads.submit(service.start, [f"{tree}{number}" for number in numbers], "leaf") for numbers in inputs]
        results = {job.result(): leaves(numbers) for job, numbers in zip(jobs, inputs)}
        assert len(results) == len(inputs)
        eventually(lambda: {job: service.result(job) for job in results}, lambda found: found == results)
        job = next(iter(results))
        service.forget(job)
        assert service.result(job) is None
        assert service.result(service.start([], "leaf")) == 0
        # What fails after the answer is in the log alone.
        service.start([f"{tree}1", f"{tree}nowhere"], "leaf")
        eventually(host.log, lambda log: "mapreduce.MapReduce.start failed after its answer" in log)
        with pytest.raises(mapreduce.Unreachable):
            service.map(f"{tree}nowhere", "leaf")
