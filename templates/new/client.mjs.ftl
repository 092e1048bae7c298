// Keeps a note and reads it back. The argument is the address: localhost:7000 unless given.

import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CreoError, NoSuchNote, ${service}Client } from "../../generated/typescript/index.js";

/**
 * Knows the interface alone, so that a test can give it another implementation than the client.
 *
 * @param {import("../../generated/typescript/index.js").${service}} service
 */
export async function run(service) {
  await service.put({ title: "greeting", text: "Hello" });
  console.log((await service.get("greeting")).text);
  console.log(`titles: ${r'${(await service.titles()).join(", ")}'}`);
  try {
    await service.get("farewell");
  } catch (error) {
    if (!(error instanceof NoSuchNote)) {
      throw error;
    }
    console.log(`no note: ${r"${error.title}"}`); // declared in the description, with its fields
  }
}

async function main() {
  const client = new ${service}Client(process.argv[2] ?? "localhost:7000");
  try {
    await run(client);
  } catch (error) {
    if (!(error instanceof CreoError)) {
      throw error;
    }
    console.error(error.message); // no connection, time-outs and the like
    process.exitCode = 1;
  } finally {
    await client.close();
  }
}

// Not where a test imports it.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main();
}
