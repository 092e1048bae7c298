<#-- What blocking clients and those for asyncio have in common. -->
<#import "imports.ftl" as import>
<#-- Imports of this package, after those of Python's own modules. -->
<#macro imports module runtime streams>
  <#if module.warnings>
import warnings as _warnings
  </#if>
  <#if module.constants>
from typing import Final as _Final
  </#if>
  <#if module.optional>
from typing import Optional as _Optional
  </#if>
from typing import Protocol as _Protocol

  <#if module.codec>
from . import codec as _codec
  </#if>
from . import methods as _methods
  <#if module.ruled>
from . import rules as _rules
  </#if>
from ${runtimePackage} import value as _value
from ${runtimePackage} import wire as _wire
from ${runtimePackage}.call import ${runtime} as _${runtime}
  <#if module.streams>
from ${runtimePackage}.call import ${streams} as _stream
  </#if>
  <#if module.objects>
from ${runtimePackage}.value import objects as _objects
  </#if>
  <#if module.ruled>
from ${runtimePackage}.value import rules as _ruled
  </#if>
  <#if module.wireObjects>
from ${runtimePackage}.wire import objects as _wire_objects
  </#if>
<@import.names ".types" module.types/>
</#macro>
<#-- What a client and its fakes have in common. -->
<#macro protocol client async>
class ${client.protocol}(_Protocol):
    """The methods of `${client.name}`, which documents them: for code that also takes a fake of it."""

  <#list client.methods as method>
<@mark method "    "/>
    <#if async && !method.download>async </#if>def ${method.name}(${method.parameters}) -> ${method.returned}: ...
    <#sep>

    </#sep>
  </#list>
</#macro>
<#macro mark declared indent="">
  <#if declared.deprecated??>
${indent}@_value.deprecated(${declared.deprecated.text})
  </#if>
</#macro>
<#-- The end of the docstring of a client. -->
<#macro errors client>
    A wrong argument raises a TypeError or a ValueError before anything is sent. A call raises ServiceError if the host
    answers with an error, DeadlineError if its time-out expired, TransportError if the host cannot be reached,
    MalformedError if the answer cannot be decoded, RefusedError if its arguments are too large, and CallCancelledError
    if the client is closed; all of them are CreoErrors.
  <#if client.throwing>
    The other exceptions that methods are documented to raise are CreoErrors, too.
  </#if>
    """
</#macro>
<#macro members client>
  <#if client.deprecated??>
    _deprecated = ${client.deprecated.warning}

  </#if>
  <#list client.constants>
    <#items as constant>
    ${constant.name}: _Final[${constant.annotation}] = ${constant.value}
      <#if constant.doc??>
    """${constant.doc}"""
      </#if>
    </#items>

  </#list>
</#macro>
<#-- Checks and encodes the arguments of a method. -->
<#macro encoded method>
  <#if method.deprecated??>
        _warnings.warn(${method.deprecated.warning}, DeprecationWarning, stacklevel=2)
  </#if>
        _arguments: _wire.Parts = []
  <#if method.arguments?has_content>
        _write = _arguments.append
  </#if>
  <#list method.arguments as argument>
        ${argument.write}(_write, ${argument.check})
  </#list>
  <#if method.upload??>
        _items = _stream.encoded(${method.upload.name}, "${method.upload.place}", ${method.upload.write}, ${method.upload.check?join(", ")})
  </#if>
</#macro>
<#macro call client method>self.${method.runtime}(_methods.${client.service}.${method.name}, _arguments, ${method.read}<#if method.upload??>, _items</#if>)</#macro>
