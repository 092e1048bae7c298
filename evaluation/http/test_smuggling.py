# SPDX-License-Identifier: Apache-2.0
"""A request that nginx refuses is refused here, too: who sits behind it as a proxy relies on that."""

from __future__ import annotations

import pytest

from . import servers, smuggling
from .cases import read

CASES = list(read())


@pytest.fixture(scope="module")
def nginx(tmp_path_factory):
    """The answers of nginx to each case."""
    with servers.running("nginx", tmp_path_factory.mktemp("nginx")) as port:
        return dict(zip(CASES, smuggling.answers(port, CASES)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_we_are_not_more_lenient_than_nginx(nginx, case):
    assert not smuggling.is_more_lenient(case.answers, nginx[case]), nginx[case]


def test_nginx_answers_what_is_whole(nginx):
    whole = [case for case in CASES if all(status == 200 for status in case.answers)]
    assert [nginx[case] for case in whole] == [case.answers for case in whole]


@pytest.mark.parametrize(
    ("ours", "theirs", "lenient"),
    [
        ((200,), (200,), False),
        ((200, 200), (200,), True),
        ((200,), (200, 200), True),
        ((200,), (400,), True),
        ((200,), (), True),
        ((400,), (200,), False),
        ((200, 400), (200, 200), False),
        ((200, 400), (400,), True),
    ],
)
def test_what_more_lenient_means(ours, theirs, lenient):
    assert smuggling.is_more_lenient(ours, theirs) == lenient
