// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { readCredit } from "./frame.js";

export const ITEMS = 64;
export const BYTES = 1 << 20;

/** How much of one direction of a stream may be on its way: so many items, and so many bytes of them. */
export class Credit {
  #items = ITEMS;
  #bytes = BYTES;
  /** What the reader has taken and not told yet. */
  #takenItems = 0;
  #takenBytes = 0;

  /** Whether an item may be sent, of any size: what it takes too much, the next one waits for. */
  get open() {
    return this.#items > 0 && this.#bytes > 0;
  }

  /** An item is sent. @param {number} size */
  spend(size) {
    this.#items--;
    this.#bytes -= size;
  }

  /** The reader gives more. @param {Uint8Array} body of its CREDIT */
  add(body) {
    const [items, bytes] = readCredit(body);
    this.#items += items;
    this.#bytes += bytes;
  }

  /**
   * The reader takes an item. Returns what it is to tell, once that is half of what may be on its way.
   *
   * @param {number} size
   * @returns {[items: number, bytes: number] | undefined}
   */
  take(size) {
    const items = ++this.#takenItems;
    const bytes = (this.#takenBytes += size);
    if (items < ITEMS / 2 && bytes < BYTES / 2) {
      return undefined;
    }
    this.#items += items;
    this.#bytes += bytes;
    this.#takenItems = this.#takenBytes = 0;
    return [items, bytes];
  }
}
