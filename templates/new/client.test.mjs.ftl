// The client without a host: node --test clients/typescript/client.test.mjs

import assert from "node:assert/strict";
import { test } from "node:test";
import { NoSuchNote } from "../../generated/typescript/index.js";
import { run } from "./client.mjs";

/** What the service does, in a few lines. */
class Fake {
  notes = new Map();

  async put(note) {
    this.notes.set(note.title, note);
  }

  async get(title) {
    if (!this.notes.has(title)) {
      throw new NoSuchNote({ title });
    }
    return this.notes.get(title);
  }

  async titles() {
    return [...this.notes.keys()].sort();
  }
}

test("it prints what it keeps and what there is not", async (t) => {
  const printed = [];
  t.mock.method(console, "log", (line) => printed.push(line));
  const fake = new Fake();
  await run(fake);
  assert.deepEqual([...fake.notes.values()], [{ title: "greeting", text: "Hello" }]);
  assert.deepEqual(printed, ["Hello", "titles: greeting", "no note: farewell"]);
});
