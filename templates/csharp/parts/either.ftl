<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A declaration in which optional references may stand: where they do, for C# 8 and for older ones. -->
<#macro either of>
<#if of.differ()>
#if CREO_NULLABLE
<#nested of.annotated>
#else
<#nested of.plain>
#endif
<#else>
<#nested of.plain>
</#if>
</#macro>
