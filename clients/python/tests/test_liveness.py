# SPDX-License-Identifier: Apache-2.0
"""When a silent host is asked, and when it is given up."""

from __future__ import annotations

import pytest
from vectors import TransportError
from vectors.runtime.error import time_text
from vectors.runtime.connection.liveness import Liveness


@pytest.fixture
def liveness() -> Liveness:
    """Of a host that may be silent for 30 s, and for 5 s more, and spoke at 100 s."""
    liveness = Liveness(30, 5)
    liveness.heard(100)
    return liveness


def test_a_host_is_asked_once_when_it_was_silent_for_long(liveness: Liveness) -> None:
    assert liveness.waiting(None) == 130
    assert not liveness.due(129)
    assert liveness.due(131)
    assert liveness.waiting(None) == 136
    assert not liveness.due(132)


def test_a_host_that_does_not_answer_is_given_up(liveness: Liveness) -> None:
    assert liveness.due(130)
    assert not liveness.due(134)
    with pytest.raises(TransportError, match="nothing came from the host for 35 s, and no answer to a PING"):
        liveness.due(135)


def test_whatever_comes_is_an_answer(liveness: Liveness) -> None:
    assert liveness.due(130)
    liveness.heard(134)
    assert not liveness.due(136)
    assert liveness.waiting(None) == 164
    assert liveness.due(164)


def test_no_wait_outlasts_its_deadline(liveness: Liveness) -> None:
    assert liveness.waiting(110) == 110
    assert liveness.waiting(140) == 130
    assert liveness.sending(120, None) == 155
    assert liveness.sending(120, 121) == 121


@pytest.mark.parametrize(
    "seconds, text",
    [
        (1e-9, "1 ms"),
        (0.3, "300 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1 s"),
        (1, "1 s"),
        (1.5, "1.5 s"),
        (2.05, "2.05 s"),
        (30.001, "30.001 s"),
        (2147483.647, "2147483.647 s"),
        (1e300, "1e+300 s"),
    ],
)
def test_the_text_of_a_time(seconds: float, text: str) -> None:
    assert time_text(seconds) == text
