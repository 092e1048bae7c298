<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the classes of structs, cases of unions and exceptions have in common. -->
<#macro class struct base>
<@mark struct/>
class ${struct.name}(${base}):
  <#if struct.doc??>
    """${struct.doc}"""

  </#if>
    __match_args__ = ${struct.fieldNames}
    __slots__ = _value.slots(__match_args__)
  <#if struct.floats??>
    _FLOATS = ${struct.floats}
  </#if>
  <#if struct.recursive>
    _RECURSIVE = True
  </#if>
<@ruled struct/>
<@text struct/>

  <#list struct.fields as field>
    ${field.name}: _value.Field[${field.annotation}] = _value.field("${field.slot}"<@told field/>)
  </#list>

<@overloads struct/>
    def __init__(${struct.parameters}) -> None:
<@warn struct/>
  <#list struct.fields as field>
        self.${field.slot} = ${field.check}
  </#list>
</#macro>
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
