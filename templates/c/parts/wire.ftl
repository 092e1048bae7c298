<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  Steps of the wire as statements. A run of fixed-size fields is checked once and then moved at constant offsets; each other
  field is a call that checks for itself. owner is what stands in front of a field: "value->", or nothing for a parameter,
  where a struct or an optional value is an address already.
-->
<#function operand field owner>
<#if !owner?has_content><#return field.name></#if>
<#if field.type.kind != "optional"><#return field.type.names.address + owner + field.name></#if>
<#if field.names.flag??><#return owner + field.names.flag + " ? &" + owner + field.name + " : NULL"></#if>
<#return owner + field.name>
</#function>

<#-- Where a field is read to. -->
<#function target field>
<#return field.names.flag???then("&value->" + (field.names.flag!"") + ", ", "") + "&value->" + field.name>
</#function>

<#function place offset><#return "at" + (offset gt 0)?then(" + " + offset, "")></#function>

<#-- One value of fixed size. What may fail although the bytes are there gets the writer or reader for its fault, and failed is printed. -->
<#macro putOne type at value failed indent="    ">
<#if type.names.refusable??>
${indent}if (!${p}put_${type.key}(writer, ${at}, ${value})) {
${failed}
${indent}}
<#else>
${indent}${p}put_${type.key}(${at}, ${value});
</#if>
</#macro>

<#macro getOne type at value failed indent="    ">
<#if type.names.checked??>
${indent}if (!${p}get_${type.key}(reader, ${at}, &${value})) {
${failed}
${indent}}
<#elseif type.kind == "struct">
${indent}${p}get_${type.key}(${at}, &${value});
<#else>
${indent}${value} = ${p}get_${type.key}(${at});
</#if>
</#macro>

<#macro put slots owner>
<#list slots as slot>
<@putOne type=slot.field.type at=place(slot.offset) value=operand(slot.field, owner) failed="        return ${p}within(&writer->fault, \"${slot.field.declaredName}\");"/>
</#list>
</#macro>

<#macro get slots>
<#list slots as slot>
<@getOne type=slot.field.type at=place(slot.offset) value="value->" + slot.field.name failed="        return ${p}within(&reader->fault, \"${slot.field.declaredName}\");"/>
</#list>
</#macro>

<#macro write steps owner>
<#local declared = false>
<#list steps as step>
<#if step.fixed>
    ${declared?then("", "uint8_t *")}at = ${p}writer_claim(writer, ${step.size});
    if (at == NULL) {
        return false;
    }
<@put slots=step.slots owner=owner/>
<#local declared = true>
<#else>
    if (!${p}write_${step.field.type.key}(writer, ${operand(step.field, owner)})) {
        return ${p}within(&writer->fault, "${step.field.declaredName}");
    }
</#if>
</#list>
</#macro>

<#macro read steps>
<#local declared = false>
<#list steps as step>
<#if step.fixed>
    ${declared?then("", "const uint8_t *")}at = ${p}reader_bytes(reader, ${step.size});
    if (at == NULL) {
        return false;
    }
<@get slots=step.slots/>
<#local declared = true>
<#else>
    if (!${p}read_${step.field.type.key}(reader, ${target(step.field)})) {
        return ${p}within(&reader->fault, "${step.field.declaredName}");
    }
</#if>
</#list>
</#macro>
