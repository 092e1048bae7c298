<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How the checks call a method. -->
<#import "parts.ftl" as parts>

<#macro call api method client>
<@parts.arguments api method/>
<#if method.answer.items??>
                    java.lang.StringBuilder received = new java.lang.StringBuilder("=");
                    try (${method.signature.result} result = ${client}.${method.name}(<@arguments api method/>)) {
                        result.forEach(item -> {
                            WireWriter each = writer();
                            ${api.name}Codec.write${method.answer.items.name}(each, item);
                            received.append(' ').append(org.creo.verification.Main.hex(written(each)));
                        });
                    }
                    return received.toString();
<#elseif method.streaming()>
                    <@answered api method>${client}.${method.name}(<@arguments api method/>)</@answered>;
<#else>
                    // The ways to call take turns.
                    if (checks.calls++ % 2 == 0) {
                        <@answered api method>${client}.${method.name}(<@arguments api method/>)</@answered>;
                    } else {
                        <@answered api method>org.creo.verification.Main.result(${client}.${method.call.async.name}(<@arguments api method/>))</@answered>;
                    }
</#if>
</#macro>

<#-- A call whose result is written, if there is one. -->
<#macro answered api method>
<#if method.answer.result??>${api.name}Codec.write${method.answer.result.name}(out, <#nested/>)<#else><#nested/></#if><#t>
</#macro>

<#macro arguments api method>
<#list method.request.parameters as parameter><#t>
<#if parameter.upload??>items.stream().map(item -> ${api.name}Codec.read${parameter.upload.item.name}(reader(item)))<#else>given.${parameter.argument.variable}</#if><#sep>, </#sep><#t>
</#list><#t>
</#macro>
