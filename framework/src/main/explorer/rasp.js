// SPDX-License-Identifier: Apache-2.0
// Streams by the runtime of clients: RASP over a WebSocket. Loaded when the first one is called.

import {Client} from "./runtime/call/client.js";
import {Method} from "./runtime/call/method.js";
import {CreoError, ServiceException} from "./runtime/error/errors.js";

/** An exception that the description declares. */
class Thrown extends ServiceException {
    constructor(declared, value) {
        super();
        this.declared = declared;
        this.value = value;
    }
}

/**
 * Connects to a host.
 *
 * @param root the address below which the host is
 * @param token that says who calls; empty for nobody in particular
 * @param context what goes along with each call, by name
 * @throws an Error where there is no WebSocket
 */
export async function connect(root, token, context = {}) {
    // The page has come the same way as the token goes.
    const client = new Client(root, {context, ...token ? {token, allowPlaintextToken: true} : {}});
    try {
        await client.connect();
    } catch (e) {
        client.close();
        throw e;
    }
    return client;
}

/**
 * A method of a host.
 *
 * @param described as the descriptor has it
 * @param value(reader, exception) reads what an exception holds
 */
export function method(described, value) {
    const throws = new Map(described.throws.map(each => [each.id >>> 0, reader => new Thrown(each, value(reader, each))]));
    return new Method(`${described.service.name}.${described.name}`, described.service.id >>> 0, described.id >>> 0, {throws});
}

/**
 * Calls a method that has a stream, and gives its result where that is none.
 *
 * @param args the bytes of the arguments
 * @param items the bytes of each item that goes up, as they are asked for; undefined where none do
 * @param read(reader) reads the result, or an item of it
 * @param item is told each item of the result, and awaited; undefined where the result is no stream
 * @param timeout of the call, in milliseconds; undefined for none
 */
export async function carry(client, called, {args, items, read, item, signal, timeout = Infinity}) {
    const put = bytes => writer => bytes.forEach(byte => writer.byte(byte << 24 >> 24));
    const putItem = items && ((writer, bytes) => put(bytes)(writer));
    if (!item) {
        return client._up(called, put(args), items, putItem, read, {signal, timeout});
    }
    for await (const each of client._both(called, put(args), items, putItem, read, {signal, timeout})) {
        await item(each);
    }
    return undefined;
}

/** Why a call has failed, as a problem of HTTP says it. */
export function problem(error) {
    if (error instanceof Thrown) {
        const {name, status} = error.declared;
        return {type: `urn:creo:${name}`, status, title: "It has thrown an exception", detail: error.detail, value: error.value};
    }
    return error instanceof CreoError
        ? {type: `urn:creo:${error.status}`, title: "It has failed", detail: error.detail}
        : {title: "No whole answer", detail: error.message};
}
