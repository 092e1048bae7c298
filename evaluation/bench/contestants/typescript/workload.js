// SPDX-License-Identifier: Apache-2.0
// The messages of ../../workload/bench.creo as plain objects.

export const KILOBYTE = 1024;
export const GROUPS = 10;
export const BLOCKS = 10;
export const REST = 2;

/** The name of the message of a payload in the descriptions and, after "send", of the method that takes it. */
export const MESSAGES = { numeric: "Numbers", string: "Texts", mixed: "Texts", bytes: "Bytes" };

/** How many items a message has, which is what services answer. */
export function items(payload, size) {
  return payload === "bytes" ? size : Math.max(1, Math.floor(size / KILOBYTE));
}

export function octets(size) {
  return Buffer.from(Uint8Array.from({ length: size }, (_, index) => index & 0xff));
}

/** The items of a message. The pad of numbers is an Int32Array if `pad` makes one. */
export function kilobytes(payload, size, pad = (numbers) => numbers) {
  const texts = mixed();
  const block = {
    numeric: (index) => ({ value: index * 1.1 - 3.0, count: ((index * 7) % 30000) - 15000 }),
    string: (index) => `text ${String(index).padStart(5, "0")}`,
    mixed: () => texts.next().value,
  }[payload];
  const blocks = (number) => Array.from({ length: number }, (_, index) => block(index));
  const numeric = payload === "numeric";
  if (size < KILOBYTE) {
    return [{ groups: [{ blocks: blocks(BLOCKS) }], rest: [], pad: numeric ? pad([]) : "" }];
  }
  return Array.from({ length: Math.floor(size / KILOBYTE) }, () => ({
    groups: Array.from({ length: GROUPS }, () => ({ blocks: blocks(BLOCKS) })),
    rest: blocks(REST),
    pad: numeric ? pad([0]) : "    ",
  }));
}

/**
 * Texts of many lengths, one after the other: ten lengths are dealt in a random order, and then again in another one, so
 * that ten texts have a hundred bytes. One text in a hundred is not ASCII: that of eleven bytes in every tenth deal. The
 * same in every language.
 */
function* mixed() {
  const lengths = [0, 2, 3, 5, 6, 8, 10, 11, 15, 40];
  // With this start, a message of a size that is measured has exactly that many bytes.
  let random = 1937;
  for (let deal = 1; ; deal++) {
    for (let i = lengths.length - 1; i > 0; i--) {
      random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff;
      const j = (random >> 16) % (i + 1);
      [lengths[i], lengths[j]] = [lengths[j], lengths[i]];
    }
    for (const length of lengths) {
      yield length === 11 && deal % 10 === 0
        ? "\u00e0 la carte, monsieur".slice(0, length - 1) // the first letter has two bytes
        : "The quick brown fox jumps over the lazy dog.".slice(0, length);
    }
  }
}
