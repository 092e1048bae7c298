<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The sections in which the READMEs of all languages show code: the same words, in the same order. -->
<#--
  `code` is the language's own part: a macro for each topic, which prints a block. `deadline` is what it calls the
  failure of a call that has taken too long.
-->
<#macro all sections fence code deadline>
<#list sections as section>

<#switch section.topic>
<#case "CATCH">
## Catch an exception

`${section.example.method}` may throw `${section.example.exception}`, as the description says. Every other failure has a status, which tells what failed.
<#break>
<#case "RECEIVE">
## Receive a stream

`${section.example.method}` answers with a stream, whose items arrive as they are read. Closing it before its end cancels the call.
<#break>
<#case "SEND">
## Send a stream

`${section.example.method}` takes a stream, whose items are sent as fast as the host reads them. The call ends when the host has what it needs.
<#break>
<#case "EXCHANGE">
## Exchange streams

`${section.example.method}` takes a stream and answers with another one, at the same time. Closing that before its end cancels the call.
<#break>
<#case "ASYNCHRONOUS">
## Call without waiting

The program goes on while the host works, and takes the result later. Cancelling the call cancels it in the host, too.
<#break>
<#case "TIMEOUTS">
## Set time-outs

A call may take 30 seconds unless another time-out is set, for all calls of a client or for some. One that takes longer fails with ${deadline}.
<#break>
<#case "TLS">
## Use TLS

The host must have a certificate of this authority, for the name in its address. The client's own certificate and the token tell the host who calls: leave out what it does not ask for.
<#break>
</#switch>

```${fence}
<@code[section.macro()] section.example/>
```
</#list>
</#macro>
