// SPDX-License-Identifier: Apache-2.0
// Calls as JSON over HTTP.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import {
  CallCancelledError,
  DeadlineError,
  MalformedError,
  RefusedError,
  ServiceError,
  TransportError,
} from "../runtime/error/errors.js";
import { all, errorOf, Gone, Lab, overFetch, withLab } from "./lab.js";
import { events, give, refuse, say, servingHttp } from "./http-host.js";

/** @typedef {import("./http-host.js").Asked} Asked @typedef {import("node:http").ServerResponse} Response */

/**
 * A host, and a client that calls it.
 *
 * @param {(asked: Asked, response: Response) => unknown} answer
 * @param {(client: Lab, requests: Asked[], address: string) => Promise<void>} use
 * @param {object} [options]
 */
function serve(answer, use, options = {}) {
  return servingHttp(answer, (address, requests) =>
    withLab(address, { transport: overFetch, ...options }, (client) => use(client, requests, address)),
  );
}

/** @param {Asked} asked @param {Response} response */
const echo = ({ json }, response) => give(response, json.value);

test("a call is a request of JSON", () =>
  serve(
    echo,
    async (client, requests) => {
      assert.deepEqual(await Promise.all([1, -2, 3].map((value) => client.echo(value))), [1, -2, 3]);
      const [{ path, headers, json }] = /** @type {[Asked]} */ (/** @type {unknown} */ (requests));
      assert.equal(path, "/some.Lab/echo");
      assert.deepEqual(json, { value: 1 });
      assert.equal(headers["content-type"], "application/json");
      assert.equal(headers["authorization"], "Bearer secret");
      assert.equal(headers["creo-request"], "1");
      assert.equal(headers["creo-context-tenant"], "north");
      assert.equal(headers["traceparent"], "00-1-2-01");
      const timeout = Number(headers["creo-timeout-ms"]);
      assert.ok(timeout > 20_000 && timeout <= 30_000, `${timeout}`);
    },
    { token: "secret", context: { tenant: "north", traceparent: "00-1-2-01" } },
  ));

test("an address may have a path", () =>
  servingHttp(echo, (address, requests) =>
    withLab(`${address}/behind/`, { transport: overFetch }, async (client) => {
      assert.equal(await client.echo(7), 7);
      assert.equal(requests[0]?.path, "/behind/some.Lab/echo");
    }),
  ));

test("bytes and large values", () =>
  serve(echo, async (client) => {
    const value = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 253);
    assert.equal(Buffer.compare(await client.bytes(value), value), 0);
  }));

test("a call without a time-out says so, and one-way calls are over when they are accepted", () =>
  serve(
    ({ json }, response) => (json.value === 2 ? response.writeHead(202).end() : give(response, json.value)),
    async (client, requests) => {
      await client.echo(1);
      await client.log(2);
      assert.deepEqual(
        requests.map(({ path, headers }) => [path, headers["creo-timeout-ms"]]),
        [
          ["/some.Lab/echo", undefined],
          ["/some.Lab/log", undefined],
        ],
      );
    },
    { timeout: Infinity },
  ));

// What is refused before anything is sent

test("addresses, tokens and options that are not for fetch", () => {
  /** @param {string} address @param {object} [options] */
  const make = (address, options) => () => new Lab(address, { transport: overFetch, ...options });
  for (const address of [
    "localhost:7000",
    "unix:/tmp/x",
    "ws://localhost:1",
    "https://a,https://b",
    "https://a, b:1",
  ]) {
    assert.throws(make(address), RefusedError, address);
  }
  assert.throws(make("http://lab.example", { token: "secret" }), /^TypeError: token: .* as plain text; use https/);
  assert.throws(make("https://lab.example", { token: "two words" }), /^TypeError: token: over HTTP it is one word/);
  assert.throws(make("https://lab.example", { tls: {} }), /^TypeError: tls: .*NODE_EXTRA_CA_CERTS/);
  assert.throws(make("https://lab.example", { timeout: 0 }), RangeError);
  make("http://lab.example", { token: "secret", allowPlaintextToken: true })();
  make("https://lab.example", { token: "secret" })();
  make("http://localhost:1", { token: "secret" })();
});

test("a parameter that is a stream is refused, and its source given back", () =>
  serve(echo, async (client, requests, address) => {
    let returned = false;
    const source = {
      next: () => assert.fail("asked"),
      return: () => (returned = true),
      [Symbol.iterator]: () => source,
    };
    const error = await errorOf(client.sum(source));
    assert.ok(error instanceof RefusedError);
    assert.equal(
      error.message,
      `Lab.sum at ${address}: fetch cannot send a stream; a client without the option transport can`,
    );
    assert.ok(returned);
    const unknown = await errorOf(all(client.doubles([])));
    assert.match(unknown.message, /take overFetch of the package that has this method/);
    assert.deepEqual(requests, []);
  }));

test("a context that HTTP has no field for", () =>
  serve(echo, async (_client, requests, address) => {
    for (const context of /** @type {Record<string, string>[]} */ ([
      { Key: "a" },
      { "": "a" },
      { key: "ž" },
      { key: " a" },
      { key: "a\nb" },
    ])) {
      await withLab(address, { transport: overFetch, context }, async (client) => {
        assert.match((await errorOf(client.echo(1))).message, /HTTP has no field for/);
      });
    }
    assert.deepEqual(requests, []);
  }));

// Errors

const STATUSES = {
  MALFORMED: 400,
  UNKNOWN_PROTOCOL: 404,
  UNKNOWN_METHOD: 404,
  TOO_LARGE: 413,
  BUSY: 503,
  DEADLINE: 504,
  CANCELLED: 503,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

for (const [status, code] of Object.entries(STATUSES)) {
  test(`a problem that is ${status}`, () =>
    serve(
      (_, response) => refuse(response, code, { type: `urn:creo:${status}`, title: "Title", detail: "It is so." }),
      async (client, requests, address) => {
        const error = await errorOf(client.echo(1));
        assert.equal(error instanceof DeadlineError, status === "DEADLINE");
        assert.equal(error instanceof ServiceError, status !== "DEADLINE");
        const missing = status === "UNKNOWN_PROTOCOL" ? "some.Lab is not served there. " : "";
        assert.equal(error.message, `Lab.echo at ${address}: ${status}: ${missing}It is so.`);
        assert.deepEqual([error.phase, error.requestId], ["WAIT", 1]);
        assert.equal(requests.length, 1);
      },
    ));
}

for (const [code, status] of /** @type {[number, string][]} */ ([
  [401, "UNAUTHENTICATED"],
  [403, "FORBIDDEN"],
  [405, "MALFORMED"],
  [421, "MALFORMED"],
  [431, "TOO_LARGE"],
])) {
  test(`a problem of HTTP, ${code}`, () =>
    serve(
      (_, response) => refuse(response, code, { title: "Title" }),
      async (client) => {
        const error = await errorOf(client.echo(1));
        assert.ok(error instanceof ServiceError);
        assert.deepEqual([error.status, error.detail], [status, "Title"]);
      },
    ));
}

test("declared exceptions have their types and fields", () =>
  serve(
    ({ json }, response) =>
      refuse(response, 422, {
        type: json.value ? "urn:creo:some.Other" : "urn:creo:some.Gone",
        detail: "no",
        value: { key: "k" },
      }),
    async (client) => {
      const error = await errorOf(client.echo(0));
      assert.ok(error instanceof Gone);
      assert.deepEqual([error.key, error.detail, error.phase, error.requestId], ["k", "no", "WAIT", 1]);
      const other = await errorOf(client.echo(1));
      assert.ok(other instanceof ServiceError);
      assert.deepEqual([other.status, other.detail], ["EXCEPTION", "no"]);
    },
  ));

/** @type {[string, RegExp, (response: Response) => unknown][]} */
const HOSTILE = [
  ["cut JSON", /^malformed answer: /, (response) => say(response, "[1, 2")],
  [
    "JSON of another type",
    /^malformed answer: \$: expected a number, found "seven"/,
    (response) => say(response, '"seven"'),
  ],
  ["a number out of range", /^malformed answer: \$: 3000000000 is out of the range/, (response) => give(response, 3e9)],
  ["JSON that is nested deep", /^malformed answer: /, (response) => say(response, "[".repeat(1e6))],
  ["no UTF-8", /^malformed answer: /, (response) => say(response, Uint8Array.of(0x22, 0xff, 0x22))],
  ["nothing", /^malformed answer: /, (response) => response.writeHead(204).end()],
  [
    "a page",
    /^malformed answer: 200 and text\/html, as no Creo host does/,
    (response) => say(response, "<p>", 200, "text/html"),
  ],
  [
    "a page that is missing",
    /^malformed answer: 404 and text\/html/,
    (response) => say(response, "<p>", 404, "text/html"),
  ],
  [
    "a redirect",
    /^malformed answer: .*as no Creo host does/,
    (response) => response.writeHead(302, { location: "/login" }).end(),
  ],
  [
    "a problem that is none",
    /^malformed answer: /,
    (response) => say(response, "null", 400, "application/problem+json"),
  ],
  ["a problem of numbers", /^malformed answer: /, (response) => refuse(response, 400, { detail: 1 })],
  [
    "an exception without fields",
    /^malformed answer: /,
    (response) => refuse(response, 422, { type: "urn:creo:some.Gone", detail: "" }),
  ],
];

for (const [what, message, answer] of HOSTILE) {
  test(`an answer that is ${what}`, () =>
    serve(
      ({ json }, response) => (json.value ? answer(response) : give(response, 0)),
      async (client, requests) => {
        const error = await errorOf(client.look(1));
        assert.ok(error instanceof MalformedError, String(error));
        assert.match(error.detail, message);
        assert.equal(requests.length, 1); // what may be repeated is not, since the same would come again
        assert.equal(await client.look(0), 0);
      },
    ));
}

test("an answer that is too large is not read to its end", () =>
  serve(
    async ({ ended }, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const zeros = "0,".repeat(1 << 19);
      let over = false;
      void ended.then(() => (over = true));
      response.write("[");
      while (!over) {
        if (!response.write(zeros)) {
          await Promise.race([ended, new Promise((resolve) => response.once("drain", resolve))]);
        }
      }
    },
    async (client) => assert.match((await errorOf(client.echo(1))).message, /more than 67108864 characters/),
  ));

// Connections that break, and requests that are sent again

test("an answer that breaks off", () =>
  serve(
    ({ json }, response) => {
      if (json.value) {
        response.writeHead(200, { "content-type": "application/json", "content-length": 100 }).write("1");
      }
      return false;
    },
    async (client, requests) => {
      for (const value of [0, 1]) {
        const error = await errorOf(client.echo(value));
        assert.ok(error instanceof TransportError);
        assert.match(error.detail, /; the host may have carried out the request$/);
      }
      assert.equal(requests.length, 2);
    },
  ));

test("what may be repeated is, at most twice", () => {
  let left = 2;
  return serve(
    ({ json }, response) => {
      if (!left) {
        return give(response, json.value);
      }
      return --left ? false : say(response, "<p>", 502, "text/html");
    },
    async (client, requests) => {
      assert.equal(await client.look(7), 7);
      assert.equal(requests.length, 3);
      left = 100;
      assert.ok((await errorOf(client.look(7))) instanceof TransportError);
      assert.equal(requests.length, 6);
    },
  );
});

test("a proxy without a host, and a host that shuts down", () =>
  serve(
    ({ json }, response) =>
      json.value
        ? say(response, "<p>Bad Gateway", 502, "text/html")
        : refuse(response, 503, { type: "urn:creo:UNAVAILABLE", detail: "It shuts down." }),
    async (client, requests) => {
      const error = await errorOf(client.echo(1));
      assert.ok(error instanceof TransportError);
      assert.match(error.detail, /^a proxy answered 502, as where it finds no host; the host may/);
      assert.equal((await errorOf(client.look(0))).status, "UNAVAILABLE");
      assert.equal(requests.length, 1 + 3);
    },
  ));

test("nobody listens, until somebody does", async () => {
  let port = 0;
  await servingHttp(echo, async (address) => {
    port = Number(new URL(address).port);
  });
  await withLab(`http://127.0.0.1:${port}`, { transport: overFetch, connectTimeout: 300 }, async (client) => {
    const error = await errorOf(client.echo(1));
    assert.ok(error instanceof TransportError);
    assert.match(error.message, /cannot connect: .*ECONNREFUSED/);
    assert.equal(error.phase, "CONNECT");
  });
  await withLab(`http://127.0.0.1:${port}`, { transport: overFetch }, async (client) => {
    const call = client.echo(7);
    const host = (/** @type {Asked} */ { method, json }, /** @type {Response} */ response) =>
      method === "HEAD" ? response.writeHead(404).end() : give(response, json.value);
    await servingHttp(
      host,
      async () => {
        assert.equal(await call, 7);
        await client.connect();
      },
      { port },
    );
    const error = await errorOf(client.connect());
    assert.match(error.message, /^cannot connect to http:/);
    assert.deepEqual([error.status, error.phase], ["TRANSPORT", "CONNECT"]);
  });
});

// Time and cancellation

test("a deadline here, and the host learns that nobody waits", () =>
  serve(
    ({ ended }) => ended,
    async (client, requests, address) => {
      const error = await errorOf(client.echo(1, { timeout: 100 }));
      assert.ok(error instanceof DeadlineError);
      assert.equal(error.message, `Lab.echo at ${address}: DEADLINE: no answer within 100 ms`);
      await requests[0]?.ended;
    },
  ));

test("a signal ends a call, and the host learns of it", () =>
  serve(
    async ({ ended }) => {
      controller.abort(reason);
      await ended;
    },
    async (client, requests) => {
      assert.equal(await errorOf(client.echo(1, { signal: controller.signal })), reason);
      await requests[0]?.ended;
      assert.equal(await errorOf(client.echo(1, { signal: controller.signal })), reason);
      assert.equal(requests.length, 1);
    },
  ));
const controller = new AbortController();
const reason = new Error("enough");

test("closing ends calls, and gives one-way requests time", () =>
  serve(
    async ({ path, ended }, response) => {
      if (path.endsWith("log")) {
        await turn();
        response.writeHead(202).end();
      } else {
        await ended;
      }
    },
    async (client, requests) => {
      const call = errorOf(client.echo(1));
      const logged = client.log(2);
      await client.close();
      assert.ok((await call) instanceof CallCancelledError);
      await logged;
      assert.ok((await errorOf(client.echo(1))) instanceof CallCancelledError);
      assert.ok((await errorOf(client.connect())) instanceof CallCancelledError);
      assert.deepEqual(
        requests.map(({ path }) => path).filter((path) => /log/.test(path)),
        ["/some.Lab/log"],
      );
    },
  ));

// Streams

test("the items of a stream, in pieces of any size", () =>
  serve(
    async ({ headers }, response) => {
      assert.equal(headers.accept, "text/event-stream");
      assert.equal(headers["creo-timeout-ms"], undefined);
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      for (const byte of ":\n\ndata: 1\n\ndata:2\r\n\r\n:\n\nid: 7\ndata: \ndata: 3\n\nid: end\nevent: end\ndata: \n\n") {
        response.write(byte);
        await turn();
      }
      response.end();
    },
    async (client) => assert.deepEqual(await all(client.count(3)), [1, 2, 3]),
  ));

test("leaving a loop ends the stream, and throws nothing", () =>
  serve(
    async ({ ended }, response) => {
      events(response).items(1, 2);
      await ended;
    },
    async (client, requests) => {
      for await (const item of client.count(1)) {
        assert.equal(item, 1);
        break;
      }
      await requests[0]?.ended;
      const stream = client.count(1);
      await stream.next();
      await stream.next();
      const waiting = stream.next();
      stream.cancel();
      assert.ok((await errorOf(waiting)) instanceof CallCancelledError);
      await requests[1]?.ended;
    },
  ));

test("a stream that nobody takes is not read on", () =>
  serve(
    async ({ ended }, response) => {
      const { items } = events(response);
      let over = false;
      void ended.then(() => (over = true));
      let sent = 0;
      while (!over && items(...Array(1000).fill(7))) {
        sent += 1000;
        await turn();
      }
      assert.ok(sent < 10_000_000);
      full();
      await ended;
    },
    async (client) => {
      const stream = client.count(1);
      await stream.next();
      await isFull; // The host's buffers and those on the way are, so this client does not read.
      for (let left = 1000; left; left--) {
        assert.deepEqual(await stream.next(), { done: false, value: 7 });
      }
      stream.cancel();
    },
  ));
let full = () => {};
const isFull = new Promise((/** @type {(_: void) => void} */ resolve) => (full = resolve));

test("a stream that fails, before its first item and later", () =>
  serve(
    ({ json }, response) => {
      const problem = { type: "urn:creo:some.Gone", status: 422, detail: "no", value: { key: "k" } };
      if (json.value === 0) {
        return refuse(response, 422, problem);
      }
      const { items, problem: fail } = events(response);
      items(1);
      return json.value === 1 ? fail(problem) : json.value === 2 ? response.end() : items("x");
    },
    async (client) => {
      for (const value of [0, 1]) {
        const stream = client.count(value);
        if (value) {
          assert.equal((await stream.next()).value, 1);
        }
        const error = await errorOf(stream.next());
        assert.ok(error instanceof Gone);
        assert.equal(error.key, "k");
        assert.equal(await errorOf(stream.next()), error);
      }
      const cut = await errorOf(all(client.count(2)));
      assert.ok(cut instanceof TransportError);
      assert.match(cut.detail, /^the host cut the stream; the host may/);
      const wrong = await errorOf(all(client.count(3)));
      assert.ok(wrong instanceof MalformedError);
      assert.match(wrong.detail, /^malformed item 1: \$: expected a number, found "x"/);
    },
  ));

test("an answer in the place of a stream", () =>
  serve(
    (_, response) => give(response, [1]),
    async (client) =>
      assert.match((await errorOf(all(client.count(1)))).message, /200 and application\/json, as no Creo host/),
  ));

test("a stream whose host is gone without a word", (t) =>
  serve(
    async ({ ended }, response) => {
      events(response).items(1);
      await ended;
    },
    async (client) => {
      t.mock.timers.enable({ apis: ["setTimeout"] });
      const stream = client.count(1);
      assert.equal((await stream.next()).value, 1);
      const next = errorOf(stream.next());
      await turn();
      t.mock.timers.tick(35_000);
      const error = await next;
      t.mock.timers.reset();
      assert.ok(error instanceof TransportError);
      assert.match(error.detail, /^nothing came from the host for 35 s; the host may/);
    },
  ));
