// SPDX-License-Identifier: Apache-2.0
// Streams that are polled, given up, read at the same time, and read after their end; only their end ends them.

import { BellsClient, TrialsClient } from "trials";

const bells = new BellsClient(process.argv[2]);
const trials = new TrialsClient(bells);

const said = (item) => item ?? "none";

async function failure(numbers) {
  try {
    return await numbers.poll(60_000);
  } catch (error) {
    return error.reason ?? error.detail;
  }
}

async function polled() {
  const numbers = bells.rings("polled", 2);
  console.log(`polled before the first ring: ${said(await numbers.poll(0))}`);
  await bells.ring("polled");
  console.log(`after a ring: ${await numbers.poll(60_000)}`);
  console.log(`polled again: ${said(await numbers.poll(50))}`);
  numbers.cancel();
}

async function givenUp() {
  const numbers = bells.rings("given up", 2);
  await bells.ring("given up");
  await numbers.next();
  await numbers.poll(50);
  await numbers.poll(50);
  await bells.ring("given up");
  console.log(`given up twice, then: ${(await numbers.next()).value}`);
  console.log(`polled at the end: ${said(await numbers.poll(60_000))}, ${numbers.ended ? "ended" : "not ended"}`);
  for await (const number of numbers) {
    console.log(`after the end: ${number}`);
  }
  console.log(`read after the end: ${said(await numbers.poll(0))}`);
}

async function failed() {
  const numbers = trials.broken(2);
  await numbers.next();
  await numbers.next();
  console.log(`failed after 2 items: ${await failure(numbers)}`);
  console.log(`read after a failure: ${await failure(numbers)}`);
}

async function closed() {
  const numbers = bells.rings("closed", 2);
  numbers.cancel();
  console.log(`read after closing: ${await failure(numbers)}`);
}

async function twoReaders() {
  const numbers = bells.rings("two readers", 1);
  const first = numbers.next();
  const refused = await numbers.next().then(
    () => "both read",
    (error) => (error instanceof TypeError ? "one is refused" : error),
  );
  await bells.ring("two readers");
  console.log(`two readers: ${refused}, the other gets ${(await first).value}`);
}

await polled();
await givenUp();
await failed();
await closed();
await twoReaders();
await bells.close();
