<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  Steps of the wire as statements. A run of fixed-size fields is checked once and then moved at constant offsets; each other
  field is a call that checks for itself. owner is what stands in front of a field: "value->", or nothing for a parameter,
  where a struct is an address already.
-->
<#function operand field owner><#return owner?has_content?then(field.type.names.address, "") + owner + field.name></#function>

<#function place slot><#return "at" + (slot.offset gt 0)?then(" + " + slot.offset, "")></#function>

<#-- What may fail where the bytes are there gets the writer or reader for its fault. -->
<#macro put slots owner>
<#list slots as slot>
<#if slot.field.type.names.refusable??>
    if (!${p}put_${slot.field.type.key}(writer, ${place(slot)}, ${operand(slot.field, owner)})) {
        return ${p}within(&writer->fault, "${slot.field.declaredName}");
    }
<#else>
    ${p}put_${slot.field.type.key}(${place(slot)}, ${operand(slot.field, owner)});
</#if>
</#list>
</#macro>

<#macro get slots>
<#list slots as slot>
<#if slot.field.type.names.checked??>
    if (!${p}get_${slot.field.type.key}(reader, ${place(slot)}, &value->${slot.field.name})) {
        return ${p}within(&reader->fault, "${slot.field.declaredName}");
    }
<#elseif slot.field.type.kind == "struct">
    ${p}get_${slot.field.type.key}(${place(slot)}, &value->${slot.field.name});
<#else>
    value->${slot.field.name} = ${p}get_${slot.field.type.key}(${place(slot)});
</#if>
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
    return true;
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
    if (!${p}read_${step.field.type.key}(reader, &value->${step.field.name})) {
        return ${p}within(&reader->fault, "${step.field.declaredName}");
    }
</#if>
</#list>
    return true;
</#macro>
