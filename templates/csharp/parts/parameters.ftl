<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Declares parameters: on one line, or on a line each where there are many. -->
<#macro list of indent>
<#local separator = (of?size gt 4)?then(",\n" + indent + "    ", ", ")>
<#if (of?size gt 4)>${"\n" + indent + "    "}</#if><#list of as parameter>${parameter.type.text} ${parameter.names.parameter}<#sep>${separator}</#list><#t>
</#macro>
