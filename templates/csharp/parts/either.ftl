<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A declaration that may contain optional references: if it does, it is printed for C# 8 and for older versions. -->
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
