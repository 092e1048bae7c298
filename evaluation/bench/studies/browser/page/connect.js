// SPDX-License-Identifier: Apache-2.0
// connect-web with protobuf-es, by Connect's own protocol over the browser's fetch, in binary.

import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { message } from "../../contestants/protobuf.js";
import { Bench } from "../../protobuf/bench_pb.js";
import * as workload from "../../workload.js";

export function service(payload, size) {
  const { value } = message(payload, size);
  const method = `send${workload.MESSAGES[payload]}`;
  const connect = (address) => {
    const client = createClient(Bench, createConnectTransport({ baseUrl: `http://${address}`, useBinaryFormat: true }));
    return async () => (await client[method](value)).count;
  };
  return { connect, answer: workload.items(payload, size) };
}
