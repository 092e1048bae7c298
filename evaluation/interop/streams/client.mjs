// SPDX-License-Identifier: Apache-2.0
// Streams in both directions.

import { Reading, Refused, TrialsClient } from "trials";

const MANY = 100_000;
const client = new TrialsClient(process.argv[2]);

/** The first items of a stream, which is closed then. */
async function take(stream, count) {
  const items = [];
  for await (const item of stream) {
    if (items.push(item) === count) {
      break;
    }
  }
  return items;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0n);
const sumOfEndless = async (count) => sum(await take(client.endless(), count));

function* numbers() {
  for (let number = 0n; ; number++) {
    yield number;
  }
}

async function* readings(count) {
  for (let number = 0n; number < count; number++) {
    yield { number, note: "up", values: [] };
  }
}

for await (const reading of client.readings(1n, 3n)) {
  console.log(Reading.toText(reading));
}
console.log(`none: ${(await take(client.readings(5n, 5n))).length}`);
console.log(`the sum of 1,000: ${sum((await take(client.readings(0n, 1000n))).map(({ number }) => number))}`);
console.log(`some of an endless one: ${await sumOfEndless(100)}`);

let received = 0;
try {
  for await (const _ of client.broken(100)) {
    received++;
  }
} catch (error) {
  console.log(`broken after ${received}: ${error instanceof Refused ? `${error.reason} ${error.number}` : error}`);
}

console.log(`sent: ${await client.total("up", readings(1000))}`);
console.log(`sent none: ${await client.total("nothing", [])}`);
console.log(`sent without end: ${await client.firstOf(100, numbers())}`);
console.log(`both ways: ${(await take(client.doubled([1n, 2n, 3n]))).join(" ")}`);
console.log(`both ways, without end: ${sum(await take(client.doubled(numbers()), 1000))}`);

const ahead = client.endless();
const behind = client.endless();
let first = 0n;
for (let count = 0; count < 500; count++) {
  first += (await ahead.next()).value;
}
let second = 0n;
for (let count = 0; count < 500; count++) {
  second += (await behind.next()).value + (await ahead.next()).value;
}
ahead.cancel();
behind.cancel();
console.log(`two at a time: ${first} ${second}`);

console.log(`100,000 sent: ${await client.firstOf(MANY, numbers())}`);
console.log(`100,000 received: ${await sumOfEndless(MANY)}`);
console.log(`the last call: ${await client.same(1)}`);
await client.close();
