// SPDX-License-Identifier: Apache-2.0
// JSON as a string, which is the least that it takes; the variant "bytes" goes on to UTF-8, as what sends it has to.

import * as workload from "../workload.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const CODECS = {
  "": { encode: JSON.stringify, decode: JSON.parse, length: (text) => encoder.encode(text).length },
  bytes: {
    encode: (value) => encoder.encode(JSON.stringify(value)),
    decode: (bytes) => JSON.parse(decoder.decode(bytes)),
  },
};

export function codec(payload, size, variant) {
  return { value: workload.kilobytes(payload, size), ...CODECS[variant] };
}
