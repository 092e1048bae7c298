// SPDX-License-Identifier: Apache-2.0
// What the host can do, for this caller; or what a description says that a host will do.

import {atHost, embeddedDocument} from "./place.js";
import {credentials} from "./token.js";
import {boxed, text} from "./types.js";

/**
 * All methods; each knows its interface, its full name, such as lab.Store/put, and whether only HTTP reaches it. And
 * the address of the page of clients, where the host hands them out; and the programs that have come while it runs.
 */
export async function load() {
    const {interfaces, clients, programs = [], httpOnly} = atHost ? await asked() : embeddedDocument();
    const methods = interfaces.flatMap(each => each.methods.map(method => ({
        ...method, service: each, types: each.types, path: `${each.name}/${method.name}`, httpOnly,
    })));
    return {methods, clients, programs};
}

async function asked() {
    const answer = await fetch("descriptor.json", {headers: credentials(), cache: "no-cache"});
    if (!answer.ok) {
        const problem = await answer.json().catch(() => ({}));
        throw Object.assign(new Error(problem.detail ?? `The host answers ${answer.status}.`), {status: answer.status});
    }
    return answer.json();
}

/** The parameters of a method as its description declares them. */
export function declared(method) {
    const all = method.parameters.map(each => `${text(each.type)} ${each.name}`);
    if (method.takes) {
        all.splice(method.takes.at, 0, `Stream<${boxed(method.takes.type)}> ${method.takes.name}`);
    }
    return `(${all.join(", ")})`;
}

/** All that the form of a method asks for: its parameters, and the items of the stream that it takes. */
export function inputs(method) {
    const {takes} = method;
    if (!takes) {
        return method.parameters;
    }
    const rules = takes.rules && {items: takes.rules};
    return [...method.parameters, {...takes, type: {array: takes.type}, rules, stream: true}];
}
