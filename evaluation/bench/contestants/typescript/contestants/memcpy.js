// SPDX-License-Identifier: Apache-2.0
// The limit of a codec: SIZE bytes are copied as a whole, into existing memory to encode, into new memory to decode.

import * as workload from "../workload.js";

export function codec(_payload, size) {
  const target = new Uint8Array(size);
  const encode = (value) => {
    target.set(value);
    return target;
  };
  return { value: new Uint8Array(workload.octets(size)), encode, decode: (bytes) => new Uint8Array(bytes) };
}
