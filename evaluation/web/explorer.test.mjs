// SPDX-License-Identifier: Apache-2.0
// The explorer, as people use it. evaluation/web/test_explorer.py starts this, with the addresses of its hosts.

import assert from "node:assert/strict";
import {mkdirSync, writeFileSync} from "node:fs";
import {after, before, test} from "node:test";
import {IN_JAR, KINDS, LAB, LIBRARY, Person, READER, start, stop, TOKEN} from "./person.mjs";

const {FOLDER} = process.env;

before(start);
after(stop);

/** A test with somebody at a page, who leaves it in the end. */
function at(host, hash, action, options) {
    return async () => {
        const person = await Person.at(host, hash, options);
        await action(person);
        await person.leave();
    };
}

function hash(method, values) {
    return `#${method}?${encodeURIComponent(JSON.stringify(values))}`;
}

async function identified(person, token = TOKEN) {
    await person.page.type("input[type=password]", token);
    await person.click("button", "Use");
    await person.page.waitForSelector("nav li a");
}

test("a mistake is shown at its field, and the answer as a picture", at(LAB, "", async person => {
    await person.page.type("input[type=search]", "frequency wave shape");
    assert.match(await person.reads("nav [role=status]", /1 of 12/), /1 of 12 methods/);
    await person.open("make");
    await person.fill("count", "3.5");
    await person.fill("frequency", "2");
    await person.call();
    assert.equal(await person.reads(".field .error", /./), "“3.5” is not a whole number.");
    assert.match(await person.focused(), /^count/);
    assert.equal(await (await person.field("count")).evaluate(each => each.getAttribute("aria-invalid")), "true");
    await person.shoot("mistake");

    await person.fill("count", "40");
    await person.call();
    await person.reads(".status", /^200 OK · [\d.]+ (kB|bytes) in [\d.]+ ms$/);
    assert.equal(await person.text(".error"), "");
    const line = await person.page.waitForSelector("svg[role=img]");
    assert.equal(await line.evaluate(each => each.getAttribute("aria-label")),
        "result.heights: 40 numbers from -1 to 1, across result.times");
    const drawn = await person.page.$eval("svg .line", each => each.getAttribute("d"));
    assert.equal(drawn.split("L").length, 40);
    await person.shoot("picture");
    await person.click("tab", "Table");
    await person.page.click(".output details summary");
    assert.match(await person.reads(".output table table", /./), /0\.025/); // made when it is unfolded, which takes a moment
    await person.shoot("table");
}));

test("a link leads to the same form", at(LAB, "#lab.Waves/make", async person => {
    await person.choose("shape", "SAW");
    await person.fill("count", "8");
    await person.fill("frequency", "1e0");
    const link = await person.page.evaluate(() => location.href);
    const other = await Person.at(LAB, link.slice(link.indexOf("#")));
    await other.call();
    assert.match(await other.answer(), /"name": "SAW"/);
    assert.deepEqual(other.requests.map(each => each.url().split("#")[0]).filter(each => each.includes("SAW")), [], "what a form holds is sent to nobody");
    await other.leave();
}));

test("the keyboard is enough", at(LAB, "", async person => {
    await person.press("/");
    assert.match(await person.focused(), /^Search/);
    await person.type("make");
    await person.press("ArrowDown", "Enter");
    await person.reads("h1", /Waves\.make$/);
    // After the title come the button for JSON and the fields.
    await person.press("Tab", "Tab");
    await person.page.waitForFunction(() => document.activeElement.tagName == "SELECT");
    await person.press("ArrowDown", "Tab");
    await person.type("16");
    await person.press("Tab");
    await person.type("2");
    await person.press("Enter");
    await person.reads(".status", /^200 OK/);
    // After the fields come the deadline and the context, Call, an example, Clear and the link.
    await person.press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
    assert.equal(await person.focused(), "Picture");
    await person.press("ArrowRight");
    assert.equal(await person.focused(), "Table");
    assert.match(await person.text(".output table"), /SAW/);
}));

test("a stream is watched, paused and stopped", at(LAB, hash("lab.Waves/watch", {frequency: 2}), async person => {
    await person.call();
    const shown = async () => Number((await person.reads(".count", /\d/)).match(/\d+/)[0]);
    await person.reads(".count", /[2-9]\d items/);
    await person.page.waitForSelector("svg .line");
    await person.shoot("stream");
    await person.click("button", "Pause");
    const paused = await shown();
    await person.click("button", "Go on");
    await person.page.waitForFunction(count => parseInt(document.querySelector(".count").textContent) > count + 5, {}, paused);
    await person.click("button", "Stop");
    const status = await person.reads(".status", /^Stopped/);
    assert.match(status, /^Stopped · \d+ items in /);
    assert.ok(await person.page.$("svg .line"));
}));

test("a stream that fails shows what came, and why it ended", at(LAB, hash("lab.Waves/faster", {count: 8}), async person => {
    await person.call();
    await person.reads(".status", /^It failed · 4 items/);
    assert.match(await person.text(".problem"), /422[^]*lab\.TooFast[^]*most\s+4/);
    await person.shoot("failed-stream");
}));

/** The page as it is where no WebSocket can be opened. */
async function withoutWebSockets(person) {
    await person.page.evaluate(() => { delete globalThis.WebSocket; });
}

test("where there is no WebSocket streams go by HTTP, and the page says so", at(LAB, hash("lab.Waves/echo", {words: ["one", "two"]}), async person => {
    await withoutWebSockets(person);
    await person.call();
    await person.reads(".status", /^200 OK · 2 items, /);
    assert.match(await person.text(".output"), /It went by HTTP, since no WebSocket could be opened[^]*all items were sent as one/);
    await person.page.evaluate(where => { location.hash = where; }, hash("lab.Waves/sum", {first: 1, numbers: ["2"], negative: false}));
    await person.reads("h1", /sum$/);
    await person.call();
    assert.equal(await person.answer(), '"3"');
    await person.page.evaluate(where => { location.hash = where; }, hash("lab.Waves/faster", {count: 8}));
    await person.reads("h1", /faster$/);
    await person.call();
    await person.reads(".status", /^It failed · 4 items/);
    assert.match(await person.text(".problem"), /lab\.TooFast[^]*most\s+4/);
}));

test("a stream stays open for more items, until somebody ends it", at(LAB, hash("lab.Waves/echo", {words: ["first"]}), async person => {
    await person.click("checkbox", "More items later");
    await person.call();
    await person.reads(".watch", /1 item/);
    for (const words of ["second", "third"]) {
        await person.fill("item", words);
        await person.press("Tab", "Enter");
    }
    await person.reads(".watch table", /first[^]*second[^]*third/);
    assert.match(await person.focused(), /^item/);
    await person.shoot("open-stream");
    assert.deepEqual(await person.complaints(), []);
    await person.click("button", "End the stream");
    await person.reads(".status", /^OK · 3 sent, 3 items/);
    assert.equal(await person.page.$(".upload:not([hidden])"), null);
}));

test("an item that is wrong does not go, and the result comes when the stream has ended", at(LAB, hash("lab.Waves/sum", {first: 1, numbers: [], negative: false}), async person => {
    await person.click("checkbox", "More items later");
    await person.call();
    await person.reads(".status", /^The stream is open/);
    await person.fill("item", "2x");
    await person.click("button", "Send");
    await person.reads(".upload .error", /number/);
    await person.fill("item", "20");
    await person.click("button", "Send");
    await person.fill("item", "21");
    await person.click("button", "Send");
    await person.click("button", "End the stream");
    assert.equal(await person.answer(), '"42"');
    await person.reads(".status", /^OK · 2 sent/);
    await person.call();
    await person.click("button", "Stop");
    await person.reads(".status", /^Stopped · 0 sent/);
}));

test("items go up one by one, and those that come back are shown before the last has gone", at(LAB, hash("lab.Waves/echo", {words: ["a", "b", "c"]}), async person => {
    const sent = await person.page.evaluate(async () => {
        const rasp = await import("./rasp.js");
        const client = await rasp.connect(new URL("../", document.baseURI).href, "");
        const all = (await (await fetch("descriptor.json")).json()).interfaces[0];
        const echo = rasp.method({...all.methods.find(each => each.name == "echo"), service: all}, () => null);
        const log = [];
        function* items() {
            for (let i = 0; ; i++) {
                log.push(`up ${i}`);
                yield Uint8Array.of(0, 0, 0, 1, 97 + i % 26);
            }
        }
        const abort = new AbortController();
        await rasp.carry(client, echo, {
            args: new Uint8Array(), items: items(), signal: abort.signal, read: reader => reader.string(),
            item: each => {
                log.push(each);
                if (each == "c") {
                    abort.abort();
                }
            },
        }).catch(() => log.push("stopped"));
        client.close();
        return log;
    });
    assert.deepEqual(sent.filter(each => !each.startsWith("up")), ["a", "b", "c", "stopped"]);
    assert.ok(sent.length < 1000);
}));

test("an exception is shown with its fields", at(LAB, hash("lab.Waves/make", {shape: "SINE", count: 4, frequency: 9}), async person => {
    await person.call();
    await person.reads(".status", /^It failed/);
    assert.match(await person.text(".problem"), /422 Unprocessable Entity · lab\.TooFast[^]*most\s+2/);
    await person.shoot("exception");
}));

test("a problem that the host has with a field is shown there", at(LAB, hash("lab.Waves/make", {shape: "SINE", count: 4, frequency: 1}), async person => {
    await person.page.setRequestInterception(true);
    person.page.on("request", request => request.method() == "POST"
        ? request.respond({status: 400, contentType: "application/problem+json", body: JSON.stringify({
            type: "urn:creo:MALFORMED", status: 400, title: "Bad Request", detail: "count: too many", pointer: "/count"})})
        : request.continue());
    await person.call();
    assert.equal(await person.reads(".field .error", /./), "count: too many");
    assert.match(await person.focused(), /^count/);
}));

test("items go up, and come down", at(LAB, "#lab.Waves/sum", async person => {
    await person.fill("first", "9223372036854775000");
    await person.choose("negative", "true");
    await person.fill("numbers", "1, 2 800");
    await person.call();
    assert.equal(await person.answer(), '"-9223372036854775803"');
    await person.open("echo");
    await person.click("button", "Add item to words");
    await person.type("up");
    await person.click("button", "Add item to words");
    await person.type("and down");
    await person.call();
    await person.reads(".status", /^OK · 2 sent, 2 items in /);
    assert.match(await person.answer(), /"up", "and down"/);
}));

/** One of everything; what it holds is given back as it is. */
const BOOK = {
    title: "Ünï \"quoted\"\n\\ 𝄞", pages: -2147483648, binding: "CLOTH", former: "PAPER", note: null, isbn: "9223372036854775807",
    price: "NaN", weight: 0.1, shelf: "'", cover: "AP+AfyI=", parts: [], chapters: {7: "seven", "-1": ""}, remark: "",
};

test("every type has fields, and the same is JSON text", at(LIBRARY, "", async person => {
    await identified(person);
    await person.open("same");
    await person.click("button", "As JSON");
    const text = JSON.stringify({book: {...BOOK, parts: [BOOK]}}, null, 2)
        .replaceAll('"9223372036854775807"', "9223372036854775807");
    await person.paste("Arguments as JSON", text);
    await person.click("button", "As a form");
    assert.equal(await (await person.field("isbn")).evaluate(each => each.value), "9223372036854775807");
    await person.shoot("book");
    await person.call();
    const same = JSON.parse(await person.answer());
    assert.deepEqual(same, {...BOOK, parts: [BOOK]});

    await person.fill("price", "-Infinity");
    await person.fill("weight", "1e39");
    await person.call();
    assert.equal(await person.reads(".field .error", /./), "1e39 is too large for a float.");
    await person.fill("weight", "-0");
    await person.call();
    await person.page.waitForFunction(() => !document.querySelector("[aria-invalid]"));
    const changed = await person.answer();
    assert.match(changed, /"price": "-Infinity"/);
    assert.match(changed, /"weight": -0/);
}));

test("what is wrong in JSON text is said with its place", at(LAB, "#lab.Waves/make", async person => {
    await person.click("button", "As JSON");
    const write = text => person.paste("Arguments as JSON", text);
    await write('{"shape": "SINE",\n "count": }');
    await person.call();
    assert.equal(await person.reads(".error", /./), "Line 2, column 11: expected a value, found }.");
    await write('{"shape": "ROUND", "count": 2147483648, "speed": 1, "frequency": true}');
    await person.call();
    const said = await person.reads(".error", /speed/);
    assert.match(said, /\/shape One of SINE, SAW is expected here/);
    assert.match(said, /\/count 2147483648 is not an int/);
    assert.match(said, /\/frequency A number is expected here/);
}));

test("a file is bytes", at(LIBRARY, "", async person => {
    await identified(person);
    await person.open("parts");
    const path = `${FOLDER}/three-bytes`;
    writeFileSync(path, Buffer.from([1, 128, 255]));
    const input = await person.page.waitForSelector("input[type=file][aria-label='A file for whole']");
    await input.uploadFile(path);
    await person.page.waitForFunction(() => [...document.querySelectorAll("textarea")].some(each => each.value == "three-bytes: 3 bytes"));
    await person.click("button", "Add item to which");
    await person.click("button", "Call");
    assert.match(await person.answer(), /AYD\//);
}));

test("what a host says is text", at(LAB, "", async person => {
    const harmless = async () => {
        assert.equal(await person.page.evaluate(() => document.querySelectorAll("main script, main img, nav script, nav img").length), 0);
        assert.notEqual(await person.page.title(), "harmed");
    };
    assert.match(await person.text("main"), /<script>document.title = "harmed"<\/script>/);
    await person.open("make");
    assert.match(await person.text("main"), /<script>document.title = "harmed"<\/script>/);
    await harmless();
    await person.open("say");
    const hostile = "</pre><script>document.title = 'harmed'</script><img src=x onerror=\"document.title = 'harmed'\">";
    await person.fill("words", hostile);
    await person.call();
    assert.ok((await person.answer()).includes("<img src=x onerror="));
    await person.click("tab", "Table");
    await harmless();
    // What came in by another way would not run either.
    const ran = await person.page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "document.title = 'harmed'";
        document.body.append(script);
        return document.title;
    });
    assert.notEqual(ran, "harmed");
    person.errors = person.errors.filter(each => !/Content.Security.Policy/i.test(each));
}));

test("who calls decides what there is, and the token goes to the host alone", at(LIBRARY, "", async person => {
    assert.match(await person.text("main"), /This host wants to know who calls/);
    await person.shoot("stranger");
    await identified(person, READER);
    const list = () => person.page.$$eval("nav li a", all => all.map(each => each.textContent));
    assert.ok(!(await list()).includes("keys"));
    await person.click("button", "Forget");
    await person.reads("main h1", /wants to know/);
    await identified(person, TOKEN);
    await person.page.waitForFunction(() => [...document.querySelectorAll("nav li a")].some(each => each.textContent == "keys"));
    await person.open("keys");
    await person.call();
    await person.reads(".status", /^200 OK/);
    assert.match(await person.text("main"), /\$TOKEN/);
    const seen = await person.page.evaluate(() => [location.href, document.cookie, JSON.stringify(localStorage), document.body.innerText].join("\n"));
    assert.ok(!seen.includes(TOKEN));
    assert.ok(!person.requests.some(each => each.url().includes(TOKEN) || each.headers().referer));
}));

test("a program in a JAR has a page, which asks who calls, and calls it by HTTP", at(IN_JAR, "", async person => {
    assert.match(await person.text("main"), /This host wants to know who calls/);
    await identified(person);
    await person.open("make");
    assert.match(await person.text(".facts"), /POST \/program\/lab\.Waves\/make/);
    assert.match(await person.text("main"), /It is called by HTTP; clients of RASP do not reach it/);
    assert.match(await person.code("curl"), /\/program\/lab\.Waves\/make/);
    assert.equal((await person.page.$$("::-p-aria([name=Python][role=tab])")).length, 0);
    for (const [method, values, status] of [
        ["sum", {first: 1, numbers: ["2"], negative: false}, /^200 OK/],
        ["echo", {words: ["one", "two"]}, /^200 OK · 2 items, /],
        ["faster", {count: 8}, /^It failed · 4 items/],
    ]) {
        await person.page.evaluate(where => { location.hash = where; }, hash(`lab.Waves/${method}`, values));
        await person.reads("h1", new RegExp(`${method}$`));
        assert.equal((await person.page.$$(".choice")).length, 0, "no items can come later");
        await person.call();
        await person.reads(".status", status);
        assert.doesNotMatch(await person.text(".output"), /WebSocket/);
    }
}));

test("an answer may be large", at(LAB, hash("lab.Waves/text", {length: 8500000}), async person => {
    await person.call();
    await person.reads(".status", /^200 OK · 8\.5 MB/);
    await person.click("tab", "Text");
    assert.match(await person.text(".output pre"), /^"x+\n… 8300002 more signs$/);
    await person.page.evaluate(where => { location.hash = where; }, hash("lab.Waves/bytes", {length: 8500000}));
    await person.reads("h1", /bytes$/);
    await person.call();
    await person.reads(".output", /Save 8500000 bytes/);
}));

test("a slow call is stopped", at(LAB, "#lab.Waves/never", async person => {
    await person.call();
    await person.reads(".status", /^Waiting/);
    await (await person.find("button", "Stop")).focus();
    await person.press("Enter");
    await person.reads(".status", /^Stopped/);
    assert.equal(await person.focused(), "Call");
    assert.equal(await person.page.$("::-p-xpath(//button[text()='Stop' and not(@hidden)])"), null);
}));

test("a deadline and a context go with a call, and the fields of the answer are shown", at(LAB, "#lab.Waves/never", async person => {
    await person.page.click("::-p-xpath(//summary[text()='Deadline and context'])");
    await person.fill("Deadline", "soon");
    await person.call();
    await person.reads(".sending .error", /whole number of milliseconds/);
    assert.match(await person.focused(), /^Deadline/);
    await person.fill("Deadline", "50");
    assert.match(await person.text("[role=tabpanel] .code pre"), /-H 'Creo-Timeout-Ms: 50'/);
    await person.call();
    await person.reads(".problem", /504[^]*DEADLINE/);
    await person.page.evaluate(where => { location.hash = where; }, hash("lab.Waves/context", {name: "tenant"}));
    await person.reads("h1", /context$/);
    await person.page.click("::-p-xpath(//summary[text()='Deadline and context'])");
    await person.fill("Context", "Tenant north");
    await person.call();
    await person.reads(".sending .error", /“Tenant north” is not like/);
    assert.deepEqual(await person.complaints(), []);
    await person.shoot("context");
    await person.fill("Context", "Tenant: north");
    await person.call();
    assert.equal(await person.answer(), '"north"');
    await person.page.click("::-p-xpath(//summary[contains(., 'fields of the answer')])");
    assert.match(await person.text(".output details"), /content-type\s+application\/json/);
}));

test("a deadline ends a stream, too", at(LAB, hash("lab.Waves/watch", {frequency: 2}), async person => {
    await person.page.click("::-p-xpath(//summary[text()='Deadline and context'])");
    await person.fill("Deadline", "300");
    await person.call();
    await person.reads(".problem", /DEADLINE/);
    assert.match(await person.reads(".status", /^It failed/), /[1-9]\d* items/);
}));

/** What turns text around, and what would be read of the text then. */
const TURNED = "access\u202e level";

test("marks that turn text around are shown by their numbers", at(LAB, hash("lab.Waves/say", {words: TURNED}), async person => {
    await person.call();
    assert.equal(await person.answer(), '"access\\u202e level"');
    await person.click("tab", "Table");
    assert.equal(await person.text(".output .value"), "access\\u202e level");
    for (const language of ["curl", "Python", "Java", "C#", "C", "TypeScript"]) {
        assert.match(await person.code(language), language == "C" ? /access\\342\\200\\256 level/ : /access\\u202e level/, language);
    }
    await person.page.$$eval("details", all => all.forEach(each => { each.open = true; }));
    // The field itself has what was written into it.
    const seen = await person.page.evaluate(() => document.body.innerText);
    assert.ok(!seen.includes("\u202e") && seen.includes("\\u202e"));
}));

test("the search finds types, roles and parts of names", at(LIBRARY, "", async person => {
    await identified(person);
    const found = async words => {
        await person.page.$eval("input[type=search]", each => {
            each.value = "";
        });
        await person.page.type("input[type=search]", words);
        return person.page.$$eval("nav li", all => all.filter(each => each.checkVisibility()).map(each => each.textContent));
    };
    assert.deepEqual(await found("keeper"), ["keys"]);
    assert.deepEqual(await found("desk.keys"), ["keys"]);
    assert.ok((await found("binding")).includes("Binding"));
    assert.ok((await found("Binding")).includes("same"), "a method whose types hold it");
    await person.click("link", "Book");
    await person.reads("h1", /^struct library\.Book$/);
    assert.match(await person.text("main"), /Binding binding[^]*Used by[^]*library\.Desk\/same/);
    await person.page.click("main details summary");
    assert.match(await person.reads("main .members .members", /./), /CLOTH/);
    assert.deepEqual(await person.complaints(), []);
    await person.shoot("type");
}));

test("the first page is an index", at(LAB, "", async person => {
    assert.match(await person.text("main"), /lab\.Waves 1\.0\.0[^]*make Makes a wave\.[^]*sum Returns all of them, and first, added up[^]*Types[^]*Wave A wave, sampled\./);
    await person.page.click("main .entries a");
    await person.reads("h1", /Waves\.make$/);
}));

test("a picture has round ticks, and its values are read by keys and by the pointer", at(LAB, hash("lab.Waves/make", {shape: "SAW", count: 20, frequency: 1}), async person => {
    await person.call();
    const slider = await person.page.waitForSelector("[role=slider]");
    assert.deepEqual(await person.page.$$eval(".left span:not(.widest)", all => all.map(each => each.textContent)), ["-1.0", "-0.5", "0.0", "0.5"]);
    assert.deepEqual(await person.page.$$eval(".under span", all => all.map(each => each.textContent)), ["0.0", "0.2", "0.4", "0.6", "0.8"]);
    await slider.focus();
    await person.press("ArrowRight", "ArrowRight");
    assert.equal(await person.text(".read"), "result.times 0.05, result.heights -0.9");
    assert.equal(await slider.evaluate(each => each.getAttribute("aria-valuetext")), "result.times 0.05, result.heights -0.9");
    await person.press("End");
    assert.equal(await person.text(".read"), "result.times 0.95, result.heights 0.8999999999999999");
    await slider.hover();
    await person.reads(".read", /^result\.times 0\.(45|5), /);
    // A second line, against the positions.
    await person.page.click("::-p-xpath(//fieldset//label[contains(., 'result.times')]//input)");
    assert.equal(await person.page.$eval("svg[role=img]", each => each.getAttribute("aria-label")),
        "result.heights: 20 numbers from -1 to 0.9; result.times: 20 numbers from 0 to 0.95");
    assert.equal(await person.page.$$eval("svg .line", all => all.length), 2);
    assert.match(await person.focused(), /result\.times/);
    assert.deepEqual(await person.complaints(), []);
    await person.shoot("two-lines");
    const saved = await person.page.evaluate(async () => {
        const made = [];
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => {
            made.push(blob);
            return make(blob);
        };
        [...document.querySelectorAll("button")].find(each => each.textContent == "Save as CSV").click();
        return made[0].text();
    });
    assert.deepEqual(saved.split("\r\n").slice(0, 3), ["position,result.heights,result.times", "0,-1,0", "1,-0.9,0.05"]);
    assert.equal(saved.split("\r\n").length, 22);
}));

test("a form is filled with an example, in two columns where there is room", at(LIBRARY, "", async person => {
    await identified(person);
    await person.open("same");
    await person.click("button", "Fill with an example");
    await person.call();
    const same = JSON.parse(await person.answer());
    assert.equal(same.title, "text");
    assert.equal(same.isbn, "1");
    const columns = () => person.page.$$eval("fieldset .columns > .field", all => new Set(all.map(each => Math.round(each.getBoundingClientRect().left))).size);
    assert.equal(await columns(), 2);
    await person.shoot("columns");
    await person.page.setViewport({width: 360, height: 800});
    assert.equal(await columns(), 1);
}));

test("something is seen while it loads, and where its script cannot", async () => {
    const person = await Person.at(LAB);
    const held = [];
    await person.page.setRequestInterception(true);
    person.page.on("request", request => request.url().endsWith("descriptor.json") ? held.push(request) : request.continue());
    await person.page.reload({waitUntil: "domcontentloaded"});
    await person.reads("main", /^Asking the host what it can do/);
    held.forEach(each => each.continue());
    await person.reads("h1", /What this host can do/);
    assert.equal(await person.page.$("#loading"), null);
    person.page.removeAllListeners("request");
    person.page.on("request", request => request.url().endsWith(".js") ? request.abort() : request.continue());
    await person.page.reload();
    await person.page.waitForSelector(".late", {visible: true});
    assert.match(await person.text("main"), /the script of this page cannot run here/);
    await person.context.close();
});

test("on paper is the method and its answer", at(LAB, hash("lab.Waves/make", {shape: "SAW", count: 20, frequency: 1}), async person => {
    await person.call();
    await person.page.waitForSelector("svg .line");
    await person.page.emulateMediaType("print");
    for (const hidden of ["nav", "header", "button.call"]) {
        assert.equal(await person.page.$eval(hidden, each => each.checkVisibility()), false, hidden);
    }
    assert.match(await person.text("main"), /Waves\.make[^]*200 OK/);
    await person.shoot("paper");
}));

/** Shows the page of a host that says this of itself. */
async function described(person, document) {
    await person.page.setRequestInterception(true);
    person.page.on("request", request => request.url().endsWith("descriptor.json")
        ? request.respond({contentType: "application/json", body: JSON.stringify({format: 1, ...document})})
        : request.continue());
    await person.page.reload();
    await person.page.waitForSelector("nav li a");
}

test("a deep value is folded, and its fields are made where somebody looks", at(LAB, "", async person => {
    const levels = 10; // each holds three of the next: 59049 numbers
    const types = Object.fromEntries(Array.from({length: levels}, (_, level) => [`Level${level}`,
        {fields: ["a", "b", "c"].map(name => ({name, type: level == levels - 1 ? "int" : `Level${level + 1}`}))}]));
    await described(person, {interfaces: [{name: "deep.Store", id: 1, types, methods: [
        {name: "put", id: 2, throws: [], parameters: [{name: "value", type: "Level0"}]}]}]});
    await person.open("put");
    assert.equal(await person.page.$$eval(".fields input", all => all.length), 0);
    for (const name of ["value", ...Array(5).fill("b")]) {
        await (await person.page.waitForSelector(`::-p-xpath((//details[not(@open)]/summary[span[text()='${name}']])[last()])`)).click();
    }
    await person.page.waitForSelector(".fields input");
    const input = (await person.page.$$(".fields input")).at(-1);
    await input.type("-77");
    await person.click("button", "As JSON");
    assert.match(await person.page.$eval("textarea", each => each.value), /"c": -77/);
}));

test("where a service does not tell how clients call it, the page says so", at(LAB, "", async person => {
    await described(person, {interfaces: [{name: "old.Store", id: 1, types: {}, methods: [
        {name: "put", id: 2, throws: [], parameters: [{name: "value", type: "int"}]}]}]});
    await person.open("put");
    assert.match(await person.code("curl"), /curl/);
    assert.deepEqual(await person.page.$$eval("[aria-label=Language] [role=tab]", all => all.map(each => each.textContent)), ["curl"]);
    assert.match(await person.text("main"), /generated by an older version of Creo, which does not tell how clients write this call/);
}));

test("how clients call a method is asked for once, when somebody looks", at(LAB, "#lab.Waves/say", async person => {
    const asked = () => person.requests.filter(each => each.url().includes("/creo/calls")).map(each => each.url().split("?")[1]);
    assert.deepEqual(asked(), []);
    await person.fill("words", "one");
    assert.match(await person.code("Python"), /client\.say\("one"\)/);
    await person.fill("words", "two");
    assert.match(await person.code("Java"), /client\.say\("two"\)/);
    assert.deepEqual(asked(), ["method=lab.Waves%2Fsay"]);
}));

test("a thousand methods are no burden", at(LAB, "", async person => {
    const method = i => ({name: `method${i}`, id: i, documentation: `Does thing ${i}.`, throws: [],
        parameters: [{name: "deep", type: "Tree"}], gives: {type: "Tree"}});
    const services = Array.from({length: 20}, (_, s) => ({name: `big.Service${s}`, id: s,
        methods: Array.from({length: 50}, (_, i) => method(50 * s + i)),
        types: {Tree: {fields: [{name: "value", type: "int"}, {name: "children", type: {array: "Tree"}}]}}}));
    await described(person, {interfaces: services});
    await person.reads("nav [role=status]", /^1000 methods$/);
    await person.page.type("input[type=search]", "thing 777");
    await person.reads("nav [role=status]", /^1 of 1000 methods$/);
    await person.press("Enter");
    await person.reads("h1", /big\.Service15\.method777/);
    assert.deepEqual(await person.complaints(), []);
}));

const SCREENS = {light: {}, dark: {dark: true}, "a telephone": {width: 360}, "a telephone at night": {width: 360, dark: true}};

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const MOMENT = {
    time: "2026-11-27T09:30:00.000000001Z", length: "PT-1M-0.5S", day: "0001-02-28", id: ID, price: "-0.10", height: 0.5,
    until: "+10000-01-01T00:00:00Z",
};

test("a time is picked or written, and neither rounds the other", at(KINDS, hash("lab.kinds.System/moment", {given: MOMENT}), async person => {
    const picker = await person.page.waitForSelector("input[type=datetime-local]");
    const picked = () => picker.evaluate(each => each.value);
    assert.match(await picked(), /^2026-11-27T09:30(:00)?$/);
    await person.call();
    assert.deepEqual(JSON.parse(await person.answer()), MOMENT);

    await person.fill("time", "2026-02-30T10:00:00Z");
    await person.call();
    assert.match(await person.reads(".field .error", /./), /Expected a time such as .*, found "2026-02-30T10:00:00Z": month 02 of that year has no day 30\./);
    assert.match(await person.focused(), /^time/);
    assert.equal(await picked(), "");
    await person.fill("time", "2026-11-27T10:30:00.5+02:00");
    assert.match(await picked(), /^2026-11-27T08:30(:00)?$/);
    await picker.evaluate(each => {
        each.value = "2026-11-28T00:00:01";
        each.dispatchEvent(new Event("input", {bubbles: true}));
    });
    assert.equal(await (await person.field("time")).evaluate(each => each.value), "2026-11-28T00:00:01Z");
    await person.click("button", "New UUID as id");
    await person.fill("price", "1e3");
    await person.call();
    await person.reads(".status", /^200 OK/);
    const answer = JSON.parse(await person.answer());
    assert.match(answer.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual({...answer, id: ID}, {...MOMENT, time: "2026-11-28T00:00:01Z", price: "1E+3"});
    await person.fill("length", "90 s");
    await person.fill("day", "tomorrow");
    await person.fill("price", "1,5");
    await person.call();
    assert.equal(await person.reads(".field .error", /./), [
        'Expected a duration such as PT1.5S, found "90 s".',
        'Expected a date such as 2026-11-27, found "tomorrow".',
        'Expected a decimal number such as 12.50, found "1,5".',
    ].join("\n"));
    await person.shoot("moment");
}));

test("texts of one time are one key, and a decimal number as JSON is text", at(KINDS, hash("lab.kinds.System/moments", {}), async person => {
    await person.click("button", "Fill with an example");
    await person.call();
    assert.equal(JSON.parse(await person.answer()).byTime["2026-11-27T10:30:00Z"], "12.50");
    await person.click("button", "As JSON");
    const given = {all: [], times: [], ids: [ID.toUpperCase()], prices: [0.1], byTime: {}, byDay: {}, byId: {}};
    await person.paste("Arguments as JSON", JSON.stringify({given}));
    await person.call();
    assert.equal(await person.reads(".error", /./), '/given/prices/0 Text such as "12.50" is expected here (BigDecimal).');
    given.prices = ["0.10"];
    given.byTime = {"2026-11-27T10:30:00Z": "1", "2026-11-27T11:30:00+01:00": "2"};
    await person.paste("Arguments as JSON", JSON.stringify({given}));
    await person.call();
    assert.equal(await person.reads(".error", /twice/), "/given/byTime/2026-11-27T11:30:00+01:00 This key is there twice.");
    delete given.byTime["2026-11-27T10:30:00Z"];
    await person.paste("Arguments as JSON", JSON.stringify({given}));
    await person.call();
    await person.reads(".status", /^200 OK/);
    assert.deepEqual(JSON.parse(await person.answer()), {...given, ids: [ID], byTime: {"2026-11-27T10:30:00Z": "2"}});
}));

const TIDE = hash("lab.kinds.System/tide", {from: "2026-11-27T09:30:00.5Z", every: "PT0.25S", price: "12.50", count: 20});

test("numbers that come with times are drawn across them", at(KINDS, TIDE, async person => {
    await person.call();
    const picture = await person.page.waitForSelector("svg[role=img]");
    assert.match(await picture.evaluate(each => each.getAttribute("aria-label")),
        /^result\.height: 20 numbers from -[\d.]+ to [\d.]+, across result\.time from 2026-11-27T09:30:00\.500Z to 2026-11-27T09:30:05\.250Z$/);
    assert.match(await person.text(".plot .under"), /09:30:02\s+09:30:04/);
    await person.page.focus("[role=slider]");
    await person.press("End");
    assert.match(await person.text(".read"), /^result\.time 2026-11-27T09:30:05\.250Z, result\.height /);
    await person.shoot("times");
}));

test("times come one by one", at(KINDS, hash("lab.kinds.System/ticks", {from: "2026-12-31T23:59:59Z", every: "PT0.5S", count: 3}), async person => {
    await person.call();
    await person.reads(".watch table", /2026-12-31T23:59:59Z[^]*59\.500Z[^]*2027-01-01T00:00:00Z/);
    await person.reads(".status", /^OK · 3 items/);
}));

const RULED = "#lab.kinds.System/ruled";

test("rules are told at their fields, and checked before a call", at(KINDS, RULED, async person => {
    const told = await person.text(".hint");
    for (const words of [
        "What it is called. Allowed: length 2 to 8, all of it [a-z]+(-\\d)?.", "Allowed: from 2 to 5.", "Allowed: from 2.",
        "Allowed: length 2 to 4, each item from 0 to 1.", "Allowed: length at least 2, each key all of it [a-c], each item from 10 to 20.",
    ]) {
        assert.ok(told.includes(words), told);
    }
    await person.click("button", "Fill with an example");
    await person.call();
    await person.reads(".status", /^200 OK/);
    const before = JSON.parse(await person.answer());
    assert.match(before.name, /^[a-z]+(-\d)?$/);
    assert.deepEqual({...before, name: "", counts: Object.values(before.counts)}, {
        name: "", level: 2, weight: 2, shares: [1, 0, 0], words: ["te", "te"], counts: [10, 10], seal: "AQIDBA==", seals: ["AQI="], more: 1, part: "1", day: "2027-01-01",
    });
    await person.fill("name", "Ab");
    await person.fill("level", "6");
    await person.fill("weight", "NaN");
    await person.fill("shares", "0, 1.5");
    await person.fill("seal", "AQI=");
    await person.fill("part", "-0.1");
    await person.fill("day", "2026-12-31");
    await person.fill("count", "11");
    await person.call();
    assert.equal(await person.reads(".field .error", /11/), [
        "The text does not match [a-z]+(-\\d)?.",
        "6 is not allowed here, but numbers from 2 to 5.",
        "NaN is not allowed here, but numbers from 2.",
        "Item 1: 1.5 is not allowed here, but numbers from 0 to 1.",
        "It has 2 items; allowed: 4.",
        "-0.1 is not allowed here, but numbers from 0 to 1.",
        "2026-12-31 is not allowed here, but what is from 2027-01-01.",
        "11 is not allowed here, but numbers from 1 to 10.",
    ].join("\n"));
    assert.match(await person.focused(), /^name/);
    assert.equal(person.requests.filter(each => each.method() == "POST").length, 1);
    await person.shoot("rules");
}));

test("what breaks the rule of a key is shown at the key", at(KINDS, RULED, async person => {
    await person.click("button", "Fill with an example");
    await person.fill("key", "d");
    await person.call();
    assert.equal(await person.reads(".field .error", /./), "The key: The text does not match [a-c].");
    assert.match(await person.focused(), /^key/);
    await person.fill("key", "c");
    await person.call();
    await person.reads(".status", /^200 OK/);
}));

test("the longest labels of a picture fit on a telephone", at(KINDS, "#lab.kinds.System/moments", async person => {
    await person.click("button", "As JSON");
    await person.paste("Arguments as JSON", JSON.stringify({given: {
        all: [], times: ["-1000000000-01-01T00:00:00Z", "+1000000000-12-31T23:59:59.999999999Z"], ids: [], prices: [], byTime: {
            "-1000000000-01-01T00:00:00Z": "1", "+1000000000-12-31T23:59:59.999999999Z": "2",
        }, byDay: {}, byId: {},
    }}));
    await person.call();
    await person.reads(".plot .under", /\+1000000000/);
    assert.ok(await person.overflow() <= 0);
}, {width: 360}));

test("rules hold for JSON text, too", at(KINDS, RULED, async person => {
    await person.click("button", "Fill with an example");
    await person.click("button", "As JSON");
    const area = await person.find("textbox", "Arguments as JSON");
    const given = JSON.parse(await area.evaluate(each => each.value));
    const {given: ruled} = given;
    Object.assign(ruled, {words: ["", "abc"], counts: {a: 9, d: 10}, seals: ["AQI=", "AQID"], more: 0, seal: [1, 2, 3]});
    await person.paste("Arguments as JSON", JSON.stringify(given));
    await person.call();
    assert.equal(await person.reads(".error", /more/), [
        "/given/words/0 It has 0 characters; allowed: 1 to 2.",
        "/given/words/1 It has 3 characters; allowed: 1 to 2.",
        "/given/counts/d The key: The text does not match [a-c].",
        "/given/counts/a 9 is not allowed here, but numbers from 10 to 20.",
        "/given/seal It has 3 items; allowed: 4.",
        "/given/seals/1 It has 3 items; allowed: at most 2.",
        "/given/more 0 is not allowed here, but numbers from 1 to 5.",
    ].join("\n"));
}));

test("code shows values that obey rules where nothing is written yet", at(KINDS, RULED, async person => {
    const code = await person.code("curl");
    const given = JSON.parse(/'(\{.*\})'/.exec(code)[1]);
    assert.match(given.given.name, /^[a-z]+(-\d)?$/);
    assert.equal(given.given.level, 2);
    assert.equal(Object.keys(given.given.counts).length, 2);
}));

test("items of a stream have rules", at(KINDS, "#lab.kinds.System/total", async person => {
    await person.fill("factor", "2");
    await person.fill("amounts", "1, 2, 100.5");
    await person.call();
    assert.equal(await person.reads(".field .error", /./), "Item 2: 100.5 is not allowed here, but numbers from 0 to 100.");
    await person.fill("amounts", "1, 2.5");
    await person.call();
    assert.equal(await person.answer(), "7");
}));

/** A host with a union and sets. */
const DRAWN = {interfaces: [{name: "drawn.Store", id: 1, types: {
    Shape: {documentation: "A form.", cases: [
        {name: "old", type: "int", deprecated: "use point"},
        {name: "point", type: "Point", documentation: "Where it is."},
        {name: "group", type: {array: "Shape"}},
        {name: "note", type: "String"},
    ]},
    Point: {fields: [{name: "x", type: "double", rules: {range: {min: "2"}}}]},
    Level: {constants: [{name: "LOW"}, {name: "HIGH"}]},
}, methods: [{name: "draw", id: 2, throws: [], parameters: [
    {name: "shape", type: "Shape"}, {name: "names", type: {set: "String"}, rules: {length: {min: 1, max: 3}}},
    {name: "numbers", type: {set: "int"}}, {name: "levels", type: {set: "Level"}}, {name: "shapes", type: {array: "Shape"}},
]}]}]};

for (const [name, options] of Object.entries(SCREENS)) {
    test(`a union has a list of its cases, and the items of a set differ: ${name}`, at(KINDS, "", async person => {
        await described(person, DRAWN);
        const menu = await person.page.$("nav li a");
        await menu.evaluate(each => each.click());
        await person.reads("h1", /draw$/);
        const choice = await person.find("combobox", "Case of shape");
        assert.equal(await choice.evaluate(each => each.value), "point");
        assert.match(await person.text(".hint"), /Where it is\./);
        await person.fill("x", "1");
        await person.click("button", "Add item to names");
        await person.type("a");
        await person.click("button", "Add item to names");
        await person.type("a");
        await person.fill("numbers", "1, 2, 1");
        await person.click("button", "Add item to shapes");
        await person.call();
        assert.equal(await person.reads(".field .error", /Item 2/), [
            "1 is not allowed here, but numbers from 2.",
            "This item is there twice.",
            "Item 2: This item is there twice.",
            "A number is missing.",
        ].join("\n"));
        assert.deepEqual(await person.complaints(), []);
        assert.ok(await person.overflow() <= 0);
        await person.shoot(`union ${name}`.replaceAll(" ", "-"));

        await (await person.find("combobox", "Case of shape")).select("note");
        await person.fill("note", "b");
        await person.fill("[1]", "b");
        await person.fill("numbers", "1, 2");
        await (await person.find("combobox", "Case of [0]")).select("group");
        await person.click("button", "As JSON");
        const area = await person.find("textbox", "Arguments as JSON");
        const given = {shape: {note: "b"}, names: ["a", "b"], numbers: [1, 2], levels: [], shapes: [{group: []}]};
        assert.deepEqual(JSON.parse(await area.evaluate(each => each.value)), given);
        assert.match(await person.text("[role=tabpanel] .code pre"), /"shape":\{"note":"b"\}/);
        await person.page.$$eval("details", all => all.forEach(each => { each.open = true; }));
        assert.match(await person.text(".bytes"), /shape\s+Shape\s+note[^]*shape\.note\s+String\s+1 byte[^]*names\s+Set<String>\s+2 items[^]*shapes\[0\]\s+Shape\s+group/);
        await person.paste("Arguments as JSON", JSON.stringify({
            ...given, shape: {}, levels: ["LOW", "LOW"], shapes: [{nose: 1}, {note: "", old: 1}, {point: {x: 1}}, {note: null}]}));
        await person.call();
        assert.equal(await person.reads(".error", /levels/), [
            "/shape An object with one of old, point, group, note is expected here (Shape).",
            "/levels/1 This item is there twice.",
            "/shapes/0/nose There is no “nose” here; there is old, point, group, note.",
            "/shapes/1 There are 2 cases here; one of old, point, group, note is expected.",
            "/shapes/2/point/x 1 is not allowed here, but numbers from 2.",
            "/shapes/3/note A value is missing.",
        ].join("\n"));
        await person.paste("Arguments as JSON", JSON.stringify({...given, shape: {old: 7}}));
        await person.click("button", "As a form");
        assert.equal(await choice.evaluate(each => each.value), "old");
        assert.equal(await (await person.field("old")).evaluate(each => each.value), "7");
        await person.click("button", "Fill with an example");
        assert.equal(await choice.evaluate(each => each.value), "point");
        assert.equal(await (await person.field("x")).evaluate(each => each.value), "2");
        await person.page.evaluate(() => { location.hash = "#drawn.Shape"; });
        await person.reads("h1", /^union drawn\.Shape$/);
        assert.match(await person.text("main"), /A form\.[^]*int old[^]*Deprecated: use point[^]*Point point[^]*Where it is[^]*Shape\[\] group/);
        assert.deepEqual(await person.complaints(), []);
        assert.ok(await person.overflow() <= 0);
    }, options));
}

for (const [name, options] of Object.entries(SCREENS)) {
    test(`rules and what breaks them are accessible, and fit: ${name}`, at(KINDS, RULED, async person => {
        await person.click("button", "Add item to words");
        await person.click("button", "Add entry to counts");
        await person.call();
        await person.reads(".field .error", /The text does not match/);
        assert.deepEqual(await person.complaints(), []);
        assert.ok(await person.overflow() <= 0);
        await person.shoot(`rules ${name}`.replaceAll(" ", "-"));
    }, options));
}

for (const [name, options] of Object.entries(SCREENS)) {
    test(`fields and pictures of times are accessible, and fit: ${name}`, at(KINDS, TIDE, async person => {
        await person.call();
        await person.page.waitForSelector("svg .line");
        assert.deepEqual(await person.complaints(), []);
        assert.ok(await person.overflow() <= 0);
        await person.shoot(`tide ${name}`.replaceAll(" ", "-"));
        await person.page.evaluate(where => { location.hash = where; }, hash("lab.kinds.System/moment", {given: MOMENT}));
        await person.reads("h1", /moment$/);
        await person.fill("day", "2026-02-30");
        await person.call();
        await person.reads(".field .error", /no day 30/);
        assert.deepEqual(await person.complaints(), []);
        assert.ok(await person.overflow() <= 0);
        await person.shoot(`moment ${name}`.replaceAll(" ", "-"));
    }, options));
}

for (const [name, options] of Object.entries(SCREENS)) {
    test(`it is accessible, and fits: ${name}`, at(LAB, "", async person => {
        const fine = async where => {
            assert.deepEqual(await person.complaints(), [], where);
            assert.ok(await person.overflow() <= 0, `${where} is wider than the screen`);
            await person.shoot(`${where} ${name}`.replaceAll(" ", "-"));
        };
        await fine("welcome");
        await person.open("make");
        await person.call();
        await person.reads(".field .error", /./);
        await fine("mistakes");
        await person.fill("count", "20");
        await person.fill("frequency", "1");
        await person.call();
        await person.page.waitForSelector("svg .line");
        await person.page.$$eval("details", all => all.forEach(each => { each.open = true; }));
        await fine("answer");
        await person.click("tab", "Table");
        await fine("answer table");
        await person.fill("frequency", "90");
        await person.call();
        await person.page.waitForSelector(".problem");
        await fine("problem");
    }, options));

    test(`clients that the host hands out are linked, on a page of the same style: ${name}`, at(LAB, "", async person => {
        await person.click("link", "clients");
        await person.reads("h1", /^Clients$/);
        assert.match(await person.text("main"), /Python\npip install [^]*SHA-256/);
        const colour = () => person.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const own = await colour();
        assert.deepEqual(await person.complaints(), []);
        assert.ok(await person.overflow() <= 0);
        await person.shoot(`clients ${name}`.replaceAll(" ", "-"));
        await person.click("link", "Creo explorer");
        await person.reads("h1", /What this host can do/);
        assert.equal(await colour(), own);
    }, options));

    test(`forms are accessible, and fit: ${name}`, at(LIBRARY, "", async person => {
        await identified(person);
        await person.open("sorted");
        for (const add of ["Add entry to books", "Add item to parts", "Add entry to deep"]) {
            await person.click("button", add);
        }
        assert.deepEqual(await person.complaints(), []);
        assert.ok(await person.overflow() <= 0);
        await person.shoot(`form-${name}`.replaceAll(" ", "-"));
    }, options));
}

/** Texts in which signs mean something in one language or another. */
const TEXTS = ["it's \"quoted\"", "\\u0041 \\n \\", "??( ?", "å𝄞\u2028\u0085\u007f\u202e", "\u0000\u0001\b\t\n\f\r1", "~~ ~0~ \u00ab $& ${x} {y} %s //*/"];
/** One of everything that has no parts. */
const PROGRAM = {
    class_: true, self: -128, register: "'", lambda: -32768, None: -2147483648, in: "-9223372036854775808", template: "NaN", object: "-Infinity",
    params: TEXTS.join(" "), def: "NULL",
};
const CALL = {note: null, hasNote: false, constructor: null, delegate: null, toString: null, notify: null, inner: PROGRAM, calls: []};

/** Calls whose code and bytes are tried outside of the browser. */
const CALLS = {
    make: [LAB, "lab.Waves/make", {shape: "SAW", count: 4, frequency: 1}],
    say: [LAB, "lab.Waves/say", {words: "it's \"quoted\", \\ and å\n𝄞"}],
    sum: [LAB, "lab.Waves/sum", {first: "-9223372036854775808", numbers: ["1", "9223372036854775807"], negative: false}],
    echo: [LAB, "lab.Waves/echo", {words: ["one", "two"]}],
    same: [LIBRARY, "library.Desk/same", {book: {...BOOK, parts: [{...BOOK, weight: "Infinity", former: null, note: "x"}]}}],
    sorted: [LIBRARY, "library.Desk/sorted", {books: {5: BOOK}, deep: {a: {b: -128}, c: {}}}],
    parts: [LIBRARY, "library.Desk/parts", {whole: "AIB/Ig==", rest: null, which: [true, false]}],
    watch: [LIBRARY, "library.Desk/watch", {count: 2}],
    older: [LIBRARY, "library.Desk/older", {year: "1999", weight: 0.5}],
    count: [LIBRARY, "library.Desk/count", {of: "x", books: [BOOK]}],
    ring: [LIBRARY, "library.Desk/ring", {who: "bell"}],
    keys: [LIBRARY, "library.Desk/keys", {}],
    program: [KINDS, "lab.kinds.System/close", {client: PROGRAM}],
    sparse: [KINDS, "lab.kinds.System/connect", {error: {...CALL, calls: []}}],
    full: [KINDS, "lab.kinds.System/connect", {error: {
        note: 7, hasNote: true, constructor: PROGRAM, delegate: "lastOfAll", toString: "x", notify: "AQ==", inner: PROGRAM, calls: [CALL]}}],
    arrays: [KINDS, "lab.kinds.System/getClass", {result: {
        booleans: [true, false], bytes: "AIB/Ig==", chars: ["a", "'", "\\", "\"", "\t", "é"], shorts: [-32768, 32767], ints: [-2147483648, 1],
        longs: ["-9223372036854775808", "9007199254740993"], floats: ["NaN", "Infinity", "-Infinity", 0.1, -0], doubles: [1, 1e300, "NaN", 5e-324],
        texts: TEXTS, enums: ["first", "NULL"], structs: [PROGRAM, PROGRAM], nested: [[1.5], [], [2, 3]], blobs: ["", "IlwA"],
        deep: [[["a"], []], []], maps: [{a: 1}, {}]}}],
    empty: [KINDS, "lab.kinds.System/getClass", {result: {
        booleans: [], bytes: "", chars: [], shorts: [], ints: [], longs: [], floats: [], doubles: [], texts: [], enums: [], structs: [],
        nested: [], blobs: [], deep: [], maps: []}}],
    maps: [KINDS, "lab.kinds.System/delete", {call: {
        byText: Object.fromEntries([...TEXTS, ..."abcdefghijkl"].map(each => [each, each])), byByte: {"-128": true, 5: false}, byShort: {"-1": "Infinity"},
        byInt: {"-2147483648": 1.5, 2: "NaN"}, byLong: {"-9223372036854775808": "9007199254740993"}, byChar: {"'": "\"", "é": "\\", "?": "\u2028"},
        byEnum: {NULL: CALL}, deep: {"": {1: ["AQ==", ""]}, x: {}}}}],
    present: [KINDS, "lab.kinds.System/optional", {given: "9007199254740993", sent: "first", item: PROGRAM, text: "\u2029\u0085", last: 1}],
    absent: [KINDS, "lab.kinds.System/optional", {given: null, sent: null, item: null, text: null, last: -1}],
    none: [KINDS, "lab.kinds.System/absent", {has_result: null}],
    one: [KINDS, "lab.kinds.System/absent", {has_result: CALL}],
    constant: [KINDS, "lab.kinds.System/constant", {out: "lastOfAll"}],
    nothing: [KINDS, "lab.kinds.System/nothing", {}],
    counted: [KINDS, "lab.kinds.System/count", {sent: 1, item: [["a", "b"]], more: 5}],
    uncounted: [KINDS, "lab.kinds.System/count", {sent: 1, item: [], more: null}],
    mirrored: [KINDS, "lab.kinds.System/echo", {items: [PROGRAM, PROGRAM]}],
    numbers: [KINDS, "lab.kinds.System/numbers", {last: 3}],
    blobs: [KINDS, "lab.kinds.System/blobs", {items: ["AQID", ""]}],
    moment: [KINDS, "lab.kinds.System/moment", {given: MOMENT}],
    moments: [KINDS, "lab.kinds.System/moments", {given: {
        all: [MOMENT, {...MOMENT, until: null}], times: [MOMENT.time], ids: [ID], prices: ["0", "1E+3", "-1234567890123456789012345678.90"],
        byTime: {[MOMENT.time]: "1.0"}, byDay: {"2026-11-27": "PT0S"}, byId: {[ID]: "1970-01-01"}}}],
    tide: [KINDS, "lab.kinds.System/tide", {from: MOMENT.time, every: "PT1H", price: "12.50", count: 2}],
    gathered: [KINDS, "lab.kinds.System/gather", {given: {
        names: ["a", "it's \"quoted\""], numbers: [-1, 7], large: ["-9007199254740993", "1"], options: ["lastOfAll", "NULL"], chars: ["'", "é"], ids: [ID],
        deep: {a: [1], b: []}, days: ["2026-11-27"]}, times: [MOMENT.time]}],
    none_gathered: [KINDS, "lab.kinds.System/gather", {given: {
        names: [], numbers: [], large: [], options: [], chars: [], ids: [], deep: {}, days: null}, times: []}],
    either: [KINDS, "lab.kinds.System/either", {
        given: {self: [{program: PROGRAM}, {option: "NULL"}, {bytes: "AQI="}, {names: ["x", "y"]}, {None: 7}, {class_: {a: {number: 1.5}}}]},
        other: null, more: [{number: "NaN"}, {self: []}]}],
    other: [KINDS, "lab.kinds.System/either", {given: {None: -1}, other: {option: "first"}, more: []}],
    ruled: [KINDS, "lab.kinds.System/ruled", {given: {
        name: "ab-1", level: 5, weight: 2, shares: [0, 1], words: ["a", "\u{1d11e}\u{1d11e}"], counts: {a: 10, b: 20}, seal: "AQIDBA==", seals: [], more: null,
        part: "0.5", day: "2027-02-03"}, count: 10}],
    total: [KINDS, "lab.kinds.System/total", {factor: 3, amounts: [0, 100]}],
    ticks: [KINDS, "lab.kinds.System/ticks", {from: MOMENT.time, every: "PT1H", count: 2}],
};

test("code and bytes of calls are for others to try", async () => {
    const all = {};
    for (const [name, [host, method, values]] of Object.entries(CALLS)) {
        const person = await Person.at(host);
        if (host == LIBRARY) {
            await identified(person);
        }
        await person.page.evaluate(where => { location.hash = where; }, hash(method, values));
        await person.reads("h1", new RegExp(`${method.split("/")[1]}$`));
        const code = {};
        for (const language of ["curl", "Python", "Java", "C#", "C", "TypeScript"]) {
            code[language] = await person.code(language);
        }
        await person.page.$$eval("details", each => each.forEach(one => { one.open = true; }));
        const bytes = await person.page.$$eval(".bytes", tables => tables.map(table =>
            [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent))));
        await person.call();
        all[name] = {method, values, code, bytes, answer: /(ring|nothing)$/.test(method) ? "" : await person.answer()};
        await person.leave();
    }
    mkdirSync(FOLDER, {recursive: true});
    writeFileSync(`${FOLDER}/calls.json`, JSON.stringify(all, null, 2));
});
