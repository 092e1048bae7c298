<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  Answers clients of older releases of one interface: reads what they send into today's types, writes today's results in
  their layout. Types of the framework are named with their packages: a struct may be called Payload.
-->
<#import "../java/parts/java.ftl" as java>
<#import "parts/bindings.ftl" as bindings>
<#import "parts/older.ftl" as parts>
<#include "parts/older-reads.ftl">
<#include "parts/older-writes.ftl">
<#include "parts/older-skips.ftl">
<@java.head service older.imports/>
/**
 * Answers clients of the older releases of {@link ${older.implemented}} that creo.lock records: reads what they send into
 * today's types, and writes today's results in their layout.
 */
<@java.suppressed service/>
final class ${older.api.name}Older {
<#list older.tables as table>
    private static final ${table.type}[] ${table.name} = {<#list table.entries as entry>${entry}<#sep>, </#list>};
    <#if table?is_last>

    </#if>
</#list>
    private final ${older.implemented} service;

    ${older.api.name}Older(${older.implemented} service) {
        this.service = service;
    }

    java.util.List<org.creo.framework.dispatch.MethodBinding> methods() {
        return java.util.List.of(<#list older.methods as method>${"\n                "}<@bindings.binding method.binding/><#sep>,</#list>);
    }
<#list older.methods as method>
<@parts.arguments older.api method/>
<@parts.handler older.api method/>
</#list>
<#if older.receives>
<@parts.received older.api/>
</#if>
<#if older.sends>
<@parts.sent/>
</#if>
<#-- The macro with the name of a function's record prints it. -->
<#list older.functions as function>
<@.main[function.macro()] function/>
</#list>
}
