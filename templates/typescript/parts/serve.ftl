<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a service is written, where a package has the service side. -->
<#macro section services>
## Serve

`${name}/service.js` has a class for each interface, with an abstract method for each of its methods. It is for Node:

```typescript
${services.example.program}
```

    creo serve ${sourceName} --worker 'node service.js' --workers 2

The host starts this program, twice here, and hands it calls; it answers RASP, HTTP and WebSockets, keeps states, and starts a worker anew
that ends. What is missing, or has more parameters than it gets, is said at the start, with the line to write; `tsc` says so before. To serve at
a host that is running elsewhere, and was started with `--attach true`, give its address:
`serve(${services.example.object}, { address: "lab.example:7000", tls: {}, token: "secret" })`. One worker may serve several interfaces: `serve([new First(), new Second()])`.

A method gets the arguments as the client's methods return values, in the same order: the items of a stream come last. It returns what they
would take, or a promise of it, and throws what the description declares; whatever else it throws is INTERNAL for the caller, and is told in the
host's log, with its stack from the method on. What is no result, such as a text for a number, is told like that, too. A worker goes on after each
of these. What a method prints is in the host's log. What is thrown outside of a method, by a timer for example, ends the process, as always in Node;
the host starts it anew.

A worker has up to 100 calls at a time, on its one event loop; `serve(…, { places: 1 })` takes one after the other. `--workers` uses more than one
core. A method with streams gets an async iterable, and returns any iterable, such as an async generator; these calls do not count. Where nobody
waits for the answer any more, views and streams reject with a `CallCancelledError`, and `CallContext.current().signal` is aborted; give it to
`fetch` and others.

`CallContext.current()` is what goes along with a call: `caller.name` and `caller.roles`, which the host knows; `timeLeft()`, in milliseconds;
`texts`, what the caller has sent along; and `answer`, a map of fields for callers over HTTP. A service that calls others gives their clients the
hook `{ before: (call) => Object.entries(CallContext.current().onward()).forEach(([name, text]) => call.context.set(name, text)) }`, so that the
calls belong to one trace.
<#if services.states?has_content>

| after the arguments comes | for | it has |
| -- | -- | -- |
| `Reading<T>` | a plain state, or an entry of a map, which may be `undefined` | `await get()` |
| `Writing<T>` | the same, to write; `undefined` removes an entry | `set(value)` |
| `ReadingMap<K, V>` | a map or a range of one, sorted by its keys | `await get(key)`, `get()`, `contains`, `size`, `first`, `last`, `range`, `after`, `before`, `for await (const [key, value] of map)` |
| `WritingMap<K, V>` | a map to write | `put(key, value)`, `remove(key)`, `set(entries)` |
| `ReadingList<E>` | an array | `await get(index)`, `get()`, `size` |
| `WritingList<E>` | an array to write | `add(item)`, `await put(index, item)`, `removeFirst()`, `removeLast()`, `set(items)` |
| `Watching<T>` | any of these, for a method with streams | `await get()`, `next()`, which waits for another value |

All views of a call show one version of the states. What is written is kept when the method has returned, all at once, and nothing of it where it
throws. What reads is awaited: a large state stays at the host, and the parts that the method reads are fetched. Anything that the handler
keeps itself is lost when its worker ends, and other workers do not see it.
</#if>

A handler can be tested without a host: a view is made by `of`, and tells afterwards what was written.

```typescript
${services.example.test}
```

`CallContext.of({ caller: "ann", roles: ["admin"], texts: { customer: "7" }, timeLeft: 5_000 }).run(() => …)` is the context of what is called within.
</#macro>
