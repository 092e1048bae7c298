<#-- Pieces of Python that more than one file has. -->
<#-- The letters of the struct module for a run of neighbouring fields of fixed size. -->
<#function codes step>
  <#local all = "">
  <#list step.slots as slot>
    <#local all = all + slot.field.type.names.codes>
  </#list>
  <#return all>
</#function>
<#-- A literal of text that is not of the description's own names. -->
<#function literal text>
  <#return '"' + text?replace("\\", "\\\\")?replace('"', '\\"')?replace("\n", "\\n")?replace("\r", "\\r") + '"'>
</#function>
<#-- What is said when something deprecated is used; without its text where it is not. -->
<#function warning place deprecated>
  <#return literal(place + " is deprecated: " + deprecated)>
</#function>
<#-- The check of what a caller passed; the place is what an error names. -->
<#function checked field place>
  <#return field.type.names.check + "(" + field.name + ', "' + place + "." + field.name + '"' + field.type.names.checkMore + ")">
</#function>
<#-- Whether a field and all behind it may be absent: then it may be left out. -->
<#function last fields from>
  <#list fields as field>
    <#if field?index gte from && field.type.kind != "optional">
      <#return false>
    </#if>
  </#list>
  <#return true>
</#function>
<#-- Parameters with their annotations, on one line while they are few. -->
<#function parameters first fields indent>
  <#local text = first>
  <#list fields as field>
    <#local text = text + (fields?size > 3)?then(",\n" + indent + "    ", ", ") + field.name + ": " + field.type.names.given + last(fields, field?index)?then(" = None", "")>
  </#list>
  <#return (fields?size > 3)?then("\n" + indent + "    " + text + ",\n" + indent, text)>
</#function>
<#-- An annotation as a README shows it. -->
<#function shown type>
  <#return type?replace("_value.Items", "Iterable")?replace("_value.Entries", "Mapping")?replace("_stream.Items", "Iterable")?replace("_stream.", "")?replace("_value.", "")?replace("_Optional", "Optional")>
</#function>
<#-- Names with their types, on one line, as a README shows them. -->
<#function listed fields given>
  <#local text = "">
  <#list fields as field>
    <#local text = text + field.name + ": " + shown(given?then(field.type.names.given, field.type.text)) + last(fields, field?index)?then(" = None", "") + field?has_next?then(", ", "")>
  </#list>
  <#return text>
</#function>
<#-- A list of names that an import takes, on one line while it is short. -->
<#function imported names>
  <#return (names?length > 80)?then("(\n    " + names?replace(", ", ",\n    ") + ",\n)", names)>
</#function>
<#-- The names of fields as a tuple of strings. -->
<#function quoted fields>
  <#local text = "">
  <#list fields as field>
    <#local text = text + (fields?size > 6)?then("\n        ", field?is_first?then("", " ")) + '"' + field.name + '"' + (fields?size > 1 && fields?size <= 6 && !field?has_next)?then("", ",")>
  </#list>
  <#return "(" + text + (fields?size > 6)?then("\n    ", "") + ")">
</#function>
