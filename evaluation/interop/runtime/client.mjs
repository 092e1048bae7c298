// SPDX-License-Identifier: Apache-2.0
// The clients of two packages that share a runtime: one connection, one kind of error, one hook.

import { CreoError } from "acme-shared/error/errors.js";
import { CreoError as ofFaults, FaultsClient } from "faults";
import { CreoError as ofData, DataServiceClient } from "packagename";

if (ofFaults !== CreoError || ofData !== CreoError) {
  throw new Error("there are several kinds of errors");
}

const told = [];
const hook = {
  after({ interface: name, method }, error) {
    told.push(`${name}.${method}${error ? "!" : ""}`);
  },
};

async function tell(call) {
  try {
    await call();
  } catch (error) {
    console.log(`failed: ${error instanceof CreoError ? error.method : error}`);
  }
}

const data = new DataServiceClient(process.argv[2], { hook });
const other = new FaultsClient(data);
await data.storeData([{ metadata: { description: "one runtime", timestamp: 1n }, samples: [1, 2] }]);
console.log(`echo: ${await other.echo("both")}`);
await tell(() => other.divide(1, 0));
await tell(() => data.retrieveData("nothing of that name"));
await other.close();
console.log(`samples: ${(await data.retrieveData("one runtime")).samples.length}`);
console.log(`told: ${told.join(" ")}`);
await data.close();
await tell(() => other.echo("closed"));
