// SPDX-License-Identifier: Apache-2.0
// Stores the measurements of a file, one Data per series, and prints a summary of what it reads back.
//
// Usage: node client.mjs ADDRESS measurements.csv, where the generated package `packagename` is installed.

import { readFileSync } from "node:fs";
import { DataServiceClient } from "packagename";

/** One Data for each series of the file, in order of first appearance. */
function readSeries(path) {
  const [header, ...rows] = readFileSync(path, "utf8").trim().split(/\r?\n/);
  const columns = header.split(",");
  const column = (name) => {
    if (!columns.includes(name)) {
      throw new Error(`${path}: no column '${name}'`);
    }
    return columns.indexOf(name);
  };
  const [series, timestamp, value] = ["series", "timestamp", "value"].map(column);
  const found = new Map();
  for (const row of rows) {
    const cells = row.split(",");
    const description = cells[series];
    if (!found.has(description)) {
      found.set(description, { metadata: { description, timestamp: BigInt(cells[timestamp]) }, samples: [] });
    }
    found.get(description).samples.push(Number(cells[value]));
  }
  return [...found.values()];
}

/** FNV-1a, 64 bits, over the big-endian bytes of the samples. */
function digest(samples) {
  const bytes = new DataView(new ArrayBuffer(8 * samples.length));
  samples.forEach((sample, at) => bytes.setFloat64(8 * at, sample));
  let value = 0xcbf29ce484222325n;
  for (const byte of new Uint8Array(bytes.buffer)) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  }
  return value.toString(16).padStart(16, "0");
}

function summary({ metadata, samples }) {
  return [
    `series: ${metadata.description}`,
    `  start: ${metadata.timestamp}`,
    `  samples: ${samples.length}`,
    `  minimum: ${Math.min(...samples).toFixed(2)}`,
    `  maximum: ${Math.max(...samples).toFixed(2)}`,
    `  mean: ${(samples.reduce((sum, sample) => sum + sample, 0) / samples.length).toFixed(4)}`,
    `  digest: ${digest(samples)}`,
    "",
  ].join("\n");
}

async function run(address, path) {
  const series = readSeries(path);
  const client = new DataServiceClient(address);
  try {
    await client.storeData(series);
    const stored = await Promise.all(series.map(({ metadata }) => client.retrieveData(metadata.description)));
    const count = stored.reduce((sum, { samples }) => sum + samples.length, 0);
    return `${stored.map(summary).join("")}total: ${stored.length} series, ${count} samples\n`;
  } finally {
    await client.close();
  }
}

const given = process.argv.slice(2);
if (given.length === 2) {
  try {
    process.stdout.write(await run(...given));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
} else {
  console.error("usage: node client.mjs ADDRESS measurements.csv");
  process.exitCode = 1;
}
