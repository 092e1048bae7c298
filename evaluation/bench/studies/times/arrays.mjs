// SPDX-License-Identifier: Apache-2.0
// Encodes and decodes arrays: `ITEMS ROUNDS SECONDS`. Prints a line for each turn of each contestant.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Packr } from "msgpackr";
import { TimestampsSchema } from "./spans_pb.js";
import * as spans from "./typescript/index.js";

/** How long the runs between two readings of the clock take at least, in microseconds. */
const BATCH = 1000;

const [items, rounds, seconds] = process.argv.slice(2).map(Number);

/** What was made last: without a use, the compiler might leave the work out. */
export let last;

const make = (item) => Array.from({ length: items }, (_, i) => item(i));
const numbers = make((i) => BigInt(i) * 1_000_000_007n);
const uuid = (i) => `${(i * 1_000_003).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

function creo(name, kind, array) {
  const value = kind.of({ items: array });
  const bytes = kind.toBytes(value);
  if (!kind.equals(kind.fromBytes(bytes), value)) {
    throw new Error(`${name}: what was decoded is not what was encoded`);
  }
  return { name, encode: () => kind.toBytes(value), decode: () => kind.fromBytes(bytes) };
}

/** Of whole milliseconds, which is what a Date has. */
const dates = make((i) => new Date(1_700_000_000_000 + 1001 * i));

function protobuf() {
  const message = create(TimestampsSchema, { items: dates.map((date) => timestampFromMs(date.getTime())) });
  const bytes = toBinary(TimestampsSchema, message);
  return {
    name: "protobuf's Timestamp",
    encode: () => toBinary(TimestampsSchema, message),
    decode: () => fromBinary(TimestampsSchema, bytes),
  };
}

function messagepack() {
  const packr = new Packr({ useRecords: false });
  const bytes = Buffer.from(packr.pack(dates));
  return { name: "MessagePack's timestamp", encode: () => packr.pack(dates), decode: () => packr.unpack(bytes) };
}

const contestants = [
  creo("long", spans.Longs, numbers),
  creo("uint", spans.Uints, make((i) => i * 4_000_037)),
  creo("ulong", spans.Ulongs, make((i) => 2n ** 64n - 1n - BigInt(i))),
  creo("Instant", spans.Instants, make((i) => spans.Instant.ofSeconds(1_700_000_000 + i, i * 1001))),
  creo("Duration", spans.Durations, make((i) => spans.Duration.ofSeconds(i, i * 1000))),
  creo("LocalDate", spans.Dates, make((i) => new spans.LocalDate(i))),
  creo("UUID", spans.Uuids, make(uuid)),
  creo("BigDecimal", spans.Decimals, make((i) => new spans.BigDecimal(BigInt(i * 1999), 2))),
  creo("Set<Long>", spans.Ids, numbers),
  creo(
    "union",
    spans.Readings,
    make((i) => (i % 2 ? { kind: "level", value: i } : { kind: "count", value: BigInt(i) })),
  ),
  protobuf(),
  messagepack(),
];

/** Microseconds of the processor, which other programs do not advance: of all threads, those of the collector included. */
function now() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Microseconds of one run: the median over the batches of a turn, of which there is at least one. */
function turn(run, time) {
  const batches = [];
  const end = now() + time * 1e6;
  let batch = 1;
  for (;;) {
    const start = now();
    for (let i = 0; i < batch; i++) {
      last = run();
    }
    const stop = now();
    if (stop - start < BATCH && batches.length === 0) {
      batch *= 2; // reading the clock takes as long as a few items
      continue;
    }
    batches.push((stop - start) / batch);
    if (stop >= end) {
      return batches.sort((left, right) => left - right)[batches.length >> 1];
    }
  }
}

for (const { encode, decode } of contestants) {
  turn(encode, 3 * seconds);
  turn(decode, 3 * seconds);
}
for (let round = 0; round < rounds; round++) {
  for (let i = 0; i < contestants.length; i++) {
    const { name, encode, decode } = contestants[(round + i) % contestants.length];
    console.log(`${round},${name},encode,${turn(encode, seconds).toFixed(4)}`);
    console.log(`${round},${name},decode,${turn(decode, seconds).toFixed(4)}`);
  }
}
