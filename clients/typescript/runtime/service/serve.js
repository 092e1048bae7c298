// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { Client } from "../call/client.js";
import { pause } from "../connection/backoff.js";
import { checkOptions } from "../connection/settings.js";
import { CreoError, TransportError } from "../error/errors.js";
import { checked } from "./handler.js";
import { Refused } from "./orders.js";
import { Worker } from "./worker.js";

/** What a host gives to a process that it starts. */
const HOST = "CREO_WORKER_HOST";
const SECRET = "CREO_WORKER_SECRET";
/** How many calls a worker takes at a time where it does not say. */
const PLACES = 100;
const MOST_PLACES = 10_000;
const LONGEST_NAME = 200;
const OPTIONS = "address, tls, token, allowPlaintextToken, places, signal";

/**
 * Serves, as long as the host wants that; `serve.d.ts` says more.
 *
 * @param {import("./handler.js").Handler | readonly import("./handler.js").Handler[]} handlers
 * @param {import("./options.js").ServeOptions} [options]
 */
export async function serve(handlers, options = {}) {
  checkOptions(options, OPTIONS, "options");
  const { address, places = PLACES, signal, ...connecting } = options;
  if (!Number.isInteger(places) || places < 1 || places > MOST_PLACES) {
    throw new RangeError(`places: ${places} is no whole number from 1 to ${MOST_PLACES}`);
  }
  const program = process.argv[1]?.replace(/^.*[/\\]/, "") || "service.js";
  const started = address === undefined;
  const offer = {
    name: `${program} ${process.pid}`.slice(-LONGEST_NAME),
    places,
    secret: started ? process.env[SECRET] : undefined,
    handlers: checked(handlers),
  };
  const host = address ?? process.env[HOST];
  if (!host) {
    const names = offer.handlers.map((each) => each.served.fullName).join(", ");
    throw told(
      `${program} serves ${names} for a host that starts it:\n\n` +
        `    creo serve DESCRIPTION.creo --worker 'node ${program}'\n\n` +
        `For a host that is running, give its address: serve(…, { address: "lab.example:7000", token: "…" }).`,
    );
  }
  for (let attempts = 1; !signal?.aborted; attempts++) {
    const client = new Client(host, started ? {} : connecting);
    const worker = new Worker(client, offer);
    try {
      await client.connect();
      await drainable(worker, started, signal);
      return;
    } catch (error) {
      attempts = worker.attached ? 1 : attempts;
      checkPassing(error, started, attempts);
    } finally {
      await client.close();
    }
    await passed(pause(attempts), signal);
  }
}

/**
 * Runs a worker, which SIGTERM and the signal drain. Ctrl-C reaches all processes of a terminal: a host that has started
 * this one drains it then.
 *
 * @param {Worker} worker
 * @param {boolean} started whether the host has started this process
 * @param {AbortSignal | undefined} signal
 */
async function drainable(worker, started, signal) {
  const drain = () => worker.drain();
  const ignore = () => {};
  process.on("SIGTERM", drain);
  if (started) {
    process.on("SIGINT", ignore);
  }
  signal?.addEventListener("abort", drain);
  try {
    await worker.run();
  } catch (error) {
    if (!worker.draining) {
      throw error;
    }
  } finally {
    process.off("SIGTERM", drain);
    process.off("SIGINT", ignore);
    signal?.removeEventListener("abort", drain);
  }
}

/**
 * Returns where another attempt may help; otherwise throws an error for people.
 *
 * @param {unknown} error
 * @param {boolean} started
 * @param {number} attempts
 */
function checkPassing(error, started, attempts) {
  if (error instanceof Refused) {
    throw told(["the host does not take this worker: " + error.reason, ...error.differences].join("\n    "));
  }
  if (!(error instanceof CreoError)) {
    throw error;
  }
  const passing = error instanceof TransportError || error.status === "UNAVAILABLE" || error.status === "BUSY";
  if (started || !passing) {
    throw told(`this worker ends: ${error.message}`);
  }
  if (attempts === 1) {
    console.warn(`the host is not there; waiting for it: ${error.message}`);
  }
}

/** An error for who starts the program: where in the runtime it was thrown says nothing. @param {string} message */
function told(message) {
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  return error;
}

/**
 * Waits for so many milliseconds, or until there is no need.
 *
 * @param {number} time
 * @param {AbortSignal | undefined} signal
 */
function passed(time, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve(undefined);
    };
    const timer = setTimeout(done, time);
    signal?.addEventListener("abort", done);
  });
}
