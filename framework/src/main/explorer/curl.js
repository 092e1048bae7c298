// SPDX-License-Identifier: Apache-2.0
// A call as a line for curl in a shell.

import {url} from "./place.js";
import {request} from "./request.js";
import {sendingFields} from "./sending.js";
import {token} from "./token.js";

export const title = "curl";

export function code(method, value, along) {
    const {headers, body} = request(method, value);
    const options = [
        method.sends ? "-N" : "",
        `-H 'Content-Type: ${headers["Content-Type"]}'`,
        ...Object.entries(sendingFields(along)).map(([name, text]) => `-H ${argument(`${name}: ${text}`)}`),
        token() ? '-H "Authorization: Bearer $TOKEN"' : "",
        `--data-binary ${argument(body)}`,
    ].filter(Boolean);
    return `curl ${options.join(" \\\n    ")} \\\n    ${argument(String(url(method)))}`;
}

function argument(text) {
    return `'${text.replaceAll("'", "'\\''")}'`;
}
