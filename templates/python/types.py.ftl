<#include "parts/header.ftl">
<#import "parts/doc.ftl" as d>
<#import "parts/code.ftl" as code>
"""The values of ${service.sourceName}: immutable, equal if their contents are, checked when they are made."""
<#if service.structs?has_content>

from __future__ import annotations

from .runtime import value as _value
</#if>
<#list service.structs as struct>


class ${struct.name}(_value.Struct):
    ${d.docstring(struct.doc?has_content?then(struct.doc, ["The struct `" + struct.declaredName + "`."]), "    ")}

    __slots__ = ()
    __match_args__ = ${code.quoted(struct.fields)}
<#if struct.names.floats?has_content>
    _floats = ${struct.names.floats}
</#if>

<#list struct.fields as field>
    ${field.name}: _value.Field[${field.type.text}] = _value.field(${field?index}<#if field.doc?has_content>, ${d.docstring(field.doc, "    ")}</#if>)
</#list>

    def __new__(${code.parameters("cls", struct.fields, "    ")}) -> ${struct.name}:
        return _value.new(
            cls,
            (
<#list struct.fields as field>
                ${code.checked(field, struct.name)},
</#list>
            ),
        )
</#list>
