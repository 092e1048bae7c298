<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the checks read the messages of a method again, and call it. -->

<#macro functions method index>
function again${index}(data) {
  const $r = new WireReader(data);
<@given method/>
  const $w = new WireWriter();
  <#list method.request as parameter>
  (${parameter.write})($w, p${parameter?index}, "value");
  </#list>
  return $w.take();
}

async function call${index}(client, data, items) {
  const $r = new WireReader(data);
<@given method/>
  <#if method.download>
  let received = "=";
  for await (const item of client.${method.name}(<@arguments method/>)) {
    received += ` ${"$"}{hex(encode(${method.answer.write}, item, "item"))}`;
  }
  return received;
  <#elseif method.answer??>
  return `= ${"$"}{hex(encode(${method.answer.write}, await client.${method.name}(<@arguments method/>), "result"))}`;
  <#else>
  await client.${method.name}(<@arguments method/>);
  return "= -";
  </#if>
}
</#macro>

<#macro given method>
  <#list method.request as parameter>
  const p${parameter?index} = (${parameter.read})($r);
  </#list>
  $r.end();
</#macro>
<#macro arguments method><#list method.request as parameter>p${parameter?index}<#sep>, </#list><#if method.item??><#if method.request?has_content>, </#if>decoded(${method.item.read}, items)</#if></#macro>
