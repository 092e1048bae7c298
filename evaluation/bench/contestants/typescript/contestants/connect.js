// SPDX-License-Identifier: Apache-2.0
// connect-es with protobuf-es, by gRPC's protocol over HTTP/2.

import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { Bench } from "../protobuf/bench_pb.js";
import * as workload from "../workload.js";
import { message } from "./protobuf.js";

export function service(payload, size) {
  const { value } = message(payload, size);
  const method = `send${workload.MESSAGES[payload]}`;
  const connect = (address) => {
    const client = createClient(Bench, createGrpcTransport({ baseUrl: `http://${address}` }));
    return async () => (await client[method](value)).count;
  };
  return { connect, answer: workload.items(payload, size) };
}
