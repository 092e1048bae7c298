// SPDX-License-Identifier: Apache-2.0
import { Series, StoreClient } from "lab";

const store = new StoreClient(process.argv[2]);
await store.put({ name: "north", samples: [1.5, 2.5], unit: "VOLT" });
console.log(Series.toText(await store.get("north")));
for await (const series of store.all()) {
  console.log(series.name, series.unit);
}
await store.close();
