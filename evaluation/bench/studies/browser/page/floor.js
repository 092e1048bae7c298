// SPDX-License-Identifier: Apache-2.0
// The floor: as many bytes as Creo sends, over a WebSocket of the browser, answered with as many as Creo's answer has.

import { codec } from "../../contestants/creo.js";
import * as workload from "../../workload.js";

/** The bytes of a request in addition to its arguments. */
const HEAD = 24;

export function service(payload, size) {
  const { value, encode } = codec(payload, size);
  const message = new Uint8Array(HEAD + encode(value).length);
  const answer = workload.items(payload, size);
  const connect = async (address) => {
    const socket = new WebSocket(`ws://${address}/`);
    socket.binaryType = "arraybuffer";
    let done;
    socket.onmessage = () => done(answer); // it counts nothing
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return () =>
      new Promise((resolve) => {
        done = resolve;
        socket.send(message);
      });
  };
  return { connect, answer };
}
