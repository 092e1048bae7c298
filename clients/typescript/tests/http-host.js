// SPDX-License-Identifier: Apache-2.0

/** Hosts that answer requests of HTTP as a test says, over real sockets. */

import { once } from "node:events";
import http from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * A request: `ended` is fulfilled when its client has ended the connection, or has the whole answer.
 *
 * @typedef {{ method: string, path: string, headers: http.IncomingHttpHeaders, text: string, json: any, ended: Promise<unknown> }} Asked
 */

/**
 * A host for whose requests `answer` is called; the connection is cut where that returns false.
 *
 * @param {(asked: Asked, response: http.ServerResponse) => unknown} answer
 * @param {(address: string, requests: Asked[]) => Promise<void>} use
 * @param {{ port?: number }} [options]
 */
export async function servingHttp(answer, use, { port = 0 } = {}) {
  /** @type {Asked[]} */
  const requests = [];
  /** @type {unknown[]} */
  const failures = [];
  const server = http.createServer(async (request, response) => {
    try {
      const ended = once(response, "close");
      const text = (await buffer(request)).toString();
      const { method = "", url: path = "", headers } = request;
      const asked = { method, path, headers, text, json: text && JSON.parse(text), ended };
      requests.push(asked);
      if ((await answer(asked, response)) === false) {
        request.socket.destroy();
      }
    } catch (error) {
      failures.push(error);
      response.destroy();
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: listening } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await use(`http://127.0.0.1:${listening}`, requests);
  } catch (error) {
    failures.push(error);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  if (failures.length) {
    throw failures[0]; // What the host finds says more than what follows from it.
  }
}

/**
 * @param {http.ServerResponse} response
 * @param {string | Uint8Array} body
 * @param {number} [status]
 * @param {string} [type]
 */
export function say(response, body, status = 200, type = "application/json") {
  response.writeHead(status, { "content-type": type }).end(body);
}

/**
 * Answers with a value.
 *
 * @param {http.ServerResponse} response
 * @param {unknown} value
 */
export function give(response, value) {
  say(response, JSON.stringify(value));
}

/**
 * Answers with a problem.
 *
 * @param {http.ServerResponse} response
 * @param {number} status
 * @param {object} problem
 */
export function refuse(response, status, problem) {
  say(response, JSON.stringify({ status, ...problem }), status, "application/problem+json");
}

/**
 * Begins a stream, and returns what sends events of it.
 *
 * @param {http.ServerResponse} response
 */
export function events(response) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  return {
    /** @param {unknown[]} values */
    items: (...values) => response.write(values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join("")),
    end: () => response.end("id: end\nevent: end\ndata: \n\n"),
    /** @param {object} problem */
    problem: (problem) => {
      response.write(`id: end\nevent: problem\ndata: ${JSON.stringify(problem)}\n\n`, () => response.destroy());
    },
  };
}
