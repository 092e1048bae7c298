<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The code in the README: a macro for each topic of a ReadmeSection. -->

<#-- A statement that calls a method of the client and prints what comes. -->
<#macro call example indent="">
<#if example.followed>
${indent}for await (const item of client.${example.method}(${example.arguments})) {
${indent}  console.log(item);
${indent}}
<#elseif example.printed>
${indent}console.log(await client.${example.method}(${example.arguments}));
<#else>
${indent}await client.${example.method}(${example.arguments});
</#if>
</#macro>

<#macro opened example options="" remark="">
import { ${example.imports} } from "${example.namespace}";

const client = new ${example.client}("localhost:7000"${options});${remark}
</#macro>

<#macro catch example>
<@opened example/>
try {
<@call example.call "  "/>
} catch (error) {
  if (error instanceof ${example.exception}) {
    console.log(error.${example.field});
  <#if example.failures>
  } else if (error instanceof CreoError) {
    console.log(error.status, error.detail);
  </#if>
  } else {
    throw error;
  }
} finally {
  await client.close();
}
</#macro>

<#macro receive example>
<@opened example/>
<@call example.call/>
await client.close();
</#macro>

<#macro send example>
<@receive example/>
</#macro>

<#macro exchange example>
<@receive example/>
</#macro>

<#macro asynchronous example>
<@opened example/>
const controller = new AbortController(); // controller.abort() cancels the call
const answer = client.${example.method}(${example.before}{ signal: controller.signal });
// ... the program does something else ...
<#if example.call.printed>
console.log(await answer);
<#else>
await answer;
</#if>
await client.close();
</#macro>

<#macro timeouts example>
<@opened example ", { timeout: 10_000 }" " // milliseconds, for all calls"/>
<#if example.call.printed>
console.log(await client.${example.method}(${example.before}{ timeout: 120_000 })); // for this one
<#else>
await client.${example.method}(${example.before}{ timeout: 120_000 }); // for this one
</#if>
await client.close();
</#macro>

<#macro tls example>
import { readFile } from "node:fs/promises";
import { ${example.imports} } from "${example.namespace}";

const tls = {
  ca: await readFile("ca.pem"), // the authority; without it: those that Node trusts
  cert: await readFile("client.pem"), // the client's own certificate and its key
  key: await readFile("client.key"),
};
const client = new ${example.client}("localhost:7000", { tls, token: "secret" });
<@call example.call/>
await client.close();
</#macro>
