// SPDX-License-Identifier: Apache-2.0
// Every line of framework/protocol/vectors, through the generated code. A line that cannot be run is a failure.

import assert from "node:assert/strict";
import { test } from "node:test";
import { generate } from "./generated.js";
import { say, servingHttp } from "./http-host.js";
import { declarations, refusals, texts, vectors } from "./vectors.js";

const folder = generate("framework/protocol/vectors/vectors.creo");
/** @type {Record<string, any>} */
const types = await import(`${folder}/index.js`);
/** @type {Record<string, any>} */
const codec = await import(`${folder}/codec.js`);
/** A module of the copy of the runtime. @param {string} module @returns {Promise<Record<string, any>>} */
const runtime = (module) => import(`${folder}/runtime/${module}`);
const { structs, unions, enums } = declarations();
const GOOD = vectors("good.txt");
const MALFORMED = vectors("malformed.txt");
/** What all languages say of some of these, by name. */
const SAID = new Map(
  vectors("rasp.txt")
    .filter(({ type }) => type === "undecodable")
    .map(({ name, text }) => [name, text]),
);
const CORPUS = vectors("corpus/values.txt");
const BYTES = new Map(GOOD.map((vector) => [vector.name, vector]));

/** What types are called inside `< >`. @type {Record<string, string>} */
const BOXES = {
  Boolean: "boolean",
  Byte: "byte",
  Character: "char",
  Short: "short",
  Integer: "int",
  Long: "long",
  Float: "float",
  Double: "double",
};

/** The value in the notation of the vectors. @param {any} value @param {string} declared @returns {string} */
function dump(value, declared) {
  const type = BOXES[declared] ?? declared;
  if (type.endsWith("[]")) {
    return dumpArray(value, type.slice(0, -2));
  }
  if (type.startsWith("Optional<")) {
    return value === undefined ? "absent" : dump(value, type.slice(9, -1));
  }
  if (type.startsWith("Map<")) {
    const [, key = "", item = ""] = /^Map<(.*?)\s*,\s*(.*)>$/.exec(type) ?? [];
    const entries = [...value].map(([name, each]) => `${dump(name, key)}: ${dump(each, item)}`);
    return `[${entries.join(", ") || ":"}]`;
  }
  if (type.startsWith("Set<")) {
    assert.throws(() => value.clear(), /cannot be changed/);
    return dumpItems(value, type.slice(4, -1));
  }
  const fields = structs.get(type);
  if (fields) {
    assert.ok(Object.isFrozen(value));
    return `{${fields.map(([field, name]) => `${name}: ${dump(value[name], field)}`).join(", ")}}`;
  }
  const cases = unions.get(type);
  if (cases) {
    assert.ok(Object.isFrozen(value));
    const [held = ""] = cases.find(([, name]) => name === value.kind) ?? [];
    return `{${value.kind}: ${dump(value.value, held)}}`;
  }
  if (enums.has(type)) {
    assert.equal(types[type][value], value);
    return value;
  }
  return dumpScalar(value, type);
}

/** @param {any} value @param {string} item */
function dumpArray(value, item) {
  if (item === "byte") {
    return dumpItems(new Int8Array(value.buffer, value.byteOffset, value.length), item);
  }
  if (item === "float") {
    // As a number, a NaN has its quiet bit set.
    const bits = Array.from(new Uint32Array(value.buffer, value.byteOffset, value.length));
    return `[${bits.map((word) => `0x${word.toString(16).padStart(8, "0")}`).join(", ")}]`;
  }
  if (item === "double") {
    const bits = Array.from(new BigUint64Array(value.buffer, value.byteOffset, value.length));
    return `[${bits.map((word) => `0x${word.toString(16).padStart(16, "0")}`).join(", ")}]`;
  }
  // Not by its characters, each of which may be two code units.
  return dumpItems(item === "char" ? value.split("") : value, item);
}

/** @param {Iterable<unknown>} items @param {string} item */
function dumpItems(items, item) {
  return `[${Array.from(items, (each) => dump(each, item)).join(", ")}]`;
}

/** @param {any} value @param {string} type */
function dumpScalar(value, type) {
  const view = new DataView(new ArrayBuffer(8));
  switch (type) {
    case "boolean":
      assert.equal(typeof value, "boolean");
      return String(value);
    case "char":
      assert.equal(value.length, 1);
      return String(value.charCodeAt(0));
    case "float":
      if (Number.isNaN(value)) {
        // As a number, it is a double with the same payload, which the processor would change on the way back.
        view.setFloat64(0, value);
        const bits = view.getBigUint64(0);
        return `0x${(((bits >> 32n) & 0x80000000n) | 0x7f800000n | ((bits >> 29n) & 0x7fffffn)).toString(16)}`;
      }
      view.setFloat32(0, value);
      return `0x${view.getUint32(0).toString(16).padStart(8, "0")}`;
    case "double":
      view.setFloat64(0, value);
      return `0x${view.getBigUint64(0).toString(16).padStart(16, "0")}`;
    case "String":
      return `"${value
        .replace(/["\\]/g, "\\$&")
        .replace(
          /[\0-\x1f\x7f]/g,
          (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        )}"`;
    case "UUID":
      assert.equal(typeof value, "string");
      return value;
    case "Instant":
    case "Duration":
    case "LocalDate":
    case "BigDecimal":
      assert.ok(value instanceof types[type] && Object.isFrozen(value));
      return String(value);
    default:
      assert.equal(typeof value, type.endsWith("long") ? "bigint" : "number");
      return String(value);
  }
}

test("the vectors are there", () => {
  assert.ok(GOOD.length >= 60 && MALFORMED.length >= 40 && CORPUS.length >= 100);
});

test("good.txt: each value is read, and written as the same bytes", async (t) => {
  for (const { name, type, bytes, text } of GOOD) {
    await t.test(name, () => {
      const value = types[type].fromBytes(bytes);
      assert.equal(dump(value, type), text);
      assert.deepEqual(types[type].toBytes(value), bytes);
      assert.ok(types[type].equals(value, types[type].of(value)));
    });
  }
});

test("text.txt: each value has the text of all languages", async (t) => {
  const TEXTS = texts("text.txt");
  assert.deepEqual(
    TEXTS.map(({ name }) => name),
    GOOD.map(({ name }) => name),
  );
  for (const { name, text } of TEXTS) {
    await t.test(name, () => {
      const { type = "", bytes } = BYTES.get(name) ?? {};
      assert.equal(types[type].toText(types[type].fromBytes(bytes)), text);
    });
  }
});

test("malformed.txt: each is refused", async (t) => {
  const found = MALFORMED.filter(({ name }) => SAID.has(name));
  assert.ok(found.length && found.length === SAID.size);
  for (const { name, type, bytes } of MALFORMED) {
    await t.test(name, () => {
      assert.throws(
        () => types[type].fromBytes(bytes),
        (/** @type {any} */ error) =>
          error instanceof types["MalformedError"] && error.message.includes(SAID.get(name) ?? ""),
      );
    });
  }
});

test("corpus/values.txt: every decoder decides alike", async (t) => {
  for (const { name, type, bytes, text } of CORPUS) {
    await t.test(name, () => {
      if (text === "malformed") {
        assert.throws(() => types[type].fromBytes(bytes), types["MalformedError"]);
      } else {
        assert.deepEqual(types[type].toBytes(types[type].fromBytes(bytes)), bytes);
      }
    });
  }
});

test("every beginning of a value is malformed", () => {
  for (const { name, type, bytes } of GOOD) {
    for (let size = 0; size < Math.min(bytes.length, 64); size++) {
      assert.throws(() => types[type].fromBytes(bytes.subarray(0, size)), types["MalformedError"], `${name}: ${size}`);
    }
  }
});

test("json.txt: each value becomes JSON, and is read again", async (t) => {
  for (const { name, text } of texts("json.txt")) {
    await t.test(name, () => {
      const { type = "", bytes } = BYTES.get(name) ?? {};
      const json = JSON.parse(text);
      assert.deepEqual(types[type].toJson(types[type].fromBytes(bytes)), json);
      assert.ok(types[type].equals(types[type].fromJson(json), types[type].fromBytes(bytes)));
    });
  }
});

test("json.txt: each value travels as JSON, and comes back", async (t) => {
  const { Client } = await runtime("call/client.js");
  const { Method } = await runtime("call/method.js");
  const { overFetch } = await runtime("fetch/over-fetch.js");
  /** @type {Record<string, any>} */
  const methods = Object.fromEntries(
    [...structs.keys()].map((type) => [type, new Method(`vectors.Echo.${type}`, 1, 2)]),
  );
  const transport = overFetch(() => ({
    methods: Object.entries(methods).map(([type, method]) => ({
      method,
      read: (/** @type {any} */ reader) => ({ value: types[type].toJson(codec[`read${type}`](reader)) }),
      write: (/** @type {any} */ writer, /** @type {any} */ json) =>
        codec[`write${type}`](writer, types[type].fromJson(json), "answer"),
    })),
    exceptions: {},
  }));
  await servingHttp(
    ({ path, text }, response) => {
      const type = path.split("/").at(-1);
      assert.ok(structs.has(String(type)));
      say(response, text.slice('{"value":'.length, -1));
    },
    async (address, requests) => {
      const client = new Client(address, { transport });
      for (const { name, text } of texts("json.txt")) {
        await t.test(name, async () => {
          const { type = "", bytes = Uint8Array.of() } = BYTES.get(name) ?? {};
          const value = types[type].fromBytes(bytes);
          const write = (/** @type {any} */ writer) => codec[`write${type}`](writer, value, "value");
          const answer = await client._call(methods[type], write, codec[`read${type}`]);
          assert.deepEqual(requests.at(-1)?.json, { value: JSON.parse(text) });
          assert.ok(types[type].equals(answer, value));
        });
      }
    },
  );
});

/** Numbers that JSON.parse rounds, so that nobody can tell what they were. */
const ROUNDED = new Set([
  "long-max",
  "long-min",
  "long-over-53-bits",
  "long-under-minus-53-bits",
  "long-array-one",
  "ulong-max",
  "ulong-at-the-sign",
  "ulong-over-53-bits",
  "optional-ulong",
  "ulong-array",
  "set-longs",
  "union-plain-large",
  "union-plain-price",
]);

/** Whether there are decimal numbers as numbers, of which JSON.parse keeps neither all digits nor their count. @param {string} name @param {string} text */
function hasDecimals(name, text) {
  return name.includes("big-decimal") && /[:[,]-?\d/.test(text.replace(/"[^"]*"/g, ""));
}

test("json-accepted.txt: other JSON is read as the same value", async (t) => {
  for (const { name, text } of texts("json-accepted.txt")) {
    await t.test(`${name} ${text}`, () => {
      const { type = "", bytes = Uint8Array.of() } = BYTES.get(name) ?? {};
      if (ROUNDED.has(name) || hasDecimals(name, text)) {
        assert.throws(() => types[type].fromJson(JSON.parse(text)), /as text, since it may be rounded/);
      } else {
        assert.deepEqual(types[type].toBytes(types[type].fromJson(JSON.parse(text))), bytes);
      }
    });
  }
});

/** What JSON.parse does not tell from other JSON, which is read. */
const READ = new Set([
  "name-twice",
  "name-twice-with-an-escape",
  "name-twice-in-another-order",
  "name-twice-inside",
  "key-twice",
  "number-key-twice",
  "union-case-twice",
  "fraction-zero",
  "exponent",
  "exponent-in-capitals",
  "ubyte-with-fraction",
  "ushort-with-fraction",
  "uint-with-fraction",
  "number-of-101-digits",
]);

/** What is said in other words: no suggestions, and numbers as JavaScript writes them. @type {Record<string, string>} */
const OTHERWISE = {
  "long-over": "expected such a number as text, since it may be rounded, found 9223372036854776000",
  "long-far-over": "expected such a number as text, since it may be rounded, found 1.844674407370955e+41",
  "ulong-over": "expected such a number as text, since it may be rounded, found 18446744073709552000",
  "float-over": "3.5e+38 is out of the range of float",
  "float-under": "-1e+39 is out of the range of float",
  "float-half-over": "3.4028235677973366e+38 is out of the range of float",
  "double-over": "Infinity is out of the range of double",
  "big-decimal-number-over": "expected such a number as text, since it may be rounded, found Infinity",
  "double-under": "-Infinity is out of the range of double",
  "base64-wrong": 'expected base64 text, found "Af+*"',
  "base64-of-urls": 'expected base64 text, found "Af_A"',
};

/** As in `$.items[3]`. @param {string} pointer */
function path(pointer) {
  const steps = pointer.split("/").slice(1);
  return steps
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step, at) => {
      const index = at > 0 && steps[at - 1] !== "entries" && /^\d+$/.test(step);
      return index ? `[${step}]` : /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .reduce((whole, step) => whole + step, "$");
}

test("json-refused.txt: other JSON is refused, with its place and a reason", async (t) => {
  for (const { name, type, pointer, said, json } of refusals("json-refused.txt")) {
    await t.test(name, () => {
      const read = () => types[type].fromJson(JSON.parse(json));
      if (READ.has(name)) {
        read();
      } else if (said === "not JSON" || (/^expected .* found (nothing|an object)$/.test(said) && pointer === "")) {
        assert.throws(read, SyntaxError);
      } else {
        const [reason, suggestion] = said.split("; did you mean");
        const message = `${path(pointer)}: ${OTHERWISE[name] ?? reason}`;
        assert.throws(read, (/** @type {Error} */ error) => {
          assert.equal(suggestion ? error.message.split("; it has")[0] : error.message, message);
          return error instanceof TypeError;
        });
      }
    });
  }
});

/** @param {number} levels of which each holds the next one so often @param {number} times */
function tree(levels, times) {
  let made = { value: 0, children: /** @type {unknown[]} */ ([]) };
  for (let value = 1; value <= levels; value++) {
    made = { value, children: Array(times).fill(made) };
  }
  return made;
}

const { Tree } = types;

test("the text of a tree that shares its parts ends", () => {
  const shared = tree(60, 2);
  const text = Tree.toText(shared);
  assert.ok(text.startsWith("Tree(value=60, children=[Tree(value=59, children=["));
  assert.ok(text.endsWith("]), ...])"));
  assert.ok(text.length > 1 << 20 && text.length < 2 << 20);
  assert.equal(Tree.toText(shared), text);
  assert.equal(Tree.toText(tree(1, 1)), "Tree(value=1, children=[Tree(value=0, children=[])])");
  assert.ok(Tree.equals(shared, { ...shared }));
});

test("the text of a deep tree ends", () =>
  assert.ok(Tree.toText(tree(10_000, 1)).includes("Tree(value=9937, children=[...])")));
