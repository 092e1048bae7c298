# SPDX-License-Identifier: Apache-2.0
"""An error of the service reaches the client with its status, and the connection stays open."""

import sys

from faults import FaultsClient, ServiceError

with FaultsClient(sys.argv[1]) as client:
    print(f"divide: {client.divide(7, 2)}")
    try:
        print(f"divide: {client.divide(1, 0)}")
    except ServiceError as error:
        print(f"divide: {error.status.name}")
    print(f"echo: {client.echo('still here ☃')}")
