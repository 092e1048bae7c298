# SPDX-License-Identifier: Apache-2.0
import sys

from lab import NoSuchSeries, Series, StoreClient, Unit

with StoreClient(sys.argv[1]) as store:
    store.put(Series("north", [1.5, 2.5], Unit.VOLT))
    print(store.get("north"))  # Series(name="north", samples=[1.5, 2.5], unit=VOLT)
    for series in store.all():  # items, as they come
        print(series.name, series.unit.name)
    try:
        store.get("south")
    except NoSuchSeries as missing:
        print("there is no", missing.name)
