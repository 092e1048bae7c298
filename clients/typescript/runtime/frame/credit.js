// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { readCredit } from "./frame.js";

export const ITEMS = 64;
export const BYTES = 1 << 20;

/** The credit of one direction of a stream: how many items may be on their way, and how many bytes of items. */
export class Credit {
  #items = ITEMS;
  #bytes = BYTES;
  /** How many items and bytes the reader has taken without telling the sender yet. */
  #takenItems = 0;
  #takenBytes = 0;

  /** Whether an item may be sent, of any size. If it takes more bytes than there are, the next item waits for them. */
  get open() {
    return this.#items > 0 && this.#bytes > 0;
  }

  /** Takes away credit for an item that is sent. @param {number} size */
  spend(size) {
    this.#items--;
    this.#bytes -= size;
  }

  /** Adds credit that the reader gives. @param {Uint8Array} body of its CREDIT */
  add(body) {
    const [items, bytes] = readCredit(body);
    this.#items += items;
    this.#bytes += bytes;
  }

  /**
   * Notes that the reader takes an item. Returns the credit to give, once that is half of what may be on its way.
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
