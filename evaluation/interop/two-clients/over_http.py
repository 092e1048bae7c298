# SPDX-License-Identifier: Apache-2.0
"""Two services of one host."""

import sys

from evaluation.harness.over_http import Service

data = Service(sys.argv[1], "packagename.DataService")
faults = Service(sys.argv[1], "faults.Faults")
data.call("storeData", data=[{"metadata": {"description": "two", "timestamp": 1}, "samples": [1.0, 2.0]}])
print(f"samples: {len(data.call('retrieveData', description='two')['samples'])}")
print(f"echo: {faults.call('echo', text='both')}")
