<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

<@unmark/>
#include "${p}rules.h"
<#if rules.infinite>

#include <math.h>
</#if>
<#if rules.tables?has_content>

/* Patterns, as ${p}rule_pattern has them. */
<#list rules.tables as table>
static const int32_t ${table.name}[] = {${table.value}};
</#list>
</#if>
<#list rules.refusals as refusal>

static bool ${refusal.name}(${p}fault *fault, ${refusal.text} value, const char *words)
{
    ${p}printer printer;
    ${p}rule_begin(fault, &printer);
    ${p}print_${refusal.key}(&printer, value);
    return ${p}rule_not_in(&printer, words);
}
</#list>
<#list rules.rules as rule>

bool ${rule.name}(${p}fault *fault, ${rule.parameter})
{
<#if !rule.keys?has_content && !rule.items?has_content>
    return <#list rule.whole as obeyed>${obeyed}<#sep>
        && </#sep></#list>;
<#else>
<#list rule.whole as obeyed>
    if (!${obeyed}) {
        return false;
    }
</#list>
<#if rule.keys?has_content>
    for (int32_t i = 0; i < value.count; i++) {
<@broken all=rule.keys/>
            ${p}rule_as_key(fault);
            return ${rule.withinKey};
        }
    }
</#if>
<#if rule.items?has_content>
    for (int32_t i = 0; i < value.count; i++) {
<@broken all=rule.items/>
            return ${rule.withinKey!(p + "within_item(fault, i)")};
        }
    }
</#if>
    return true;
</#if>
}
</#list>
<#list rules.structs as struct>

bool ${struct.check}(${p}fault *fault, const ${struct.name} *value)
{
<#list struct.checks as check>
    if (${check.broken}) {
        return ${p}within(fault, "${check.declaredName}");
    }
</#list>
    return true;
}
</#list>
<#macro broken all>
        if (<#list all as obeyed>!${obeyed}<#sep> || </#sep></#list>) {
</#macro>
