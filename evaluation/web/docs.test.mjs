// SPDX-License-Identifier: Apache-2.0
// The page that "creo docs" writes, opened as a file. evaluation/web/test_explorer.py starts this.

import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {LAB_FILE, LIBRARY_FILE, Person, start, stop} from "./person.mjs";

before(start);
after(stop);

/** A test with somebody who reads a file. */
function reading(file, hash, action, options) {
    return async () => {
        const person = await Person.at(file, hash, options);
        await action(person);
        await person.leave();
    };
}

/** The text of what is on the screen. */
function top(person) {
    return person.page.waitForFunction(() =>
        [...document.querySelectorAll("#text .entry")].find(each => each.getBoundingClientRect().top >= 0)?.id).then(each => each.jsonValue());
}

test("a file has a form for each method, by the keyboard alone", reading(LAB_FILE, "", async person => {
    await person.press("/");
    assert.match(await person.focused(), /^Search/);
    await person.type("makes frequency");
    assert.match(await person.reads("nav [role=status]", /of/), /^1 of 16 entries$/);
    await person.press("ArrowDown", "Enter");
    await person.reads("h1", /lab\.Waves\.make$/);
    assert.equal(await person.page.$eval("#text", each => each.checkVisibility()), false);
    // After the title come the link to the text, the button for JSON and the fields.
    await person.press("Tab", "Tab", "Tab");
    await person.page.waitForFunction(() => document.activeElement.tagName == "SELECT");
    await person.press("ArrowDown", "Tab");
    await person.type("1.5");
    await person.press("Enter");
    assert.match(await person.reads(".field .error", /./), /^“1\.5” is not a whole number\./);
    await person.page.keyboard.press("Home");
    await person.press("Delete", "Delete", "Tab");
    await person.type("2");
    await person.press("Enter");
    await person.reads(".status", /^A host would take these arguments\.$/);
    const code = async language => {
        await person.click("tab", language);
        return person.text("[role=tabpanel] .code pre");
    };
    assert.match(await code("curl"), /"shape":"SAW","count":5[^]*'http:\/\/localhost:7000\/lab\.Waves\/make'/);
    assert.match(await code("Python"), /WavesClient\("localhost:7000"\)[^]*Shape\.SAW, 5, 2\.0/);
    await person.page.$$eval("details", all => all.forEach(each => { each.open = true; }));
    assert.match(await person.text(".bytes"), /method id\s+int\s+make\(Shape shape, int count, double frequency\)/);
    assert.match(await person.page.url(), /#lab\.Waves\/make\?.*SAW/);
}));

test("links lead to places of the text and back", reading(LAB_FILE, "#Waves.sum", async person => {
    assert.equal(await top(person), "Waves.sum");
    await person.click("link", "Form, code and bytes of a call of Waves.sum");
    await person.reads("h1", /lab\.Waves\.sum$/);
    await person.click("link", "in the whole text");
    await person.page.waitForFunction(() => location.hash == "#Waves.sum" && document.getElementById("text").checkVisibility());
    assert.equal(await top(person), "Waves.sum");
    await person.click("link", "Wave");
    await person.reads("nav [aria-current]", /^Wave$/);
    assert.equal(await person.page.$eval(":target", each => each.id), "Wave");
    await person.page.type("input[type=search]", "in metres");
    assert.match(await person.reads("nav [role=status]", /of/), /^1 of 16 entries$/);
}));

test("a language is chosen for all first calls", reading(LAB_FILE, "", async person => {
    await person.page.click("::-p-xpath(//label[text()='Python'])");
    const shown = await person.page.$$eval(".languages", all => all.map(each => [...each.querySelectorAll("label")].find(one => one.previousElementSibling.checked).innerText));
    assert.deepEqual(new Set(shown.filter(Boolean)), new Set(["Python"]));
}));

test("code has the same colours in the text and in forms", reading(LAB_FILE, "", async person => {
    const colours = async code => {
        const found = {};
        for (const kind of ["keyword", "text", "number"]) {
            found[kind] = await person.page.$eval(`${code} .${kind}`, each => getComputedStyle(each).color);
        }
        return found;
    };
    await person.page.click("::-p-xpath(//label[text()='Java'])");
    const text = await colours(".languages pre");
    await person.open("make");
    await person.click("tab", "Java");
    assert.deepEqual(await colours("[role=tabpanel] pre"), text);
    assert.equal(new Set(Object.values(text)).size, 3);
}));

test("without scripts it is a text to read", reading(LIBRARY_FILE, "#Desk.same", async person => {
    assert.equal(await top(person), "Desk.same");
    assert.match(await person.text("nav"), /same/);
    assert.doesNotMatch(await person.text("main"), /Form, code/);
    await person.click("link", "Book");
    assert.equal(await top(person), "Book");
    assert.match(await person.text("#Book"), /isbn/);
}, {scripts: false}));

test("on paper is the text, and nothing to click", reading(LAB_FILE, "", async person => {
    await person.page.emulateMediaType("print");
    assert.equal(await person.page.$eval("nav", each => each.checkVisibility()), false);
    assert.equal(await person.page.$eval("header", each => each.checkVisibility()), false);
    assert.match(await person.text("main"), /In metres\./);
    assert.doesNotMatch(await person.text("main"), /Form, code/);
}));

test("what a description says is text, and nothing is loaded", reading(LAB_FILE, "", async person => {
    assert.match(await person.text("main"), /<script>document.title = "harmed"<\/script>/);
    const done = await person.page.evaluate(async () => {
        const script = document.createElement("script");
        script.textContent = "document.title = 'harmed'";
        document.body.append(script);
        return [document.title, await fetch("data:,x").then(() => "loaded", () => "refused")];
    });
    assert.deepEqual(done, ["lab 1.0.0", "refused"]);
    assert.ok(person.errors.every(each => /Content.Security.Policy/i.test(each)) && person.errors.length >= 2, person.errors.join("\n"));
    person.errors = [];
}));

for (const [name, options] of Object.entries({light: {}, dark: {dark: true}, "a telephone": {width: 360}, "a telephone at night": {width: 360, dark: true}})) {
    test(`a file is accessible, and fits: ${name}`, reading(LAB_FILE, "", async person => {
        const fine = async where => {
            assert.deepEqual(await person.complaints(), [], where);
            assert.ok(await person.overflow() <= 0, `${where} is wider than the screen`);
            await person.shoot(`${where} ${name}`.replaceAll(" ", "-"));
        };
        await fine("text");
        await person.open("make");
        await fine("form of a file");
    }, options));
}
