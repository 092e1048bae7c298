<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The code in the README: a macro for each topic of a ReadmeSection. -->

<#-- A statement, in a block, that calls a method of something and prints what comes. -->
<#macro call on example system>
    <#if example.printed>${system}.out.println(</#if>${on}.${example.method}(${example.arguments})<#if example.printed><#if example.counted>.length</#if>)<#elseif example.followed>.forEach(${system}.out::println)</#if>;
</#macro>

<#macro imports example>
    <#list example.imports as import>
import ${import};
    </#list>

</#macro>

<#macro catch example>
<@imports example/>
try (${example.client} client = new ${example.client}("localhost:7000")) {
<@call "client" example.call example.library.system/>
} catch (${example.exception} e) {
    ${example.library.system}.err.println(e.<#if example.field??>${example.field}<#else>getMessage</#if>());
} catch (CreoException e) {
    ${example.library.system}.err.println(e.status() + ": " + e.getMessage());
}
</#macro>

<#macro receive example>
<@imports example/>
try (${example.client} client = new ${example.client}("localhost:7000");
        var items = client.${example.call.method}(${example.call.arguments})) {
    items.forEach(${example.library.system}.out::println);
}
</#macro>

<#macro send example>
<@imports example/>
try (${example.client} client = new ${example.client}("localhost:7000")) {
<@call "client" example.call example.library.system/>
}
</#macro>

<#macro exchange example>
<@receive example/>
</#macro>

<#macro asynchronous example>
<@imports example/>
try (${example.client} client = new ${example.client}("localhost:7000")) {
    var answer = client.${example.asynchronous}(${example.call.arguments}); // a CompletableFuture
    // ... the program does something else ...
    <#if example.call.printed>
    ${example.library.system}.out.println(answer.join()<#if example.call.counted>.length</#if>);
    <#else>
    answer.join();
    </#if>
}
</#macro>

<#macro timeouts example>
<@imports example/>
var options = ${example.library.options}.defaults().withCallTimeout(${example.library.duration}.ofSeconds(10)); // for all calls
try (${example.client} client = new ${example.client}("localhost:7000", options)) {
    ${example.client} patient = client.withCallTimeout(${example.library.duration}.ofMinutes(2)); // for the calls made through it
<@call "patient" example.call example.library.system/>
}
</#macro>

<#macro tls example>
<@imports example/>
var tls = ${example.library.pem}.context(
        ${example.library.path}.of("ca.pem"), // the authority; null: those that Java trusts
        ${example.library.path}.of("client.pem"), // the client's own certificate and its key; null, null: none
        ${example.library.path}.of("client.key"));
var options = ${example.library.options}.defaults().withTls(tls).withToken("secret");
try (${example.client} client = new ${example.client}("localhost:7000", options)) {
<@call "client" example.call example.library.system/>
}
</#macro>
