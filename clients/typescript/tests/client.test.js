// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import tls from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { splitAddresses } from "../runtime/connection/address.js";
import { pause } from "../runtime/connection/backoff.js";
import { Liveness } from "../runtime/connection/liveness.js";
import {
  CallCancelledError,
  CreoError,
  DeadlineError,
  RefusedError,
  ServiceError,
  timeText,
  TransportError,
} from "../runtime/error/errors.js";
import { readBooleans, writeBooleans } from "../runtime/wire/arrays.js";
import { all, errorOf, Gone, GONE, Lab, method, talk, withLab } from "./lab.js";
import {
  CANCEL,
  CONTEXT,
  echo,
  END,
  ERROR,
  frame,
  GOAWAY,
  HELLO,
  ints,
  ITEM,
  PING,
  PONG,
  PREFACE,
  RESPONSE,
  serving,
  string,
  untilTheEnd,
} from "./peer.js";

const folder = mkdtempSync(join(tmpdir(), "creo-"));
after(() => rmSync(folder, { recursive: true }));

/** An address where nobody listens. */
async function dead() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  server.close();
  return `127.0.0.1:${port}`;
}

// One connection, many calls

test("preface and first request are sent at once, and calls of one turn together", () =>
  serving(
    async (peer) => {
      const [first] = await once(peer.socket, "data");
      // Whether more came was not waited for: 24 bytes and an int for each request.
      assert.equal(first.length, 8 + 3 * 28);
      assert.ok(first.subarray(0, 8).equals(PREFACE));
    },
    (address) =>
      withLab(address, {}, async (client) => {
        await Promise.allSettled([client.echo(1), client.echo(2), client.echo(3)]);
      }),
  ));

test("a thousand calls at a time, answered in reverse", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const requests = [];
      for (let count = 0; count < 1000; count++) {
        requests.push(await peer.request());
      }
      for (const { id, body } of requests.reverse()) {
        peer.send(frame(RESPONSE, id, body));
      }
      await untilTheEnd(peer);
    },
    (address, host) =>
      withLab(address, {}, async (client) => {
        const values = Array.from({ length: 1000 }, (_, at) => at);
        assert.deepEqual(await Promise.all(values.map((value) => client.echo(value))), values);
        assert.equal(host.connections, 1);
      }),
  ));

for (const freeze of [undefined, true, false]) {
  test(`values that come where freeze is ${freeze}`, () =>
    talk(
      async (peer) => {
        await peer.greet();
        const { id, body } = await peer.request();
        peer.send(frame(RESPONSE, id, body));
      },
      async (client) => {
        const value = await client._call(
          method("flags"),
          (writer) => writeBooleans(writer, [true, false], "flags"),
          (reader) => reader.freeze({ flags: readBooleans(reader) }),
        );
        assert.deepEqual(value, { flags: [true, false] });
        assert.deepEqual([value, value.flags].map(Object.isFrozen), Array(2).fill(freeze !== false));
      },
      freeze === undefined ? {} : { freeze },
    ));
}

test("the ids of a request are those of its method", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const { id, method: ids, timeout, body } = await peer.request();
      assert.deepEqual([id, body], [1, ints(7)]);
      assert.ok(timeout > 29_000 && timeout <= 30_000);
      assert.deepEqual(ids, ints(0xfedcba98, 2));
      peer.send(frame(RESPONSE, id, body));
      await untilTheEnd(peer);
    },
    (address) => withLab(address, {}, async (client) => assert.equal(await client.echo(7), 7)),
  ));

for (const [timeout, sent] of /** @type {[number, number][]} */ ([
  [Infinity, 0],
  [1e300, 2 ** 31 - 1],
  [60_000.5, 60_001],
])) {
  test(`a time-out of ${timeout} ms is sent as ${sent}`, () =>
    serving(
      async (peer) => {
        await peer.greet();
        const request = await peer.request();
        assert.ok(request.timeout <= sent && request.timeout > sent - 1000);
        peer.send(frame(RESPONSE, request.id, request.body));
        await untilTheEnd(peer);
      },
      (address) =>
        withLab(address, { timeout, connectTimeout: 1e300 }, async (client) => {
          assert.equal(await client.echo(7), 7);
        }),
    ));
}

test("large arguments and results", () =>
  serving(echo, (address) =>
    withLab(address, {}, async (client) => {
      for (const size of [0, 1, 8191, 8192, 65_535, 65_536, 70_000, 1_000_000, 20_000_000]) {
        const value = Uint8Array.from({ length: size }, (_, at) => at % 253);
        assert.equal(Buffer.compare(await client.bytes(value), value), 0, `${size}`);
      }
    }),
  ));

test("small and large requests keep their order", () =>
  serving(
    async (peer) => {
      await peer.greet();
      for (let count = 1; count <= 300; count++) {
        const { id, body } = await peer.request();
        assert.equal(id, count);
        peer.send(frame(RESPONSE, id, body));
      }
      await untilTheEnd(peer);
    },
    (address) =>
      withLab(address, {}, async (client) => {
        const calls = Array.from({ length: 300 }, (_, at) => client.bytes(new Uint8Array((at % 7) ** 6)));
        const sizes = (await Promise.all(calls)).map(({ length }) => length);
        assert.deepEqual(
          sizes,
          Array.from({ length: 300 }, (_, at) => (at % 7) ** 6),
        );
      }),
  ));

// Errors

test("a wrong argument sends nothing", () =>
  serving(echo, (address, host) =>
    withLab(address, {}, async (client) => {
      await assert.rejects(client.echo("7"), /^TypeError: value/);
      await assert.rejects(client.echo(2 ** 31), /^RangeError: value/);
      await assert.rejects(client.echo(7, { timeout: 0 }), /^RangeError: timeout: 0 is no time/);
      await assert.rejects(client.echo(7, { timeout: NaN }), /^RangeError: timeout: NaN is no time/);
      assert.equal(host.connections, 0);
    }),
  ));

test("an error of the host leaves the connection usable", () =>
  serving(
    async (peer) => {
      await peer.greet();
      for (let status = 1; status < 12; status++) {
        const { id } = await peer.request();
        peer.send(frame(ERROR, id, string(`no ${status}`), status));
      }
      await untilTheEnd(peer);
    },
    (address, host) =>
      withLab(address, {}, async (client) => {
        const said = [];
        for (let status = 1; status < 12; status++) {
          const error = await errorOf(client.echo(1));
          assert.equal(error instanceof DeadlineError, status === 6);
          assert.equal(error instanceof ServiceError, status !== 6);
          const missing = status === 2 ? "some.Lab is not served there. " : "";
          assert.equal(error.message, `Lab.echo at ${address}: ${error.status}: ${missing}no ${status}`);
          assert.deepEqual([error.phase, error.requestId], ["WAIT", status]);
          said.push(error.status);
        }
        assert.deepEqual(said.slice(0, 6), [
          "MALFORMED",
          "UNKNOWN_PROTOCOL",
          "UNKNOWN_METHOD",
          "TOO_LARGE",
          "BUSY",
          "DEADLINE",
        ]);
        assert.equal(host.connections, 1);
      }),
  ));

test("an error without a request id ends the connection, with all calls", () =>
  serving(
    [
      async (peer) => {
        await peer.greet();
        await peer.request();
        await peer.request();
        peer.send(frame(ERROR, 0, string("who are you?"), 8));
      },
      echo,
    ],
    (address) =>
      withLab(address, {}, async (client) => {
        const errors = await Promise.all([errorOf(client.echo(1)), errorOf(client.echo(2))]);
        assert.deepEqual(
          errors.map(({ message, requestId }) => [message, requestId]),
          [1, 2].map((id) => [`Lab.echo at ${address}: UNAUTHENTICATED: who are you?`, id]),
        );
        assert.equal(await client.echo(1), 1);
      }),
  ));

test("a declared exception is an error of its class", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const { id } = await peer.request();
      peer.send(frame(ERROR, id, Buffer.concat([string("Gone(k)"), ints(GONE), string("k")]), 12));
      // Of the host's description, not of the client's.
      const other = await peer.request();
      peer.send(frame(ERROR, other.id, Buffer.concat([string("Other()"), ints(5), string("k")]), 12));
      await untilTheEnd(peer);
    },
    (address) =>
      withLab(address, {}, async (client) => {
        const error = await errorOf(client.echo(1));
        assert.ok(error instanceof Gone && error instanceof CreoError && error instanceof Error);
        assert.deepEqual([error.key, error.message], ["k", `Lab.echo at ${address}: Gone(k)`]);
        assert.ok(error.stack?.startsWith(String(error)), error.stack);
        const other = await errorOf(client.echo(1));
        assert.ok(other instanceof ServiceError);
        assert.deepEqual([other.status, other.detail], ["EXCEPTION", "Other()"]);
      }),
  ));

test("nobody listens", async () => {
  const address = await dead();
  await withLab(address, { connectTimeout: 300 }, async (client) => {
    const explicit = await errorOf(client.connect());
    assert.ok(explicit instanceof TransportError);
    assert.match(
      explicit.message,
      new RegExp(`^cannot connect to ${address}: connection refused: is the host running\\?$`),
    );
    assert.equal(explicit.phase, "CONNECT");
    const error = await errorOf(client.echo(1));
    assert.match(error.message, new RegExp(`^Lab.echo at ${address}: no connection within 300 ms: connection refused`));
    assert.deepEqual([error.status, error.phase, error.requestId], ["TRANSPORT", "CONNECT", 0]);
    const late = await errorOf(client.echo(1, { timeout: 100 }));
    assert.ok(late instanceof DeadlineError);
    assert.match(late.message, /DEADLINE: no connection within 100 ms: connection refused/);
  });
});

for (const host of ["nowhere.invalid", "foo..bar", "x".repeat(64)]) {
  test(`there is no host ${host.slice(0, 20)}`, () =>
    withLab(`${host}:7000`, { connectTimeout: 2000 }, async (client) => {
      const error = await errorOf(client.connect());
      assert.ok(error.message.startsWith(`cannot connect to ${host}:7000: `), error.message);
    }));
}

test("what connects and says nothing is no host", () =>
  serving(untilTheEnd, (strange) =>
    serving(echo, (host) =>
      withLab(`${strange},${host}`, { connectTimeout: 300 }, async (client) => {
        const error = await errorOf(client.echo(7));
        assert.equal(
          error.message,
          `Lab.echo at ${strange}: ${strange} took the connection and said nothing for 300 ms: ` +
            "is it a Creo host?; the host may have carried out the request",
        );
        assert.deepEqual([error.phase, error.requestId, error.status], ["WAIT", 1, "TRANSPORT"]);
        assert.equal(await client.echo(7), 7);
      }),
    ),
  ));

test("what may be repeated goes on to the next address, and not to the only one", () =>
  serving(
    async (peer) => {
      peer.send(PREFACE.subarray(0, 7));
      await peer.ended();
    },
    async (silent, strange) => {
      await serving(echo, (host) =>
        withLab(`${silent},${host}`, { connectTimeout: 300 }, async (client) => {
          assert.equal(await client.look(1), 1);
        }),
      );
      assert.equal(strange.connections, 1);
      await withLab(silent, { connectTimeout: 300 }, async (client) => {
        assert.match((await errorOf(client.look(1))).message, /sent no whole preface for 300 ms/);
      });
      assert.equal(strange.connections, 2);
    },
  ));

// Reconnection

/** A host that is lost with this request. @param {import("./peer.js").Peer} peer */
async function losing(peer) {
  await peer.greet();
  await peer.request();
}

test("a call that is lost says so and is not repeated", () =>
  serving([losing, echo], (address, host) =>
    withLab(address, {}, async (client) => {
      assert.match((await errorOf(client.echo(1))).message, /the host may have carried out the request$/);
      assert.equal(host.connections, 1);
      assert.equal(await client.echo(1), 1);
    }),
  ));

for (const losses of [1, 2]) {
  test(`a call that may be repeated is, after ${losses} losses`, () =>
    serving([...Array.from({ length: losses }, () => losing), echo], (address, host) =>
      withLab(address, {}, async (client) => {
        assert.equal(await client.look(1), 1);
        assert.equal(host.connections, losses + 1);
      }),
    ));
}

test("no call is repeated for ever", () =>
  serving(losing, (address, host) =>
    withLab(address, {}, async (client) => {
      assert.ok((await errorOf(client.look(1))) instanceof TransportError);
      assert.equal(host.connections, 3);
    }),
  ));

test("a host that stops refers to the next", () =>
  serving(
    [
      async (peer) => {
        await peer.greet();
        for (;;) {
          const { id } = await peer.request();
          peer.send(frame(ERROR, id, string("stopping"), 10));
        }
      },
      echo,
    ],
    (address, host) =>
      withLab(address, {}, async (client) => {
        assert.equal((await errorOf(client.echo(1))).status, "UNAVAILABLE");
        assert.equal(await client.look(1), 1);
        assert.equal(host.connections, 2);
      }),
  ));

test("after GOAWAY the open call is answered while others go elsewhere", () => {
  /** @type {(_: void) => void} */
  let goOn = () => {};
  const elsewhere = new Promise((resolve) => {
    goOn = resolve;
  });
  return serving(
    [
      async (peer) => {
        await peer.greet();
        const { id, body } = await peer.request();
        const next = await peer.request();
        peer.send(frame(GOAWAY, 0));
        peer.send(frame(RESPONSE, next.id, next.body));
        await elsewhere;
        peer.send(frame(RESPONSE, id, body));
        // The last call takes the connection with it.
        assert.ok(await peer.ended());
      },
      echo,
    ],
    (address, host) =>
      withLab(address, {}, async (client) => {
        const open = client.echo(1);
        // Its answer comes after the GOAWAY.
        assert.equal(await client.echo(0), 0);
        assert.equal(await client.echo(2), 2);
        assert.equal(host.connections, 2);
        goOn();
        assert.equal(await open, 1);
      }),
  );
});

test("closing the client also ends calls on a connection after GOAWAY", () =>
  serving(
    [
      async (peer) => {
        await peer.greet();
        await peer.request();
        const next = await peer.request();
        peer.send(frame(GOAWAY, 0));
        peer.send(frame(RESPONSE, next.id, next.body));
        await peer.ended();
      },
      echo,
    ],
    async (address) => {
      const client = new Lab(address);
      const open = errorOf(client.echo(1));
      // Its answer comes after the GOAWAY.
      assert.equal(await client.echo(0), 0);
      assert.equal(await client.echo(2), 2);
      await client.close();
      assert.ok((await open) instanceof CallCancelledError);
    },
  ));

test("a host that comes back is waited for", async () => {
  const path = join(folder, "later");
  await withLab(`unix:${path}`, {}, async (client) => {
    const call = client.echo(1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await serving(echo, async () => assert.equal(await call, 1), { listen: path });
  });
});

test("many calls that wait for a host all get it", async () => {
  const path = join(folder, "many");
  await withLab(`unix:${path}`, {}, async (client) => {
    const calls = Array.from({ length: 500 }, (_, at) => client.echo(at));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await serving(
      echo,
      async (_, host) => {
        assert.equal((await Promise.all(calls)).length, 500);
        assert.equal(host.connections, 1);
      },
      { listen: path },
    );
  });
});

test("the first of a list that answers, and the next takes over", async () => {
  const nobody = await dead();
  await serving(echo, (second, two) =>
    serving([losing, echo], (first, one) =>
      withLab(`${nobody},${first}, ${second}`, {}, async (client) => {
        await client.connect();
        assert.deepEqual([one.connections, two.connections], [1, 0]);
        await errorOf(client.echo(1));
        one.server.close();
        assert.equal(await client.echo(1), 1);
        assert.deepEqual([one.connections, two.connections], [1, 1]);
      }),
    ),
  );
});

test("several addresses each have their reason", async () => {
  const addresses = `${await dead()},unix:${folder}/nobody`;
  await withLab(addresses, { connectTimeout: 300 }, async (client) => {
    const { message } = await errorOf(client.echo(1));
    assert.match(
      message,
      /no connection within 300 ms: 127\.0\.0\.1:\d+: connection refused.*; unix:.*nobody: no such file/,
    );
  });
});

test("pauses grow and differ", () => {
  for (const [attempts, expected] of [
    [1, 100],
    [2, 200],
    [5, 1600],
    [6, 2000],
    [60, 2000],
  ]) {
    const pauses = Array.from({ length: 20 }, () => pause(attempts ?? 0) / (expected ?? 0));
    assert.ok(pauses.every((each) => each >= 0.8 && each <= 1.2));
    assert.ok(new Set(pauses).size > 10);
  }
});

// Time

test("a call that timed out is cancelled and poisons no other", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const { id, timeout } = await peer.request();
      assert.ok(timeout > 0 && timeout <= 100);
      assert.deepEqual(await peer.frame(), { kind: CANCEL, id, body: Buffer.alloc(0) });
      peer.send(frame(ERROR, id, string("cancelled"), 7));
      const next = await peer.request();
      peer.send(frame(RESPONSE, next.id, next.body));
      await untilTheEnd(peer);
    },
    (address, host) =>
      withLab(address, {}, async (client) => {
        const error = await errorOf(client.echo(1, { timeout: 100 }));
        assert.ok(error instanceof DeadlineError);
        assert.equal(error.message, `Lab.echo at ${address}: DEADLINE: no answer within 100 ms`);
        assert.deepEqual([error.phase, error.requestId], ["WAIT", 1]);
        assert.equal(await client.echo(2), 2);
        assert.equal(host.connections, 1);
      }),
  ));

test("a signal ends a call with its reason", () =>
  serving(
    async (peer) => {
      await peer.greet();
      await peer.request();
      assert.equal((await peer.frame()).kind, CANCEL);
      const { id, body } = await peer.request();
      peer.send(frame(RESPONSE, id, body));
      await untilTheEnd(peer);
    },
    (address) =>
      withLab(address, {}, async (client) => {
        const controller = new AbortController();
        const reason = new Error("enough");
        const call = client.echo(1, { signal: controller.signal });
        setTimeout(() => controller.abort(reason), 50);
        await assert.rejects(call, reason);
        await assert.rejects(client.echo(1, { signal: controller.signal }), reason);
        await assert.rejects(client.echo(1, { signal: AbortSignal.abort() }), { name: "AbortError" });
        const open = new AbortController();
        assert.equal(await client.echo(2, { signal: open.signal }), 2);
        open.abort();
      }),
  ));

test("what is given up is cancelled at the host in the same turn", (t) => {
  let asked = () => {};
  return talk(
    async (peer) => {
      await peer.greet();
      await peer.request();
      const { id } = await peer.request();
      peer.send(frame(ITEM, id, ints(1)));
      asked();
      assert.deepEqual((await peer.frame()).kind, CANCEL);
      assert.deepEqual((await peer.frame()).kind, CANCEL);
    },
    async (client) => {
      const open = new Promise((/** @type {(_: void) => void} */ resolve) => (asked = resolve));
      const controller = new AbortController();
      const call = errorOf(client.echo(1, { signal: controller.signal }));
      const stream = client.count(1);
      await stream.next();
      await open;
      const written = t.mock.method(net.Socket.prototype, "write").mock;
      const kinds = () => written.calls.map(({ arguments: [bytes] }) => /** @type {any} */ (bytes)[4]);
      controller.abort();
      await Promise.resolve(); // Nothing that happens elsewhere comes before this goes on.
      assert.deepEqual(kinds(), [CANCEL]);
      stream.cancel();
      await Promise.resolve();
      assert.deepEqual(kinds(), [CANCEL, CANCEL]);
      assert.equal(await call, controller.signal.reason);
    },
  );
});

test("a signal ends a call that waits for a host", async () => {
  await withLab(await dead(), {}, async (client) => {
    const call = client.echo(1, { signal: AbortSignal.timeout(50) });
    await assert.rejects(call, { name: "TimeoutError" });
  });
});

test("a call without a time-out asks a host that is silent", () =>
  serving(
    async (peer) => {
      await peer.greet();
      await peer.request();
      await peer.frame().then(({ kind, id, body }) => {
        assert.equal(kind, PING);
        peer.send(frame(PONG, id, body));
      });
      assert.equal((await peer.frame()).kind, PING);
      assert.ok(await peer.ended());
    },
    (address) =>
      withLab(address, { timeout: 100, connectTimeout: 300 }, async (client) => {
        const error = await errorOf(client.echo(1, { timeout: Infinity }));
        assert.match(error.message, /nothing came from the host for 400 ms, and no answer to a PING; the host may/);
      }),
  ));

test("liveness", () => {
  const liveness = new Liveness(30, 5);
  liveness.heard(100);
  assert.equal(liveness.next, 130);
  assert.ok(!liveness.due(129, NaN));
  assert.ok(liveness.due(131, NaN));
  assert.equal(liveness.next, 136);
  assert.ok(!liveness.due(132, NaN));
  liveness.heard(134);
  assert.ok(!liveness.due(136, NaN));
  assert.ok(liveness.due(164, 150));
  assert.throws(() => liveness.due(169, NaN), /nothing came from the host for 35 ms, and no answer to a PING/);
  assert.throws(() => liveness.due(165, 130), /the host did not take what it was sent within 35 ms/);
});

test("the text of a time", () => {
  const times = [0.000001, 300, 999.4, 999.6, 1000, 1500, 2050, 30_001];
  assert.deepEqual(times.map(timeText), ["1 ms", "300 ms", "999 ms", "1 s", "1 s", "1.5 s", "2.05 s", "30.001 s"]);
});

test("a PING is answered wherever it stands", () => {
  /** @type {(_: void) => void} */
  let goOn = () => {};
  const answered = new Promise((resolve) => {
    goOn = resolve;
  });
  return serving(
    async (peer) => {
      await peer.greet();
      const { id, body } = await peer.request();
      peer.send(frame(PING, 9, Buffer.from("creo")), frame(RESPONSE, id, body), frame(PING, 0));
      assert.deepEqual(await peer.frame(), { kind: PONG, id: 9, body: Buffer.from("creo") });
      assert.deepEqual(await peer.frame(), { kind: PONG, id: 0, body: Buffer.alloc(0) });
      goOn();
      await untilTheEnd(peer);
    },
    (address) =>
      withLab(address, {}, async (client) => {
        assert.equal(await client.echo(1), 1);
        await answered;
      }),
  );
});

// One way

test("a one-way request has no id and no time-out, and closing lets the host read it", () =>
  serving(
    async (peer) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await peer.greet();
      assert.deepEqual(await peer.request().then(({ id, timeout, body }) => [id, timeout, body]), [0, 0, ints(7)]);
      assert.ok(await peer.ended());
    },
    async (address, host) => {
      const client = new Lab(address);
      assert.equal(await client.log(7), undefined);
      await client.close();
      assert.equal(host.connections, 1);
    },
  ));

test("closing does not wait long for a host that stalls", () =>
  serving(
    () => new Promise((resolve) => setTimeout(resolve, 3000).unref()),
    async (address) => {
      const client = new Lab(address);
      await client.log(7);
      await client.close();
    },
  ));

// Closing

test("closing ends calls, wherever they are", async () => {
  /** @type {(_: void) => void} */
  let goOn = () => {};
  const received = new Promise((resolve) => {
    goOn = resolve;
  });
  await serving(
    async (peer) => {
      await peer.greet();
      await peer.request();
      goOn();
      await peer.ended();
    },
    async (address) => {
      const client = new Lab(address);
      const call = errorOf(client.echo(1));
      await received;
      await client.close();
      await client.close();
      assert.equal(
        (await call).message,
        `Lab.echo at ${address}: the client was closed; the host may have carried out the request`,
      );
      const later = await errorOf(client.echo(1));
      assert.ok(later instanceof CallCancelledError);
      assert.deepEqual([later.status, later.phase], ["CANCELLED", undefined]);
      assert.equal((await errorOf(client.connect())).status, "CANCELLED");
    },
  );
  const client = new Lab(await dead());
  const call = errorOf(client.echo(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await client.close();
  const error = await call;
  assert.ok(error instanceof CallCancelledError);
  assert.equal(error.phase, "CONNECT");
});

test("await using closes", { skip: !Symbol.asyncDispose }, () =>
  serving(echo, async (address) => {
    const client = new Lab(address);
    await client.echo(1);
    await /** @type {any} */ (client)[Symbol.asyncDispose]();
    assert.ok((await errorOf(client.echo(1))) instanceof CallCancelledError);
  }),
);

test("errors have the line that called, where the engine knows it", async () => {
  const here = "client.test.js";
  await withLab("127.0.0.1:1", { connectTimeout: 100 }, async (client) => {
    for (const call of [
      async () => void (await client.echo(1)),
      async () => void (await client.sum([1])),
      async () => void (await client.count(1).next()),
      async () => void (await client.count(1).poll(60_000)),
      async () => void (await all(client.count(1))),
      async () => void (await client.connect()),
    ]) {
      try {
        await call();
        assert.fail("no error");
      } catch (error) {
        assert.ok(error instanceof TransportError);
        assert.match(
          error.stack ?? "",
          /^TransportError: .*(no connection within 100 ms|cannot connect to 127.0.0.1:1): /,
        );
        assert.ok(error.stack?.includes(here), error.stack);
      }
    }
  });
});

test("a client can be made over another", () =>
  serving(echo, (address, host) =>
    withLab(address, {}, async (client) => {
      const other = new Lab(client);
      assert.equal(await other.echo(1), 1);
      await other.close();
      assert.equal(await client.echo(2), 2);
      assert.equal(await other.echo(3), 3);
      assert.equal(host.connections, 1);
      assert.throws(() => new Lab(client, { timeout: 5 }), TypeError);
    }),
  ));

// Addresses, tokens, TLS

test("addresses", () => {
  const parts = (/** @type {string} */ text) =>
    splitAddresses(text).map(({ host, port, path, url, safe }) => [host || path || url, port, safe]);
  assert.deepEqual(parts("localhost:7000, [::1]:1,unix:/a:b,10.0.0.1:65535,lab.example:1"), [
    ["localhost", 7000, true],
    ["::1", 1, true],
    ["/a:b", 0, true],
    ["10.0.0.1", 65535, false],
    ["lab.example", 1, false],
  ]);
  assert.deepEqual(
    parts("https://lab.example:7000,http://localhost/,ws://lab.example/a/,WSS://lab.example/creo/rasp"),
    [
      ["wss://lab.example:7000/creo/rasp", 0, true],
      ["ws://localhost/creo/rasp", 0, true],
      ["ws://lab.example/a/creo/rasp", 0, false],
      ["wss://lab.example/creo/rasp", 0, true],
    ],
  );
  for (const wrong of [
    "",
    "nowhere",
    "a:",
    ":1",
    "a:0",
    "a:65536",
    "a:1x",
    "::1:1",
    "[::1]",
    "unix:",
    "a:1,",
    "https://",
    "https://a?b",
    "https://me:secret@a/",
    "https://a#b",
    "ftp://a:1",
  ]) {
    assert.throws(
      () => new Lab(wrong),
      (error) => error instanceof RefusedError && error.status === "BAD_ARGUMENT" && error.phase === undefined,
      wrong,
    );
  }
  assert.throws(() => new Lab(/** @type {any} */ (7)), TypeError);
  assert.throws(() => new Lab("a:1", { connectTimeout: -1 }), RangeError);
});

for (const token of ["secret", new TextEncoder().encode("secret")]) {
  test(`a token that is ${typeof token} goes before the first request`, () =>
    serving(
      async (peer) => {
        await peer.greet();
        const { kind, id, body } = await peer.frame();
        assert.deepEqual([kind, id], [HELLO, 0]);
        assert.deepEqual(body, Buffer.concat([string("creo-typescript"), string("secret")]));
        const request = await peer.request();
        peer.send(frame(RESPONSE, request.id, request.body));
        await untilTheEnd(peer);
      },
      (address) => withLab(address, { token }, async (client) => assert.equal(await client.echo(1), 1)),
    ));
}

test("a token is not sent as plain text unless that is allowed", () => {
  for (const address of ["lab.example:1", "localhost:1,10.0.0.1:1", "http://lab.example", "ws://lab.example"]) {
    assert.throws(
      () => new Lab(address, { token: "secret" }),
      /^TypeError: token: it would travel to .* as plain text/,
    );
    assert.doesNotThrow(() => new Lab(address, { token: "secret", allowPlaintextToken: true }));
  }
  for (const address of ["127.0.0.1:1", "[::1]:1", "unix:/a", "https://lab.example", "wss://lab.example"]) {
    assert.doesNotThrow(() => new Lab(address, { token: "secret" }));
  }
  assert.doesNotThrow(() => new Lab("lab.example:1", { token: "secret", tls: {} }));
  // A WebSocket has the TLS of its address.
  assert.throws(() => new Lab("http://lab.example", { token: "secret", tls: {} }), /^TypeError: tls: /);
});

test("Unix sockets", () =>
  serving(echo, (address) => withLab(address, {}, async (client) => assert.equal(await client.echo(1), 1)), {
    listen: join(folder, "socket"),
  }));

const key = join(folder, "key.pem");
const cert = join(folder, "cert.pem");

/** @param {string} names */
function certify(names) {
  const command = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=test`;
  execFileSync("openssl", [...command.split(" "), "-keyout", key, "-out", cert, "-addext", `subjectAltName=${names}`], {
    stdio: "ignore",
  });
  const pem = { key: readFileSync(key), cert: readFileSync(cert) };
  return {
    ca: pem.cert,
    server: {
      server: (/** @type {(socket: any) => void} */ take) => tls.createServer({ ...pem, allowHalfOpen: true }, take),
    },
  };
}

test("TLS carries calls both ways, to a host that is trusted", async () => {
  const { ca, server } = certify("IP:127.0.0.1");
  await serving(
    echo,
    async (address) => {
      await withLab(address, { tls: { ca } }, async (client) => {
        const value = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 253);
        assert.equal(Buffer.compare(await client.bytes(value), value), 0);
        assert.deepEqual(await Promise.all([client.echo(1), client.echo(2)]), [1, 2]);
      });
      await withLab(address, { tls: {}, connectTimeout: 300 }, async (client) => {
        assert.match((await errorOf(client.echo(1))).message, /cannot connect: .*self-signed certificate/);
      });
      await withLab(address, { tls: { ca, serverName: "lab.example" }, connectTimeout: 300 }, async (client) => {
        assert.match((await errorOf(client.echo(1))).message, /cannot connect: .*lab\.example/);
      });
    },
    server,
  );
});

test("TLS to a name that is not that of the address", async () => {
  const { ca, server } = certify("DNS:lab.example");
  await serving(
    echo,
    async (address) => {
      await withLab(address, { tls: { ca, serverName: "lab.example" } }, async (client) => {
        assert.equal(await client.echo(1), 1);
      });
      await withLab(address, { tls: { ca }, connectTimeout: 300 }, async (client) => {
        assert.match((await errorOf(client.connect())).message, /127\.0\.0\.1/);
      });
    },
    server,
  );
});

test("a host without TLS is refused", () =>
  serving(echo, (address) =>
    withLab(address, { tls: {}, connectTimeout: 300 }, async (client) => {
      const error = await errorOf(client.connect());
      assert.deepEqual([error.status, error.phase], ["TRANSPORT", "CONNECT"]);
    }),
  ).catch((error) => assert.match(String(error), /another preface/)));

// Hooks and contexts

/** A hook that writes down what it is told. */
function recorder() {
  /** @type {unknown[]} */
  const told = [];
  return {
    told,
    hook: {
      before(/** @type {import("../runtime/call/options.js").CallInfo} */ call) {
        told.push(`before ${call.interface}.${call.method} ${[...call.context]}`);
        call.context.set("by", "hook");
      },
      after(/** @type {unknown} */ _, /** @type {unknown} */ error) {
        told.push(error instanceof Error ? `${error.name}: ${/** @type {any} */ (error).detail}` : error);
        throw new Error("which is ignored");
      },
    },
  };
}

/** A map as it is sent. @param {Record<string, string>} entries */
function context(entries) {
  const list = Object.entries(entries);
  return Buffer.concat([ints(list.length), ...list.flat().map(string)]);
}

test("a hook is told of calls, and a context is sent before each request", () => {
  const { told, hook } = recorder();
  return serving(
    async (peer) => {
      await peer.greet();
      assert.deepEqual(await peer.frame(), { kind: CONTEXT, id: 1, body: context({ a: "1", by: "hook" }) });
      const { id, body } = await peer.request();
      peer.send(frame(RESPONSE, id, body));
      assert.equal((await peer.frame()).id, 2);
      await peer.request();
      peer.send(frame(ERROR, 2, string("no"), 11));
      assert.deepEqual(await peer.frame(), { kind: CONTEXT, id: 0, body: context({ a: "1", by: "hook" }) });
      assert.equal((await peer.request()).id, 0);
      await untilTheEnd(peer);
    },
    async (address) => {
      await withLab(address, { hook, context: { a: "1" } }, async (client) => {
        await client.echo(1);
        await errorOf(client.echo(1));
        await new Lab(client).log(1);
        await errorOf(client.echo("1"));
      });
      assert.deepEqual(told, [
        "before Lab.echo a,1",
        undefined,
        "before Lab.echo a,1",
        "ServiceError: no",
        "before Lab.log a,1",
        undefined,
      ]);
    },
  );
});

test("a hook is told of streams", () => {
  const { told, hook } = recorder();
  return serving(
    async (peer) => {
      await peer.greet();
      for (const id of [1, 2]) {
        await peer.frame();
        await peer.request();
        peer.send(frame(ITEM, id, ints(1)), ...(id === 1 ? [frame(END, id)] : []));
      }
      await untilTheEnd(peer);
    },
    async (address) => {
      await withLab(address, { hook }, async (client) => {
        await all(client.count(1));
        for await (const item of client.count(1)) {
          assert.equal(item, 1);
          break;
        }
        client.count(1).cancel();
      });
      assert.deepEqual(told, [
        "before Lab.count ",
        undefined,
        "before Lab.count ",
        "CallCancelledError: the stream was closed",
      ]);
    },
  );
});

test("what a hook throws before a call fails the call, and nothing is sent", () =>
  serving(echo, (address, host) => {
    const fault = new Error("no");
    const hook = {
      before() {
        throw fault;
      },
      after: assert.fail,
    };
    return withLab(address, { hook }, async (client) => {
      await assert.rejects(client.echo(1), fault);
      await assert.rejects(all(client.count(1)), fault);
      assert.equal(host.connections, 0);
    });
  }));

test("a context that is too large, or no text, sends nothing", () =>
  serving(echo, (address, host) =>
    withLab(address, { context: { a: "x".repeat(8192) } }, async (client) => {
      const error = await errorOf(client.echo(1));
      assert.ok(error instanceof RefusedError);
      assert.match(error.message, /^Lab.echo at .*: a context of 8205 bytes, where 8192 are allowed/);
      assert.throws(() => new Lab(address, { context: /** @type {any} */ ({ a: 1 }) }), TypeError);
      assert.equal(host.connections, 0);
    }),
  ));

test("a request that is sent again is one call", () => {
  const { told, hook } = recorder();
  return serving(
    [
      async (peer) => {
        await peer.greet();
        await peer.frame();
        await peer.request();
      },
      async (peer) => {
        await peer.greet();
        assert.equal((await peer.frame()).kind, CONTEXT);
        const { id, body } = await peer.request();
        peer.send(frame(RESPONSE, id, body));
        await untilTheEnd(peer);
      },
    ],
    async (address) => {
      await withLab(address, { hook }, async (client) => assert.equal(await client.look(1), 1));
      assert.deepEqual(told, ["before Lab.look ", undefined]);
    },
  );
});

// The program

/** What a program of its own prints. @param {string} address @param {string} text */
async function run(address, text) {
  const lab = new URL("lab.js", import.meta.url);
  const program = `import { Lab } from ${JSON.stringify(lab.href)}; const address = ${JSON.stringify(address)}; ${text}`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    timeout: 20_000,
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  assert.equal(stderr, "");
  return stdout;
}

test("a client that does nothing does not keep a program going, and an open call does", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const { id, body } = await peer.request();
      peer.send(frame(RESPONSE, id, body));
      const stream = await peer.request();
      await new Promise((resolve) => setTimeout(resolve, 300));
      peer.send(frame(ITEM, stream.id, ints(9)), frame(END, stream.id));
      await untilTheEnd(peer);
    },
    async (address) => {
      const text =
        "const c = new Lab(address); console.log(await c.echo(1)); for await (const i of c.count(1)) console.log(i);";
      assert.equal(await run(address, text), "1\n9\n");
    },
  ));

test("a program ends when its last call has failed", async () => {
  const text = "await new Lab(address, { connectTimeout: 200 }).echo(1).catch((e) => console.log(e.status));";
  assert.equal(await run(await dead(), text), "TRANSPORT\n");
});
