// SPDX-License-Identifier: Apache-2.0
// The page of one method: what it is, its form, its answer, the same call elsewhere, its bytes.

import {problem, received, shown} from "./answer.js";
import {digits, lines, messages} from "./bytes.js";
import * as c from "./c.js";
import {call} from "./call.js";
import {coloured} from "./colours.js";
import * as csharp from "./csharp.js";
import * as curl from "./curl.js";
import {members as membersOf, unfolding} from "./described.js";
import {declared, inputs} from "./descriptor.js";
import {button, copying, element, submitting} from "./dom.js";
import {form} from "./form.js";
import * as java from "./java.js";
import {write} from "./json.js";
import {keep} from "./link.js";
import {atHost, wants} from "./place.js";
import {line, prose} from "./prose.js";
import * as python from "./python.js";
import {NOTHING, sending} from "./sending.js";
import {tabs} from "./tabs.js";
import {boxed, filledMembers, text} from "./types.js";
import * as typescript from "./typescript.js";
import {upload} from "./upload.js";
import {watch} from "./watch.js";
import {anchor} from "./whole.js";

const LANGUAGES = [curl, ...[python, java, csharp, c, typescript].filter(each => wants(each.title))];
/** The longest arguments that the address of the page has. */
const LONGEST_LINK = 16000;
/** How many rows of bytes are listed; all are copied. */
const MOST_ROWS = 1000;

let language = curl.title;

/**
 * @param values for its form; undefined for none
 * @returns node and close(), which withdraws a call that is under way
 */
export function methodPage(method, values) {
    const fields = form(method, values);
    const status = element("p", {role: "status", class: "status"});
    const output = element("div", {class: "output"});
    const snippets = element("div");
    const annotated = element("div");
    const send = element("button", {class: "call"}, atHost ? "Call" : "Check");
    const stopping = button("Stop", () => abort?.abort(), {class: "quiet", hidden: true});
    const along = sending();
    const longer = element("input", {type: "checkbox"});
    let abort = null;

    async function submit(event) {
        event.preventDefault();
        const {value, mistakes} = fields.values();
        fields.clear();
        if (mistakes.length) {
            status.textContent = mistakes.length == 1 ? "One field has to be corrected." : `${mistakes.length} fields have to be corrected.`;
            output.replaceChildren();
            fields.show(mistakes);
            return;
        }
        if (!atHost) {
            status.textContent = "A host would take these arguments.";
            return;
        }
        const more = along.read(true);
        if (!more) {
            status.textContent = "The deadline or the context has to be corrected.";
            return;
        }
        abort?.abort();
        const own = abort = new AbortController();
        const stop = () => own.abort();
        const stream = method.sends && watch(method, stop);
        const later = longer.checked ? upload(method, stop) : undefined;
        output.replaceChildren(...[later, stream].filter(Boolean).map(each => each.node));
        const streaming = Boolean(stream || later);
        status.textContent = streaming ? "The stream is open." : "Waiting for the answer.";
        stopping.hidden = streaming; // what shows a stream stops it
        const result = await call(method, value, {item: each => stream.item(each), more: later?.items, signal: own.signal, ...more});
        later?.end();
        stream?.end();
        if (own == abort) {
            finish(result, stream);
        }
    }

    function finish(result, stream) {
        if (document.activeElement == stopping) {
            send.focus();
        }
        stopping.hidden = true;
        status.textContent = summary(method, result);
        if (result.note) {
            output.append(element("p", {class: "hint"}, result.note));
        }
        if (result.problem) {
            const {pointer, detail} = result.problem;
            if (pointer) {
                fields.show([{pointer: String(pointer), message: String(detail)}]);
            }
            output.append(problem(result.problem, method, result.status));
        } else if (!stream && !result.stopped) {
            const type = method.gives?.type;
            output.prepend(type && result.value !== undefined
                ? shown(type, result.value, method.types)
                : element("p", {class: "hint"}, method.oneway ? "It was accepted; there is no answer." : "It is done; there is no result."));
        }
        if (result.fields?.length) {
            output.append(received(result.fields));
        }
    }

    function refresh() {
        const {value, mistakes} = fields.values();
        const text = write(value);
        keep(method.path, mistakes.length || text.length > LONGEST_LINK ? undefined : value);
        snippets.replaceChildren(tabs("Language", LANGUAGES.map(each => [each.title, () => code(each, filledMembers(inputs(method), value, method.types), along.read() ?? NOTHING)]),
            language, name => { language = name; }));
        annotated.replaceChildren(listing(method, value));
    }

    const page = element("article", {},
        heading(method),
        element("form", {submit, input: refresh, novalidate: true, keydown: submitting}, element("h2", {}, atHost ? "Call it" : "A call"), fields.node, atHost && along.node,
        element("div", {class: "bar"}, send, stopping, inputs(method).length > 0 && button("Fill with an example", fill, {class: "quiet"}),
            button("Clear", clear, {class: "quiet"}), sharing(),
            atHost && method.takes && element("label", {class: "choice"}, longer, "More items later"))),
        element("section", {"aria-label": "Answer"}, status, output),
        ...comesBack(method),
        element("section", {}, element("h2", {}, atHost ? "The same call elsewhere" : "Its code"), snippets),
        folded("Its bytes", annotated),
        ...thrown(method));

    function fill() {
        fields.fill();
        fields.clear();
        refresh();
    }

    function code(how, given, more) {
        try {
            const text = how.code(method, given, more);
            return element("div", {class: "code"}, copying(() => text), element("pre", {tabindex: 0}, coloured(text, how.title)));
        } catch {
            return element("p", {class: "hint"}, "A field has to be corrected first.");
        }
    }

    /** The same page, with nothing in its form. */
    function clear() {
        keep(method.path);
        dispatchEvent(new HashChangeEvent("hashchange"));
    }

    refresh();
    return {node: page, close: () => abort?.abort()};
}

function heading(method) {
    const roles = method.roles ?? [];
    return [
        element("h1", {tabindex: -1}, element("span", {class: "package"}, `${method.service.name}.`), method.name),
        element("pre", {class: "signature"}, signature(method)),
        prose(method),
        element("ul", {class: "facts"},
            element("li", {}, element("code", {}, `POST /${method.path}`)),
            method.route && element("li", {}, element("code", {}, `${method.route.verb} ${method.route.path}`)),
            method.safe && element("li", {}, "changes nothing"),
            method.oneway && element("li", {}, "one-way: nothing comes back"),
            roles.length > 0 && element("li", {}, `for the roles ${roles.join(", ")}`),
            method.service.version && element("li", {}, `version ${method.service.version}`),
            !atHost && element("li", {}, element("a", {href: `#${anchor(method)}`}, "in the whole text"))),
    ];
}

function signature(method) {
    const result = method.sends ? `Stream<${boxed(method.sends.type)}>` : method.gives ? text(method.gives.type) : "void";
    const thrown = method.throws.map(each => each.name.slice(each.name.lastIndexOf(".") + 1));
    return `${result} ${method.name} ${declared(method)}${thrown.length ? ` throws ${thrown.join(", ")}` : ""}`;
}

/** What a call gives, in words, and its types, which unfold. */
function comesBack(method) {
    const result = method.gives ?? method.sends;
    return result ? [element("section", {}, element("h2", {}, "What comes back"),
        element("p", {}, element("code", {}, method.sends ? `Stream<${boxed(result.type)}>` : text(result.type)),
            result.documentation && ": ", line(result)),
        unfolding(result.type, method.types))] : [];
}

function thrown(method) {
    return method.throws.length ? [element("section", {}, element("h2", {}, "What it may throw"),
        element("dl", {}, method.throws.flatMap(each => [
            element("dt", {}, element("code", {}, each.name), ` (${each.status})`),
            element("dd", {}, line(each), each.fields.length > 0 && membersOf(each.fields, method.types)),
        ])))] : [];
}

/** How it went, in one line. */
function summary(method, {status, words, milliseconds, bytes, sent, items, problem: wrong, stopped}) {
    const how = stopped ? "Stopped" : wrong ? "It failed" : [status, words].filter(Boolean).join(" ");
    const what = [
        sent !== undefined && `${sent} sent`,
        method.sends && `${items} ${items == 1 ? "item" : "items"}`,
        bytes !== undefined && size(bytes),
    ].filter(Boolean).join(", ");
    return `${how} · ${what} in ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

function size(bytes) {
    return bytes < 1000 ? `${bytes} bytes` : bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function sharing() {
    const made = button("Copy link", async () => {
        try {
            await navigator.clipboard.writeText(location.href);
            made.textContent = "Copied";
        } catch {
            made.textContent = "The address of the page is the link";
        }
    }, {class: "quiet", blur: () => { made.textContent = "Copy link"; }});
    return made;
}

function folded(title, content) {
    return element("details", {}, element("summary", {}, element("h2", {}, title)), content);
}

/** The bytes of a call as a table. */
function listing(method, value) {
    let all;
    try {
        all = messages(method, value);
    } catch (e) {
        return element("p", {class: "hint"}, `A field has to be filled in first. ${e.message}`);
    }
    return element("div", {class: "code"}, copying(() => digits(all)), all.map(message => element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": `Bytes of ${message.name}`},
        element("table", {class: "bytes"},
            element("thead", {}, element("tr", {}, ["offset", "bytes", "field", "type", "value"].map(each => element("th", {scope: "col"}, each)))),
            element("tbody", {}, lines(message).slice(0, MOST_ROWS).map(each => element("tr", {}, [each.offset, each.hex, each.field, each.type, each.value]
                .map(cell => element("td", {}, cell)))))))));
}
