// SPDX-License-Identifier: Apache-2.0
/** A worker of a Creo host. */
import { Numbers, serve } from "scaling/service.js";

class Doubling extends Numbers {
  doubled(values) {
    return values.map((value) => 2 * value);
  }

  work() {
    throw new Error("only workers in Python are asked to work");
  }
}

await serve(new Doubling());
