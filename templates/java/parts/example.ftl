<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- An expression that makes some value of a type. -->

<#assign literals = {"boolean": "true", "byte": "(byte) 1", "char": "'c'", "short": "(short) 1", "int": "1", "long": "1L",
    "float": "1.5f", "double": "1.5", "String": "\"text\""}>

<#function of type>
    <#if type.kind == "array">
        <#return "new " + type.text + " " + braced(type)>
    <#elseif type.kind == "struct">
        <#local struct = service.structs?filter(struct -> struct.name == type.struct)?first>
        <#return "new " + type.text + "(" + struct.fields?map(field -> of(field.type))?join(", ") + ")">
    </#if>
    <#return literals[type.kind]>
</#function>

<#function braced type>
    <#return "{" + (type.item.kind == "array")?then(braced(type.item), of(type.item)) + "}">
</#function>
