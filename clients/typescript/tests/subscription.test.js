// SPDX-License-Identifier: Apache-2.0
// Streams that are opened again where they are cut.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CallCancelledError, CreoError, TransportError } from "../runtime/error/errors.js";
import { all, errorOf, withLab } from "./lab.js";
import { END, ERROR, frame, ints, ITEM, serving, string, untilTheEnd } from "./peer.js";

const BUSY = 5;
const INTERNAL = 11;
const UNAVAILABLE = 10;

/** Sends items to a request, and what comes after them. @param {number[]} values @param {(id: number) => Uint8Array} [last] */
const sends =
  (values, last = (id) => frame(END, id)) =>
  async (/** @type {import("./peer.js").Peer} */ peer) => {
    await peer.greet();
    const { id } = await peer.request();
    peer.send(...values.map((value) => frame(ITEM, id, ints(value))), last(id));
  };
const nothing = () => Buffer.alloc(0);
/** @param {number} status */
const fails = (status) => (/** @type {number} */ id) => frame(ERROR, id, string("no"), status);

test("a stream that is cut goes on with another, and each gap is told, in order", () =>
  serving(
    [
      sends([1, 2], nothing), // the connection ends
      sends([3], fails(BUSY)),
      sends([], fails(UNAVAILABLE)),
      async (peer) => {
        await sends([4])(peer);
        await untilTheEnd(peer);
      },
    ],
    (address) =>
      withLab(address, {}, async (client) => {
        /** @type {unknown[]} */
        const seen = [];
        const stream = client.watch(1, { resubscribe: (gap) => seen.push(gap.status) });
        for await (const item of stream) {
          seen.push(item);
        }
        assert.ok(stream.ended);
        assert.deepEqual(
          seen.filter((each) => each !== "TRANSPORT"),
          [1, 2, 3, "BUSY", "UNAVAILABLE", 4],
        );
        assert.equal(seen.indexOf("TRANSPORT"), 2);
      }),
  ));

test("other errors, and those that last as long as connecting may, are thrown", () =>
  serving(
    async (peer) => {
      await sends([1], fails(INTERNAL))(peer);
      const { id } = await peer.request();
      peer.send(frame(ITEM, id, ints(2))); // and the connection ends
    },
    (address, host) =>
      withLab(address, { connectTimeout: 300 }, async (client) => {
        /** @type {CreoError[]} */
        const gaps = [];
        const options = { resubscribe: (/** @type {CreoError} */ gap) => void gaps.push(gap) };
        const failed = client.watch(1, options);
        assert.equal((await failed.next()).value, 1);
        assert.equal((await errorOf(failed.next())).status, "INTERNAL");
        assert.deepEqual(gaps, []);
        // The next connection is cut, and then nobody is there.
        host.server.close();
        const cut = client.watch(1, options);
        assert.equal((await cut.next()).value, 2);
        const error = await errorOf(all(cut));
        assert.deepEqual(
          gaps.map(({ status }) => status),
          ["TRANSPORT"],
        );
        assert.ok(error instanceof TransportError);
        assert.equal(error.phase, "CONNECT");
        assert.equal(await errorOf(cut.next()), error);
      }),
  ));

test("closing ends it while it waits to begin anew, and polling goes on meanwhile", () =>
  serving([sends([1], nothing), untilTheEnd], (address) =>
    withLab(address, {}, async (client) => {
      let gaps = 0;
      const stream = client.watch(1, { resubscribe: () => gaps++ });
      assert.equal((await stream.next()).value, 1);
      while (!gaps) {
        assert.equal(await stream.poll(1), undefined);
      }
      assert.equal(stream.ended, false);
      const waiting = stream.next();
      stream.cancel();
      assert.ok((await errorOf(waiting)) instanceof CallCancelledError);
      await assert.rejects(stream.next(), CallCancelledError);
    }),
  ));

test("it is refused where a method may not be repeated, before anything is sent", () =>
  serving(untilTheEnd, (address, host) =>
    withLab(address, {}, async (client) => {
      const options = /** @type {any} */ ({ resubscribe: () => {} });
      assert.throws(
        () => client.count(1, options),
        /^TypeError: Lab.count: resubscribe is for methods that may be repeated/,
      );
      await assert.rejects(client.look(1, options), /^TypeError: Lab.look: there is no resubscribe/);
      await assert.rejects(client.sum([1], options), /there is no resubscribe/);
      assert.equal(host.connections, 0);
    }),
  ));
