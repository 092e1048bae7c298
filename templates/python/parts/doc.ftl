<#-- Docstrings: text of the description as Python's string literals take it. -->
<#function escaped line>
  <#return line?replace("\\", "\\\\")?replace('"""', '\\"\\"\\"')>
</#function>
<#-- The lines of a description's comment, or else a line of our own, and what is said of something deprecated. -->
<#function lines doc otherwise deprecated="">
  <#local all = doc?has_content?then(doc, otherwise)>
  <#if deprecated != "">
    <#local all = all + all?has_content?then([""], []) + ["Deprecated: " + deprecated]>
  </#if>
  <#return all>
</#function>
<#-- The opening quotes, the lines and the closing quotes; every line but the first is indented. -->
<#function docstring lines indent>
  <#local text = '"""' + escaped(lines?first)>
  <#list lines as line>
    <#if line?index != 0>
      <#local text = text + "\n" + (line == "")?then("", indent + escaped(line))>
    </#if>
  </#list>
  <#if lines?size != 1>
    <#local text = text + "\n" + indent>
  <#elseif text?ends_with('"')>
    <#local text = text + " ">
  </#if>
  <#return text + '"""'>
</#function>
