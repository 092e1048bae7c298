<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions that write what older clients read: each macro has the name of the record that it prints. -->
<#import "older-calls.ftl" as calls>

<#macro writer function>

    /** Writes {@code ${function.head.older}} as ${function.head.release} has it. */
    private static void ${function.head.name}(WireWriter out, ${function.head.type} value) {
<#nested>
    }
</#macro>

<#macro writeFields function>
<@writer function>
    <#if function.recursive>
        out.enter();
    </#if>
    <#list function.writes as write>
        <@calls.written write.value/>;<#if write.gone??> // '${write.gone}' is gone</#if>
    </#list>
    <#if function.recursive>
        out.leave();
    </#if>
</@writer>
</#macro>

<#macro writeUnion function>
<@writer function>
    <#if function.recursive>
        out.enter();
    </#if>
        switch (value.position()) {
    <#list function.cases as case>
            <#if case?is_last>default<#else>case ${case?index}</#if>:
                out.putInt(${case.position});
                <@calls.written case.value/>;
                break;
    </#list>
        }
    <#if function.recursive>
        out.leave();
    </#if>
</@writer>
</#macro>

<#macro writeEnum function>
<@writer function>
        out.putInt(${function.table.name}[value.ordinal()]);
</@writer>
</#macro>

<#macro writeArray function>
<@writer function>
        out.putInt(value.length);
        for (${function.itemType} item : value) {
            <@calls.write function.item "item"/>;
        }
</@writer>
</#macro>

<#macro writeSet function>
<@writer function>
        out.putInt(value.size());
        for (${function.itemType} item : value) {
            <@calls.write function.item "item"/>;
        }
</@writer>
</#macro>

<#macro writeMap function>
<@writer function>
        out.putInt(value.size());
        for (Map.Entry<${function.entry}> entry : value.entrySet()) {
            <@calls.write function.key "entry.getKey()"/>;
            <@calls.write function.value "entry.getValue()"/>;
        }
</@writer>
</#macro>

<#macro writeOptional function>
<@writer function>
        out.putBoolean(value.isPresent());
        if (value.isPresent()) {
            <@calls.write function.value "value.get()"/>;
        }
</@writer>
</#macro>

<#macro writePresent function>
<@writer function>
        out.putBoolean(true);
        <@calls.write function.value "value"/>;
</@writer>
</#macro>

<#macro writeFilled function>
<@writer function>
        if (value.isPresent()) {
            <@calls.write function.value "value.get()"/>;
        } else {
            <@calls.written function.absent/>;
        }
</@writer>
</#macro>
