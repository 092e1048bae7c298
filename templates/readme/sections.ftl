<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The sections in which the READMEs of all languages show code: the same words, in the same order. -->
<#--
  `code` is the language's own part: a macro for each topic, which prints a block. `failure` and `deadline` are its
  words for any failure of a call, and for that of one that has taken too long.
-->
<#macro all sections fence code failure deadline>
<#list sections as section>

<#switch section.topic>
<#case "CATCH">
## Catch an exception

`${section.example.method}` may throw `${section.example.exception}`, as the description says. Any other failure is ${failure}.
<#break>
<#case "RECEIVE">
## Receive a stream

`${section.example.method}` answers with items, each of which is received when it is read. Closing the stream before its end cancels the call.
<#break>
<#case "SEND">
## Send a stream

`${section.example.method}` takes items, which are sent no faster than the host reads them. The call ends when the host has what it needs.
<#break>
<#case "EXCHANGE">
## Exchange streams

`${section.example.method}` takes items and answers with items, both at the same time. Closing the stream before its end cancels the call.
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

The host must have a certificate from the authority and for the name in its address. The client's own certificate and the token say who calls: leave out what the host does not ask for.
<#break>
</#switch>

```${fence}
<@code[section.topic?lower_case] section.example/>
```
</#list>
</#macro>
