<#-- The first call of a method, blocking and in a loop. -->

## A first call

```c
#include "${name}.h"

#include <stdio.h>

int main(void)
{
    ${p}error error;
    ${call.client}_client *client = ${call.client}_connect("localhost:7000", &error);
    if (client == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
<#list call.variables as variable>
    ${variable};
</#list>
<#if call.method.result??>
<#if call.method.result.type.scalar && call.method.result.type.optional>
    bool has_result = false;
</#if>
<#if call.method.result.type.scalar>
    ${call.method.result.type.text} result = ${call.method.result.zero};
<#else>
    const ${call.method.result.type.text} *result = NULL;
</#if>
</#if>
    if (${call.method.name}(client${call.arguments}, &error) != ${P}OK) {
<#if call.method.exceptions?has_content>
        if (${call.method.exceptions?first.name}_of(&error) != NULL) {
            /* ... the host threw ${call.method.exceptions?first.declaredName}: read its fields here ... */
        }
</#if>
        fprintf(stderr, "%s\n", error.message);
        ${call.client}_close(client);
        return 1;
    }
<#if call.method.result?? && !call.method.result.type.scalar>
    /* ... use *result<#if call.method.result.type.optional>, unless it is NULL: absent</#if> ... */
    ${p}free(result);
</#if>
    ${call.client}_close(client);
    return 0;
}
```

<#if inTwoFiles>
```
cc first.c ${name}.c
```
<#else>
```
cc -Iinclude<#if service.shared??> -I../../${service.shared}/c/include</#if> first.c build/lib${name}.a<#if service.shared??> ../../${service.shared}/c/build/lib${service.library}.a</#if>
```
</#if>

## In an event loop

Each method has a form that does not wait: `${call.method.name}_start` sends the request, `..._finish` returns the result. In between, the client
tells what to wait for. Many calls may be open at a time, and blocking calls may be made meanwhile; `${p}call_cancel` ends a call early.

```c
#include "${name}.h"

#include <poll.h>

void wait_for(${call.client}_client *client, const ${p}call *call)
{
    while (!${p}call_done(call)) {
        struct pollfd sockets[${P}MOST_SOCKETS]; /* other sockets may follow them */
        const int32_t count = ${call.client}_poll_sockets(client, sockets, ${P}MOST_SOCKETS);
        poll(sockets, (nfds_t)count, ${call.client}_poll_timeout_ms(client));
        ${call.client}_poll_process(client);
    }
}
```

`${call.client}_connect_later` makes a client without waiting; only looking up a host's name blocks.
A loop that keeps a set of sockets is told of changes by `on_socket` of the options. With `wakeable`, another thread ends a wait by `${call.client}_poll_wake`.
