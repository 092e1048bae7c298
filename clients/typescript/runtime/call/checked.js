// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Rules for what a method sends. It is read again and then checked: what was given may be iterated over only once.

import { HEADER_SIZE, REQUEST_SIZE } from "../frame/frame.js";
import { check } from "../value/rules.js";
import { WireReader } from "../wire/reader.js";

/**
 * @typedef {import("../value/rules.js").Rule} Rule
 * @typedef {import("../wire/writer.js").WireWriter} WireWriter
 * @typedef {(writer: WireWriter, item?: any) => void} Write
 * @typedef {(reader: WireReader) => object} Read
 */

/**
 * The rules for the arguments of a method, which checks them after they are written.
 *
 * @param {string} method
 * @param {Read} read reads them, up to the last one that has rules
 * @param {Rule} rule
 * @returns {(write: Write) => Write}
 */
export function request(method, read, rule) {
  return checked(REQUEST_SIZE, method, read, rule);
}

/**
 * The same for an item of a stream.
 *
 * @param {string} method
 * @param {Read} read
 * @param {Rule} rule
 * @returns {(write: Write) => Write}
 */
export function item(method, read, rule) {
  return checked(HEADER_SIZE, method, read, rule);
}

/**
 * @param {number} head how many bytes are in front of the arguments
 * @param {string} method
 * @param {Read} read
 * @param {Rule} rule
 * @returns {(write: Write) => Write}
 */
function checked(head, method, read, rule) {
  return (write) => (writer, sent) => {
    write(writer, sent);
    check(method, rule, read(new WireReader(writer.lend().subarray(head), false)));
  };
}
