// SPDX-License-Identifier: Apache-2.0
"use strict";

// A counter in Node.js: one thread and an event loop, so there is nothing to lock. Its messages are those of counter.go.
const net = require("node:net");

const MESSAGE = 16;
let count = 0n;

const server = net.createServer({ noDelay: true }, (socket) => {
  let begun = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    let rest = begun.length === 0 ? bytes : Buffer.concat([begun, bytes]);
    for (; rest.length >= MESSAGE; rest = rest.subarray(MESSAGE)) {
      if (rest[0] !== 0) {
        count += 1n;
      }
      const answer = Buffer.alloc(MESSAGE);
      answer.writeBigUInt64BE(count);
      socket.write(answer);
    }
    begun = rest;
  });
  socket.on("error", () => socket.destroy());
});
server.listen(0, "127.0.0.1", () => console.log("listening on " + server.address().port));
