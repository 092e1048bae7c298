<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The code in the README: a macro for each topic of a ReadmeSection. -->

<#-- A statement that calls a method of something and prints what comes. -->
<#macro call on example indent="    ">
<#if example.followed>
${indent}foreach (var item in ${on}.${example.method}(${example.arguments}))
${indent}{
${indent}    System.Console.WriteLine(item);
${indent}}
<#elseif example.printed>
${indent}System.Console.WriteLine(${on}.${example.method}(${example.arguments}));
<#else>
${indent}${on}.${example.method}(${example.arguments});
</#if>
</#macro>

<#macro usings example>
using ${example.namespace};
using Runtime = ${example.runtime};

</#macro>

<#macro catch example>
<@usings example/>
try
{
    using (var client = new ${example.client}("localhost:7000"))
    {
<@call "client" example.call "        "/>
    }
}
catch (${example.exception} e)
{
    System.Console.Error.WriteLine(e.${example.field});
}
catch (Runtime.CreoException e)
{
    System.Console.Error.WriteLine(e.Status + ": " + e.Message);
}
</#macro>

<#macro receive example>
<@usings example/>
using (var client = new ${example.client}("localhost:7000"))
{
<@call "client" example.call/>
}
</#macro>

<#macro send example>
<@receive example/>
</#macro>

<#macro exchange example>
<@receive example/>
</#macro>

<#macro asynchronous example>
<@usings example/>
using (var client = new ${example.client}("localhost:7000"))
{
    var answer = client.${example.asynchronous}(${example.call.arguments}); // a Task
    // ... the program does something else ...
    <#if example.call.printed>
    System.Console.WriteLine(await answer);
    <#else>
    await answer;
    </#if>
}
</#macro>

<#macro timeouts example>
<@usings example/>
var options = new Runtime.Options { CallTimeout = System.TimeSpan.FromSeconds(10) }; // for all calls
using (var client = new ${example.client}("localhost:7000", options))
{
    var patient = client.WithCallTimeout(System.TimeSpan.FromMinutes(2)); // for the calls made through it
<@call "patient" example.call/>
}
</#macro>

<#macro tls example>
<@usings example/>
var tls = new Runtime.TlsOptions
{
    AuthorityFile = "ca.pem", // the authority; without it: those of the system
#if NET5_0_OR_GREATER // the client's own certificate and its key
    Certificate = System.Security.Cryptography.X509Certificates.X509Certificate2.CreateFromPemFile("client.pem", "client.key"),
#else
    Certificate = new System.Security.Cryptography.X509Certificates.X509Certificate2("client.pfx", "password"),
#endif
};
var options = new Runtime.Options { Tls = tls, Token = "secret" };
using (var client = new ${example.client}("localhost:7000", options))
{
<@call "client" example.call/>
}
</#macro>
