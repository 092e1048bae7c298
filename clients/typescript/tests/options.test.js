// SPDX-License-Identifier: Apache-2.0
// What clients are told, what they refuse at once, and what Node tells at the end of a program.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import http from "node:http";
import { once } from "node:events";
import { test } from "node:test";
import { promisify } from "node:util";
import { ServiceError, TransportError } from "../runtime/error/errors.js";
import { all, errorOf, Lab, overFetch, withLab } from "./lab.js";
import { bytes, END, ERROR, frame, HELLO, ints, ITEM, RESPONSE, serving, string, untilTheEnd } from "./peer.js";

const UNAUTHENTICATED = 8;
const BUSY = 5;

test("options that are not there are refused, with those that are", async () => {
  /** @type {[any, RegExp][]} */
  const wrong = [
    [{ tiemout: 1 }, /^TypeError: options: there is no tiemout; there are timeout, connectTimeout, tls/],
    [{ ca: "pem" }, /there is no ca; there are .*tls/],
    [{ tls: { caFile: "x" } }, /^TypeError: tls: there is no caFile; there are ca, cert, key, serverName/],
    [{ tls: "ca.pem" }, /^TypeError: tls: expected an object, found "ca.pem"/],
    [{ tls: true }, /^TypeError: tls: expected an object, found true/],
    ["localhost", /^TypeError: options: expected an object/],
  ];
  for (const [options, message] of wrong) {
    assert.throws(() => new Lab("localhost:7000", options), message);
  }
  const undefinedOnes = { timeout: undefined, tls: undefined, token: undefined, hook: undefined, context: undefined };
  const client = new Lab("localhost:7000", undefinedOnes);
  await assert.rejects(client.echo(1, /** @type {any} */ ({ timout: 1 })), /^TypeError: Lab.echo: there is no timout/);
  assert.throws(() => client.count(1, /** @type {any} */ ({ timout: 1 })), /^TypeError: Lab.count: there is no timout/);
});

test("tls is never given for what goes without it", () => {
  assert.throws(
    () => new Lab("http://localhost:7000", { tls: {} }),
    /^TypeError: tls: http:\/\/localhost:7000 is trusted/,
  );
  assert.throws(() => new Lab("https://localhost:7000", { tls: { ca: "x" } }), /^TypeError: tls: /);
});

/** Tells who each connection says that it is, and refuses those that are old. @param {string[]} seen */
const doorkeeper = (seen) => async (/** @type {import("./peer.js").Peer} */ peer) => {
  await peer.greet();
  const hello = await peer.frame();
  assert.equal(hello.kind, HELLO);
  const token = hello.body.subarray(-3).toString();
  seen.push(token);
  for (;;) {
    const { id, body } = await peer.request();
    peer.send(token === "old" ? frame(ERROR, id, string("who?"), UNAUTHENTICATED) : frame(RESPONSE, id, body));
  }
};

test("a token may be a function, asked for each connection and once more where it is refused", async () => {
  /** @type {string[]} */
  const seen = [];
  const tokens = ["old", "new"];
  await serving(doorkeeper(seen), (address) =>
    withLab(address, { token: async () => tokens.shift() ?? "old" }, async (client) => {
      assert.equal(await client.echo(7), 7);
      assert.equal(await client.echo(8), 8);
      assert.deepEqual(seen, ["old", "new"]);
    }),
  );
  seen.length = 0;
  await serving(doorkeeper(seen), (address) =>
    withLab(address, { token: () => "old" }, async (client) => {
      const error = await errorOf(client.echo(7));
      assert.ok(error instanceof ServiceError);
      assert.equal(error.status, "UNAUTHENTICATED");
      assert.equal((await errorOf(all(client.count(1)))).status, "UNAUTHENTICATED");
      assert.deepEqual(seen, ["old", "old", "old"]);
    }),
  );
  seen.length = 0;
  await serving(doorkeeper(seen), (address) =>
    withLab(address, { token: "old" }, async (client) => {
      assert.equal((await errorOf(client.look(7))).status, "UNAUTHENTICATED");
      assert.deepEqual(seen, ["old"]);
    }),
  );
});

test("over fetch, too", async () => {
  /** @type {(string | undefined)[]} */
  const seen = [];
  const server = http.createServer((request, response) => {
    seen.push(request.headers.authorization);
    request.resume();
    const old = request.headers.authorization === "Bearer old";
    response.writeHead(old ? 401 : 200, { "content-type": old ? "application/problem+json" : "application/json" });
    response.end(old ? '{"type":"urn:creo:UNAUTHENTICATED","detail":"who?"}' : "7");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const tokens = ["old", "new"];
  await withLab(
    `http://127.0.0.1:${port}`,
    { transport: overFetch, token: () => tokens.shift() ?? "" },
    async (client) => {
      assert.equal(await client.echo(7), 7);
      assert.deepEqual(seen, ["Bearer old", "Bearer new"]);
    },
  );
  server.close();
  server.closeAllConnections();
});

test("a token that cannot be had is why there is no connection", () =>
  withLab("127.0.0.1:1", { connectTimeout: 50, token: () => Promise.reject(new Error("no vault")) }, async (client) => {
    assert.match((await errorOf(client.echo(1))).message, /no connection within \d+ ms: no vault/);
  }));

test("TLS that is answered to a client without it is told, and nothing of requests that may have run", () =>
  serving(
    async (peer) => {
      peer.send(bytes("15030300020250"));
    },
    (address) =>
      withLab(address, {}, async (client) => {
        const error = await errorOf(client.look(1));
        assert.equal(
          error.message,
          `Lab.look at ${address}: malformed answer: ${address} speaks TLS, and this client does not: nothing was carried out; pass tls: {}, or use https`,
        );
      }),
  ));

test("a host without TLS is told at once to a client with it", () =>
  serving(
    async (peer) => {
      await peer.read(8);
      peer.send(bytes("5241535001000000"), frame(ERROR, 0, string("no"), 1));
      await untilTheEnd(peer);
    },
    (address, host) =>
      withLab(address, { connectTimeout: 60_000, tls: {} }, async (client) => {
        const error = await errorOf(client.echo(1));
        assert.ok(error instanceof TransportError);
        assert.equal(error.phase, "CONNECT");
        assert.match(
          error.message,
          /cannot connect: the host does not answer as one that uses TLS does; leave out tls/,
        );
        assert.equal(host.connections, 1);
      }),
  ));

test("pages of another origin are told what the host needs, at once", { skip: !globalThis.WebSocket }, async () => {
  let upgrades = 0;
  const server = http.createServer((_, response) => response.end());
  server.on("upgrade", (_, socket) => {
    upgrades++;
    socket.end("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const origin = "http://localhost:5173";
  Object.defineProperty(globalThis, "location", { value: { origin }, configurable: true });
  try {
    await withLab(`http://127.0.0.1:${port}`, { connectTimeout: 60_000 }, async (client) => {
      const error = await errorOf(client.echo(1));
      assert.match(
        error.message,
        /no WebSocket at .* for pages of http:\/\/localhost:5173; the host lets them in by --origins http:\/\/localhost:5173$/,
      );
      assert.equal(upgrades, 1);
    });
  } finally {
    Reflect.deleteProperty(globalThis, "location");
    server.close();
    server.closeAllConnections();
  }
});

test("a busy host's answer names the streams that nobody reads", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const { id } = await peer.request();
      peer.send(frame(ITEM, id, ints(1)));
      peer.send(frame(ERROR, (await peer.request()).id, string("too much."), BUSY));
      peer.send(frame(END, id));
      peer.send(frame(ERROR, (await peer.request()).id, string("too much."), BUSY));
      await untilTheEnd(peer);
    },
    (address) =>
      withLab(address, {}, async (client) => {
        const stream = client.count(1);
        await stream.next();
        assert.match(
          (await errorOf(client.echo(1))).message,
          /BUSY: too much. 1 streams of this client are open: close those that nobody reads.$/,
        );
        assert.deepEqual(await all(stream), []);
        assert.match((await errorOf(client.echo(1))).message, /BUSY: too much.$/);
      }),
  ));

test("a stream that was never closed keeps no program going, which says so at its end", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const { id } = await peer.request();
      peer.send(frame(ITEM, id, ints(1)));
      await untilTheEnd(peer);
    },
    async (address) => {
      const lab = new URL("lab.js", import.meta.url).href;
      const program = `import { Lab } from ${JSON.stringify(lab)};
        const stream = new Lab(${JSON.stringify(address)}).count(1);
        console.log((await stream.next()).value);`;
      const run = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
      assert.equal(run.stdout, "1\n");
      assert.match(
        run.stderr,
        new RegExp(`Warning: the stream of Lab.count at ${address} is open: it was neither read`),
      );
    },
  ));
