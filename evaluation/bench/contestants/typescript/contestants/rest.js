// SPDX-License-Identifier: Apache-2.0
// JSON over HTTP with Node's fetch, or with its http and an agent that keeps the connection, as the variant "http"; bytes
// are sent unchanged.

import { Agent, request } from "node:http";
import * as workload from "../workload.js";

export function service(payload, size, variant) {
  const bytes = payload === "bytes";
  const data = bytes ? workload.octets(size) : workload.kilobytes(payload, size);
  const body = () => (bytes ? data : JSON.stringify(data));
  const headers = { "Content-Type": bytes ? "application/octet-stream" : "application/json" };
  const connect = (address) => {
    const url = `http://${address}/${workload.MESSAGES[payload].toLowerCase()}`;
    return variant === "http" ? byHttp(url, headers, body) : byFetch(url, headers, body);
  };
  return { connect, answer: workload.items(payload, size) };
}

function byFetch(url, headers, body) {
  return async () => {
    const answer = await fetch(url, { method: "POST", headers, body: body() });
    if (!answer.ok) {
      throw new Error(`the service answered ${answer.status}`);
    }
    return answer.json();
  };
}

function byHttp(url, headers, body) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise((resolve, reject) => {
      const sent = Buffer.from(body());
      const call = request(url, { method: "POST", agent, headers: { ...headers, "Content-Length": sent.length } });
      call.on("error", reject);
      call.on("response", (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part) => (text += part));
        answer.on("end", () => resolve(JSON.parse(text)));
      });
      call.end(sent);
    });
}
