// SPDX-License-Identifier: Apache-2.0
// One contestant, measured as standard input asks for.
//
//     run CONTESTANT serialise numeric|string|mixed SIZE
//     run CONTESTANT call bytes|numeric|string|mixed SIZE ADDRESS CLIENTS
//     run CONTESTANT check       checks whether everything that it needs is there
//
// It prints `ready`, and then a line for each of these:
//
//     encode SECONDS, decode SECONDS    us=MICROSECONDS bytes=LENGTH
//     call SECONDS                      calls=COUNT median= p90= p99=            (microseconds)
//     open RATE SECONDS                 calls=COUNT median= p90= p99= p999= max=  (RATE calls a second; one client)
//
// BENCH_WARM_UP is for how many seconds it warms up before that, if not for one.

import * as calls from "./calls.js";
import * as turns from "./turns.js";

const USAGE = "usage: run CONTESTANT serialise PAYLOAD SIZE | call PAYLOAD SIZE ADDRESS CLIENTS | check";

/** `NAME` or `NAME-VARIANT` is the module NAME in contestants/, told its variant. */
async function main([name = "", operation, payload, size, address, clients]) {
  const [module, ...variant] = name.split("-");
  const contestant = await import(`./contestants/${module}.js`);
  switch (operation) {
    case "serialise":
      return turns.serve(contestant.codec(payload, Number(size), variant.join("-")));
    case "call":
      return calls.serve(contestant.service(payload, Number(size), variant.join("-")), address, Number(clients));
    case "check":
      return;
    default:
      throw new Error(USAGE);
  }
}

try {
  await main(process.argv.slice(2));
  process.exit(0); // connections would keep the program running
} catch (wrong) {
  // Its first line is what the results say about a contestant that failed.
  console.error(`${wrong.name}: ${String(wrong.message).replace(/\s+/g, " ")}`);
  console.error(wrong.stack);
  process.exit(1);
}
