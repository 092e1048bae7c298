// SPDX-License-Identifier: Apache-2.0
// Cap'n Web over a WebSocket.

import { newWebSocketRpcSession } from "capnweb";
import * as workload from "../../workload.js";

export function service(payload, size) {
  const data = workload.kilobytes(payload, size);
  const method = `send${workload.MESSAGES[payload]}`;
  const connect = (address) => {
    const api = newWebSocketRpcSession(`ws://${address}/`);
    return () => api[method](data);
  };
  return { connect, answer: workload.items(payload, size) };
}
