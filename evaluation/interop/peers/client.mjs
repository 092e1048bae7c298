// SPDX-License-Identifier: Apache-2.0
// Calls peers that a test plays, by commands that come line by line, and prints the outcome. README.md has the commands.

import { createInterface } from "node:readline";
import { CreoError, Refused, TrialsClient } from "trials";

let client;
const started = new Map();

const methods = {
  add: (number, options) => client.add(BigInt(number), options),
  same: (number, options) => client.same(number, options),
  fail: (number, options) => client.fail(String(number), options),

  async broken(number, options) {
    const items = [];
    try {
      for await (const item of client.broken(number, options)) {
        items.push(item);
      }
    } catch (error) {
      items.push(outcome(error));
    }
    return items.join(" ") || "none";
  },

  // Each of the two ways of calling has another kind of source.
  firstOf: (number, options) =>
    client.firstOf(number, process.argv[2] === "blocking" ? numbers(number) : slowly(number), options),
};

function* numbers(count) {
  for (let number = 0n; number < count; number++) {
    yield number;
  }
}

async function* slowly(count) {
  yield* numbers(count);
}

function outcome(error) {
  if (!(error instanceof CreoError)) {
    return String(error);
  }
  const fields = error instanceof Refused ? ` ${error.reason} ${error.number}` : "";
  return `${error.status} ${error.phase ?? "NONE"}${fields}`;
}

const commands = {
  async connect(address) {
    client = new TrialsClient(address);
    await client.connect();
    return "done";
  },

  async close() {
    await client.close();
    return "done";
  },

  async start(method, number, milliseconds) {
    started.set(number, this.call(method, number, milliseconds).catch(outcome));
    return "done";
  },

  finish(number) {
    return started.get(number);
  },

  async call(method, number, milliseconds) {
    const options = milliseconds === "0" ? {} : { timeout: Number(milliseconds) };
    return methods[method](Number(number), options);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.split(" ");
  console.log(String(await commands[command](...words).catch(outcome)));
}
