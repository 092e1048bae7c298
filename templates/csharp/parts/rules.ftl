<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Checks of the rules for values. -->

<#-- An expression for the first mistake that there is. -->
<#macro first checks indent>
<#list checks as check>${check}<#sep>
${indent}?? </#sep></#list></#macro>

<#-- A statement that refuses arguments. -->
<#macro refuse place checks>
<#if checks?has_content>
            Runtime.Internal.ValueRule.Refuse(
                "${place}",
                <@first checks=checks indent="                    "/>);
</#if>
</#macro>

<#-- A statement that refuses an item of a stream. -->
<#macro refuseItem place parameter checks>
<#if checks?has_content>
            Runtime.Internal.ValueRule.RefuseItem(
                "${place}",
                "${parameter}",
                writer.Item,
                <@first checks=checks indent="                    "/>);
</#if>
</#macro>
