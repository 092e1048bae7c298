<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Variables that hold values: how they are declared, read into and released. -->

<#macro declare value>
<#if value.type.optional && value.type.struct>
    const ${value.type.text} *${value.name} = NULL;
<#elseif value.type.optional>
    bool has_${value.name} = false;
    ${value.type.text} ${value.name};
    memset(&${value.name}, 0, sizeof ${value.name});
<#else>
    ${value.type.text} ${value.name};
    memset(&${value.name}, 0, sizeof ${value.name});
</#if>
</#macro>

<#macro read value>${p}read_${value.type.key}(reader, ${value.target})</#macro>

<#-- Reads values one after another. -->
<#macro decode values>
<#list values as value>
<@declare value=value/>
</#list>
    ${p}reader decoder;
    ${p}reader *const reader = &decoder;
    ${p}reader_start(reader, bytes, length);
<#if values?has_content>
    if (<#list values as value><@read value=value/><#sep> && </#list>) {
        /* the reader keeps the failure */
    }
</#if>
    if (!decoded(reader)) {
        return;
    }
</#macro>

<#-- The variables for a result or an item. -->
<#macro answer of>
<#if of.type.scalar && of.type.optional>
    bool has_${of.name} = false;
</#if>
<#if of.type.scalar>
    ${of.type.text} ${of.name} = ${of.zero};
<#else>
    const ${of.type.text} *${of.name} = NULL;
</#if>
</#macro>

<#macro release of>
<#if !of.type.scalar>
        ${p}free(${of.name});
</#if>
</#macro>
