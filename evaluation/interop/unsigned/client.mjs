// SPDX-License-Identifier: Apache-2.0
// Numbers beyond those with a sign, to the host and back.

import { CountersClient, Reading } from "counters";

const MIDDLE = 2n ** 63n;
const MOST = 2n ** 64n - 1n;

const client = new CountersClient(process.argv[2]);
const reading = Reading.of({
  level: 255,
  port: 65535,
  address: 4294967295,
  total: MOST,
  levels: [0, 128, 255],
  ports: Uint16Array.of(32768, 65535),
  addresses: Uint32Array.of(2147483648, 4294967295),
  totals: BigUint64Array.of(MIDDLE, MOST),
  limit: MOST - 1n,
  byAddress: new Map([[4294967295, MIDDLE]]),
});
console.log(Reading.toText(reading));
console.log(`back: ${Reading.equals(await client.echo(reading), reading) ? "the same" : "another one"}`);
console.log(`sum: ${await client.sum([MIDDLE - 1n, MIDDLE], 1)}`);
for (const number of [MOST, 1n, MIDDLE, MIDDLE - 1n]) {
  await client.count(number, 255);
}
console.log(`counted: ${(await client.counted(0n)).join(" ")}`);
console.log(`from the middle: ${(await client.counted(MIDDLE)).join(" ")}`);
console.log(`constants: ${CountersClient.FULL} ${CountersClient.PORTS} ${CountersClient.MASK} ${CountersClient.MOST}`);
await client.close();
