// SPDX-License-Identifier: Apache-2.0
// What is measured in the page: drive.js calls these functions there.

import * as creo from "../../contestants/creo.js";
import * as json from "../../contestants/json.js";
import * as msgpackr from "../../contestants/msgpackr.js";
import * as protobuf from "../../contestants/protobuf.js";
import { same } from "../../same.js";
import * as capnweb from "./capnweb.js";
import * as connect from "./connect.js";
import * as fetched from "./fetch.js";
import * as floor from "./floor.js";

const CONTESTANTS = { creo, json, msgpackr, protobuf, capnweb, connect, fetch: fetched, floor };
/** How long the runs between two readings of the clock take at least, in milliseconds: it goes by 0.1 ms in a page. */
const BATCH = 20;

function named(name) {
  const [module, ...variant] = name.split("-");
  return [CONTESTANTS[module], variant.join("-")];
}

let operations;
let bytes;
let call;
let expected;
/** What was made last: without a use, the compiler might leave the work out. */
let last;

globalThis.serialise = (name, payload, size) => {
  const [contestant, variant] = named(name);
  const codec = contestant.codec(payload, size, variant);
  const { value, encode, decode, sent = () => {}, length = (message) => message.length } = codec;
  const message = typeof encode(value) === "string" ? encode(value) : encode(value).slice();
  if (!same(decode(message), value)) {
    throw new Error("what was decoded is not what was encoded");
  }
  // Over a WebSocket, a message is not needed any more once it is sent: a client may use its memory again.
  const encoded = () => {
    const made = encode(value);
    sent(made);
    return made;
  };
  operations = { encode: encoded, decode: () => decode(message) };
  bytes = length(message);
};

globalThis.open = async (name, payload, size, address) => {
  const [contestant] = named(name);
  const { connect: to, answer } = contestant.service(payload, size);
  call = await to(address);
  expected = answer;
};

/** Microseconds of one run: the median over the batches of a turn. */
globalThis.turn = (operation, seconds) => {
  const run = operations[operation];
  const batches = [];
  let batch = 1;
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const start = performance.now();
    for (let i = 0; i < batch; i++) {
      last = run();
    }
    const stop = performance.now();
    if (stop - start < BATCH && batches.length === 0) {
      batch *= 2;
      continue;
    }
    batches.push(((stop - start) / batch) * 1000);
    if (stop >= end) {
      const us = batches.sort((a, b) => a - b)[batches.length >> 1];
      return { us, bytes };
    }
  }
};

/** Microseconds of one call: the mean over a turn in which each begins when the last one was answered. */
globalThis.calls = async (seconds) => {
  const start = performance.now();
  let now;
  let count = 0;
  do {
    const answered = await call();
    if (answered !== expected) {
      throw new Error(`${answered} was answered instead of ${expected}`);
    }
    count++;
    now = performance.now();
  } while (now - start < seconds * 1000);
  return { us: ((now - start) / count) * 1000, calls: count };
};

globalThis.lastMade = () => last !== undefined;
