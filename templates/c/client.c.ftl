<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/wire.ftl">
<#include "parts/results.ftl">
<#include "parts/push.ftl">
<#include "parts/method.ftl">

<@notice/>

<@unmark/>
#include "${p}client.h"

#include "${p}call_internal.h"
#include "${p}codec.h"
<#if reopens>
#include "${p}resubscribe.h"
</#if>
<#if rules??>
#include "${p}rules.h"
</#if>

#ifndef ${P}WITHOUT_CLIENT /* a program's test has functions of its own instead */
<#list interfaces as interface>

/* ${interface.declaredName} */

struct ${interface.name}_client {
    ${p}client_channel *channel; /* own, or that of another client */
    ${p}client_channel own;
};

${interface.name}_client *${interface.name}_connect(const char *addresses, ${p}error *error)
{
    return ${interface.name}_connect_with(addresses, NULL, error);
}

${interface.name}_client *${interface.name}_connect_with(const char *addresses, const ${p}options *options, ${p}error *error)
{
    ${interface.name}_client *const client = ${interface.name}_connect_later(addresses, options, error);
    if (client != NULL && ${p}channel_connect(client->channel, error) != ${P}OK) {
        ${interface.name}_close(client);
        return NULL;
    }
    return client;
}

${interface.name}_client *${interface.name}_connect_later(const char *addresses, const ${p}options *options, ${p}error *error)
{
    ${interface.name}_client *const client = ${p}memory_resize(options == NULL ? NULL : options->allocator, NULL, sizeof *client);
    if (client == NULL) {
        ${p}error_set(error, ${P}NO_MEMORY, "no memory for a client of ${interface.declaredName}");
        return NULL;
    }
    client->channel = &client->own;
    if (${p}channel_open(client->channel, "${interface.declaredName}", addresses, options, error) != ${P}OK) {
        ${p}memory_release(options == NULL ? NULL : options->allocator, client);
        return NULL;
    }
    return client;
}

${interface.name}_client *${interface.name}_connect_over(${p}client_channel *channel, ${p}error *error)
{
    ${interface.name}_client *const client = ${p}memory_resize(channel->settings.allocator, NULL, sizeof *client);
    if (client == NULL) {
        ${p}error_set(error, ${P}NO_MEMORY, "no memory for a client of ${interface.declaredName}");
        return NULL;
    }
    client->channel = channel;
    ${p}error_reset(error);
    return client;
}

${p}client_channel *${interface.name}_channel(${interface.name}_client *client)
{
    return client->channel;
}

void ${interface.name}_shutdown(${interface.name}_client *client)
{
    if (client->channel == &client->own) {
        ${p}channel_shutdown(client->channel);
    }
}

void ${interface.name}_close(${interface.name}_client *client)
{
    if (client != NULL) {
        const ${p}allocator *const allocator = client->channel->settings.allocator;
        if (client->channel == &client->own) {
            ${p}channel_close(client->channel);
        }
        ${p}memory_release(allocator, client);
    }
}

void ${interface.name}_set_call_timeout(${interface.name}_client *client, int32_t timeout_ms)
{
    ${p}channel_set_call_timeout(client->channel, timeout_ms);
}

int32_t ${interface.name}_poll_sockets(${interface.name}_client *client, struct pollfd *sockets, int32_t room)
{
    return ${p}channel_sockets(client->channel, sockets, room);
}

int32_t ${interface.name}_poll_timeout_ms(const ${interface.name}_client *client)
{
    return ${p}channel_timeout_ms(client->channel);
}

void ${interface.name}_poll_process(${interface.name}_client *client)
{
    ${p}channel_process(client->channel);
}

void ${interface.name}_poll_wake(const ${interface.name}_client *client)
{
    ${p}channel_wake(client->channel);
}

${p}call *${interface.name}_poll_done(${interface.name}_client *client)
{
    return ${p}channel_done(client->channel);
}
<#list interface.methods as method>

/* ${method.declaredName} */

<@functions interface=interface method=method/>
</#list>
</#list>

#endif
