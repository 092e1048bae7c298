// SPDX-License-Identifier: Apache-2.0
// Thrift's package for Node: its binary and compact protocols, in memory and over its buffered transport, which sets
// Nagle's algorithm off.

import { once } from "node:events";
import thrift from "thrift";
import Bench from "../thrift/Bench.js";
import types from "../thrift/bench_types.js";
import * as workload from "../workload.js";

const PROTOCOLS = { binary: thrift.TBinaryProtocol, compact: thrift.TCompactProtocol };

/** The items of a message as objects of Thrift's classes. */
function kilobytes(payload, size) {
  const [kilobyte, group, block] =
    payload === "numeric"
      ? [types.NumberKilobyte, types.NumberGroup, (each) => new types.Number(each)]
      : [types.TextKilobyte, types.TextGroup, (each) => each];
  return workload.kilobytes(payload, size).map(
    ({ groups, rest, pad }) =>
      new kilobyte({
        groups: groups.map(({ blocks }) => new group({ blocks: blocks.map(block) })),
        rest: rest.map(block),
        pad,
      }),
  );
}

export function codec(payload, size, variant) {
  const Protocol = PROTOCOLS[variant];
  const Message = types[workload.MESSAGES[payload]];
  let written;
  const output = new Protocol(new thrift.TBufferedTransport(null, (bytes) => (written = bytes)));
  return {
    value: new Message({ data: kilobytes(payload, size) }),
    encode: (value) => {
      value.write(output);
      output.flush();
      return written;
    },
    decode: (bytes) => {
      const received = new thrift.TBufferedTransport();
      received.inBuf = bytes; // without the copy that its receiver makes
      received.writeCursor = bytes.length;
      const value = new Message();
      value.read(new Protocol(received));
      return value;
    },
  };
}

export function service(payload, size, variant) {
  const data = payload === "bytes" ? workload.octets(size) : kilobytes(payload, size);
  const method = `send${workload.MESSAGES[payload]}`;
  const connect = async (address) => {
    const [host, port] = address.split(":");
    const connection = thrift.createConnection(host, Number(port), {
      transport: thrift.TBufferedTransport,
      protocol: PROTOCOLS[variant],
    });
    await once(connection, "connect");
    const client = thrift.createClient(Bench, connection);
    return () => client[method](data);
  };
  return { connect, answer: workload.items(payload, size) };
}
