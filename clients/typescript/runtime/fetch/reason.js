// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Why fetch has failed, which each platform says otherwise.

/** The codes of Node for failures before a request is sent. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|ERR_TLS/;

/** @param {any} error whose cause says more, in Node, and has an error for each address of a host */
export function reasonOf(error) {
  const { cause = error } = error;
  return String(cause.errors?.map((/** @type {Error} */ each) => each.message).join("; ") || cause.message);
}

/** Whether nothing was sent; pages of browsers are not told. @param {any} error */
export function notConnected(error) {
  return NOT_CONNECTED.test(error.cause?.code);
}
