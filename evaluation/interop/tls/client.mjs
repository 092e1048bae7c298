// SPDX-License-Identifier: Apache-2.0
// TLS, certificates and tokens.

import { readFileSync } from "node:fs";
import { CreoError, TrialsClient, VaultClient } from "trials";

// Ports of a host with tokens, of one that asks for certificates, of one without TLS; a token; a folder with certificates.
const [tokens, certificates, nothing, token, folder] = process.argv.slice(2);
const [secured, mutual, plain] = [tokens, certificates, nothing].map((port) => `localhost:${port}`);
const file = (name) => readFileSync(`${folder}/${name}`, "utf8");
const trusting = { ca: file("authority.pem") };
const known = { ...trusting, cert: file("client.pem"), key: file("client.key") };
const mistaken = { ca: file("other.pem") };

async function failure(address, tls) {
  const client = new TrialsClient(address, tls && { tls });
  try {
    await client.connect();
    await client.same(1);
    return "";
  } catch (error) {
    if (!(error instanceof CreoError)) {
      throw error;
    }
    return error.status;
  } finally {
    await client.close();
  }
}

const client = new TrialsClient(secured, { tls: trusting, token });
console.log(`trusted: ${await client.same(1)}`);
console.log(`a token: ${await new VaultClient(client).open()}`);
await client.close();
const proven = new TrialsClient(mutual, { tls: known });
console.log(`a certificate: ${await proven.same(1)}`);
await proven.close();
console.log(`no certificate: ${await failure(mutual, trusting)}`);
console.log(`another authority: ${await failure(secured, mistaken)}`);
console.log(`another name: ${await failure(`127.0.0.1:${tokens}`, trusting)}`);
console.log(`TLS to a plain port: ${await failure(plain, trusting)}`);
console.log(`no TLS to a port of TLS: ${(await failure(secured)) ? "failed" : "done"}`);
