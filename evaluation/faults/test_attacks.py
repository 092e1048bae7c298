# SPDX-License-Identifier: Apache-2.0
"""Clients without special rights that try to take the host down, and workers that do, each alone, two at a time, and all
at once: good clients and workers do not notice, and nothing is left of them when they have gone.
"""

from __future__ import annotations

import itertools
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Sequence

import pytest

from evaluation.harness import usage
from evaluation.harness.authority import Authority
from evaluation.harness.rasp import Status
from evaluation.harness.waiting import eventually

from .attacks import ATTACKS, Attack, Door
from .good import GoodClients, Report
from .hosts import MIB, STOPPED, Host, WorkersHost
from .siege import (
    JVM,
    TOKEN,
    Attackers,
    Outcome,
    attackers_door,
    besiege,
    time_limited,
    tokens_file,
    worker_package,
)

#: In MiB: as small as the smallest host that people run.
HEAP = 64
SETTINGS = dict(
    side_listen="127.0.0.1:0", handshake_time="2s", frame_time="2s", send_time="2s", stop_time="2s", log_level="info"
)

#: What a host may still keep for its clients when attackers have gone: calls of the good ones are under way.
NOTHING = MIB
#: What the heap may have in addition: classes, and what compilers and metrics remember.
SLACK = 4 * MIB
#: By how much a host may grow in addition to its heap: code, stacks of threads, and the buffers of its sockets.
GROWTH = 160 * MIB
LOG = MIB

#: How long an attack may take until it is as strong as it gets, in seconds; how many calls each good client then makes.
WITHIN = {"sample": 10, "all": 30}
CALLS = {"sample": "calls 10", "all": "calls 30"}
#: Of that many calls of the good clients one may be told that the host is busy, and is made again.
REFUSED = 20

OUT_OF_MEMORY = re.compile(r"OutOf\w*MemoryError")

SCHEDULERS = ("queue", "pool", "accept-many", "cohort", "one-to-one", "stealing", "nothread")
#: They run methods on the threads that accept, and are not for methods that take their time. This attack has calls
#: that sleep, in line before those of whoever is new.
SHORT_METHODS, SLEEPS = ("stealing", "nothread"), "unread"
CLIENTS = [name for name, attack in ATTACKS.items() if not attack.workers]
WORKERS = [name for name, attack in ATTACKS.items() if attack.workers]
#: Two that together may do what each alone cannot.
PAIRS = [("holders", "unread"), ("small-items", "unsent-of-many"), ("never-answers", "large-answers")]
ALL_PAIRS = [*itertools.combinations(CLIENTS, 2), *itertools.combinations(WORKERS, 2)]
#: As many as a stop has to deal with at once.
MANY = {
    "clients": ["one-way-writes", "small-items", "unsent-of-one", "drips", "large-to-slow"],
    "workers": ["lies-about-writes", "never-answers", "unread-orders", "large-items", "half-reports"],
}


@dataclass
class Field:
    """A host, its door, and good clients that call it all the time."""

    host: Host
    door: Door
    good: GoodClients
    threads: dict[str, str]
    #: What its host was started for.
    purpose: tuple[object, ...]

    def end(self) -> None:
        self.good.kill()
        self.host.kill()


class Fields:
    """The hosts of these tests. One that an attack did not harm is attacked by the next one that needs no other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0
        #: There is one at most: they would share the processors.
        self._kept: Field | None = None
        self._lent: Field | None = None
        self._keys: dict[str, str] = {}
        self._package: Path | None = None

    def take(self, attacks: list[Attack], door: str = "tcp", scheduler: str = "queue") -> Field:
        limits = dict(itertools.chain(*(attack.limits.items() for attack in attacks))) if len(attacks) == 1 else {}
        strangers = any(attack.strangers for attack in attacks)
        workers = any(attack.workers for attack in attacks)
        purpose = (strangers, workers, door, scheduler, *sorted(limits.items()))
        if self._kept is None or self._kept.purpose != purpose:
            self.end()
            self._kept = self._start(strangers, workers, door, dict(limits, scheduler=scheduler), purpose)
        self._lent, self._kept = self._kept, None
        return self._lent

    def give_back(self, field: Field) -> None:
        self._lent, self._kept = None, field

    def end_lent(self) -> None:
        """Ends the one that was not given back: its test has failed, or stopped it."""
        if self._lent:
            self._lent.end()
        self._lent = None

    def end(self) -> None:
        if self._kept:
            self._kept.end()
        self._kept = None

    def _start(
        self, strangers: bool, workers: bool, door: str, settings: dict[str, str], purpose: tuple[object, ...]
    ) -> Field:
        self._number += 1
        folder = self._folder / str(self._number)
        (folder / "state").mkdir(parents=True)
        known = strangers or workers
        asked = dict(token=TOKEN) if known else {}
        if known:
            settings["tokens_file"] = str(tokens_file(folder))
        if door == "tls":
            keys = self.keys()
            settings |= dict(tls_cert=keys["host"], tls_key=keys["host_key"])
            if not known:
                settings["tls_client_ca"] = keys["authority"]  # else nobody would be a stranger
            asked |= {name: keys[name] for name in ("authority", "certificate", "key")}
        listen = f"unix:{folder}/host.sock" if door == "unix" else "127.0.0.1:0"
        settings = dict(SETTINGS, listen=listen, state=f"file:{folder}/state", **settings)
        host = WorkersHost(self.package(), settings, HEAP, base=JVM) if workers else Host(settings, HEAP, base=JVM)
        try:
            entrance = Door(host.address, **asked)
            good = GoodClients(entrance, customers=workers)
            # They can do without an attack what they have to do during one.
            report = good.report("calls 10")
            assert not report.failures, report.failures
            return Field(host, entrance, good, host.lasting_threads(), purpose)
        except BaseException:
            host.kill()
            raise

    def package(self) -> Path:
        if self._package is None:
            self._package = worker_package(self._folder / "package")
        return self._package

    def keys(self) -> dict[str, str]:
        if not self._keys:
            authority = Authority(self._folder, "authority")
            host, host_key = authority.issue("host")
            certificate, key = authority.issue("client")
            files = dict(
                authority=authority.certificate, host=host, host_key=host_key, certificate=certificate, key=key
            )
            self._keys = {name: str(path) for name, path in files.items()}
        return self._keys


@pytest.fixture(scope="module")
def all_fields(tmp_path_factory: pytest.TempPathFactory, built: None) -> Iterator[Fields]:
    fields = Fields(tmp_path_factory.mktemp("fields"))
    yield fields
    fields.end()


@pytest.fixture
def fields(all_fields: Fields) -> Iterator[Fields]:
    yield all_fields
    all_fields.end_lent()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The long form attacks over every door and with every scheduler, and tries all pairs."""
    whole = metafunc.config.getoption("--volume") == "all"
    if "place" in metafunc.fixturenames:
        places = [("tcp", "queue")]
        if whole:
            places += [("tls", "queue"), ("unix", "queue"), *(("tcp", scheduler) for scheduler in SCHEDULERS[1:])]
        metafunc.parametrize("place", places, ids="-".join)
    if "pair" in metafunc.fixturenames:
        metafunc.parametrize("pair", ALL_PAIRS if whole else PAIRS, ids=" and ".join)


def broken_promises(field: Field, outcome: Outcome) -> list[str]:
    host, threads = field.host, field.host.lasting_threads()
    lost = [name for id, name in field.threads.items() if id not in threads]
    broken = {
        f"of the good calls failed: {outcome.good.failures}": outcome.good.failures,
        f"{outcome.good.refused} good calls were refused at first": outcome.good.refused * REFUSED > outcome.good.calls,
        f"{outcome.held} bytes were kept, the limit is {outcome.limit}": outcome.held > outcome.limit,
        f"the process grew by {outcome.grown} bytes": outcome.grown > GROWTH,
        f"{outcome.logged} bytes were logged": outcome.logged > LOG,
        f"the side port did not answer {outcome.unasked} times": outcome.unasked,
        f"threads have ended: {lost}": lost,
        "memory ran out": OUT_OF_MEMORY.search(host.log()),
    }
    said = [what for what, so in broken.items() if so]
    return [*said, f"the end of the log:\n{host.log()[-2000:]}"] if said else []


def nothing_is_left(field: Field) -> None:
    # At once, or when the methods end that run.
    eventually(field.host.memory, lambda now: now <= NOTHING)
    if isinstance(field.host, WorkersHost):
        eventually(field.host.workers, lambda now: now == WorkersHost.GOOD)
        # Calls of the market are for good workers again, and its books are right.
        assert not field.good.report("calls 1").failures
        eventually(lambda: field.good.report("calls 2"), lambda report: report.failures or all_right(report))


def all_right(report: Report) -> bool:
    return all(how.endswith(" right") for how in report.ends)


def survives(field: Field, attacks: Sequence[str], volume: str) -> None:
    outcome = besiege(
        field.host,
        field.good,
        field.door,
        attacks,
        whole=volume == "all",
        within=WITHIN[volume],
        wish=CALLS[volume],
    )
    broken = broken_promises(field, outcome)
    assert not broken, "\n".join(broken)
    nothing_is_left(field)
    assert time_limited(field.door).status == Status.DEADLINE


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack(fields: Fields, volume: str, place: tuple[str, str], name: str) -> None:
    if name == SLEEPS and place[1] in SHORT_METHODS:
        pytest.skip(f"{place[1]} is not for methods that sleep")
    field = fields.take([ATTACKS[name]], *place)
    survives(field, [name], volume)
    fields.give_back(field)


def test_two_attacks_at_once(fields: Fields, pair: tuple[str, str]) -> None:
    field = fields.take([ATTACKS[name] for name in pair])
    survives(field, pair, "sample")
    fields.give_back(field)


@pytest.mark.parametrize("who", MANY)
def test_a_stop_in_the_middle_of_many_attacks(fields: Fields, who: str) -> None:
    attacks = MANY[who]
    field = fields.take([ATTACKS[name] for name in attacks])
    door = attackers_door(field.door, attacks)
    with Attackers(door, field.host.memory_limit(), attacks, within=WITHIN["sample"]) as attackers:
        attackers.reached()
        assert field.host.stop() == STOPPED


@pytest.mark.parametrize("how", ["reset", "close", "kill"])
def test_what_was_kept_for_clients_goes_with_them(fields: Fields, how: str) -> None:
    """Their requests wait for a method that does not end, and for memory, some of them in the middle."""
    field = fields.take([ATTACKS["large-to-slow"]])
    host, limit = field.host, field.host.memory_limit()
    before = host.live_heap()
    with Attackers(
        field.door, limit, ["large-to-slow"], within=WITHIN["sample"], changes={"millis": 60_000}
    ) as attackers:
        attackers.reached()
        assert host.memory() > NOTHING
        attackers.leave(how)
        # The method that runs keeps its request, an eighth of the memory.
        runs = limit // 8
        eventually(host.memory, lambda now: now <= runs + NOTHING)
        eventually(host.live_heap, lambda now: now <= before + runs + SLACK, within=20)


def test_those_who_wait_for_memory_cost_no_processor_time(fields: Fields) -> None:
    field = fields.take([ATTACKS["holders"]])
    host = field.host
    field.good.kill()
    with Attackers(field.door, host.memory_limit(), ["holders"], within=WITHIN["sample"]) as attackers:
        attackers.reached()
        used = usage.processor_seconds(host.pid)
        time.sleep(3)  # what it uses meanwhile is measured
        # A third of what one that never rests would use.
        assert usage.processor_seconds(host.pid) - used < 1
