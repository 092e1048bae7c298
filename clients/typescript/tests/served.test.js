// SPDX-License-Identifier: Apache-2.0
// How a service reads arguments.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Served } from "../runtime/service/served.js";
import { WireWriter } from "../runtime/wire/writer.js";

test("keeps all bits of numbers that are NaN, also where a method has no other arguments", () => {
  const method = /** @type {any} */ ({ name: "add" });
  const double = (/** @type {import("../runtime/wire/reader.js").WireReader} */ reader) => reader.double();
  const served = new Served("add", method, ["one", "other"], [double, double]);
  const bytes = Buffer.from("7ff0000000000001fff800000000002a", "hex");
  const values = served.read(bytes);
  assert.equal(values.length, 2);
  const writer = new WireWriter();
  writer.double(values[0]);
  writer.double(values[1]);
  assert.deepEqual(Buffer.from(writer.take()), bytes);
});
