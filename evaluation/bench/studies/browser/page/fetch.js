// SPDX-License-Identifier: Apache-2.0
// JSON by the browser's fetch to the same host as Creo's client.

import * as workload from "../../workload.js";

export function service(payload, size) {
  const data = workload.kilobytes(payload, size);
  const headers = { "Content-Type": "application/json" };
  const connect = (address) => {
    const url = `http://${address}/bench.Bench/send${workload.MESSAGES[payload]}`;
    return async () => {
      const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ data }) });
      if (!answer.ok) {
        throw new Error(`the host answered ${answer.status}: ${await answer.text()}`);
      }
      return answer.json();
    };
  };
  return { connect, answer: workload.items(payload, size) };
}
