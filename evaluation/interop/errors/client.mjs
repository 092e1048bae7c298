// SPDX-License-Identifier: Apache-2.0
// Plays what may happen to a call: the same event is the same error in every language.

import { AbsentClient, CreoError, PausesClient, Refused, TrialsClient, WitnessClient } from "trials";

// A host; addresses where nothing listens, where nothing is said, and where HTTP is spoken.
const [plain, dead, silent, http] = process.argv.slice(2);

/** Prints the error of a call, whose text begins with this place, and has this part. */
async function show(what, place, call, part = "") {
  try {
    await call();
    console.log(`${what}: no error`);
  } catch (error) {
    if (!(error instanceof CreoError)) {
      throw error;
    }
    console.log(
      `${what}: ${error.status} in ${error.phase ?? "NONE"}` +
        (error.requestId ? ", of a request" : "") +
        (place && error.message.startsWith(place) ? ", by name" : "") +
        (part && error.message.includes(` ${part}`) ? `, saying ${part}` : "") +
        (error instanceof Refused ? ` ${error.reason} ${error.number}` : ""),
    );
  }
}

async function using(client, use) {
  await use(client);
  await client.close();
}

await show("is no address", "", () => new TrialsClient("nowhere"));
await show("has no such file", "", () => new TrialsClient("unix:/nope/creo").connect());
await show("finds nobody", "", () => new TrialsClient(dead).connect());
await using(new TrialsClient(silent, { connectTimeout: 300 }), (client) =>
  show("meets silence", `Trials.add at ${silent}: `, () => client.add(1n), "300 ms"),
);
await using(new TrialsClient(silent, { connectTimeout: 1500 }), async (client) => {
  await show("has less time", `Trials.add at ${silent}: `, () => client.add(1n, { timeout: 100 }), "100 ms");
  await show("meets silence, and may be repeated", `Trials.same at ${silent}: `, () => client.same(1), "1.5 s");
});
await using(new TrialsClient(http), (client) => show("meets HTTP", `Trials.add at ${http}: `, () => client.add(1n)));
await using(new AbsentClient(plain), (absent) =>
  show("is not served", `Absent.call at ${plain}: `, () => absent.call(), "trials.Absent is not served there."),
);

const pauses = new PausesClient(plain);
const witness = new WitnessClient(plain);
const place = `Pauses.pause at ${plain}: `;
await pauses.pause(0); // The client connects, so that it is the method that takes too long.
await show("takes too long", place, () => pauses.pause(60_000, { timeout: 50 }));
await pauses.pause(0); // A service runs one method at a time, so the one before is over.
const begun = await witness.begun(0);
const closing = witness.begun(begun + 1).then(() => pauses.close());
await show("is closed during a call", place, () => pauses.pause(60_000));
await closing;
await show("is closed before a call", place, () => pauses.pause(0));
await witness.close();

await using(new TrialsClient(plain), async (client) => {
  await show("throws", `Trials.fail at ${plain}: `, () => client.fail("refused"));
  await show("is too large", `Trials.mirror at ${plain}: `, () => client.mirror(new Uint8Array((256 << 20) + 1)));
});
