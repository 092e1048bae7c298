// SPDX-License-Identifier: Apache-2.0
// Two packages in one program.

import { FaultsClient } from "faults";
import { DataServiceClient } from "packagename";

const data = new DataServiceClient(process.argv[2]);
const other = new FaultsClient(process.argv[2]);
await data.storeData([{ metadata: { description: "two", timestamp: 1n }, samples: [1, 2] }]);
console.log(`samples: ${(await data.retrieveData("two")).samples.length}`);
console.log(`echo: ${await other.echo("both")}`);
await data.close();
await other.close();
