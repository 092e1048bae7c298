// SPDX-License-Identifier: Apache-2.0
// A thousand calls at a time.

import { TrialsClient } from "trials";

const client = new TrialsClient(process.argv[2]);
const numbers = Array.from({ length: 1000 }, (_, at) => at);
for (let round = 0; round < 3; round++) {
  const answers = await Promise.all(numbers.map((number) => client.same(number)));
  console.log(`answered right: ${answers.filter((answer, number) => answer === number).length}`);
}
await client.close();
