# SPDX-License-Identifier: Apache-2.0
"""A client of another description is told which method differs."""

import sys

from packagename import Data, DataServiceClient, MetaData, ServiceError

with DataServiceClient(sys.argv[1]) as client:
    try:
        client.store_data([Data(MetaData("other", 1), [1.0], 7)])
        print("storeData: no error")
    except ServiceError as error:
        print(f"storeData: {error.status.name}")
        print(f"message names storeData: {'yes' if 'storeData' in error.message else 'no'}")
        print(f"message says signature: {'yes' if 'signature' in error.message else 'no'}")
    try:
        client.retrieve_data("other")
        print("retrieveData: no error")
    except ServiceError as error:
        print(f"retrieveData: {error.status.name}")
