// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { Exchanges } from "./exchanges.js";

/**
 * Translates the messages of one method to JSON and back.
 *
 * @typedef {object} JsonMethod
 * @property {import("../call/method.js").Method} method
 * @property {(reader: import("../wire/reader.js").WireReader) => object} [read] the arguments by their names; none where
 *   one of them is a stream
 * @property {Write} [write] the result, or an item of it
 *
 * @typedef {(writer: import("../wire/writer.js").WireWriter, json: any) => void} Write
 *
 * @typedef {object} JsonException
 * @property {number} id
 * @property {(writer: import("../wire/writer.js").WireWriter, fields: any, place: string) => void} [write] its fields, if
 *   it has any
 * @property {{ fromJson(json: any): unknown }} [json]
 *
 * The methods of a package, and its exceptions by their full names.
 *
 * @typedef {object} JsonPackage
 * @property {readonly JsonMethod[]} methods
 * @property {Readonly<Record<string, JsonException>>} exceptions
 */

/**
 * A value for the option `transport` of a client: calls are sent as JSON by the `fetch` of the platform.
 *
 * @param {() => JsonPackage} described asked when a client is made
 * @returns {import("../call/options.js").Transport}
 */
export function overFetch(described) {
  return { _connections: (address, options) => new Exchanges(described(), address, options) };
}
