# SPDX-License-Identifier: Apache-2.0
"""Two generated clients in one program."""

import sys

import faults
import packagename

with packagename.DataServiceClient(sys.argv[1]) as data, faults.FaultsClient(sys.argv[1]) as other:
    data.store_data([packagename.Data(packagename.MetaData("two", 1), [1.0, 2.0])])
    print(f"samples: {len(data.retrieve_data('two').samples)}")
    print(f"echo: {other.echo('both')}")
