// SPDX-License-Identifier: Apache-2.0
// What a page costs a host that does not read. evaluation/web/test_explorer.py starts this.

import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {LAB, Person, start, stop} from "./person.mjs";

before(start);
after(stop);

/** How many items a host may have made that nobody has read: twice what a client takes at once over RASP. */
const AHEAD = 128;

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

test("a page that is frozen holds a stream up", async () => {
    const person = await Person.at(LAB, "#lab.Waves/flood?{}");
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
    assert.ok(all - await shown(person) <= AHEAD, `${all} were made, and ${await shown(person)} were read`);
    await person.click("button", "Stop");
    await until(open => open == 0);
    await person.leave();
});
