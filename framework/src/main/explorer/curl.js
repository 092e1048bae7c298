// SPDX-License-Identifier: Apache-2.0
// A call as a line for curl in a shell.

import {url} from "./place.js";
import {request} from "./request.js";
import {token} from "./token.js";

export const title = "curl";

export function code(method, value) {
    const {headers, body} = request(method, value);
    const options = [
        method.sends ? "-N" : "",
        `-H 'Content-Type: ${headers["Content-Type"]}'`,
        token() ? '-H "Authorization: Bearer $TOKEN"' : "",
        `--data-binary ${argument(body)}`,
    ].filter(Boolean);
    return `curl ${options.join(" \\\n    ")} \\\n    ${argument(String(url(method)))}`;
}

function argument(text) {
    return `'${text.replaceAll("'", "'\\''")}'`;
}
