<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a program serves. -->
<#assign served = service.services.interfaces[0]>

## Serving

The same library serves: a program fills a table of handlers, one for each method, and is a worker of a host.

```c
#include "${name}.h"

#include <stdio.h>
<#if served.handlers?has_content>

static ${p}status my_${served.handlers[0].member}(${served.handlers[0].parameters})
{
    /* ... */
    return ${P}OK;
}
</#if>

int main(void)
{
    ${p}error error;
    const ${served.name}_handlers handlers = {
<#if served.handlers?has_content>
        .${served.handlers[0].member} = my_${served.handlers[0].member}, /* and its other methods */
</#if>
    };
    if (${served.name}_serve(&handlers, NULL, &error) != ${P}OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    return 0;
}
```

`creo serve ${service.sourceName} --worker ./program --workers 4` starts four of these programs and gives them the calls, one at a time to each. To serve
for a host elsewhere, set `address` of `${p}worker_options`, and in `client` the token and TLS, as for a client.
`..._serve_in` adds several interfaces to one worker. `${p}worker_run` serves then, or the functions `${p}worker_poll_...` in an event loop.

- A handler gets its arguments, and after them a view of each state that the description names: `const` where it only reads. What it returns, and
  who owns what, is told in `${p}service.h` and `${p}worker.h`.
<#if service.services.exceptions?has_content>
- `${service.services.exceptions[0].name}_throw_copy(&exception, error)` makes what a handler returns to throw an exception. Anything else that is not `${P}OK` reaches the
  caller as INTERNAL, and the log of the host has the message of the error.
</#if>
- `${p}worker_call_caller`, `..._has_role`, `..._text`, `..._time_left_ms` and `..._cancelled` tell of the call; `${p}worker_call_memory` is memory for its result.
- A handler that calls other services passes the options of their clients through `${p}worker_call_onward`: their calls belong to the same trace then, and end
  when the time of this one is over.
<#if service.services.views?has_content>
- A test calls a handler like any function: `${service.services.views[0].name}_of` and the like make views, `${p}worker_call_new` makes a call, and
  `..._get` of a view tells what was written.
</#if>
<#if service.services.streams?has_content>
- Streams are read and sent item by item, by `${service.services.streams[0].name}_next`, `..._poll` and `..._push`, which wait while the caller does. A handler with
  streams has a thread of its own, and takes turns with all else of its worker: it needs no locks, and an event loop goes on while it waits.
  `${p}worker_call_sleep` waits for some time.
</#if>
<#list service.services.views?filter(view -> view.watched)[0..*1] as view>
- `${view.name}_next` and the like, in methods with streams, wait until a state is another one.
</#list>
