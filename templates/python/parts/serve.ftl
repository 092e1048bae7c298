<#-- How a service is written, where a package has the service side. -->
<#macro section services>
## Serve

`${namespace}.service` has a class for each interface, with an abstract method for each of its methods:

```python
${services.example.program}
```

    creo serve ${sourceName} --worker 'python3 service.py' --workers 2

The host starts this program, twice here, and hands it calls; it answers RASP, HTTP and WebSockets, keeps states, and starts a worker anew
that ends. What is missing or has other parameters than its base class is said at the start, with the line to write; `mypy --strict` and pyright
say so before. To serve at a host that is running elsewhere, and was started with `--attach true`, give its address:
`serve(${services.example.object}, "lab.example:7000", tls=True, token="secret")`. One worker may serve several interfaces: `serve(First(), Second())`.

A method gets the arguments as the client's methods return values, returns what they would take, and raises what the description declares; whatever
else it raises is INTERNAL for the caller, and is told in the host's log, with a traceback from the method on. What is no result, such as a text for
a number, is told like that, too. A worker goes on after each of these, also after `sys.exit`. What a method prints is in the host's log.

A worker has one call at a time, unless it is told otherwise, `serve(…, places=4)`: then it has as many threads, and the handler must be ready for
that. `--workers` needs no such care, and uses more than one core. A method with streams runs in a thread of its own besides: it gets an iterator,
and returns any iterable, such as a generator. Where nobody waits for the answer any more, views and streams raise a `CallCancelledError`; a method that
computes for long looks at `CallContext.current().cancelled`.

For asyncio there is a class, too, such as `${services.example.async}`: its methods are `async def`, streams are async iterators, what reads a view is
awaited, and a worker has up to 100 calls at a time, each of them a task, which is cancelled where nobody waits for its answer. `await serve_async(…)` is `serve` in an event loop that runs.

`CallContext.current()` is what goes along with a call: `caller.name` and `caller.roles`, which the host knows; `time_left()`; the texts that the
caller has sent along, which it maps; and `answer`, a dict of fields for callers over HTTP. A service that calls others passes `context=CallContext.current().onward()` to
a client, so that the calls belong to one trace.
<#if services.states>

| after the arguments comes | for | it has |
| -- | -- | -- |
| `Reading[T]` | a plain state, or an entry of a map, which may be None | `get()` |
| `Writing[T]` | the same, to write; None removes an entry | `set(value)` |
| `ReadingMap[K, V]` | a map or a range of one, sorted by its keys | `get(key)`, `get()`, `contains`, `size`, `first`, `last`, `range`, `after`, `before`, `items()`, `[key]`, `in`, `len`, `dict(…)` |
| `WritingMap[K, V]` | a map to write | also `put(key, value)`, `remove(key)`, `set(entries)`, `[key] = value`, `del` |
| `ReadingList[E]` | an array | `get(index)`, `get()`, `size`, `[index]`, `len`, `for` |
| `WritingList[E]` | an array to write | also `add(item)`, `put(index, item)`, `remove_first()`, `remove_last()`, `set(items)`, `[index] = item` |
| `Watching[T]` | any of these, for a method with streams | `get()`, `next()`, which waits for another value |

For asyncio they are called `AsyncReading` and so on. All views of a call show one version of the states. What is written is kept when the method has returned, all at once, and nothing of it where
it raises. A large state stays at the host, and the parts that the method reads are fetched. Anything that the handler keeps itself is lost when its worker ends, and other workers do not see it.
</#if>

A handler can be tested without a host: a view is made by `of`, and tells afterwards what was written.

```python
${services.example.test}
```

`with CallContext.of({"customer": "7"}, caller="ann", roles=["admin"], seconds=5):` is the context of what is called within.
</#macro>
