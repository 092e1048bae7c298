// SPDX-License-Identifier: Apache-2.0
// A call. A stream goes by RASP over a WebSocket, which a browser needs to send items one by one, and to hear why a
// stream has ended; all else by HTTP, so the answer is what curl would show, and the tools of the browser show it too.

import {argumentBytes, itemBytes} from "./bytes.js";
import {overHttp} from "./http.js";
import {member} from "./json.js";
import {root} from "./place.js";
import {token} from "./token.js";
import {readMembers, readValue} from "./values.js";

const INSTEAD = "It went by HTTP, since no WebSocket could be opened at the host (perhaps a proxy has none)";

/**
 * Calls a method.
 *
 * @param how {item, more, signal, timeout, context}: item is told each item of a stream, and what it gives is awaited
 *     before more is read; more gives items that go up after those of the arguments, undefined for none, and is not
 *     asked where they cannot; signal withdraws the call; timeout is in milliseconds, undefined for none
 * @returns {status, words, milliseconds, bytes, sent, items, value, problem, note, stopped, fields}, of which many may
 *     be undefined: value where there is none, bytes, status and fields where it went by RASP
 */
export async function call(method, value, how) {
    const start = performance.now();
    const result = (method.takes || method.sends) && !method.httpOnly
        ? await streamed(method, value, how)
        : await overHttp(method, value, how);
    result.milliseconds = performance.now() - start;
    return result;
}

async function streamed(method, value, how) {
    let rasp;
    let client;
    try {
        rasp = await import("./rasp.js");
        client = await rasp.connect(String(root()), token(), how.context);
    } catch {
        const result = await overHttp(method, value, how);
        result.note = method.takes ? `${INSTEAD}: all items were sent as one.` : `${INSTEAD}.`;
        return result;
    }
    try {
        return await overRasp(rasp, client, method, value, how);
    } finally {
        client.close();
    }
}

async function overRasp(rasp, client, method, value, {item, more, signal, timeout}) {
    const {types} = method;
    const result = {items: 0};
    try {
        const called = rasp.method(method, (reader, thrown) => readMembers(reader, thrown.fields, types));
        const type = (method.sends ?? method.gives)?.type;
        result.value = await rasp.carry(client, called, {
            args: argumentBytes(method, value),
            items: method.takes && sent(method, value, more, result),
            read: reader => type && readValue(reader, type, types),
            item: method.sends && (each => {
                result.items += 1;
                return item(each);
            }),
            signal, timeout,
        });
        result.words = "OK";
    } catch (e) {
        result.stopped = signal.aborted;
        result.problem = signal.aborted ? undefined : rasp.problem(e);
        result.status = result.problem?.status;
    }
    return result;
}

/** The bytes of items, counted as they are taken. */
async function* sent(method, value, more, result) {
    result.sent = 0;
    for (const items of [member(value, method.takes.name), more?.() ?? []]) {
        for await (const item of items) {
            yield itemBytes(method, item);
            result.sent += 1;
        }
    }
}
