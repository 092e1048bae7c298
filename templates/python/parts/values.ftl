<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the classes of structs and exceptions have in common. -->
<#-- What its text needs, where that differs from what Python knows. -->
<#macro text declared>
  <#if declared.text.name??>
    _NAME = "${declared.text.name}"
  </#if>
  <#if declared.text.declared??>
    _DECLARED = ${declared.text.declared}
  </#if>
  <#if declared.text.kinds??>
    _KINDS = ${declared.text.kinds}
  </#if>
</#macro>
<#macro ruled declared>
  <#if declared.rules??>
    _RULES = _ruled.Fields(<@rules declared.rules.own/>, <@rules declared.rules.held/>)
  </#if>
</#macro>
<#macro rules of>{<#list of as each>"${each.name}": ${each.rule}<#sep>, </#list>}</#macro>
<#macro mark declared>
  <#if declared.deprecated??>
@_value.deprecated(${declared.deprecated.text})
  </#if>
</#macro>
<#macro warn declared>
  <#if declared.deprecated??>
        _warnings.warn(${declared.deprecated.warning}, DeprecationWarning, stacklevel=2)
  </#if>
</#macro>
<#macro told field><#if field.doc??>, """${field.doc}"""</#if><#if field.deprecated??>, ${field.deprecated.warning}</#if></#macro>
<#macro overloads declared>
  <#list declared.overloads as parameters>
    @_overload
    def __init__(${parameters}) -> None: ...

  </#list>
</#macro>
