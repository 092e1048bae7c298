// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// The base of the classes that services extend, and what is looked at before they serve.

import { shown, wrongType } from "../wire/wrong.js";

/** What implements an interface; `handler.d.ts` says more. */
export class Handler {
  get $handler() {
    return /** @type {const} */ (true);
  }
}

/** @param {Handler} handler @returns {import("./served.js").Interface | undefined} */
export function interfaceOf(handler) {
  return /** @type {any} */ (handler.constructor).$served;
}

/**
 * The handlers with their interfaces, where all of them can serve; a TypeError says what is wrong with the first that
 * cannot.
 *
 * @param {unknown} given one or several
 * @returns {{ handler: Handler, served: import("./served.js").Interface }[]}
 */
export function checked(given) {
  const handlers = Array.isArray(given) ? /** @type {unknown[]} */ (given) : [given];
  if (!handlers.length) {
    throw new TypeError("serve takes the objects that serve, such as serve(new Shelf())");
  }
  /** @type {{ handler: Handler, served: import("./served.js").Interface }[]} */
  const all = [];
  for (const handler of handlers) {
    const served = handler instanceof Handler ? interfaceOf(handler) : undefined;
    if (!(handler instanceof Handler) || !served) {
      const name = typeof handler === "function" ? `the class ${handler.name}` : shown(handler);
      throw new TypeError(`serve takes objects whose classes extend one of this module, not ${name}`);
    }
    if (all.some((other) => other.served.fullName === served.fullName)) {
      throw new TypeError(`two handlers of ${served.fullName}: a worker has one of each`);
    }
    check(handler, served);
    all.push({ handler, served });
  }
  return all;
}

/** @param {any} handler @param {import("./served.js").Interface} served */
function check(handler, served) {
  const { name } = handler.constructor;
  const missing = served.methods.filter((each) => handler[each.name] === undefined);
  if (missing.length) {
    const lines = missing.map((each) => `\n    ${each.signature}`).join("");
    throw new TypeError(`${name} lacks methods of ${served.fullName}:${lines}`);
  }
  for (const each of served.methods) {
    const method = handler[each.name];
    if (typeof method !== "function") {
      throw wrongType(`${name}.${each.name}`, "a method", method);
    }
    if (method.length > each.parameters.length) {
      throw new TypeError(`${name}.${each.name} has ${method.length} parameters. It is to be\n    ${each.signature}`);
    }
  }
}
