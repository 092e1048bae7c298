// SPDX-License-Identifier: Apache-2.0
// Protocol Buffers with protobuf-es, whose values are plain objects.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import * as schemas from "../protobuf/bench_pb.js";
import * as workload from "../workload.js";

/** The schema of the message of a payload, and the message. */
export function message(payload, size) {
  const schema = schemas[`${workload.MESSAGES[payload]}Schema`];
  const data = payload === "bytes" ? workload.octets(size) : workload.kilobytes(payload, size);
  return { schema, value: create(schema, { data }) };
}

export function codec(payload, size) {
  const { schema, value } = message(payload, size);
  return { value, encode: (given) => toBinary(schema, given), decode: (bytes) => fromBinary(schema, bytes) };
}
