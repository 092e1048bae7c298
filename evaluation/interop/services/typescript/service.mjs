// SPDX-License-Identifier: Apache-2.0
// Serves `lab.creo`.

import { spawn } from "node:child_process";
import { Duration, Empty, NoSuchSeries, PersonClient, Series } from "lab";
import { CallContext, Flow, Person, Plain, serve, Store, Trouble } from "lab/service.js";

class PlainService extends Plain {
  echo(values) {
    return values;
  }

  mean(samples) {
    if (!samples.length) {
      throw new Empty();
    }
    return samples.reduce((sum, sample) => sum + sample) / samples.length;
  }

  nothing() {}

  bytes(size) {
    return Uint8Array.from({ length: size }, (_, place) => place);
  }

  cached() {
    CallContext.current().answer.set("Cache-Control", "max-age=60");
    return "an answer";
  }
}

class StoreService extends Store {
  clear(kept, times, wanted, title, tags, quality, changes) {
    kept.set([]);
    times.set(new Map());
    wanted.set([]);
    title.set(undefined);
    tags.set(new Set());
    quality.set("RAW");
    changes.set(0n);
  }

  async get(name, kept) {
    const series = await kept.get();
    if (!series) {
      throw new NoSuchSeries({ name_: name });
    }
    return series;
  }

  async put(series, kept, changes) {
    kept.set(series);
    const before = await changes.get();
    changes.set(before + 1n);
    return before;
  }

  async remove(name, kept, changes) {
    const series = await kept.get();
    kept.set(undefined);
    changes.set((await changes.get()) + 1n);
    if (!series) {
      throw new NoSuchSeries({ name_: name });
    }
  }

  async rename(from, to, keptFrom, keptTo) {
    const series = await keptFrom.get();
    if (!series) {
      throw new NoSuchSeries({ name_: from });
    }
    keptFrom.set(undefined);
    keptTo.set(Series.with(series, { name: to }));
  }

  all(kept) {
    return kept.get();
  }

  size(kept) {
    return kept.size();
  }

  async find(name, kept) {
    const series = await kept.get(name);
    if (!series) {
      const [near] = (await kept.after(name, 1)).keys();
      throw new NoSuchSeries({ name_: name, near });
    }
    return series;
  }

  async after(name, most, kept) {
    return (await kept.after(name, most)).keys();
  }

  async before(name, most, kept) {
    return (await kept.before(name, most)).keys();
  }

  replace(series, kept) {
    kept.set(series.map((each) => [each.name, each]));
  }

  async prune(kept) {
    for await (const [name, series] of kept) {
      if (!series.samples.length) {
        kept.remove(name);
      }
    }
    return kept.size();
  }

  measure(from, count, times) {
    for (let at = from; at < from + BigInt(count); at++) {
      times.put(at, Number(at) / 2);
    }
  }

  total(_from, _to, times) {
    return this.sum(times);
  }

  next(_from, most, times) {
    return times.first(most);
  }

  latest(_to, most, times) {
    return times.last(most);
  }

  async sum(times) {
    let sum = 0;
    for await (const [, value] of times) {
      sum += value;
    }
    return sum;
  }

  async want(name, most, wanted) {
    wanted.add(name);
    return (await wanted.size()) > most ? wanted.removeFirst() : undefined;
  }

  drop(wanted) {
    return wanted.removeLast();
  }

  exchange(index, name, wanted) {
    return wanted.put(index, name);
  }

  wish(index, wanted) {
    return wanted.get(index);
  }

  wishes(wanted) {
    return wanted.get();
  }

  label(label, title, tags, quality) {
    title.set(label.title);
    tags.set(label.tags);
    quality.set(label.quality);
  }

  async labelled(title, tags, quality) {
    return { title: await title.get(), tags: await tags.get(), quality: await quality.get() };
  }

  async add(more, changes) {
    changes.set((await changes.get()) + more);
  }

  changed(changes) {
    return changes.get();
  }
}

class FlowService extends Flow {
  set(_name, level, levels) {
    levels.set(level);
  }

  async sum(start, numbers) {
    let empty = true;
    for await (const number of numbers) {
      start += number;
      empty = false;
    }
    if (empty) {
      throw new Empty();
    }
    return start;
  }

  *count(to) {
    for (let number = 0n; number < to; number++) {
      yield number;
    }
  }

  *broken(after) {
    yield* this.count(after);
    throw new Empty();
  }

  async *scale(factor, series) {
    for await (const each of series) {
      yield { ...each, samples: each.samples.map((sample) => factor * sample) };
    }
  }

  async *watch(_name, levels) {
    for (let level = await levels.get(); ; level = await levels.next()) {
      yield level ?? -1;
    }
  }

  async *watchAll(levels) {
    for (let now = await levels.get(); ; now = await levels.next()) {
      yield now.size;
    }
  }
}

class PersonService extends Person {
  who() {
    const context = CallContext.current();
    const { caller, texts } = context;
    const timeLeft = context.timeLeft();
    return {
      caller: caller.name,
      roles: [...caller.roles].sort(),
      tenant: texts.get("tenant"),
      traceparent: texts.get("traceparent"),
      timeLeft: timeLeft === Infinity ? undefined : Duration.ofMilliseconds(Math.floor(timeLeft)),
    };
  }

  async ask(address, token) {
    const client = new PersonClient(address, { token, context: CallContext.current().onward() });
    try {
      return await client.who();
    } finally {
      await client.close();
    }
  }

  secret() {}
}

class TroubleService extends Trouble {
  process() {
    return process.pid;
  }

  async write(note, fault, note_) {
    note_.set(note);
    const done = await this.run(fault);
    return done === "over" ? note_.get() : done;
  }

  run(fault) {
    switch (fault) {
      case "ERROR":
        throw new Error("out of order");
      case "EXIT":
        return process.exit(3);
      case "DEEP":
        return this.run(fault) + this.run(fault);
      case "WAIT":
        console.log("waiting");
        return new Promise((resolve) => CallContext.current().signal.addEventListener("abort", () => resolve("over")));
      case "SPIN":
        console.log("spinning");
        for (;;);
      case "PRINT":
        console.log("a word from the method");
        break;
      case "CHILD":
        console.log("left", abandoned().pid);
        break;
      case "WRONG":
        return 1.5;
    }
    return "over";
  }

  noted(note) {
    return note.get();
  }
}

/** A process that keeps this one from nothing. */
function abandoned() {
  const child = spawn("sleep", ["infinity"], { stdio: "inherit" });
  child.unref();
  return child;
}

await serve([new PlainService(), new StoreService(), new FlowService(), new PersonService(), new TroubleService()]);
