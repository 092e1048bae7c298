// SPDX-License-Identifier: Apache-2.0
// A call through HTTP.

import {entries, member, read} from "./json.js";
import {url} from "./place.js";
import {request} from "./request.js";
import {sendingFields} from "./sending.js";
import {credentials} from "./token.js";

/** As call() of call.js, without the time. */
export async function overHttp(method, value, {item, signal, ...along}) {
    const result = {bytes: 0, items: 0};
    const {headers, body} = request(method, value);
    try {
        const answer = await fetch(url(method), {
            method: "POST", headers: {...headers, ...sendingFields(along), ...credentials()}, body, signal, cache: "no-store", redirect: "manual",
        });
        Object.assign(result, {status: answer.status, words: answer.statusText, fields: [...answer.headers]});
        if (!answer.ok) {
            result.problem = problem(await text(answer, result), answer);
        } else if (method.sends) {
            await stream(answer, result, item);
        } else {
            const said = await text(answer, result);
            result.value = said ? read(said) : undefined;
        }
    } catch (e) {
        result.stopped = signal.aborted;
        result.problem ??= signal.aborted ? undefined : {title: "No whole answer", detail: reason(e, result)};
    }
    return result;
}

function reason(error, {status}) {
    if (!(error instanceof TypeError)) {
        return error.message;
    }
    // A browser drops what came right before the end, such as the line that says why.
    return status
        ? "It broke off. If the host has said why, the browser does not tell: curl shows it."
        : "The host cannot be reached, or has refused the connection.";
}

async function text(answer, result) {
    const bytes = await answer.arrayBuffer();
    result.bytes += bytes.byteLength;
    return new TextDecoder().decode(bytes);
}

function problem(said, answer) {
    try {
        return plain(read(said));
    } catch {
        return {title: answer.statusText || `Status ${answer.status}`, detail: said.slice(0, 1000)};
    }
}

/** The members that a problem has; its value stays as it is. */
function plain(object) {
    return Object.fromEntries(entries(object));
}

async function stream(answer, result, item) {
    const decoder = new TextDecoder();
    const reader = answer.body.getReader();
    let rest = "";
    let last = null;
    try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
            result.bytes += part.value.length;
            const lines = (rest + decoder.decode(part.value, {stream: true})).split("\n");
            rest = lines.pop();
            for (const line of lines.filter(Boolean)) {
                if (last !== null) {
                    result.items += 1;
                    await item(last);
                }
                last = read(line);
                // What may be the last line of a stream that fails is kept until that is known.
                if (!mayBeProblem(last)) {
                    result.items += 1;
                    await item(last);
                    last = null;
                }
            }
        }
    } catch (e) {
        if (last !== null) {
            result.problem = plain(member(last, "$error"));
        }
        throw e;
    }
    if (last !== null) {
        result.items += 1;
        await item(last);
    }
}

function mayBeProblem(value) {
    const found = value instanceof Map ? value.get("$error") : null;
    return found instanceof Map;
}

