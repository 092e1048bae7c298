<#-- Pieces of the methods of clients, blocking and asynchronous ones. -->
<#import "doc.ftl" as d>
<#import "code.ftl" as code>
<#-- The lines of a method's docstring. -->
<#function docOf method with="with" aside="by a thread of their own">
  <#local lines = d.lines(method.doc, ["Calls `" + method.signature + "`."], method.deprecated!"")>
  <#if method.oneway>
    <#local lines = lines + ["", "One way: returns when the request is written, and nothing tells whether it was carried out."]>
  </#if>
  <#if method.upload?? && method.download??>
    <#local lines = lines + ["", "Items go both ways: those of `" + method.upload.name + "` are drawn " + aside + ", while the result is read."]>
  </#if>
  <#if method.download??>
    <#local lines = lines + ["", "The result is to be read to its end or closed, which `" + with + "` does: closing it early cancels the call."]>
  </#if>
  <#if method.needs??>
    <#local lines = lines + ["", method.needs]>
  </#if>
  <#local tags = []>
  <#list method.parameters as parameter>
    <#if parameter.doc?has_content>
      <#local tags = tags + tagged(":param " + parameter.name + ": ", parameter.doc)>
    </#if>
  </#list>
  <#if method.resultDoc?has_content>
    <#local tags = tags + tagged(":return: ", method.resultDoc)>
  </#if>
  <#list method.exceptions as thrown>
    <#local tags = tags + thrown.doc?has_content?then(tagged(":raises " + thrown.exception.name + ": ", thrown.doc), [":raises " + thrown.exception.name + ":"])>
  </#list>
  <#return tags?has_content?then(lines + [""] + tags, lines)>
</#function>
<#function tagged tag lines>
  <#local tagged = [tag + lines?first]>
  <#list lines as line>
    <#if line?index != 0>
      <#local tagged = tagged + ["    " + line]>
    </#if>
  </#list>
  <#return tagged>
</#function>
<#-- What checks and encodes the arguments. -->
<#macro encoded method>
        _arguments: _wire.Parts = []
    <#if method.fixed?has_content>
        _write = _arguments.append
    </#if>
    <#list method.fixed as parameter>
        ${parameter.type.names.send}(_write, ${parameter.type.names.checkSent}(${parameter.name}, "${method.name}.${parameter.name}"${parameter.type.names.checkMore}))
    </#list>
</#macro>
<#-- The arguments of the runtime's call: what is called, with what, and how the result is read. -->
<#-- Which of the runtime's calls it is. -->
<#function kind method>
  <#if method.upload??>
    <#return (method.download??)?then("_exchange", "_upload")>
  </#if>
  <#return (method.download??)?then("_download", "_call")>
</#function>
<#function called interface method>
  <#local read = "_wire.read_nothing">
  <#if method.result??>
    <#local read = method.result.names.outside + "read_" + method.result.key>
  <#elseif method.download??>
    <#local read = method.download.names.outside + "read_" + method.download.key>
  </#if>
  <#return kind(method) + "(_methods." + interface.name + "." + method.name + ", _arguments, " + (method.upload??)?then("_items, ", "") + read + ")">
</#function>
<#-- What draws, checks and encodes the items of a parameter that is a stream. -->
<#macro items method>
    <#if method.upload??>
      <#local item = method.upload.type.item>
        _items = _stream.encoded(${method.upload.name}, "${method.name}.${method.upload.name}", ${item.names.outside}write_${item.key}, ${item.names.check}${item.names.checkMore})
    </#if>
</#macro>
<#function result method>
  <#if method.download??>
    <#return "_stream.Stream[" + method.download.text + "]">
  </#if>
  <#return (method.result.text)!"None">
</#function>
<#-- The constants of an interface, as members of its client. -->
<#macro constants interface>
  <#list interface.constants as constant>
    <#local doc = d.lines(constant.doc, [], constant.deprecated!"")>
    ${constant.name}: _Final[${constant.type.text}] = ${constant.value}
    <#if doc?has_content>
    ${d.docstring(doc, "    ")}
    </#if>
    <#sep>
  </#list>
  <#if interface.constants?has_content>

  </#if>
</#macro>
<#-- Imports of a file of clients. -->
<#macro imports service>
  <#local warns = false constants = false optionals = false>
  <#list service.interfaces as interface>
    <#local constants = constants || interface.constants?has_content>
    <#list interface.methods as method>
      <#local warns = warns || method.deprecated??>
    </#list>
  </#list>
  <#if warns>
import warnings as _warnings
  </#if>
  <#if constants>
from typing import Final as _Final
  </#if>
  <#if service.names.optional?has_content>
from typing import Optional as _Optional
  </#if>
  <#if warns || constants || service.names.optional?has_content>

  </#if>
  <#if service.names.codec?has_content>
from . import codec as _codec
  </#if>
from . import methods as _methods
</#macro>
