# SPDX-License-Identifier: Apache-2.0
"""Floods of wrong tokens over HTTP, where finding out who calls takes its time."""

from __future__ import annotations

import pytest

from evaluation.harness.waiting import eventually

from .attacks import Door
from .good import GoodClients
from .hosts import MIB, Host
from .siege import JVM, TOKEN, besiege
from .test_attacks import CALLS, HEAP, SETTINGS, WITHIN, Field, broken_promises, nothing_is_left

#: How long each look for a token takes, in milliseconds; two workers do that.
LOOK = 5
#: A flood may add this to the log, in bytes.
LOG = 100_000


@pytest.mark.parametrize("name", ["one-who-guesses", "many-who-guess"])
def test_wrong_tokens_that_take_their_time(built: None, volume: str, name: str) -> None:
    settings = dict(SETTINGS, listen="127.0.0.1:0")
    with Host(settings, HEAP, [f"-Dtoken={TOKEN}", f"-Dlook.millis={LOOK}"], base=JVM) as host:
        door = Door(host.address, token=TOKEN)
        with GoodClients(door) as good:
            assert not good.report("calls 10").failures
            field = Field(host, door, good, host.lasting_threads(), ())
            outcome = besiege(
                host, good, door, [name], whole=volume == "all", within=WITHIN[volume], wish=CALLS[volume]
            )
            assert not broken_promises(field, outcome)
            assert outcome.logged < LOG, host.log()[-2000:]
            assert outcome.held < MIB
            nothing_is_left(field)
            eventually(host.descriptors, lambda now: now < 100)
