// SPDX-License-Identifier: Apache-2.0
"use strict";

// A plain echo in Node.js: one thread and an event loop.
const net = require("node:net");

const server = net.createServer({ noDelay: true }, (socket) => {
  socket.on("data", (bytes) => socket.write(bytes));
  socket.on("error", () => socket.destroy());
});
server.listen(0, "127.0.0.1", () => console.log("listening on " + server.address().port));
