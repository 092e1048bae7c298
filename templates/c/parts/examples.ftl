<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The code in the README: a macro for each topic of a ReadmeSection. -->

<#import "open-call.ftl" as open>

<#macro catch example>
#include "${example.header}.h"

#include <stdio.h>

/* After ${example.call.name}<#if example.call.streaming()>_start</#if>, or another function, that has not returned ${example.upper}OK. */
void print_failure(${example.prefix}error *error)
{
    const ${example.thrown} *thrown = ${example.thrown}_of(error);
    if (thrown != NULL) {
        fprintf(stderr, ${example.printed});
    } else {
        fprintf(stderr, "%s: %s\n", ${example.prefix}status_name(error->status), error->message);
    }
    ${example.prefix}error_clear(error); /* releases *thrown */
}
</#macro>

<#macro receive example>
#include "${example.header}.h"

<@open.begun example "receive"/>
<@open.received example/>
</#macro>

<#macro send example>
#include "${example.header}.h"

<@open.begun example "send_items"/>
<@open.pushed example/>
<@open.finished example/>
</#macro>

<#macro exchange example>
#include "${example.header}.h"

<@open.begun example "exchange"/>
<@open.pushed example/>
    ${example.prefix}call_end(call, error); /* there are no more */
<@open.received example/>
</#macro>

<#macro asynchronous example>
#include "${example.header}.h"

#include <poll.h>

<@open.begun example "call_without_waiting"/>
    while (!${example.prefix}call_done(call)) {
        struct pollfd ${example.locals.sockets}[${example.upper}MOST_SOCKETS]; /* those of the program may follow them */
        const int32_t ${example.locals.count} = ${example.client}_poll_sockets(client, ${example.locals.sockets}, ${example.upper}MOST_SOCKETS);
        poll(${example.locals.sockets}, (nfds_t)${example.locals.count}, ${example.client}_poll_timeout_ms(client));
        ${example.client}_poll_process(client);
        /* ... the program does something else ... */
    }
<@open.finished example/>
</#macro>

<#macro timeouts example>
#include "${example.header}.h"

${example.client}_client *connect_with_timeouts(${example.prefix}error *error)
{
    const ${example.prefix}options options = {.call_timeout_ms = 10000}; /* for all calls */
    ${example.client}_client *client = ${example.client}_connect_with("localhost:7000", &options, error);
    if (client != NULL) {
        ${example.client}_set_call_timeout(client, 120000); /* for the calls from now on; 0: as the options say */
    }
    return client;
}
</#macro>

<#macro tls example>
#include "${example.header}.h"

${example.client}_client *connect_with_tls(${example.prefix}error *error)
{
    const ${example.prefix}options options = {
        .tls = true, /* the library must have been built with TLS */
        .ca_file = "ca.pem",       /* the authority; NULL: those of the system */
        .cert_file = "client.pem", /* the client's own certificate and its key; NULL, NULL: none */
        .key_file = "client.key",
        .token = "secret",
    };
    return ${example.client}_connect_with("localhost:7000", &options, error);
}
</#macro>
