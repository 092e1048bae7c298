<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The worker of creo verify in Node. -->
// Serves the packages in a host that starts it: `worker.js SCRIPT REPORT`. The script has lines
// `PACKAGE METHOD ARGUMENTS ITEMS... > ANSWER`. The report gets each one-way call, and each that the script does not have.

import { appendFileSync, readFileSync } from "node:fs";

const packages = [
<#list packages as package>
  "${package.folder.toUri()}creo-verification-service.js",
</#list>
];

/** The answers to requests; if a request has several, they take turns. */
class Script {
  #answers = new Map();
  #report;

  constructor(file, report) {
    this.#report = report;
    for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
      const [request, answer] = line.split(" > ");
      this.#answers.set(request, [...(this.#answers.get(request) ?? []), answer]);
    }
  }

  /** `= RESULT...`, or `e EXCEPTION BYTES`. */
  answer(request) {
    const known = this.#answers.get(request);
    if (!known) {
      this.#tell("?", request);
      throw new Error(`an unexpected request: ${"$"}{request}`);
    }
    const answer = known.shift();
    known.push(answer);
    return answer.split(" ");
  }

  oneway(request) {
    this.#tell(this.#answers.has(request) ? "1" : "?", request);
  }

  #tell(what, request) {
    appendFileSync(this.#report, `${"$"}{what} ${"$"}{request}\n`);
  }
}

process.setMaxListeners(0);
const script = new Script(process.argv[2], process.argv[3]);
await Promise.all(packages.map(async (file) => (await import(file)).start(script)));
