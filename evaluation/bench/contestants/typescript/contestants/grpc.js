// SPDX-License-Identifier: Apache-2.0
// gRPC with grpc-js, and protobuf.js by its proto-loader, which is what its documentation shows.

import { fileURLToPath } from "node:url";
import { credentials, loadPackageDefinition } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import * as workload from "../workload.js";

const definition = loadSync(fileURLToPath(new URL("../bench.proto", import.meta.url)), { keepCase: true });
const { bench } = loadPackageDefinition(definition);
const OPTIONS = {
  "grpc.max_send_message_length": -1,
  "grpc.use_local_subchannel_pool": 1, // a connection for each client
};

export function service(payload, size) {
  const data = payload === "bytes" ? workload.octets(size) : workload.kilobytes(payload, size);
  const method = `Send${workload.MESSAGES[payload]}`;
  const connect = (address) => {
    const client = new bench.Bench(address, credentials.createInsecure(), OPTIONS);
    return () =>
      new Promise((resolve, reject) => {
        client[method]({ data }, (wrong, answer) => (wrong ? reject(wrong) : resolve(answer.count)));
      });
  };
  return { connect, answer: workload.items(payload, size) };
}
