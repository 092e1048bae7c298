# SPDX-License-Identifier: Apache-2.0
"""What is done to hosts elsewhere, done over a WebSocket: tests of other files, whose clients reach their hosts through
a bridge. Those in which a client ends its output and still wants answers are left out: a WebSocket has no such end.
"""

from __future__ import annotations

from typing import Iterator, Sequence

import pytest

from evaluation.harness.websocket import Bridge

from .conftest import SETTINGS, Start, still_good, undamaged
from .hosts import Host
from .test_garbage import (  # noqa: F401
    test_a_header_that_cannot_be_believed,
    test_a_length_over_the_limit_is_refused_on_its_four_bytes,
    test_another_protocol_is_closed_without_an_answer,
    test_another_version_is_answered_with_ours,
    test_frames_in_pieces_of_any_size,
    test_what_follows_a_broken_frame_is_not_run,
)
from .test_lost_clients import (  # noqa: F401
    test_a_reset_while_the_answer_is_being_read,
    test_killed_in_the_middle_of_a_frame,
    test_killed_while_its_answer_is_written,
    test_killed_while_its_call_runs,
    test_resets_leave_nothing_and_no_stack_traces,
)
from .test_slow_clients import (  # noqa: F401
    test_a_byte_at_a_time_is_cut_when_the_time_for_a_frame_is_up,
)
from .test_streams import (  # noqa: F401
    test_a_call_that_is_cancelled,
    test_a_reader_that_never_reads_is_cut,
    test_an_uploader_that_never_sends_has_its_time,
    test_more_items_than_there_is_memory_for,
    test_the_client_is_killed,
    test_the_client_resets_the_connection,
)


def bridged(host: Host) -> Bridge:
    bridge = Bridge(host.socket_address)
    host.address = bridge.address
    return bridge


@pytest.fixture(scope="module")
def shared_host(built: None) -> Iterator[Host]:
    with Host(SETTINGS) as host:
        bridge = bridged(host)
        yield host
        bridge.close()


@pytest.fixture
def start(built: None) -> Iterator[Start]:
    hosts: list[tuple[Host, Bridge]] = []

    def started(
        heap: int = 128, jvm: Sequence[str] = (), environment: dict[str, str] | None = None, **settings: str
    ) -> Host:
        host = Host({**SETTINGS, **settings}, heap, jvm, environment)
        hosts.append((host, bridged(host)))
        return host

    try:
        yield started
        for host, _ in hosts:
            if host.process.poll() is None:
                still_good(host)
            undamaged(host)
    finally:
        for host, bridge in hosts:
            bridge.close()
            host.kill()
