// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Rules for what a method sends. It is read again and then checked: what was given may be iterated over only once.

import { HEADER_SIZE, REQUEST_SIZE } from "../frame/frame.js";
import { check, part } from "../value/rules.js";
import { WireReader } from "../wire/reader.js";

/**
 * @typedef {import("../value/rules.js").Rule} Rule
 * @typedef {import("../wire/writer.js").WireWriter} WireWriter
 * @typedef {(writer: WireWriter) => void} Write
 * @typedef {(writer: WireWriter, item: any, at: string) => void} WriteItem
 * @typedef {(reader: WireReader) => unknown} Read
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
  return (write) => (writer) => {
    write(writer);
    check(method, rule, sent(writer, REQUEST_SIZE, read));
  };
}

/**
 * The same for an item of a stream.
 *
 * @param {string} stream the method and the parameter
 * @param {Read} read
 * @param {() => Rule} make its rule; called when all rules are there
 * @returns {(write: WriteItem) => WriteItem}
 */
export function item(stream, read, make) {
  /** @type {Rule | undefined} */
  let rule;
  return (write) => (writer, item, at) => {
    write(writer, item, at);
    const own = (rule ??= make());
    check(stream, (value) => part(own, value, () => at), sent(writer, HEADER_SIZE, read));
  };
}

/**
 * What was written.
 *
 * @param {WireWriter} writer
 * @param {number} head how many bytes are in front of it
 * @param {Read} read
 */
function sent(writer, head, read) {
  return read(new WireReader(writer.lend().subarray(head), false));
}
