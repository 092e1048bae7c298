<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

/*
 * The clients of package ${service.packageName}. Each call gives ${P}OK or the status of what failed; error, which may be NULL,
 * then also tells it in words. client and result must not be NULL. One thread at a time may use a client; any number of
 * clients may be open.
 */
<@openHeader name="CLIENT"/>

<#if service.names.deprecated??>
#include "${p}deprecated.h"
</#if>
#include "${p}error.h"
#include "${p}options.h"
#include "${p}types.h"

<@openC/>
<#list service.interfaces as interface>

/* ${interface.declaredName} */

<@doc of=interface/>
typedef struct ${interface.name}_client ${interface.name}_client;

/** Opens a client of the host at "host:port" ("[::1]:7000"); NULL after a failure. Give it to ${interface.name}_close in the end. */
${markAhead(interface)}${interface.name}_client *${interface.name}_connect(const char *address, ${p}error *error);

/** The same with time-outs of your own. */
${markAhead(interface)}${interface.name}_client *${interface.name}_connect_with(const char *address, const ${p}options *options, ${p}error *error);

/** Closes the connection and frees the client; NULL is allowed. Answers that it gave stay valid. */
void ${interface.name}_close(${interface.name}_client *client);
<#list interface.constants as constant>

<@doc of=constant/>
#define ${constant.name} ${constant.value}
</#list>
<#list interface.methods as method>

<@methodDoc method=method/>
<@signature interface=interface method=method ahead=markAhead(method) behind=";"/>
</#list>
</#list>

<@closeC/>

#endif
