<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of one type of views. -->
<#include "view-values.ftl">
<#include "view-maps.ftl">
<#include "view-lists.ftl">
<#macro functions view>
<#local value = view.value>
<#switch view.shape>
<#case "value">
<#case "entry">
${p}status ${view.name}_get(const ${view.name} *view, ${value.places}, ${p}error *error)
{
<@readOne value=value name="value" reader="${p}view_find(view, error)" absent=(view.shape == "entry")/>
}

${p}status ${view.name}_set(${view.name} *view, ${value.parameter}, ${p}error *error)
{
<@writeOne function="value" value=value operand="value"/>
    return ${p}view_put(view, error);
}
<#if view.shape == "entry">

${p}status ${view.name}_remove(${view.name} *view, ${p}error *error)
{
    return ${p}view_remove(view, error);
}
</#if>
<#break>
<#case "map">
<@mapFunctions view=view value=value/>
<#break>
<#case "list">
<@listFunctions view=view value=value/>
<#break>
</#switch>

<#if view.watched>
${p}status ${view.name}_next(const ${view.name} *view, ${p}error *error)
{
    return ${p}view_next(view, error);
}

void ${view.name}_then(${view.name} *view, ${view.name} *later)
{
    ${p}view_then(view, later);
}

</#if>
<@made view=view value=value/>

void ${view.name}_free(${view.name} *view)
{
    ${p}view_free(view);
}
</#macro>

<#-- One that is made by hand. -->
<#macro made view value>
${view.name} *${view.name}_of(<#if view.shape == "value">${value.parameter}<#elseif view.shape == "entry">const ${value.type.text} *value<#else>${view.all.text} all</#if>, ${p}error *error)
{
    ${view.name} *const view = (void *)${p}view_new(${view.kind}, ${view.order}, error);
<#if view.shape == "value">
    if (view != NULL && ${view.name}_set(view, value, error) != ${P}OK) {
<#elseif view.shape == "entry">
    if (view != NULL && value != NULL && ${view.name}_set(view, ${value.pointed}, error) != ${P}OK) {
<#else>
    if (view != NULL && ${view.name}_set(view, all, error) != ${P}OK) {
</#if>
        ${p}view_free(view);
        return NULL;
    }
    return view;
}
</#macro>
