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
 * @param item is told each item of a stream; what it gives is awaited before more is read
 * @param more gives items that go up after those of the arguments; undefined for none, and not asked where they cannot
 * @param signal withdraws the call
 * @returns {status, words, milliseconds, bytes, sent, items, value, problem, note, stopped}, of which many may be
 *     undefined: value where there is none, bytes and status where it went by RASP
 */
export async function call(method, value, item, more, signal) {
    const start = performance.now();
    const result = method.takes || method.sends
        ? await streamed(method, value, item, more, signal)
        : await overHttp(method, value, item, signal);
    result.milliseconds = performance.now() - start;
    return result;
}

async function streamed(method, value, item, more, signal) {
    let rasp;
    let client;
    try {
        rasp = await import("./rasp.js");
        client = await rasp.connect(String(root()), token());
    } catch {
        const result = await overHttp(method, value, item, signal);
        result.note = method.takes ? `${INSTEAD}: all items were sent as one.` : `${INSTEAD}.`;
        return result;
    }
    try {
        return await overRasp(rasp, client, method, value, item, more, signal);
    } finally {
        client.close();
    }
}

async function overRasp(rasp, client, method, value, item, more, signal) {
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
            signal,
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
