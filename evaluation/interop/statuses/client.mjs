// SPDX-License-Identifier: Apache-2.0
// Each status of a host, and what a client says of it.

import { AbsentClient, CreoError, PausesClient, Refused, TrialsClient, VaultClient } from "trials";

// A host; one with small limits; one that asks for tokens; a token without roles; an address where nothing listens.
const [plain, strict, guarded, token, dead] = process.argv.slice(2);

async function show(what, address, call) {
  try {
    await call();
    console.log(`${what}: no error`);
  } catch (error) {
    if (!(error instanceof CreoError)) {
      throw error;
    }
    console.log(
      `${what}: ${error.status} in ${error.phase ?? "none"}` +
        (error.requestId ? ", of a request" : "") +
        (error.address !== address ? `, of ${error.address}` : "") +
        (error instanceof Refused ? ` ${error.reason} ${error.number}` : ""),
    );
  }
}

async function using(client, use) {
  await use(client);
  await client.close();
}

const nested = (levels) => ({ branches: levels === 1 ? [] : [nested(levels - 1)], leaf: levels });

/** Calls until a call is refused, and throws that error. */
async function overload() {
  const controller = new AbortController();
  const client = new PausesClient(strict);
  const calls = Array.from({ length: 10 }, () => client.pause(60_000, { signal: controller.signal }));
  try {
    await Promise.race(calls);
  } finally {
    controller.abort();
    await Promise.allSettled(calls);
    await client.close();
  }
}

await using(new TrialsClient(plain), async (client) => {
  await show("fails by accident", plain, () => client.fail("by accident"));
  await show("refuses", plain, () => client.fail("refused"));
});
await using(new PausesClient(plain), (client) =>
  show("takes too long", plain, () => client.pause(60_000, { timeout: 50 })),
);
await using(new AbsentClient(plain), (client) => show("is not served", plain, () => client.call()));
await using(new TrialsClient(strict), async (client) => {
  await show("is nested too deep", strict, () => client.tree(nested(5)));
  await show("is too large", strict, () => client.mirror(new Uint8Array(100_000)));
});
await show("is one too many", strict, overload);
await using(new VaultClient(guarded), (client) => show("shows no token", guarded, () => client.open()));
await using(new VaultClient(guarded, { token: "guessed" }), (client) =>
  show("shows a wrong token", guarded, () => client.open()),
);
await using(new VaultClient(guarded, { token }), (client) => show("may not do this", guarded, () => client.open()));
await show("finds nobody", dead, () => new TrialsClient(dead).connect());
