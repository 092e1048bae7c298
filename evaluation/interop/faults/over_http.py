# SPDX-License-Identifier: Apache-2.0
"""An error of the service is a problem with its status, and the host goes on."""

import sys

from evaluation.harness.over_http import Failed, Service

faults = Service(sys.argv[1], "faults.Faults")
print(f"divide: {faults.call('divide', a=7, b=2)}")
try:
    print(f"divide: {faults.call('divide', a=1, b=0)}")
except Failed as error:
    print(f"divide: {error.type}")
print(f"echo: {faults.call('echo', text='still here ☃')}")
