// SPDX-License-Identifier: Apache-2.0
// Times, days, UUIDs and decimal numbers in a generated package: defaults, constants, maps, calls by RASP and by fetch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { generate } from "./generated.js";
import { events, give, refuse, servingHttp } from "./http-host.js";
import { echo, serving } from "./peer.js";

const folder = generate("clients/typescript/tests/descriptions/times.creo");
/** @type {Record<string, any>} */
const { BigDecimal, CalendarClient, Duration, Event, Instant, Late, LocalDate } = await import(`${folder}/index.js`);
const { overFetch } = await import(`${folder}/fetch.js`);

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const NOON = Instant.of("2026-11-27T12:00:00Z");
const FIELDS = {
  time: NOON,
  id: ID.toUpperCase(),
  price: BigDecimal.of("12.50"),
  others: [NOON],
  prices: new Map([[NOON, BigDecimal.of(1)]]),
  days: new Map([[LocalDate.of("2026-11-27"), [Duration.of("PT1S")]]]),
  kinds: new Map([[ID, "FIXED"]]),
};

test("what is left out has the default of the description", () => {
  const { length, day, since, key, factor, first } = Event.of(FIELDS);
  assert.deepEqual([length, since, factor, first].map(String), [
    "PT1.5S",
    "2026-01-01T00:00:00Z",
    "1.00",
    "2026-01-01",
  ]);
  assert.equal(day, undefined);
  assert.equal(key, ID);
  assert.equal(String(new Late({ due: NOON }).fee), "0.10");
});

test("constants are made once", () => {
  assert.equal(String(CalendarClient.LIMIT), "0.10");
  assert.equal(CalendarClient.LIMIT, CalendarClient.LIMIT);
  assert.deepEqual(CalendarClient.START, new Instant(0n));
  assert.deepEqual(CalendarClient.STEP, Duration.ofSeconds(3600));
  assert.deepEqual(CalendarClient.DAY, LocalDate.of("2026-11-27"));
  assert.equal(CalendarClient.ID, ID);
});

test("values are compared by what they stand for, and shown as they are", () => {
  const event = Event.of(FIELDS);
  assert.equal(event.id, ID);
  assert.equal(event.prices.get(Instant.ofSeconds(NOON.seconds)), event.prices.get(NOON));
  assert.ok(Event.equals(event, Event.with(event, { price: BigDecimal.of("12.5") })));
  assert.ok(!Event.equals(event, Event.with(event, { time: Instant.ofSeconds(0) })));
  assert.ok(Event.equals(event, Event.fromJson(JSON.parse(JSON.stringify(Event.toJson(event))))));
  assert.ok(Event.equals(event, Event.fromBytes(Event.toBytes(event))));
  assert.match(
    Event.toText(event),
    /^Event\(time=2026-11-27T12:00:00Z, length=PT1.5S, day=absent, id=0f8fad5b-.*, price=12.50, others=\[2026-11-27T12/,
  );
});

test("what is wrong is named by its field", () => {
  assert.throws(() => Event.of({ ...FIELDS, time: new Date() }), {
    name: "TypeError",
    message: "Event.time: expected an Instant, found a Date",
  });
  assert.throws(() => Event.of({ ...FIELDS, id: "12" }), /^TypeError: Event.id: expected a UUID such as /);
  const twice = new Map([
    [NOON, BigDecimal.of(1)],
    [Instant.of("2026-11-27T13:00:00+01:00"), BigDecimal.of(2)],
  ]);
  assert.throws(() => Event.of({ ...FIELDS, prices: twice }), {
    name: "RangeError",
    message: "Event.prices: a key is there twice",
  });
  assert.throws(() => Event.fromJson({ ...Event.toJson(Event.of(FIELDS)), time: "noon" }), {
    message: '$.time: expected a time such as 2026-11-27T10:30:00Z, found "noon"',
  });
});

test("calls by RASP", () =>
  serving(echo, async (address) => {
    const client = new CalendarClient(address);
    const event = Event.of(FIELDS);
    assert.ok(Event.equals(await client.put(FIELDS), event));
    await assert.rejects(() => client.find("2026-11-27", []), /find.day: expected a LocalDate, found "2026-11-27"/);
    await client.close();
  }));

test("calls by fetch", () =>
  servingHttp(
    ({ path, json }, response) => {
      switch (path.split("/").at(-1)) {
        case "put":
          return json.event.price === "12.50"
            ? give(response, json.event)
            : refuse(response, 422, { type: "urn:creo:acme.times.Late", value: { due: json.event.time } });
        case "find":
          return give(response, json.among[0] ?? null);
        default: {
          const stream = events(response);
          stream.items(json.from, json.to);
          return stream.end();
        }
      }
    },
    async (address, requests) => {
      const client = new CalendarClient(address, { transport: overFetch });
      assert.ok(Event.equals(await client.put(FIELDS), Event.of(FIELDS)));
      await assert.rejects(
        () => client.put({ ...FIELDS, price: BigDecimal.of(0) }),
        (/** @type {any} */ error) =>
          error instanceof Late && Object.is(error.due - NOON, 0n) && `${error.fee}` === "0.10",
      );
      assert.equal(await client.find(LocalDate.of("2026-11-27"), [ID.toUpperCase()]), ID);
      assert.equal(await client.find(LocalDate.of("2026-11-27"), []), undefined);
      const ticks = [];
      for await (const each of client.ticks(NOON, Duration.of("PT1H"))) {
        ticks.push(String(each));
      }
      assert.deepEqual(ticks, ["2026-11-27T12:00:00Z", "2030-01-01T00:00:00Z"]);
      assert.equal(requests.at(-1)?.json.every, "PT1H");
    },
  ));
