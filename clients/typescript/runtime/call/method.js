// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** A method, as its callers know it. */
export class Method {
  /**
   * @param {string} fullName as in `packagename.DataService.storeData`
   * @param {number} protocolId as an unsigned number, like all ids here
   * @param {number} methodId
   * @param {object} [about]
   * @param {ReadonlyMap<number, (reader: import("../wire/reader.js").WireReader) =>
   *   import("../error/errors.js").ServiceException>} [about.throws] how each declared exception is read, by its id
   * @param {boolean} [about.oneway]
   * @param {boolean} [about.repeatable] to carry it out twice has the same effect as once, so a request that was lost is
   *   sent again
   * @param {boolean} [about.arrays] a parameter is an array
   */
  constructor(fullName, protocolId, methodId, { throws, oneway = false, repeatable = false, arrays = false } = {}) {
    const parts = fullName.split(".");
    this.method = /** @type {string} */ (parts.pop());
    this.interface = parts.at(-1) ?? "";
    /** The full name of the interface. */
    this.protocol = parts.join(".");
    /** The name with the interface, as in `DataService.storeData`. */
    this.name = `${this.interface}.${this.method}`;
    this.protocolId = protocolId;
    this.methodId = methodId;
    this.throws = throws;
    this.oneway = oneway;
    this.repeatable = repeatable;
    this.arrays = arrays;
  }
}
