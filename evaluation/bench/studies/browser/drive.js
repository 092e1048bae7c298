// SPDX-License-Identifier: Apache-2.0
// One contestant in a Chromium of its own, measured as standard input asks for:
//
//     drive CONTESTANT serialise PAYLOAD SIZE
//     drive CONTESTANT call PAYLOAD SIZE ADDRESS
//
// It prints `ready`, and then a line of name=value for each `encode SECONDS`, `decode SECONDS` or `call SECONDS`.

import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { answerLines } from "../lines.js";

const BUNDLE = fileURLToPath(new URL("bundle.js", import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

const [name, operation, payload, size, address] = process.argv.slice(2);
const browser = await puppeteer.launch({
  executablePath: CHROMIUM,
  pipe: true, // It ends with this process, however that ends.
  args: ["--no-sandbox", "--disable-gpu", "--js-flags=--max-old-space-size=4096"],
});
try {
  const page = await browser.newPage();
  // Whatever the service answers with, such a page may call it: nobody has to allow pages of others.
  await page.setBypassCSP(true);
  await page.goto(address ? `http://${address}/` : "about:blank");
  // Or Chromium reports each request, and each frame of a WebSocket, to this program.
  await page._client().send("Network.disable");
  await page.addScriptTag({ path: BUNDLE });
  const open = operation === "serialise" ? "serialise" : "open";
  await page.evaluate((how, ...what) => globalThis[how](...what), open, name, payload, Number(size), address);
  await answerLines(async ([what, seconds]) => {
    const figures = await page.evaluate(
      (kind, time) => (kind === "call" ? globalThis.calls(time) : globalThis.turn(kind, time)),
      what,
      Number(seconds),
    );
    return Object.entries(figures)
      .map(([key, value]) => `${key}=${value}`)
      .join(" ");
  });
} catch (wrong) {
  console.error(`${wrong.name}: ${String(wrong.message).replace(/\s+/g, " ")}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
