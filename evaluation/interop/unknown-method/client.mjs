// SPDX-License-Identifier: Apache-2.0
// A client of another description.

import { DataServiceClient, ServiceError } from "packagename";

const client = new DataServiceClient(process.argv[2]);
try {
  await client.storeData([{ metadata: { description: "other", timestamp: 1n }, samples: [1], quality: 7 }]);
  console.log("storeData: no error");
} catch (error) {
  console.log(`storeData: ${error instanceof ServiceError ? error.status : error}`);
  console.log(`message names storeData: ${error.message.includes("storeData") ? "yes" : "no"}`);
  console.log(`message says signature: ${error.message.includes("signature") ? "yes" : "no"}`);
}
try {
  await client.retrieveData("other");
  console.log("retrieveData: no error");
} catch (error) {
  console.log(`retrieveData: ${error instanceof ServiceError ? error.status : error}`);
}
await client.close();
