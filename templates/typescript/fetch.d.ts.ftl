<#include "parts/module.ftl">
// Calls as JSON over HTTP.

import type { Transport } from "${runtime}/call/options.js";

/**
 * For the option `transport` of a client whose address begins with `https:` or `http:`: each call is a request of its
 * own, as JSON, by the `fetch` of the platform. That goes where no WebSocket does, such as through some proxies and from
 * workers at the edge.
 *
 * Calls, errors, time-outs, cancellation and streamed results are as over RASP, apart from this:
 *
 * - names travel, and those of a host are of its newest release: `creo diff` says which of its changes break this;
 * - there is one address, and no option `tls`;
 * - a call of a method that takes a stream is a RefusedError, and so is one with a context that HTTP has no field for;
 * - a request has at most 16 MiB of JSON, unless the host says otherwise, and an answer or an item 64 Mi characters;
 * - a call without a time-out waits as long as the platform does, and nobody asks whether its host is still there;
 * - a one-way call has succeeded when the host has accepted it;
 * - all NaNs are the same.
 */
export declare const overFetch: Transport;
