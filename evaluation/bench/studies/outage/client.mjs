// SPDX-License-Identifier: Apache-2.0
// Calls a host at a steady rate, whether it answers or not, and does a small piece of work meanwhile: that comes late
// when the client makes the event loop wait.
//
// Arguments: the address of the host, calls a second, seconds between two pieces of work.

import { createInterface } from "node:readline";
import { SensorClient } from "outage";

const [address, rate, workEvery] = process.argv.slice(2);
const counts = new Map();
const works = [];
const count = (name) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Begins the action each time that it is due, whether the last one has ended or not. */
function every(seconds, action) {
  const begin = performance.now();
  let number = 0;
  const next = () => {
    const due = begin + 1000 * seconds * number++;
    return setTimeout(() => {
      timers.delete(timer);
      timer = next();
      timers.add(timer);
      action(due);
    }, due - performance.now());
  };
  const timers = new Set();
  let timer = next();
  timers.add(timer);
  return () => timers.forEach(clearTimeout);
}

async function call() {
  count("calls");
  await client.value(1).then(
    () => count("OK"),
    (error) => count(error.name),
  );
}

/** Notes when it was due and when it was done. */
function work(due) {
  const times = [due];
  works.push(times);
  setImmediate(() => times.push(performance.now()));
}

function report() {
  const endings = [...counts].map(([name, number]) => `${name}=${number}`).join(" ");
  const times = works.map(([due, done = performance.now()]) => (done - due).toFixed(3)).join(" ");
  works.length = 0;
  console.log(`${endings} work ${times}`);
}

const client = new SensorClient(address);
await client.value(0);
console.log("ready");
const stops = [];
for await (const _ of createInterface({ input: process.stdin })) {
  if (stops.length) {
    report();
  } else {
    stops.push(every(1 / Number(rate), call), every(Number(workEvery), work));
  }
}
stops.forEach((stop) => stop());
await client.close();
