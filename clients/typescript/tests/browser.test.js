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

test("in Chromium", { skip: !process.env["CREO_TOOLS"] && "no CREO_TOOLS: tests/run sets it" }, async () => {
  const { default: puppeteer } = createRequire(`${process.env["CREO_TOOLS"]}/`)("puppeteer-core");
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  const served = await files();
  try {
    const page = await browser.newPage();
    await page.goto(`${served.address}/`);
    await serving(
      script,
      async (address) => {
        const told = await page.evaluate(inPage, `http://${address}`);
        assert.match(told.missing, /cannot connect to ws:\/\/localhost:1: no WebSocket at ws:\/\/localhost:1\/creo\/rasp/);
        assert.deepEqual(
          { ...told, missing: "" },
          { answers: [7, 7, 7, 7], items: [1, 2, 3], late: "DeadlineError", missing: "", unhandled: [] },
        );
      },
      webSockets,
    );
    assert.deepEqual(served.asked.filter((path) => /node-socket|secret/.test(path)), []);
  } finally {
    served.server.close();
    served.server.closeAllConnections();
    await browser.close();
  }
});

test("a bundle for browsers has nothing of Node in it", { skip: !process.env["CREO_TOOLS"] && "as above" }, () => {
  const bundle = execFileSync(
    `${process.env["CREO_TOOLS"]}/.bin/esbuild`,
    [`${CLIENT}/runtime/call/client.js`, "--bundle", "--minify", "--format=esm", "--external:*node-socket.js"],
    { encoding: "utf8" },
  );
  assert.ok(!/node:|\bBuffer\b|require\(/.test(bundle));
});
