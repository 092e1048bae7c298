// SPDX-License-Identifier: Apache-2.0
// MessagePack with msgpackr; the variant "records" has its extension for objects with the same fields, whose names both
// sides know already.

import { Packr } from "msgpackr";
import * as workload from "../workload.js";

export function codec(payload, size, variant) {
  const packr = new Packr(variant === "records" ? { structures: [] } : { useRecords: false });
  return {
    value: workload.kilobytes(payload, size),
    encode: (value) => packr.pack(value),
    decode: (bytes) => packr.unpack(bytes),
  };
}
