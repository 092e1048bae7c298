# SPDX-License-Identifier: Apache-2.0
"""A hundred million bytes to the host and back."""

import sys

from trials import TrialsClient

SIZE = 100_000_000
data = bytes(number * 31 % 256 for number in range(256)) * (SIZE // 256 + 1)
with TrialsClient(sys.argv[1]) as client:
    sent = memoryview(data)[:SIZE]
    print(f"the same: {str(memoryview(client.mirror(sent)) == sent).lower()}")
    print(f"the next call: {client.same(1)}")
