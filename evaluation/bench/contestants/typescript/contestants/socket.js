// SPDX-License-Identifier: Apache-2.0
// The limit of a call: as many bytes as Creo sends over a plain socket, answered with four.

import { once } from "node:events";
import { connect } from "node:net";
import * as workload from "../workload.js";

/** The bytes of Creo's request in addition to its arguments, including the field with its length. */
const HEADER = 24;
/** The bytes before an array or a text. */
const COUNT = 4;

export function service(payload, size) {
  const length = HEADER + argumentsOf(payload, size) - COUNT;
  const message = Buffer.concat([Buffer.alloc(COUNT), workload.octets(length)]);
  message.writeInt32BE(length);
  const answer = workload.items(payload, size);
  return { connect: async (address) => calls(await connected(address), message, answer), answer };
}

async function connected(address) {
  const [host, port] = address.split(":");
  const socket = connect({ host, port, noDelay: true });
  await once(socket, "connect");
  return socket;
}

function calls(socket, message, answer) {
  let missing = 0;
  let done;
  socket.on("data", (bytes) => {
    missing -= bytes.length;
    if (missing === 0) {
      done(answer); // the service counts nothing
    }
  });
  return () =>
    new Promise((resolve) => {
      missing = COUNT;
      done = resolve;
      socket.write(message);
    });
}

/** How many bytes of arguments Creo sends for a message of `size`. */
function argumentsOf(payload, size) {
  if (payload === "bytes") {
    return COUNT + size;
  }
  const whole = size >= workload.KILOBYTE;
  const groups = whole ? workload.GROUPS : 1;
  // Each kilobyte has an array of groups, one of further blocks and a pad, each group an array of blocks, each text its
  // length.
  let counts = 3 + groups;
  if (payload !== "numeric") {
    counts += groups * workload.BLOCKS + (whole ? workload.REST : 0);
  }
  return COUNT + workload.items(payload, size) * counts * COUNT + size;
}
