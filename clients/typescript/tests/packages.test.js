// SPDX-License-Identifier: Apache-2.0
// Generated packages, as their users compile and bundle them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { BUILD, generate, generateShared } from "./generated.js";
import { END, frame, ints, ITEM, RESPONSE, serving, untilTheEnd } from "./peer.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const TOOLS = execFileSync(join(HERE, "tools"), { encoding: "utf8" }).trim();
const GOLDEN = "generator/core/src/test/golden";

/** @param {string} name @param {string[]} options @param {string} [path] */
function tool(name, options, path = name === "tsc" ? "typescript/bin/tsc" : `.bin/${name}`) {
  try {
    return execFileSync(join(TOOLS, path), options, { encoding: "utf8", cwd: BUILD, stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
    assert.fail(`${name}: ${stdout}${stderr}`);
  }
}

/**
 * Compiles files with the options of the strictest users.
 *
 * @param {string[]} files
 * @param {object} [options]
 * @param {string} [compiler] in the folder of tools, if not the newest
 */
function compile(files, options = {}, compiler) {
  const { compilerOptions } = JSON.parse(readFileSync(join(HERE, "tsconfig.json"), "utf8"));
  const more = { declaration: false, emitDeclarationOnly: false, noEmit: true, ...options };
  const project = join(BUILD, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, files }));
  tool("tsc", ["-p", project], compiler);
}

/** The files below a folder. @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
}

/** @type {Record<string, string>} */
const packages = {};
for (const name of ["constructs", "data-service", "names", "remotes", "shared-runtime"]) {
  packages[name] = generate(`${GOLDEN}/${name}/service.creo`);
}
packages["events"] = generate("clients/typescript/tests/descriptions/events.creo");
packages["kinds"] = generate("clients/typescript/tests/descriptions/kinds.creo");
packages["rules"] = generate("clients/typescript/tests/descriptions/rules.creo");
packages["times"] = generate("clients/typescript/tests/descriptions/times.creo");
packages["values"] = generate("evaluation/interop/values/values.creo");
packages["vectors"] = generate("framework/protocol/vectors/vectors.creo");
for (const name of ["constructs", "names", "times"]) {
  packages[`${name}-service`] = generate(`${GOLDEN}/${name}/service.creo`, "--service");
}
packages["shelf"] = generate("clients/typescript/tests/descriptions/shelf.creo", "--service");
rmSync(join(BUILD, "node_modules"), { force: true });
symlinkSync(TOOLS, join(BUILD, "node_modules"));
writeFileSync(join(BUILD, "package.json"), '{"type": "module"}');

// All at once, since a compiler that starts reads the library of JavaScript first.

test("each module is what its declarations say", () => {
  const checked = join(BUILD, "checked");
  rmSync(checked, { recursive: true, force: true });
  for (const [name, folder] of Object.entries(packages)) {
    cpSync(folder, join(checked, name), { recursive: true });
  }
  for (const file of filesIn(checked).filter((each) => /\/runtime\/.*\.d\.ts$/.test(each))) {
    if (existsSync(file.replace(/\.d\.ts$/, ".js"))) {
      rmSync(file); // it promises less than generated modules use
    }
  }
  const modules = filesIn(checked).filter((file) => file.endsWith(".js"));
  for (const file of modules) {
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\/\/ @ts-nocheck.*\n/m, ""));
  }
  compile(modules);
});

test("declarations are complete", () => {
  compile(
    Object.values(packages)
      .flatMap(filesIn)
      .filter((file) => file.endsWith(".d.ts")),
    { skipLibCheck: false, types: [] },
  );
});

test("a strict program uses clients and values", () => {
  const program = join(BUILD, "program.ts");
  writeFileSync(
    program,
    `import { ArchiveClient, CreoError, Folder, Measurement, NotFound, Recipe, Trust } from ${JSON.stringify(packages["constructs"] + "/index.js")};
import { overFetch } from ${JSON.stringify(packages["constructs"] + "/fetch.js")};
import { Block, MethodClient } from ${JSON.stringify(packages["events"] + "/index.js")};
import { Shape } from ${JSON.stringify(packages["kinds"] + "/index.js")};
import type { Archive, Stream } from ${JSON.stringify(packages["constructs"] + "/index.js")};

const client = new ArchiveClient("localhost:7000", { timeout: 10_000, token: "secret" });
const worker = new ArchiveClient("https://lab.example", { transport: overFetch });
console.log(await worker.names());
const fields: Measurement.Fields = {
  time: 1n,
  trust: "GUESSED",
  valid: true,
  samples: [1.5],
  channels: new Map([["left", Float64Array.of(1, 2)]]),
  notes: new Map([[Trust.MEASURED, new Map([[1, "one"]])]]),
  history: [],
};
const measurement: Measurement = Measurement.of(fields);
const later: Measurement = Measurement.with(measurement, { time: 2n, author: undefined });
const samples: number = later.samples.reduce((sum, each) => sum + each, 0);
const copy = new Float64Array(measurement.samples);
const author: string | undefined = measurement.author;
const found: Measurement = await client.find("text", undefined, { signal: AbortSignal.timeout(1000) });
const stream: Stream<Measurement> = client.watch("text");
for await (const each of stream) {
  console.log(each.time, samples, copy, author, found.trust);
  break;
}
async function* more(): AsyncGenerator<Measurement.Fields> {
  yield measurement;
  yield fields;
}
const loaded: number = await client.load("text", "MEASURED", more());
try {
  await client.touch("text", Trust.SURE);
} catch (error) {
  if (error instanceof NotFound) {
    console.log(error.name_, error.near, loaded);
  } else if (error instanceof CreoError) {
    console.log(error.status);
  }
}
const recipe: Recipe = Recipe.of({ paper: "glossy" });
const folder: Folder = Folder.fromJson({ name: "a", folders: [], trash: null, links: {} });
const limit: 1000 = ArchiveClient.LIMIT;
const shape: Shape = Shape.of({ kind: "parts", value: [{ kind: "circle", value: { radius: 1 } }] });
function text(of: Shape): string {
  switch (of.kind) {
    case "circle":
      return String(of.value.radius);
    case "polygon":
      return of.value.join();
    case "radius":
      return of.value.toFixed();
    case "note":
      return of.value;
    case "marks":
      return [...of.value].join();
    case "parts":
      return of.value.map(text).join();
    case "frame":
      return [...of.value.others.keys()].join();
    default:
      return of satisfies never;
  }
}
console.log(text(shape));
// @ts-expect-error a case that is not there
Shape.of({ kind: "square", value: 1 });
// @ts-expect-error the value of another case
Shape.of({ kind: "note", value: 1 });
const fake: Pick<Archive, "clear"> = { clear: (name) => Promise.resolve(name.length) };
const { samples: numbers } = measurement;
const { data }: Block = Block.of({ data: Uint8Array.of(1), values: [1], counts: new Map() });
await fetch("https://lab.example", { method: "POST", body: data });
console.log(new Blob([data, numbers]), new TextDecoder().decode(data), await crypto.subtle.digest("SHA-256", data));
const settings: { timeout?: number; token?: string | undefined } = { token: undefined };
new MethodClient("localhost:7000", { ...settings, tls: undefined, hook: undefined, context: undefined });
console.log(recipe.baths, folder.links.get("b")?.name, limit, fake);

// @ts-expect-error a value is read-only
measurement.time = 3n;
// @ts-expect-error and so are its arrays of numbers
measurement.samples[0] = 1;
// @ts-expect-error no constant has this name
const unknown: Trust = "CERTAIN";
// @ts-expect-error a long is a bigint
Measurement.with(measurement, { time: 1 });
// @ts-expect-error a field is missing
Measurement.of({ time: 1n });
console.log(unknown);
`,
  );
  compile([program]);
  // The oldest compiler that the READMEs promise.
  compile([program], { lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] }, "typescript-oldest/bin/tsc");
});

test("a strict program makes times and decimal numbers", () => {
  const program = join(BUILD, "times.ts");
  writeFileSync(
    program,
    `import { BigDecimal, CalendarClient, Duration, Event, Instant, Late, LocalDate } from ${JSON.stringify(packages["times"] + "/index.js")};

const fields: Event.Fields = {
  time: Instant.of(new Date()),
  id: CalendarClient.ID,
  price: new BigDecimal(1250n, 2),
  others: [Instant.of("2026-11-27T12:00:00Z"), Instant.ofSeconds(0)],
  prices: new Map([[Instant.ofSeconds(1n, 5), BigDecimal.of("1E+3")]]),
  days: new Map([[LocalDate.of("2026-11-27"), [Duration.ofMilliseconds(1500)]]]),
  kinds: new Map([[CalendarClient.ID, "FIXED"]]),
  day: undefined,
};
const event: Event = Event.of(fields);
const nanoseconds: bigint = event.time.epochNanoseconds + event.length.nanoseconds;
const milliseconds: number = event.time.toDate().getTime() + event.length.toMilliseconds();
const day: number = (event.day ?? CalendarClient.DAY).epochDays;
const price: number = event.prices.get(CalendarClient.START)?.toNumber() ?? event.price.compareTo(CalendarClient.LIMIT);
const client = new CalendarClient("localhost:7000");
try {
  for await (const each of client.ticks(event.time, event.length)) {
    console.log(each < CalendarClient.START, each.seconds, nanoseconds, milliseconds, day, price);
  }
  const sum: BigDecimal = await client.sum([event.price]);
  const found: string | undefined = await client.find(event.first, [event.id]);
  console.log(sum.equals(event.factor), found);
} catch (error) {
  console.log(error instanceof Late && error.fee.unscaled);
}

// @ts-expect-error a time is no Date
Event.with(event, { time: new Date() });
// @ts-expect-error nor a duration
Event.with(event, { time: event.length });
// @ts-expect-error a decimal number is no number
Event.with(event, { price: 1.5 });
// @ts-expect-error a value is read-only
event.time.epochNanoseconds = 1n;
`,
  );
  compile([program]);
  // The oldest compiler that the READMEs promise.
  compile([program], { lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] }, "typescript-oldest/bin/tsc");
});

test("a strict program serves", () => {
  const program = join(BUILD, "service.ts");
  const [shelf, serviceSide] = ["index", "service"].map((name) => JSON.stringify(`${packages["shelf"]}/${name}.js`));
  writeFileSync(
    program,
    `import assert from "node:assert/strict";
import { type Grade, type Instant, NoSuchSeries, type ReadonlyFloat64Array, type Series } from ${shelf};
import { CallContext, Other, Reading, type ReadingMap, serve, Store, type Watching, Writing, type WritingList, type WritingMap } from ${serviceSide};

class Shelf extends Store {
  async get(name: string, kept: Reading<Series | undefined>): Promise<Series> {
    const series = await kept.get();
    if (!series) {
      throw new NoSuchSeries({ text: name });
    }
    return series;
  }

  async put(series: Series, kept: Writing<Series | undefined>, changes: Writing<bigint>): Promise<bigint> {
    kept.set(series);
    changes.set((await changes.get()) + 1n);
    return changes.get();
  }

  forget(_name: string, kept: Writing<Series | undefined>): void {
    kept.set(undefined);
    // @ts-expect-error a state has a type
    kept.set("a text");
  }

  async after(name: string, most: number, kept: ReadingMap<string, Series>): Promise<readonly string[]> {
    const first: [string, Series] | undefined = await kept.first();
    const whole: ReadonlyMap<string, Series> = await kept.get();
    console.log(first, whole);
    return [...(await kept.after(name, most)).keys()];
  }

  async replace(all: readonly Series[], kept: WritingMap<string, Series>): Promise<void> {
    for await (const [name] of kept) {
      kept.remove(name);
    }
    kept.set(all.map((series) => [series.name, series] as const));
  }

  async want(name: string, most: number, wanted: WritingList<string>): Promise<string | undefined> {
    wanted.add(name);
    const items: readonly string[] = await wanted.get();
    return items.length > most ? wanted.removeFirst() : undefined;
  }

  measure(_at: Instant, samples: ReadonlyFloat64Array, times: Writing<ReadonlyFloat64Array | undefined>): void {
    times.set(new Float64Array(samples));
  }

  async between(_from: Instant, _to: Instant, times: ReadingMap<Instant, ReadonlyFloat64Array>): Promise<number[]> {
    return [...(await times.get()).values()].flatMap((samples) => [...samples]);
  }

  async grade(grade: Grade, grades: WritingMap<Grade, number>): Promise<Grade[]> {
    grades.put(grade, ((await grades.get(grade)) ?? 0) + 1);
    return [...(await grades.get()).keys()];
  }

  mean(samples: ReadonlyFloat64Array): number {
    return samples.reduce((sum, each) => sum + each, 0) / samples.length;
  }

  noise(size: bigint): Uint8Array {
    return new Uint8Array(Number(size));
  }

  tell(text: string): void {
    console.log(text, Store.LIMIT satisfies 10);
  }

  async *watch(most: number, wanted: Watching<readonly string[]>, changes: Watching<bigint>): AsyncGenerator<bigint> {
    for (let count = 0; count < most; count++) {
      yield count ? await changes.next() : BigInt((await wanted.get()).length);
    }
  }

  async sum(start: number, numbers: AsyncIterable<number>): Promise<number> {
    for await (const number of numbers) {
      start += number;
    }
    return start;
  }

  *scale(factor: number): Generator<number> {
    yield factor;
  }
}

class Person extends Other {
  async who(): Promise<string> {
    const { caller, signal, texts } = CallContext.current();
    await fetch("https://lab.example", { signal });
    return texts.get("customer") ?? caller.name;
  }
}

// @ts-expect-error its methods are missing
class Lacking extends Other {}

class Wrong extends Other {
  // @ts-expect-error a result of another type
  who(): number {
    return 1;
  }
}

const kept = Writing.of<Series | undefined>(undefined);
assert.equal(await CallContext.of({ caller: "ann" }).run(() => new Shelf().forget("a", kept)), undefined);
await assert.rejects(new Shelf().get("a", Reading.of(await kept.get())));
// @ts-expect-error no view is made by hand otherwise
new Reading(1);
// @ts-expect-error nothing else serves
await serve({ who: () => "I" });
await serve(new Person());
await serve([new Shelf(), new Person()], { address: "lab.example:7000", tls: {}, token: "secret", places: 4 });
console.log(Lacking, Wrong);
`,
  );
  compile([program]);
  // The oldest compiler that the READMEs promise.
  compile([program], { lib: ["ES2022", "DOM", "DOM.Iterable"] }, "typescript-oldest/bin/tsc");
});

test("editors strike deprecated methods through in the class, too", () => {
  const ts = createRequire(join(TOOLS, "x"))("typescript");
  const program = join(BUILD, "struck.ts");
  writeFileSync(
    program,
    `import type { MethodClient } from ${JSON.stringify(packages["events"] + "/index.js")};
export const call = (client: MethodClient) => [client.oldBlock, client.block];
`,
  );
  const options = { target: 9, module: 199, strict: true };
  const service = ts.createLanguageService({
    getScriptFileNames: () => [program],
    getScriptVersion: () => "1",
    getScriptSnapshot: (/** @type {string} */ file) =>
      existsSync(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, "utf8")) : undefined,
    getCurrentDirectory: () => BUILD,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  });
  const struck = service
    .getSuggestionDiagnostics(program)
    .filter((/** @type {any} */ { reportsDeprecated }) => reportsDeprecated);
  assert.deepEqual(
    struck.map((/** @type {any} */ { messageText }) => messageText),
    ["'oldBlock' is deprecated."],
  );
  const text = readFileSync(program, "utf8");
  const info = service.getQuickInfoAtPosition(program, text.indexOf("oldBlock"));
  assert.equal(ts.displayPartsToString(info.documentation), "The same.");
});

test("packages share a runtime: connections, streams and errors", async () => {
  const folder = join(BUILD, "shared");
  rmSync(folder, { recursive: true, force: true });
  generateShared([`${GOLDEN}/shared-runtime/service.creo`, `${GOLDEN}/constructs/service.creo`], "acme.shared", folder);
  for (const name of readdirSync(folder)) {
    // As npm installs them.
    cpSync(join(folder, name, "typescript"), join(folder, "node_modules", name.replaceAll(".", "-")), {
      recursive: true,
    });
  }
  const load = (/** @type {string} */ name) => import(join(folder, "node_modules", name, "index.js"));
  const { AlarmsClient, CreoError } = await load("lab");
  const { ArchiveClient, CreoError: same } = await load("lab-constructs");
  assert.equal(CreoError, same);
  await serving(
    async (peer) => {
      await peer.greet();
      const { id } = await peer.request();
      peer.send(frame(ITEM, id, ints(1)), frame(ITEM, id, ints(0)), frame(END, id));
      const next = await peer.request();
      peer.send(frame(RESPONSE, next.id, ints(7)));
      await untilTheEnd(peer);
    },
    async (address, host) => {
      const archive = new ArchiveClient(address);
      const levels = [];
      for await (const level of new AlarmsClient(archive).follow()) {
        levels.push(level);
      }
      assert.deepEqual(levels, ["HIGH", "LOW"]);
      assert.equal(await archive.clear("text"), 7);
      assert.equal(host.connections, 1);
      await archive.close();
    },
  );
});

/** What a bundler makes of a program for browsers. @param {string} text @param {string[]} [options] */
function bundle(text, options = []) {
  const program = join(BUILD, "bundled.js");
  writeFileSync(program, text);
  return tool("esbuild", [program, "--bundle", "--format=esm", "--platform=browser", ...options]);
}

test("a bundle has what its program uses", () => {
  const text = bundle(`import { AtticClient } from ${JSON.stringify(packages["constructs"] + "/index.js")};
    const client = new AtticClient(location.origin);
    console.log(await client.first());`);
  assert.match(text, /AtticClient/);
  for (const other of ["Archive", "Shelf", "Measurement", "fromJson", "node:net", "EventReader", "Subscription"]) {
    assert.ok(!text.includes(other), `${other} is in the bundle`);
  }
  for (const other of ["Instant", "BigDecimal", "epochDays", "a UUID"]) {
    assert.ok(!text.includes(other), `${other} is in the bundle`);
  }
  assert.equal(bundle(`import ${JSON.stringify(packages["constructs"] + "/index.js")};`).trim(), "");
});

test("the runtime takes at most 12 KiB of a page", () => {
  const runtime = `${packages["data-service"]}/runtime`;
  const text = bundle(
    `export { Client } from ${JSON.stringify(`${runtime}/call/client.js`)};
     export { Method } from ${JSON.stringify(`${runtime}/call/method.js`)};
     export * from ${JSON.stringify(`${runtime}/error/errors.js`)};`,
    ["--minify"],
  );
  const size = gzipSync(text, { level: 9 }).length;
  assert.ok(size <= 12 * 1024, `${size} bytes`);
});
