// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** Puts server-sent events together from text as it arrives, in pieces of any size. */
export class EventReader {
  #line = "";
  #type = "";
  /** @type {string | undefined} */
  #data;

  /** How many characters have come of an event that is not complete. */
  get size() {
    return this.#line.length + (this.#data?.length ?? 0);
  }

  /**
   * The events that are complete with this text.
   *
   * @param {string} text
   */
  *push(text) {
    for (let at = 0; ;) {
      const end = text.indexOf("\n", at);
      if (end < 0) {
        this.#line += text.slice(at);
        return;
      }
      const line = (this.#line + text.slice(at, end)).replace(/\r$/, "");
      this.#line = "";
      at = end + 1;
      if (line) {
        this.#take(line);
      } else if (this.#data !== undefined) {
        yield { type: this.#type, data: this.#data };
        this.#type = "";
        this.#data = undefined;
      }
    }
  }

  /** @param {string} line */
  #take(line) {
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "event") {
      this.#type = value;
    } else if (name === "data") {
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    }
  }
}
