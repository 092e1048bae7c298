// SPDX-License-Identifier: Apache-2.0
// What pages cost a host that do not read, and that go away. evaluation/web/test_explorer.py starts this.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {after, before, test} from "node:test";
import {LAB, launch, Person, start, stop} from "./person.mjs";

before(start);
after(stop);

/** How many items a host may have made that nobody has read: twice what a client takes at once over RASP. */
const AHEAD = 128;
/** The same where HTTP carries them, of 4 kB each: what the kernel keeps for both ends of a connection, and the browser. */
const AHEAD_BY_HTTP = (kept("rmem") + kept("wmem") + (8 << 20)) / 4096;
const TABS = 200;

/** How many bytes of a connection the kernel keeps at most. */
function kept(memory) {
    return Number(readFileSync(`/proc/sys/net/ipv4/tcp_${memory}`, "utf8").split(/\s+/)[2]);
}

/** How many streams of flood there are, and how many texts they have made. */
async function flooded() {
    const answer = await fetch(new URL("../lab.Waves/flooded", LAB), {method: "POST", headers: {"Content-Type": "application/json"}, body: "{}"});
    return (await answer.json()).map(Number);
}

async function until(holds) {
    for (;;) {
        const state = await flooded();
        if (await holds(...state)) {
            return state;
        }
    }
}

/** Waits until no more is made, and says how much that is. */
async function still() {
    let before = -1;
    let calm = 0;
    const [, made] = await until((open, now) => {
        calm = now == before ? calm + 1 : 0;
        before = now;
        return calm == 200;
    });
    return made;
}

function shown(person) {
    return person.page.$eval(".count", each => parseInt(each.textContent));
}

for (const [name, ahead] of [["RASP", AHEAD], ["HTTP", AHEAD_BY_HTTP]]) {
    test(`a page that is frozen holds a stream up, by ${name}`, async () => {
        const person = await Person.at(LAB, "#lab.Waves/flood?{}");
        if (name == "HTTP") {
            await person.page.evaluate(() => { delete globalThis.WebSocket; });
        }
        const [, first] = await flooded();
        await person.call();
        await person.reads(".count", /[1-9]\d+ items/);
        const session = await person.page.createCDPSession();
        await session.send("Debugger.enable");
        const paused = new Promise(resolve => session.once("Debugger.paused", resolve));
        await session.send("Debugger.pause");
        await paused;
        // It comes back, as it would not if more and more were made.
        await still();
        await session.send("Debugger.resume");
        await session.detach();
        // It goes on where it was, and reads no more once it says so.
        const read = await shown(person);
        await person.page.waitForFunction(count => parseInt(document.querySelector(".count").textContent) > count, {}, read);
        await person.click("button", "Pause");
        const all = await still() - first;
        assert.ok(all - await shown(person) <= ahead, `${all} were made, and ${await shown(person)} were read`);
        await person.click("button", "Stop");
        await until(open => open == 0);
        await person.leave();
    });
}

test("a tab that closes withdraws its call", async t => {
    const person = await Person.at(LAB, "#lab.Waves/flood?{}");
    await person.call();
    await person.reads(".count", /\d+ items/);
    await until(open => open == 1);
    const from = performance.now();
    const since = () => performance.now() - from;
    const [withdrawn, closed] = await Promise.all([
        until(open => open == 0).then(since),
        person.page.close({runBeforeUnload: false}).then(since),
    ]);
    t.diagnostic(`withdrawn ${withdrawn.toFixed(0)} ms after the tab was told to close, which took ${closed.toFixed(0)} ms`);
    await person.leave();
});

/** In a page: opens a stream of flood, reads its first item and no more, and says what kind of value that is. */
async function first(page) {
    const rasp = await import(`${page}rasp.js`);
    const client = await rasp.connect(new URL("../", page).href, "");
    const {interfaces: [waves]} = await (await fetch(`${page}descriptor.json`)).json();
    const flood = rasp.method({...waves.methods.find(each => each.name == "flood"), service: waves}, () => null);
    return new Promise(resolve => {
        rasp.carry(client, flood, {args: new Uint8Array(), read: reader => reader.string(), item: item => {
            resolve(typeof item);
            // Who waits for what nobody can bring about would be collected as garbage, and its stream cancelled.
            return new Promise(goOn => { globalThis.goOn = goOn; });
        }});
    });
}

test("many tabs have a stream each, and all end when their browser does", async () => {
    // Tabs of one site may share a process: two processors would take minutes to start 200.
    const browser = await launch("--renderer-process-limit=2");
    try {
        for (let tab = 0; tab < TABS; tab++) {
            const page = await browser.newPage();
            await page.goto(`${LAB}descriptor.json`);
            assert.equal(await page.evaluate(first, LAB), "string");
        }
        assert.equal((await flooded())[0], TABS);
    } finally {
        await browser.close(); // or this process would not end when the test has failed
    }
    await until(open => open == 0);
});
