// SPDX-License-Identifier: Apache-2.0
// serve capnweb|connect|floor: the peers' services, each in Node, until standard input ends.

import { createServer } from "node:http";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { newWebSocketRpcSession, RpcTarget } from "capnweb";
import { WebSocket, WebSocketServer } from "ws";
import { Bench } from "../protobuf/bench_pb.js";

/** Large enough for any message. */
const LARGEST = 1 << 30;
/** The bytes of Creo's answer: a header of 12 and an int. */
const ANSWER = Buffer.alloc(16);

class Counting extends RpcTarget {
  sendNumbers(data) {
    return data.length;
  }

  sendTexts(data) {
    return data.length;
  }
}

const count = ({ data }) => ({ count: data.length });

// Cap'n Web compares with its constants, and Node 20 has no WebSocket.
globalThis.WebSocket ??= WebSocket;

/** What the page of a contestant is loaded from. */
function page(_request, response) {
  response.setHeader("Content-Type", "text/html").end("<!doctype html><title>bench</title>");
}

const SERVERS = {
  capnweb: () => webSockets((socket) => newWebSocketRpcSession(socket, new Counting())),
  connect: () =>
    createServer(
      connectNodeAdapter({
        routes: (router) => router.service(Bench, { sendNumbers: count, sendTexts: count, sendBytes: count }),
        readMaxBytes: LARGEST,
        fallback: page,
      }),
    ),
  floor: () => webSockets((socket) => socket.on("message", () => socket.send(ANSWER))),
};

function webSockets(opened) {
  const server = createServer(page);
  new WebSocketServer({ server, maxPayload: LARGEST, perMessageDeflate: false }).on("connection", opened);
  return server;
}

const server = SERVERS[process.argv[2]]();
server.listen(0, "127.0.0.1", () => console.log(`listening on 127.0.0.1:${server.address().port}`));
process.stdin.resume().on("end", () => process.exit(0));
