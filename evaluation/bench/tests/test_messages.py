# SPDX-License-Identifier: Apache-2.0
"""The messages of the benchmark, as Python's contestants have them."""

import importlib.util
from types import SimpleNamespace

import pytest

from evaluation.bench.driver.contestants import CONTESTANTS
from evaluation.bench.driver.plan import SIZES

spec = importlib.util.spec_from_file_location("workload", CONTESTANTS / "python" / "workload.py")
workload = importlib.util.module_from_spec(spec)
spec.loader.exec_module(workload)

#: Structs as lists of all texts in them.
TEXTS = SimpleNamespace(
    TextGroup=lambda blocks: blocks,
    TextKilobyte=lambda groups, rest, pad: [*(text for group in groups for text in group), *rest, pad],
)


def texts(payload: str, size: int) -> list[str]:
    return [text for kilobyte in workload.kilobytes(payload, size, TEXTS) for text in kilobyte]


@pytest.mark.parametrize("size", [size for size in SIZES if size <= 1 << 20])
@pytest.mark.parametrize("payload", ["string", "mixed"])
def test_a_message_of_texts_has_its_size(payload: str, size: int) -> None:
    assert sum(len(text.encode()) for text in texts(payload, size)) == size


def test_mixed_texts_have_many_lengths_and_few_are_not_ascii() -> None:
    found = texts("mixed", 102400)
    lengths = {len(text.encode()) for text in found}
    assert lengths == {0, 2, 3, 4, 5, 6, 8, 10, 11, 15, 40}  # a pad has four
    assert 0.009 < sum(not text.isascii() for text in found) / len(found) < 0.011
    assert found[:10] != found[10:20]
