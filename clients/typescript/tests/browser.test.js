// SPDX-License-Identifier: Apache-2.0

/** The runtime as a page of a browser loads it: module by module, from what a server has in its folder. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { events, give, servingHttp } from "./http-host.js";
import { END, frame, ints, ITEM, RESPONSE, serving, CANCEL } from "./peer.js";
import { webSockets } from "./websocket-host.js";

const CLIENT = fileURLToPath(new URL("..", import.meta.url));
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** A server of files, and its address. */
async function files() {
  /** @type {string[]} */
  const asked = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    if (path === "/") {
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>test</title>");
      return;
    }
    response.setHeader("content-type", "text/javascript");
    if (!path.startsWith("/runtime/")) {
      response.writeHead(404).end();
      return;
    }
    response.end(readFileSync(CLIENT + path.replaceAll("..", "")));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { server, asked, address: `http://localhost:${port}` };
}

const skip = !process.env["CREO_TOOLS"] && "no CREO_TOOLS: tests/run sets it";

/** Has a page, and a server of its files. @param {(page: any, served: { asked: string[] }) => Promise<void>} use */
async function inChromium(use) {
  const { default: puppeteer } = createRequire(`${process.env["CREO_TOOLS"]}/`)("puppeteer-core");
  const browser = await puppeteer.launch({
    executablePath: CHROMIUM,
    pipe: true, // It ends with this process, however that ends.
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const served = await files();
  try {
    const page = await browser.newPage();
    await page.goto(`${served.address}/`);
    await use(page, served);
  } finally {
    served.server.close();
    served.server.closeAllConnections();
    await browser.close();
  }
}

/** What a page does with the client; it runs there. @param {string} address */
async function inPage(address) {
  const runtime = new URL("/runtime/", location.href).href;
  const { Client } = await import(`${runtime}call/client.js`);
  const { Method } = await import(`${runtime}call/method.js`);
  /** @type {string[]} */
  const unhandled = [];
  addEventListener("unhandledrejection", ({ reason }) => unhandled.push(String(reason)));
  const echo = new Method("some.Lab.echo", 1, 2);
  const count = new Method("some.Lab.count", 1, 3);
  const client = new Client(address, { token: "secret" });
  const write = (/** @type {any} */ writer) => writer.int(7);
  const read = (/** @type {any} */ reader) => reader.int();
  const answers = await Promise.all([1, 2, 3].map(() => client._call(echo, write, read)));
  const items = [];
  for await (const item of client._down(count, write, read)) {
    items.push(item);
  }
  for await (const item of client._down(count, write, read)) {
    items.push(item);
    break;
  }
  answers.push(await client._call(echo, write, read));
  const late = await client._call(echo, write, read, { timeout: 50 }).catch((/** @type {any} */ error) => error.name);
  await client.close();
  const nobody = new Client("ws://localhost:1", { connectTimeout: 300 });
  const missing = await nobody.connect().catch((/** @type {any} */ error) => error.message);
  return { answers, items, late, missing, unhandled };
}

/** @param {import("./peer.js").Peer} peer */
async function script(peer) {
  await peer.greet();
  await peer.frame(); // the HELLO
  for (let answered = 0; answered < 3; answered++) {
    const { id, body } = await peer.request();
    peer.send(frame(RESPONSE, id, body));
  }
  const first = await peer.request();
  peer.send(frame(ITEM, first.id, ints(1)), frame(ITEM, first.id, ints(2)), frame(END, first.id));
  const second = await peer.request();
  peer.send(frame(ITEM, second.id, ints(3)));
  assert.equal((await peer.frame()).kind, CANCEL);
  const { id, body } = await peer.request();
  peer.send(frame(RESPONSE, id, body));
  await peer.request();
  assert.equal((await peer.frame()).kind, CANCEL);
  await peer.ended();
}

/** Begins a call, and does not wait for its end. @param {string} address */
async function beginInPage(address) {
  const runtime = new URL("/runtime/", location.href).href;
  const { Client } = await import(`${runtime}call/client.js`);
  const { Method } = await import(`${runtime}call/method.js`);
  const client = new Client(address);
  const call = client._call(
    new Method("some.Lab.echo", 1, 2),
    (/** @type {any} */ writer) => writer.int(7),
    () => 0,
  );
  call.catch(() => {});
}

/** The same over fetch. @param {string} address */
async function inPageOverFetch(address) {
  const runtime = new URL("/runtime/", location.href).href;
  const { Client } = await import(`${runtime}call/client.js`);
  const { Method } = await import(`${runtime}call/method.js`);
  const { overFetch } = await import(`${runtime}fetch/over-fetch.js`);
  /** @type {string[]} */
  const unhandled = [];
  addEventListener("unhandledrejection", ({ reason }) => unhandled.push(String(reason)));
  const [echo, count, wait] = ["echo", "count", "wait"].map((name, id) => new Method(`some.Lab.${name}`, 1, id));
  const readInt = (/** @type {any} */ reader) => reader.int();
  const transport = overFetch(() => ({
    methods: [echo, count, wait].map((method) => ({
      method,
      read: (/** @type {any} */ reader) => ({ value: reader.int() }),
      write: (/** @type {any} */ writer, /** @type {any} */ json) => writer.int(json),
    })),
    exceptions: {},
  }));
  const client = new Client(address, { transport, token: "secret", context: { traceparent: "00-1-2-01" } });
  const write = (/** @type {any} */ writer) => writer.int(7);
  await client.connect();
  const answers = await Promise.all([1, 2, 3].map(() => client._call(echo, write, readInt)));
  const items = [];
  for await (const item of client._down(count, write, readInt)) {
    items.push(item);
  }
  for await (const item of client._down(count, write, readInt)) {
    items.push(item);
    break;
  }
  const late = await client
    ._call(wait, write, readInt, { timeout: 50 })
    .catch((/** @type {any} */ error) => error.name);
  await client.close();
  const nobody = new Client("http://localhost:1", { transport });
  const missing = await nobody._call(echo, write, readInt).catch((/** @type {any} */ error) => error.message);
  return { answers, items, late, missing, unhandled };
}

/**
 * As a host lets in a page of others: `BrowserRules` in the framework.
 *
 * @type {(...parts: Parameters<Parameters<typeof servingHttp>[0]>) => Promise<void>}
 */
async function lettingIn({ method, path, json, headers, ended }, response) {
  response.setHeader("access-control-allow-origin", headers.origin ?? "");
  if (method === "OPTIONS") {
    const fields = "authorization, content-type, last-event-id, creo-request, creo-timeout-ms, traceparent, tracestate";
    response.writeHead(204, { "access-control-allow-headers": fields, "access-control-max-age": "600" }).end();
  } else if (path.endsWith("count")) {
    const stream = events(response);
    stream.items(1, 2);
    stream.end();
  } else if (path.endsWith("wait")) {
    await ended;
  } else if (method === "HEAD") {
    response.end();
  } else {
    assert.equal(headers.authorization, "Bearer secret");
    give(response, json.value);
  }
}

test("over fetch in Chromium, from a page of another origin", { skip }, () =>
  inChromium((page, served) =>
    servingHttp(lettingIn, async (address) => {
      const told = await page.evaluate(inPageOverFetch, address);
      assert.match(
        told.missing,
        /^Lab.echo at http:\/\/localhost:1: Failed to fetch; the host may have carried out the request/,
      );
      assert.deepEqual(
        { ...told, missing: "" },
        { answers: [7, 7, 7], items: [1, 2, 1], late: "DeadlineError", missing: "", unhandled: [] },
      );
      assert.deepEqual(
        served.asked.filter((path) => /node-socket|secret/.test(path)),
        [],
      );
    }),
  ),
);

test("over a WebSocket in Chromium", { skip }, () =>
  inChromium((page, served) =>
    serving(
      script,
      async (address) => {
        const told = await page.evaluate(inPage, `http://${address}`);
        assert.match(
          told.missing,
          /cannot connect to ws:\/\/localhost:1: no WebSocket at ws:\/\/localhost:1\/creo\/rasp/,
        );
        assert.deepEqual(
          { ...told, missing: "" },
          { answers: [7, 7, 7, 7], items: [1, 2, 3], late: "DeadlineError", missing: "", unhandled: [] },
        );
        assert.deepEqual(
          served.asked.filter((path) => /node-socket|secret|fetch/.test(path)),
          [],
        );
      },
      webSockets,
    ),
  ),
);

test("a tab that is closed ends its calls", { skip }, () =>
  inChromium((page) =>
    serving(
      async (peer) => {
        await peer.greet();
        await peer.request();
        await page.close();
        await peer.ended();
      },
      async (address, host) => {
        const closed = new Promise((resolve) => page.once("close", resolve));
        await page.evaluate(beginInPage, `http://${address}`);
        await closed;
        assert.equal(host.connections, 1);
      },
      webSockets,
    ),
  ),
);

test("a bundle for browsers has nothing of Node in it", { skip }, () => {
  const bundle = execFileSync(
    `${process.env["CREO_TOOLS"]}/.bin/esbuild`,
    [`${CLIENT}/runtime/call/client.js`, "--bundle", "--minify", "--format=esm", "--external:*node-socket.js"],
    { encoding: "utf8" },
  );
  assert.ok(!/node:|\bBuffer\b|require\(/.test(bundle));
});
