# SPDX-License-Identifier: Apache-2.0
"""What pages can make a browser send to a host that is not theirs, and what they see of the answers."""

from __future__ import annotations

from dataclasses import dataclass

from . import sockets

#: What the scripts use; `host` is the host's origin. Each returns all that its page has learned, as text.
PRELUDE = r"""
const host = %HOST%;
const wall = host + "/wall.Wall/";
const text = '{"text":"x"}';
const untyped = new Blob([text]);
const typed = new Blob([text], {type: "application/json"});

const plain = {method: "POST", mode: "no-cors", body: text};

/** An element, once it is loaded or has failed. */
function loaded(tag, fields) {
    return new Promise(resolve => {
        const element = Object.assign(document.createElement(tag), fields);
        element.onload = element.onerror = element.onloadeddata = event => resolve([event.type, element]);
        document.body.append(element);
        if (tag == "video" || tag == "audio") element.load();
    });
}

async function element(tag, fields) {
    const errors = [];
    onerror = (...all) => errors.push(String(all));
    const [what, made] = await loaded(tag, fields);
    return [what, read(() => made.contentDocument.body.innerText), read(() => made.sheet.cssRules[0].cssText),
        read(() => made.naturalWidth), ...errors].join();
}

function read(what) {
    try {
        return String(what());
    } catch (e) {
        return e.name;
    }
}

async function answer(url, options) {
    try {
        const response = await fetch(url, options);
        return [response.type, response.status, [...response.headers], await response.text()].join();
    } catch (e) {
        return e.name;
    }
}

function form(fields, inputs) {
    const made = Object.assign(document.createElement("form"), {action: wall + "write", method: "POST"}, fields);
    for (const [name, value] of Object.entries(inputs)) {
        made.append(Object.assign(document.createElement("input"), {name, value}));
    }
    document.body.append(made);
    return made;
}

/** Sends a form, whose answer a frame of the page shows. */
async function framed(fields, inputs) {
    const frame = Object.assign(document.createElement("iframe"), {name: "frame"});
    document.body.append(frame);
    const shown = new Promise(resolve => frame.onload = resolve);
    form({target: "frame", ...fields}, inputs).submit();
    await shown;
    return read(() => frame.contentDocument.body.innerText);
}

/** Does it soon: the page may not be there any more after that. */
function leave(how) {
    setTimeout(how);
    return "";
}

/** What comes of something that opens, and tells or fails. */
function told(source) {
    return new Promise(resolve => {
        source.onopen = source.onmessage = source.onerror = event => {
            source.close();
            resolve([event.type, event.data].join());
        };
    });
}

/** What a page that has no origin learns. */
function sandboxed(script) {
    const frame = Object.assign(document.createElement("iframe"), {sandbox: "allow-scripts"});
    frame.srcdoc = `<script>(async () => parent.postMessage(String(await (${script})()), "*"))()</` + "script>";
    const said = new Promise(resolve => onmessage = event => resolve(event.data));
    document.body.append(frame);
    return said;
}
"""

_WRITE = "/wall.Wall/write"
_WIPE = "/wall.Wall/wipe"
_READ = "/wall.Wall/read"
_LINES = "/wall.Wall/lines"


@dataclass(frozen=True)
class Attack:
    name: str
    #: The body of an asynchronous function of a page, after PRELUDE.
    script: str
    #: The request that reaches the host: a browser that asks first (OPTIONS) sends nothing else.
    sent: str


ATTACKS = [
    Attack("form", "return framed({}, {text: 'x'})", f"POST {_WRITE}"),
    Attack(
        "form with JSON",
        """return framed({enctype: "text/plain"}, {'{"text":"x': '"}'})""",
        f"POST {_WRITE}",
    ),
    Attack("form of parts", "return framed({enctype: 'multipart/form-data'}, {text: 'x'})", f"POST {_WRITE}"),
    Attack("form without fields", "return framed({action: wall + 'wipe'}, {})", f"POST {_WIPE}"),
    Attack("form without referrer", "return framed({rel: 'noreferrer'}, {text: 'x'})", f"POST {_WRITE}"),
    Attack("form that gets", "return framed({action: wall + 'read', method: 'GET'}, {})", f"GET {_READ}"),
    Attack("form that leaves", "return leave(() => form({}, {text: 'x'}).submit())", f"POST {_WRITE}"),
    Attack("form that leaves and gets", "return leave(() => form({method: 'GET'}, {}).submit())", f"GET {_WRITE}"),
    Attack("text", "return answer(wall + 'write', plain)", f"POST {_WRITE}"),
    Attack("text, to be read", "return answer(wall + 'write', {...plain, mode: 'cors'})", f"POST {_WRITE}"),
    Attack("body without type", "return answer(wall + 'write', {...plain, body: untyped})", f"POST {_WRITE}"),
    Attack("no body", "return answer(wall + 'wipe', {method: 'POST', mode: 'no-cors'})", f"POST {_WIPE}"),
    Attack("no body, to be read", "return answer(wall + 'wipe', {method: 'POST'})", f"POST {_WIPE}"),
    Attack(
        "text, redirected",
        "return answer('/?to=' + encodeURIComponent(wall + 'write'), plain)",
        f"POST {_WRITE}",
    ),
    Attack("JSON", "return answer(wall + 'write', {method: 'POST', body: typed})", f"OPTIONS {_WRITE}"),
    Attack("JSON not to be read", "return answer(wall + 'write', {...plain, body: typed})", f"POST {_WRITE}"),
    Attack(
        "a field of ours",
        "return answer(wall + 'wipe', {method: 'POST', headers: {'Creo-Timeout-Ms': '1000'}})",
        f"OPTIONS {_WIPE}",
    ),
    Attack("PUT", "return answer(wall + 'write', {method: 'PUT'})", f"OPTIONS {_WRITE}"),
    Attack("GET", "return answer(wall + 'read')", f"GET {_READ}"),
    Attack("GET not to be read", "return answer(wall + 'read', {mode: 'no-cors'})", f"GET {_READ}"),
    Attack("GET with credentials", "return answer(wall + 'read', {credentials: 'include'})", f"GET {_READ}"),
    Attack(
        "XMLHttpRequest",
        """const request = new XMLHttpRequest();
        request.open("POST", wall + "write");
        request.send(text);
        await new Promise(resolve => request.onloadend = resolve);
        return [request.status, request.responseText].join();""",
        f"POST {_WRITE}",
    ),
    Attack("beacon", "return navigator.sendBeacon(wall + 'write', text)", f"POST {_WRITE}"),
    Attack("beacon without type", "return navigator.sendBeacon(wall + 'write', untyped)", f"POST {_WRITE}"),
    Attack("beacon without body", "return navigator.sendBeacon(wall + 'wipe')", f"POST {_WIPE}"),
    Attack("beacon with JSON", "return navigator.sendBeacon(wall + 'write', typed)", f"OPTIONS {_WRITE}"),
    Attack(
        "ping",
        """const link = Object.assign(document.createElement("a"), {href: "#", ping: wall + "wipe"});
        document.body.append(link);
        link.click();""",
        f"POST {_WIPE}",
    ),
    Attack("report", "return element('iframe', {src: '/?report=' + wall + 'write'})", f"POST {_WRITE}"),
    Attack("image", "return element('img', {src: wall + 'read'})", f"GET {_READ}"),
    Attack("image that is to write", "return element('img', {src: wall + 'write?text=x'})", f"GET {_WRITE}"),
    Attack("script", "return element('script', {src: wall + 'read'})", f"GET {_READ}"),
    Attack("script of a module", "return element('script', {type: 'module', src: wall + 'read'})", f"GET {_READ}"),
    Attack("script of a stream", "return element('script', {src: wall + 'lines?count=2'})", f"GET {_LINES}"),
    Attack("style", "return element('link', {rel: 'stylesheet', href: wall + 'read'})", f"GET {_READ}"),
    Attack("prefetch", "return element('link', {rel: 'prefetch', href: wall + 'read'})", f"GET {_READ}"),
    Attack("video", "return element('video', {src: wall + 'read'})", f"GET {_READ}"),
    Attack("object", "return element('object', {data: wall + 'read'})", f"GET {_READ}"),
    Attack("frame", "return element('iframe', {src: wall + 'read'})", f"GET {_READ}"),
    Attack(
        "sandboxed frame that reads",
        'return sandboxed(`() => fetch("${wall}read").catch(e => e.name)`)',
        f"GET {_READ}",
    ),
    Attack(
        "sandboxed frame that writes",
        """return sandboxed(`() => fetch("${wall}wipe", {method: "POST", mode: "no-cors"}).then(r => r.type)`)""",
        f"POST {_WIPE}",
    ),
    Attack(
        "link",
        """const link = Object.assign(document.createElement("a"), {href: wall + "read"});
        document.body.append(link);
        return leave(() => link.click());""",
        f"GET {_READ}",
    ),
    Attack("going there", "return leave(() => location = wall + 'read')", f"GET {_READ}"),
    Attack(
        "new window",
        """const opened = open(wall + "read");
        while (read(() => opened.location.href) != "SecurityError") await new Promise(next => setTimeout(next, 20));
        const seen = read(() => opened.document.body.innerText);
        opened.close();
        return seen;""",
        f"GET {_READ}",
    ),
    Attack("events", "return told(new EventSource(wall + 'lines?count=2'))", f"GET {_LINES}"),
    Attack(
        "events with credentials",
        "return told(new EventSource(wall + 'lines?count=2', {withCredentials: true}))",
        f"GET {_LINES}",
    ),
    Attack(
        "WebSocket",
        "return told(new WebSocket(wall.replace('http', 'ws') + 'lines'))",
        f"GET {_LINES}",
    ),
    Attack(
        "WebSocket of RASP",
        sockets.spoken(sockets.WIPE + sockets.READ, 2),
        "GET /creo/rasp",
    ),
]
