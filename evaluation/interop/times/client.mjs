// SPDX-License-Identifier: Apache-2.0
// Times, dates, UUIDs and decimal numbers, to the host and back.

import { BigDecimal, Duration, Entry, Instant, JournalClient, LocalDate, Missing } from "journal";

const HIGH = "ffeeddcc-bbaa-9988-7766-554433221100";
const LOW = "00112233-4455-6677-8899-aabbccddeeff";
const LAST = Instant.of("2026-12-31T23:59:59.999999999Z");
const EPOCH = Instant.ofSeconds(0);
const { IDES, HALF } = JournalClient;

const client = new JournalClient(process.argv[2]);

const decimals = (...texts) => texts.map((text) => BigDecimal.of(text));

const entryOf = (price) =>
  Entry.of({
    id: HIGH.toUpperCase(),
    at: LAST,
    took: Duration.of("PT8H6M12.345S"),
    day: LocalDate.of("2026-11-27"),
    price: BigDecimal.of(price),
    ids: [LOW, HIGH],
    instants: [IDES, EPOCH, Instant.of(new Date("2026-01-01T00:00:00.5Z"))],
    durations: [HALF, Duration.ofSeconds(0), Duration.ofSeconds(-90)],
    days: [LocalDate.of("0001-01-01"), new LocalDate(0)],
    prices: decimals("1E+3", "-1E-7", "12345678901234567890.123"),
    until: Instant.of("+10000-01-01T00:00:00Z"),
    byDay: new Map([[LocalDate.of("2000-02-29"), BigDecimal.of("0.10")]]),
    byId: new Map([[LOW, Duration.ofMilliseconds(1)]]),
  });

const entry = entryOf("1.00");
console.log(Entry.toText(entry));
console.log(`back: ${Entry.equals(await client.echo(entry), entry) ? "the same" : "another one"}`);
console.log(`1.0 and 1.00: ${Entry.equals(entryOf("1.0"), entry) ? "the same" : "others"}`);
console.log(`shifted: ${await client.shift(LAST, new Duration(1n))} ${await client.shift(LAST, HALF)}`);
console.log(`total: ${await client.total(decimals("0.10", "0.20", "1E+3", "-0.000000000000000000001"))}`);

await client.keep(LAST, BigDecimal.of("2.50"));
await client.keep(IDES, BigDecimal.of(-1n));
await client.keep(new Instant(1n), BigDecimal.of("0.1"));
const between = [...(await client.between(IDES, LAST))].map(([at, price]) => `${at}=${price}`);
console.log(`between: ${between.join(" ")}`);
console.log(`found: ${await client.find(LAST)}`);
try {
  await client.find(EPOCH);
} catch (error) {
  console.log(error instanceof Missing ? `missing: ${error.at}, again in ${error.retry}` : error);
}

await client.measure(HIGH, Duration.of("P2D"));
await client.measure(LOW, Duration.ofSeconds(-1));
console.log(`measured: ${(await client.measured()).join(" ")}`);
for (const day of ["2026-11-27", "1969-07-20", "9999-12-31"]) {
  await client.open(LocalDate.of(day), LAST);
}
console.log(`open from 1970 on: ${(await client.openings(new LocalDate(0))).join(" ")}`);

const times = [];
for await (const at of client.every(LAST, Duration.ofMilliseconds(1), 3)) {
  times.push(at);
}
console.log(`every: ${times.join(" ")}`);
console.log(`sum: ${await client.sum([Duration.of("PT36H"), new Duration(-1n), HALF])}`);
console.log(`constants: ${IDES} ${HALF} ${JournalClient.LEAP} ${JournalClient.DNS} ${JournalClient.TENTH}`);
await client.close();
