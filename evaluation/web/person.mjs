// SPDX-License-Identifier: Apache-2.0
// Somebody with a browser: looks for things by their names, clicks, types, reads.

import assert from "node:assert/strict";
import {mkdirSync, readFileSync} from "node:fs";
import {createRequire} from "node:module";

const modules = createRequire(`${process.env.MODULES}/`);
const puppeteer = modules("puppeteer-core");
const axe = readFileSync(modules.resolve("axe-core/axe.min.js"), "utf8");

/** Addresses of pages: of hosts, of a program in a JAR, and of files that "creo docs" has written of what they serve. */
export const {LAB, LIBRARY, KINDS, IN_JAR, LAB_FILE, LIBRARY_FILE, TOKEN, READER} = process.env;

/** How long something may take that needs no time. */
const PATIENCE = Number(process.env.PATIENCE ?? 60000);

let browser;

/** A Chromium with these options. */
export function launch(...options) {
    return puppeteer.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        pipe: true, // It ends with this process, however that ends.
        args: ["--no-sandbox", "--headless", "--disable-gpu", ...options],
        protocolTimeout: PATIENCE,
    });
}

export async function start() {
    browser = await launch();
}

export async function stop() {
    await browser.close();
}

/** A person in front of a page of a host. */
export class Person {
    /** What the page has asked for, and where. */
    requests = [];
    errors = [];

    static async at(address, hash = "", {dark = false, width = 1200, scripts = true} = {}) {
        const person = new Person();
        // Nothing of others: no cookies, no token.
        const context = await browser.createBrowserContext();
        const page = person.page = await context.newPage();
        person.context = context;
        page.setDefaultTimeout(PATIENCE);
        await page.setViewport({width, height: 800});
        await page.setJavaScriptEnabled(scripts);
        await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: dark ? "dark" : "light"}]);
        page.on("request", request => person.requests.push(request));
        page.on("pageerror", error => person.errors.push(error.message));
        page.on("dialog", dialog => {
            person.errors.push(dialog.message());
            dialog.dismiss();
        });
        page.on("console", message => {
            if (/Content.Security.Policy/i.test(message.text())) {
                person.errors.push(message.text());
            }
        });
        await page.goto(address + hash);
        await page.waitForSelector("main h1");
        // All of a host is its own; a file has only itself.
        person.own = address.replace(/\/creo\/$/, "");
        return person;
    }

    /**
     * Leaves, and has seen nothing wrong: no error of a script, and no request to anybody else. What is in its own
     * address, such as the icon that Chromium has for a field of times, is asked of nobody.
     */
    async leave() {
        const elsewhere = this.requests.map(each => each.url())
            .filter(url => !url.startsWith(this.own) && !/^(blob|data):/.test(url));
        assert.deepEqual(elsewhere, []);
        assert.deepEqual(this.errors, []);
        await this.context.close();
    }

    /** What has a role and a name, once it is seen. */
    find(role, name) {
        return this.page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, {visible: true});
    }

    async click(role, name) {
        await (await this.find(role, name)).click();
    }

    /** The text field whose name begins so, once it is seen: some wait, hidden, until a stream is open. */
    field(label) {
        return this.page.waitForSelector(`::-p-xpath(//label[starts-with(normalize-space(.), "${label} ")]/..//*[self::input or self::textarea or self::select])`, {visible: true});
    }

    async fill(label, text) {
        const input = await this.field(label);
        await input.click();
        await this.page.keyboard.down("Control");
        await this.page.keyboard.press("a");
        await this.page.keyboard.up("Control");
        await this.page.keyboard.press("Delete");
        await input.type(text);
    }

    /** Puts a text in the place of all that a field has. */
    async paste(name, text) {
        await (await this.find("textbox", name)).evaluate((area, value) => {
            area.value = value;
            area.dispatchEvent(new Event("input", {bubbles: true}));
        }, text);
    }

    async choose(label, option) {
        await (await this.field(label)).select(option);
    }

    /** Opens a method from the list, and reads its name. */
    async open(name) {
        await this.click("link", name);
        await this.page.waitForFunction(wanted => [...document.querySelectorAll("h1")].at(-1).textContent.endsWith(wanted), {}, `.${name}`);
    }

    /** Waits until a part of the page says something, and gives all that it says. */
    async reads(selector, pattern) {
        const seen = await this.page.waitForFunction((where, what) => {
            const text = [...document.querySelectorAll(where)].map(each => each.innerText).filter(Boolean).join("\n");
            return new RegExp(what).test(text) && text;
        }, {}, selector, pattern.source).catch(async error => {
            throw new Error(`${selector}: ${await this.text(selector)}`, {cause: error});
        });
        return seen.jsonValue();
    }

    /** The code of the call that the form holds. */
    async code(language) {
        await this.click("tab", language);
        const shown = await this.page.waitForSelector("[role=tabpanel] .code pre");
        return shown.evaluate(each => each.textContent);
    }

    text(selector) {
        return this.page.$$eval(selector, all => all.map(each => each.innerText).filter(Boolean).join("\n"));
    }

    press(...keys) {
        return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
    }

    type(text) {
        return this.page.keyboard.type(text);
    }

    /** The name of what has the focus. */
    focused() {
        return this.page.evaluate(() => {
            const element = document.activeElement;
            return element.labels?.[0]?.innerText ?? element.innerText;
        });
    }

    async call() {
        await this.click("button", "Call");
    }

    /** The answer as text. */
    async answer() {
        await this.reads(".status", / ms$/);
        const text = await this.page.$("::-p-aria([name=\"Text\"][role=\"tab\"])");
        if (text) {
            await text.click();
        }
        return this.text(".output pre, .output .value");
    }

    /** What tools for people who do not see find wrong. */
    async complaints() {
        await this.page.evaluate(axe);
        const {violations} = await this.page.evaluate(() => axe.run(document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        }));
        return violations.map(each => `${each.id}: ${each.help}: ${each.nodes.map(node => node.html).join(" ").slice(0, 500)}`);
    }

    /** How many pixels of the page do not fit on the screen. */
    overflow() {
        return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    }

    /** A picture of the page, where somebody wants to look at it. */
    async shoot(name) {
        if (process.env.SHOTS) {
            mkdirSync(process.env.SHOTS, {recursive: true});
            await this.page.screenshot({path: `${process.env.SHOTS}/${name}.png`, fullPage: true});
        }
    }
}
