<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the README says of clients: how they are made, and their options. -->

<#macro section>
## Clients

A client connects with its first call, and again when its connection was lost; `connect()` connects at once. Any number of calls may be under
way over the one connection. A client takes a few options:

```typescript
new Client("localhost:7000", { // or "[::1]:7000", "unix:/path", "https://host", or a list, "a:7000,b:7000": the first that answers
  connectTimeout: 5_000, // milliseconds for connecting, and then for the host to show that it is one
  timeout: 30_000, // for each call; the host is told
  tls: { ca, cert, key }, // for a host that speaks TLS, in Node; in a page, the address begins with https:
  token: "…", // for a host that asks who calls, or a function that returns it, also later: asked for each connection, and once more where
  // it is refused; not as plain text to other machines, unless allowPlaintextToken is true
  hook: { before(call) {}, after(call, error) {} }, // is told of each call
  context: { tenant: "north" }, // what is sent along with each call, for the service to read; at most 8 KiB
});
```

`new Client(other)` makes its calls over the connection of another client, also of another interface<#if shared??> or package</#if>; the client that opened the connection
closes it. A call that was under way when a connection broke fails with an error that says so; it is sent again only where the description
says that this is safe.

The last argument of each method may be `{ timeout, signal }`. When the `AbortSignal` is aborted, the call is cancelled, also at the host, and
rejects with the reason of the signal.
<#list readme.services[0..*1] as service>

Where neither sockets nor WebSockets get through, such as in workers at the edge or behind some proxies, calls go as JSON by `fetch`:

```typescript
import { ${service.client} } from "${name}";
import { overFetch } from "${name}/fetch.js";
const client = new ${service.client}("https://lab.example", { transport: overFetch });
await client.close();
```

That module says what is different then<#if readme.streams>; above all, `fetch` sends no streams</#if>. Who does not import it does not load it.
</#list>
<#if readme.streams>

A streamed result is a `Stream`, an async iterator; leaving `for await` early, or `cancel()`, cancels the call. `await stream.poll(50)` is the
next item where it comes within 50 milliseconds, else `undefined`; `ended` says whether all were read. Only the end that the service sends is
an end: what failed or was closed rejects, each time it is read. A streamed parameter, which comes after the others, is anything to iterate
over, also asynchronously. Calls with streams have no time-out except one in their options. Where the description says that a call may be
repeated, `{ resubscribe(gap) {} }` opens a stream again that was cut, and is told of each gap.
</#if>

Code that takes a client can be tested without a host: the interface `X` has the methods of `XClient`, and any object may implement it.
</#macro>
