// SPDX-License-Identifier: Apache-2.0
// Where the page is: at a host, or in a file that "creo docs" has written, from which nothing can be called.

const embedded = document.getElementById("descriptor");

export const atHost = !embedded;

/** Whether the host speaks TLS. */
export const secure = location.protocol == "https:";

/** The document of which the page is made, where it is part of it. */
export function embeddedDocument() {
    return JSON.parse(embedded.textContent);
}

/** How clients make the calls of that. */
export function embeddedCalls() {
    return document.getElementById("calls").textContent;
}

/** The address of the host for clients, which find RASP on the port of the page. */
export function address() {
    if (!atHost) {
        return "localhost:7000";
    }
    return location.port ? location.host : `${location.hostname}:${secure ? 443 : 80}`;
}

/** Below which address the host is: relative to the page, so that it is right behind a proxy that adds to the path. */
export function root() {
    return new URL("../", atHost ? document.baseURI : `http://${address()}/creo/`);
}

/** Where a method is. */
export function url(method) {
    return new URL(method.path, root());
}
