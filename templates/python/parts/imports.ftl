<#-- Names that a module imports from another, on one line if they are few. -->
<#macro names module imported indent="">
  <#if imported.wide>
${indent}from ${module} import (
    <#list imported.names as name>
${indent}    ${name},
    </#list>
${indent})
  <#elseif imported.names?has_content>
${indent}from ${module} import ${imported.names?join(", ")}
  </#if>
</#macro>
