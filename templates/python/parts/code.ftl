<#-- Pieces of Python that more than one file has. -->
<#-- The letters of the struct module for a run of neighbouring fields of fixed size. -->
<#function codes step>
  <#local all = "">
  <#list step.slots as slot>
    <#local all = all + slot.field.type.names.codes>
  </#list>
  <#return all>
</#function>
<#-- The check of what a caller passed; the place is what an error names. -->
<#function checked field place>
  <#return field.type.names.check + "(" + field.name + ', "' + place + "." + field.name + '"' + field.type.names.checkMore + ")">
</#function>
<#-- Parameters with their annotations, on one line while they are few. -->
<#function parameters first fields indent>
  <#local text = first>
  <#list fields as field>
    <#local text = text + (fields?size > 3)?then(",\n" + indent + "    ", ", ") + field.name + ": " + field.type.names.given>
  </#list>
  <#return (fields?size > 3)?then("\n" + indent + "    " + text + ",\n" + indent, text)>
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
