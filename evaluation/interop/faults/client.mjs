// SPDX-License-Identifier: Apache-2.0
// A service that fails is one error, and its host answers on.

import { FaultsClient, ServiceError } from "faults";

const client = new FaultsClient(process.argv[2]);
console.log(`divide: ${await client.divide(7, 2)}`);
try {
  console.log(`divide: ${await client.divide(1, 0)}`);
} catch (error) {
  console.log(`divide: ${error instanceof ServiceError ? error.status : error}`);
}
console.log(`echo: ${await client.echo("still here ☃")}`);
await client.close();
