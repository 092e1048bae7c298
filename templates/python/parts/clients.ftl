<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the README says of clients: how they are made, and their options. -->

<#macro section>
## Clients

A client connects when it is created; if the connection is lost, the next call opens another. Threads may share a client: their calls
share one connection and do not wait for one another; under gevent, with `monkey.patch_all()`, greenlets do. A client takes a few options:

```python
Client(
    "localhost:7000",  # or "[::1]:7000", "unix:/path", or a list, "a:7000,b:7000": the first that answers
    connect_timeout=5,  # seconds for connecting, and then for the host to show that it is one
    call_timeout=30,  # seconds for each call; the host is told
    tls=True,  # for a host that speaks TLS; or the name of a file with its authority, "ca.pem"; or an ssl.SSLContext
    token="…",  # for a host that asks who calls; not as plain text to other machines, unless allow_plaintext_token=True;
    # or a function that is asked for it at each connect, and once more where the host refuses a call as UNAUTHENTICATED
    connect_lazily=True,  # the first call connects, and waits for a host that is not there yet
    hook=Hook(),  # is told of each call, see below
    context={"tenant": "north"},  # what is sent along with each call, for the service to read; at most 8 KiB
)
```

`Client(other)` makes its calls over the connection of another client, also of another interface<#if shared??> or package</#if>; the client that opened the connection
closes it. A call that was under way when a connection broke fails with an error that says so; it is sent again only where the description
says that this is safe.

A `CallHook` is told of each call, for traces, figures and logs. What `before` puts into `call.context` is sent along with the call, and what it
raises ends the call; what `after` raises is ignored:

```python
class Hook(CallHook):
    def before(self, call: CallInfo) -> None:  # nothing is sent yet
        call.context["traceparent"] = traceparent()

    def after(self, call: CallInfo, error: Optional[BaseException]) -> None:  # once: None where the call succeeded
        log.info("%s.%s at %s: %s", call.interface, call.method, call.address, error or "done")
```

`…AsyncClient` is the same for asyncio. Cancelling a task also cancels its call at the host.
<#if readme.streams>

A streamed result is a `Stream`, an iterator (for an `…AsyncClient`, an `AsyncStream`, an async iterator). A streamed parameter is any iterable
(for an `…AsyncClient`, also an async one). Calls with streams have no time-out except one set by `with_call_timeout`.
`stream.poll(0.05)` is the next item if it comes within that time, in seconds, and `None` otherwise, which takes nothing from the stream
(for an `AsyncStream`, `await stream.poll(0.05)`). Only the end that the service sends ends a stream, and `stream.ended` tells of it: after a read
that was interrupted, cancelled or timed out, the next one goes on; a stream that has failed or was closed raises an error each time.

A stream that watches may go on after it was cut: those of `client.with_resubscribe(told)` are opened again where the connection is lost, or the host is
UNAVAILABLE or BUSY, then `told(error)` hears of the gap, and new items follow. That is for methods that the description calls `@STATELESS` or `@IDEMPOTENT`, or
that have only `@READS`; others are refused.
</#if>

Code that takes a client can be tested without a host: the protocol `X` has the methods of `XClient`, `XAsync` those of `XAsyncClient`. The clients
satisfy them, and so does any class with these methods; type checkers compare.<#if readme.streams> `Stream.of(items)` and `AsyncStream.of(items)` are
streams without a host.</#if>
</#macro>
