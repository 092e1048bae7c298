// SPDX-License-Identifier: Apache-2.0
// Times calls of a service in turns that standard input asks for. All clients share the one thread that JavaScript has;
// each has a connection of its own.

import { answerLines, WARM_UP } from "./lines.js";

/** How many times of a turn are kept, for all clients together: the last ones. */
const MOST_TIMES = 1_000_000;

/** A service is a function that connects to HOST:PORT, which returns one that calls, and the right answer. */
export async function serve({ connect, answer }, address, count) {
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const call = await connect(address);
      return async () => {
        const answered = await call();
        if (answered !== answer) {
          throw new Error(`${answered} was answered instead of ${answer}`);
        }
      };
    }),
  );
  await closed(clients, WARM_UP);
  await answerLines(async ([operation, ...numbers]) => {
    if (operation === "call") {
      return described(await closed(clients, Number(numbers[0])), { median: 500, p90: 900, p99: 990 });
    }
    const times = await open(clients[0], Number(numbers[0]), Number(numbers[1]));
    return described(times, { median: 500, p90: 900, p99: 990, p999: 999, max: 1000 });
  });
}

/** All clients call again as soon as their last call was answered. */
async function closed(clients, seconds) {
  const times = new Times();
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (call) => {
      let now;
      do {
        const start = performance.now();
        await call();
        now = performance.now();
        times.add(now - start);
      } while (now < end);
    }),
  );
  return times;
}

/**
 * Calls at the given times, whatever happened to earlier calls: one that has to wait for them takes that much longer.
 * Calls that were due and were not made are reported, too, as if they had been answered at the end.
 */
async function open(call, rate, seconds) {
  const times = new Times();
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let now = begin;
  for (let number = 0; number < rate * seconds; number++) {
    const due = begin + (number / rate) * 1000;
    while (now < due) {
      now = performance.now();
    }
    if (now < end) {
      await call();
      now = performance.now();
    }
    times.add(now - due);
  }
  return times;
}

class Times {
  #kept = [];
  calls = 0;

  /** @param {number} took milliseconds */
  add(took) {
    this.#kept[this.calls++ % MOST_TIMES] = took;
  }

  sorted() {
    return Float64Array.from(this.#kept).sort();
  }
}

/** For each name, the time in microseconds that this many of a thousand calls did not exceed. */
function described(times, perMille) {
  const sorted = times.sorted();
  const figures = Object.entries(perMille).map(
    ([name, share]) =>
      `${name}=${(sorted[Math.max(0, Math.ceil((sorted.length * share) / 1000) - 1)] * 1000).toFixed(2)}`,
  );
  return [`calls=${times.calls}`, ...figures].join(" ");
}
