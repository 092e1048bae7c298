// SPDX-License-Identifier: Apache-2.0
// Times, days, UUIDs and decimal numbers: their texts, their bytes, what is refused, and how they are compared.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BigDecimal } from "../runtime/value/big-decimal.js";
import * as dates from "../runtime/value/dates.js";
import * as decimals from "../runtime/value/decimals.js";
import { Duration } from "../runtime/value/duration.js";
import * as durations from "../runtime/value/durations.js";
import { equals } from "../runtime/value/equal.js";
import { Instant } from "../runtime/value/instant.js";
import * as instants from "../runtime/value/instants.js";
import { map, string } from "../runtime/value/kinds.js";
import { LocalDate } from "../runtime/value/local-date.js";
import * as maps from "../runtime/value/map.js";
import * as uuids from "../runtime/value/uuids.js";
import { decode, encode } from "../runtime/wire/message.js";

/** How a type is written and read, and its kind. @type {Record<string, { write: any, read: any, kind: any }>} */
const TYPES = {
  Instant: { write: instants.writeInstant, read: instants.readInstant, kind: instants.kind },
  Duration: { write: durations.writeDuration, read: durations.readDuration, kind: durations.kind },
  LocalDate: { write: dates.writeLocaldate, read: dates.readLocaldate, kind: dates.kind },
  UUID: { write: uuids.writeUuid, read: uuids.readUuid, kind: uuids.kind },
  BigDecimal: { write: decimals.writeBigdecimal, read: decimals.readBigdecimal, kind: decimals.kind },
};

/** @param {string} name */
function type(name) {
  const found = TYPES[name];
  assert.ok(found);
  return found;
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => Buffer.from(bytes).toString("hex");
/** @param {string} digits */
const bytes = (digits) => Uint8Array.from(Buffer.from(digits.replaceAll(" ", ""), "hex"));

/** A type, a text of it, its canonical text if that is another one, and its bytes. @type {string[][]} */
const VALUES = [
  ["Instant", "1970-01-01T00:00:00Z", "", "0000000000000000 00000000"],
  ["Instant", "1969-12-31T23:59:59.999999999Z", "", "ffffffffffffffff 3b9ac9ff"],
  ["Instant", "2026-11-27T10:30:00.5+01:00", "2026-11-27T09:30:00.500Z", "000000006b094d98 1dcd6500"],
  ["Instant", "2026-11-26T23:30:00.000001000-10:00", "2026-11-27T09:30:00.000001Z", "000000006b094d98 000003e8"],
  ["Instant", "2026-11-27T09:30:00.00-00:00", "2026-11-27T09:30:00Z", "000000006b094d98 00000000"],
  ["Instant", "2024-02-29T00:00:00+18:00", "2024-02-28T06:00:00Z", "0000000065decbe0 00000000"],
  ["Instant", "0000-03-01T00:00:00Z", "", "fffffff186da9e00 00000000"],
  ["Instant", "-0001-12-31T23:59:59Z", "", "fffffff1868b83ff 00000000"],
  ["Instant", "+10000-01-01T00:00:00Z", "", "0000003afff44180 00000000"],
  ["Instant", "-1000000000-01-01T00:00:00Z", "", "ff8fe31014641400 00000000"],
  ["Instant", "+1000000000-12-31T23:59:59.999999999Z", "", "00701cd2fa9578ff 3b9ac9ff"],
  ["Instant", "-1000000001-12-31T23:00:00-01:00", "-1000000000-01-01T00:00:00Z", "ff8fe31014641400 00000000"],
  ["Duration", "PT0S", "", "0000000000000000 00000000"],
  ["Duration", "PT-0.5S", "", "ffffffffffffffff 1dcd6500"],
  ["Duration", "PT0.000000001S", "", "0000000000000000 00000001"],
  ["Duration", "-PT1.5S", "PT-1.5S", "fffffffffffffffe 1dcd6500"],
  ["Duration", "PT8H6M12.345S", "", "00000000000071f4 14904840"],
  ["Duration", "PT-1M-30S", "", "ffffffffffffffa6 00000000"],
  ["Duration", "PT1M-30.5S", "PT29.5S", "000000000000001d 1dcd6500"],
  ["Duration", "P2D", "PT48H", "000000000002a300 00000000"],
  ["Duration", "-P-1DT0001H", "PT23H", "0000000000014370 00000000"],
  ["Duration", "PT2562047788015215H30M7.999999999S", "", "7fffffffffffffff 3b9ac9ff"],
  ["Duration", "PT-2562047788015215H-30M-8S", "", "8000000000000000 00000000"],
  ["Duration", "PT9223372036854775807.5S", "PT2562047788015215H30M7.5S", "7fffffffffffffff 1dcd6500"],
  ["LocalDate", "1970-01-01", "", "00000000"],
  ["LocalDate", "1969-12-31", "", "ffffffff"],
  ["LocalDate", "2026-11-27", "", "00005130"],
  ["LocalDate", "2000-02-29", "", "00002b08"],
  ["LocalDate", "-5877641-06-23", "", "80000000"],
  ["LocalDate", "+5881580-07-11", "", "7fffffff"],
  ["UUID", "123e4567-e89b-12d3-a456-426614174000", "", "123e4567e89b12d3a456426614174000"],
  [
    "UUID",
    "FFFFFFFF-0000-1111-8000-00000000000A",
    "ffffffff-0000-1111-8000-00000000000a",
    "ffffffff00001111800000000000000a",
  ],
  ["BigDecimal", "0", "", "00000000 00000001 00"],
  ["BigDecimal", "-0.00", "0.00", "00000002 00000001 00"],
  ["BigDecimal", "12.50", "", "00000002 00000002 04e2"],
  ["BigDecimal", "-1", "", "00000000 00000001 ff"],
  ["BigDecimal", "127", "", "00000000 00000001 7f"],
  ["BigDecimal", "128", "", "00000000 00000002 0080"],
  ["BigDecimal", "-128", "", "00000000 00000001 80"],
  ["BigDecimal", "-129", "", "00000000 00000002 ff7f"],
  ["BigDecimal", "1e3", "1E+3", "fffffffd 00000001 01"],
  ["BigDecimal", "12.5E+5", "1.25E+6", "fffffffc 00000001 7d"],
  ["BigDecimal", "0.000001", "", "00000006 00000001 01"],
  ["BigDecimal", "0.0000001", "1E-7", "00000007 00000001 01"],
  ["BigDecimal", "0e5", "0E+5", "fffffffb 00000001 00"],
  ["BigDecimal", "0E-1000", "0E-1000", "000003e8 00000001 00"],
];

test("each value is read from text and from bytes, and is written as both", () => {
  for (const [name = "", text = "", canonical, digits = ""] of VALUES) {
    const { write, read, kind } = type(name);
    const value = kind.fromJson(text);
    assert.equal(kind.toText(value), canonical || text);
    assert.equal(kind.toJson(value), canonical || text);
    assert.equal(hex(encode(write, value, "value")), digits.replaceAll(" ", ""), text);
    assert.ok(equals(decode(read, bytes(digits)), value), text);
    assert.equal(kind.toText(decode(read, bytes(digits))), canonical || text);
    assert.ok(typeof value === "string" || Object.isFrozen(value));
  }
});

/** What is said of each that is wrong. @param {string} name */
function said(name) {
  return {
    Instant: "expected a time such as 2026-11-27T10:30:00Z",
    Duration: "expected a duration such as PT1.5S",
    LocalDate: "expected a date such as 2026-11-27",
    UUID: "expected a UUID such as 0f8fad5b-d9cb-469f-a165-70867728950e",
    BigDecimal: "expected a decimal number such as 12.50",
  }[name];
}

/** Texts that are refused. @type {Record<string, string[]>} */
const REFUSED = {
  Instant: [
    "2026-11-27",
    "2026-11-27T09:30Z",
    "2026-11-27T09:30:00",
    "2026-11-27t09:30:00Z",
    "2026-11-27T09:30:00z",
    "2026-11-27 09:30:00Z",
    "2026-11-27T24:00:00Z",
    "2026-11-27T09:60:00Z",
    "2026-12-31T23:59:60Z",
    "2026-11-27T09:30:00.Z",
    "2026-11-27T09:30:00.0000000001Z",
    "2026-11-27T09:30:00+18:01",
    "2026-11-27T09:30:00+0100",
    "2026-02-29T00:00:00Z",
    "2026-11-31T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "-0000-01-01T00:00:00Z",
    "+2026-01-01T00:00:00Z",
    "10000-01-01T00:00:00Z",
    "+010000-01-01T00:00:00Z",
    "-01000-01-01T00:00:00Z",
    "+1000000001-01-01T00:00:00Z",
    "-1000000000-01-01T00:00:00+00:01",
    "2026-11-27T09:30:00Z\n",
    "٢٠٢٦-11-27T09:30:00Z",
    "",
  ],
  Duration: [
    "",
    "P",
    "PT",
    "P1DT",
    "1S",
    "PT1.S",
    "PT.5S",
    "PT0.0000000001S",
    "PT1.5M",
    "P1Y",
    "P1M",
    "PT1S1M",
    "+PT1S",
    "--PT1S",
    "PT+1S",
    "pt1s",
    "PT9223372036854775808S",
    "PT-9223372036854775808.000000001S",
    `PT${"9".repeat(100_000)}S`,
  ],
  LocalDate: [
    "2026-02-30",
    "2026-2-3",
    "20261127",
    "2026-11-27Z",
    "+5881580-07-12",
    "-5877641-06-22",
    "+9999-01-01",
    "2100-02-29",
  ],
  UUID: [
    "123e4567e89b12d3a456426614174000",
    "{123e4567-e89b-12d3-a456-426614174000}",
    "123e4567-e89b-12d3-a456-42661417400g",
    "123e4567-e89b-12d3-a456-4266141740000",
    "",
  ],
  BigDecimal: [
    "",
    "+1",
    ".5",
    "1.",
    "01",
    "1e",
    "0x10",
    "1,5",
    "NaN",
    "Infinity",
    " 1",
    "1E+1001",
    "1E-1001",
    `1E${"9".repeat(1000)}`,
    "9".repeat(1001),
    `0.${"0".repeat(1000)}1`,
  ],
};

test("other texts are refused, with the place and the way out", () => {
  for (const [name, all] of Object.entries(REFUSED)) {
    for (const text of all) {
      assert.throws(
        () => type(name).kind.fromJson(text),
        { name: "TypeError", message: /^\$: expected an? .* such as .*, found "/ },
        text,
      );
    }
    assert.throws(() => type(name).kind.fromJson(true), {
      name: "TypeError",
      message: /^\$: expected .*, as text, found true$/,
    });
    assert.throws(() => type(name).kind.fromJson(null), TypeError);
  }
  for (const [name, text, why] of /** @type {[string, string, string][]} */ ([
    ["Instant", "noon", ""],
    ["Instant", "2026-02-30T00:00:00Z", ": month 02 of that year has no day 30"],
    ["Instant", "2026-01-01T25:00:00Z", ": there is no hour 25"],
    ["Instant", "2026-01-01T00:00:00+18:01", ": no place is more than 18 hours away from UTC"],
    ["LocalDate", "2026-13-01", ": there is no month 13"],
    ["LocalDate", "12026-01-01", ": a year of more than four digits has a sign"],
    ["LocalDate", "+5881580-07-12", ": dates go from -5877641-06-23 to +5881580-07-11"],
    ["Duration", "PT9223372036854775808S", ": durations have at most 2^63 seconds"],
    ["UUID", "12", ""],
    ["BigDecimal", "1,5", ""],
    ["BigDecimal", "1e2000", ": the scale of a BigDecimal goes from -1000 to 1000"],
  ])) {
    const message = `${said(name)}, found "${text}"${why}`;
    assert.throws(() => type(name).kind.fromJson(text), { name: "TypeError", message: `$: ${message}` });
  }
  assert.throws(() => Instant.of("noon"), {
    name: "RangeError",
    message: 'expected a time such as 2026-11-27T10:30:00Z, found "noon"',
  });
  assert.throws(() => decimals.kind.fromJson(0.1), {
    message: "$: expected such a number as text, since it may be rounded, found 0.1",
  });
  assert.throws(() => instants.kind.fromJson(0), { message: `$: ${said("Instant")}, as text, found 0` });
});

/** A type, and bytes that are no value of it. @type {[string, string][]} */
const MALFORMED = [
  ["Instant", "0000000000000000 3b9aca00"],
  ["Instant", "0000000000000000 ffffffff"],
  ["Instant", "00701cd2fa957900 00000000"],
  ["Instant", "ff8fe310146413ff 3b9ac9ff"],
  ["Duration", "0000000000000000 3b9aca00"],
  ["Duration", "0000000000000000 80000000"],
  ["BigDecimal", "00000000 00000000"],
  ["BigDecimal", "00000000 ffffffff"],
  ["BigDecimal", "00000000 00000002 0001"],
  ["BigDecimal", "00000000 00000002 ff80"],
  ["BigDecimal", "00000000 00000002 0000"],
  ["BigDecimal", "000003e9 00000001 01"],
  ["BigDecimal", "fffffc17 00000001 01"],
  ["BigDecimal", `00000000 000001a1 01${"00".repeat(416)}`],
  ["BigDecimal", `00000000 000001a0 7f${"ff".repeat(415)}`],
];

test("bytes that are no value are malformed", () => {
  for (const [name, digits] of MALFORMED) {
    assert.throws(() => decode(type(name).read, bytes(digits)), { name: "MalformedError" }, `${name} ${digits}`);
  }
  const most = BigDecimal.of("-" + "9".repeat(1000));
  assert.ok(equals(decode(decimals.readBigdecimal, encode(decimals.writeBigdecimal, most, "most")), most));
});

test("what is given is checked, and named by its place", () => {
  /** @param {string} name @param {unknown} value */
  const giving = (name, value) => () => encode(type(name).write, value, "Lab.value");
  for (const [name, value, said] of /** @type {[string, unknown, RegExp][]} */ ([
    ["Instant", "2026-11-27T09:30:00Z", /^Lab.value: expected an Instant, found "2026/],
    ["Instant", new Date(), /^Lab.value: expected an Instant, found a Date/],
    ["Instant", null, /^Lab.value: expected an Instant, found null/],
    ["Instant", { epochNanoseconds: 10n ** 30n }, /^Lab.value: 1000.* is out of the range of Instant, /],
    ["Duration", Instant.ofSeconds(1), /^Lab.value: expected a Duration, found a Instant|an Instant/],
    ["Duration", { nanoseconds: 10n ** 30n }, /^Lab.value: 1000.* is out of the range of Duration, /],
    ["LocalDate", "2026-11-27", /^Lab.value: expected a LocalDate, found "/],
    ["LocalDate", { epochDays: 2 ** 31 }, /^Lab.value: 2147483648 is out of the range/],
    ["UUID", "123", /^Lab.value: expected a UUID such as .*, found "123"/],
    ["UUID", 123, /^Lab.value: expected a UUID such as .*, found 123/],
    ["BigDecimal", 1.5, /^Lab.value: expected a BigDecimal, found 1.5/],
    ["BigDecimal", { unscaled: 1n, scale: 2000 }, /^Lab.value: the scale of a BigDecimal goes from -1000 to 1000/],
    ["BigDecimal", { unscaled: 1n, scale: 0.5 }, /^Lab.value: the scale of a/],
    ["BigDecimal", { unscaled: 10n ** 1000n, scale: 0 }, /^Lab.value: it has 1001 digits, more than 1000/],
  ])) {
    assert.throws(giving(name, value), { message: said });
  }
  // As objects of other packages, and of Temporal.
  giving("Instant", { epochNanoseconds: 5n })();
});

test("an Instant and a Date", () => {
  const instant = Instant.of(new Date("1969-12-31T23:59:59.999Z"));
  assert.equal(instant.epochNanoseconds, -1_000_000n);
  assert.equal(instant.seconds, -1n);
  assert.equal(instant.nanos, 999_000_000);
  assert.deepEqual(instant.toDate(), new Date(-1));
  assert.deepEqual(new Instant(-1n).toDate({ truncate: true }), new Date(-1)); // the millisecond in which it is
  assert.throws(() => new Instant(-1n).toDate(), /between two milliseconds of a Date: toDate\(\{ truncate: true \}\)/);
  assert.throws(() => Instant.of("+300000-01-01T00:00:00Z").toDate(), /out of the range of Date/);
  assert.throws(() => Instant.of(new Date(NaN)), /a Date that is invalid/);
  assert.throws(() => Instant.of(/** @type {any} */ (5)), /, or a Date, found 5/);
  assert.throws(() => Instant.of(/** @type {any} */ (null)), TypeError);
  assert.throws(() => new Instant(/** @type {any} */ (5)), /a bigint of nanoseconds, not of 5/);
  assert.equal(Instant.ofSeconds(-1, 5).epochNanoseconds, -999_999_995n);
  assert.equal(Instant.of({ epochNanoseconds: 7n }).epochNanoseconds, 7n);
  assert.ok(Instant.of("2026-01-01T00:00:00Z") < Instant.of("2026-01-01T00:00:00.5Z"));
  assert.equal(JSON.stringify({ instant }), '{"instant":"1969-12-31T23:59:59.999Z"}');
  assert.throws(() => {
    Object.assign(instant, { epochNanoseconds: 0n });
  }, TypeError);
});

test("days agree with Date, wherever that has them", () => {
  for (let days = -800_000; days < 3_000_000; days += 97) {
    const date = new LocalDate(days);
    const expected = new Date(days * 86_400_000);
    assert.deepEqual(
      [date.year, date.month, date.day],
      [expected.getUTCFullYear(), expected.getUTCMonth() + 1, expected.getUTCDate()],
    );
    assert.equal(LocalDate.of(String(date)).epochDays, days);
  }
});

test("durations in seconds and milliseconds", () => {
  assert.equal(String(Duration.ofSeconds(90n, 5)), "PT1M30.000000005S");
  assert.equal(String(Duration.ofMilliseconds(-1)), "PT-0.001S");
  assert.equal(Duration.of("PT-0.0015S").toMilliseconds(), -1.5);
  assert.equal(Duration.of("PT-0.5S").seconds, -1n);
  assert.equal(Duration.of("PT-0.5S").nanos, 500_000_000);
  assert.ok(Duration.of("PT1S") > Duration.of("PT0.9S"));
});

test("decimal numbers are compared by value", () => {
  const one = BigDecimal.of("1.0");
  assert.ok(
    one.equals(BigDecimal.of("1.00")) &&
      equals(one, BigDecimal.of(1)) &&
      equals({ one }, { one: BigDecimal.of("1E0") }),
  );
  assert.ok(!equals(one, BigDecimal.of("1.01")) && !one.equals("1.0") && !equals(one, "1.0") && !equals(one, {}));
  assert.equal(BigDecimal.of("-2").compareTo(BigDecimal.of("1E+3")), -1);
  assert.equal(BigDecimal.of("1E+3").compareTo(BigDecimal.of("999.999")), 1);
  assert.equal(BigDecimal.of("0E+1000").compareTo(BigDecimal.of("0E-1000")), 0);
  assert.throws(() => one < BigDecimal.of(2), /compareTo/);
  assert.throws(() => BigDecimal.of(1.5), /, a bigint or a safe whole number, found 1.5/);
  assert.equal(BigDecimal.of("0.1").toNumber(), 0.1);
  assert.equal(String(new BigDecimal(-5n, 1)), "-0.5");
});

test("a map finds its keys by their times", () => {
  const [noon, later] = [Instant.of("2026-11-27T12:00:00Z"), Instant.of("2026-11-27T13:00:00Z")];
  /** @param {any} w @param {any} value @param {string} place */
  const write = (w, value, place) => {
    for (const [key, each] of maps.write(w, value, place)) {
      instants.writeInstant(w, key, place);
      w.string(each, place);
    }
  };
  /** @param {any} r */
  const read = (r) => maps.read(r, 16, instants.readInstant, (reader) => reader.string());
  const given = new Map([
    [noon, "noon"],
    [later, "later"],
  ]);
  const came = decode(read, encode(write, given, "times"));
  assert.equal(came.get(Instant.of("2026-11-27T13:00:00+01:00")), "noon");
  assert.ok(came.has(later) && !came.has(Instant.ofSeconds(0)));
  assert.equal(came.get(/** @type {any} */ (undefined)), undefined);
  assert.deepEqual([...came.keys()].map(String), [String(noon), String(later)]);
  assert.ok(equals(came, given) && equals(given, came) && equals(given, new Map([...given].reverse())));
  assert.ok(!equals(came, new Map([[noon, "noon"]])));
  const twice = new Map([
    [noon, "one"],
    [Instant.of("2026-11-27T12:00:00Z"), "other"],
  ]);
  assert.throws(() => encode(write, twice, "Lab.times"), { message: "Lab.times: a key is there twice" });
  const kind = map(instants.kind, string);
  assert.deepEqual(kind.toJson(came), { "2026-11-27T12:00:00Z": "noon", "2026-11-27T13:00:00Z": "later" });
  assert.ok(equals(kind.fromJson({ "2026-11-27T14:00:00+01:00": "later", "2026-11-27T12:00:00Z": "noon" }), came));
  assert.throws(() => kind.fromJson({ "2026-11-27T12:00:00Z": "", "2026-11-27T13:00:00+01:00": "" }), {
    message: '$["2026-11-27T13:00:00+01:00"]: the key "2026-11-27T13:00:00+01:00" is there twice',
  });
  assert.throws(() => kind.fromJson({ noon: "" }), { message: /^\$\.noon: expected a time such as .*, found "noon"$/ });
});
