<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and services. -->
<#import "../java/parts.ftl" as parts>
package ${service.namespace};

import ${service.runtime}.internal.WireReader;
import ${service.runtime}.internal.WireWriter;
import java.math.*;
import java.time.*;
import java.util.*;
import java.util.stream.*;
import org.creo.framework.state.*;

@SuppressWarnings("deprecation") // what is deprecated is still sent
public final class CreoVerification implements org.creo.verification.Main.Checks, org.creo.verification.Serve.Services {
<@parts.again shared.structs shared.exceptions shared.interfaces/>

    @Override
    public String call(String method, String address, byte[] arguments, java.util.List<byte[]> items) {
        throw new java.lang.UnsupportedOperationException("a host makes no calls");
    }

    @Override
    public java.util.List<org.creo.framework.dispatch.Dispatcher> services(org.creo.verification.Serve.Script script) {
        return java.util.List.of(<#list services as hosted>new ${hosted.api.name}Dispatcher(new Scripted${hosted?index}(script))<#sep>, </#list>);
    }
<#list services as hosted>

    private static final class Scripted${hosted?index} implements ${hosted.implemented} {
        private final org.creo.verification.Serve.Script script;

        Scripted${hosted?index}(org.creo.verification.Serve.Script script) {
            this.script = script;
        }
<#list hosted.methods as handled>
<@scripted hosted.api handled handled.method/>
</#list>
    }
</#list>
}
<#macro scripted api handled method>

        @Override
        public ${method.signature.result} ${method.name}(<@parameters handled/>)${method.signature.throwing} {
            WireWriter out = CreoVerification.writer();
<#if method.request.arguments?has_content>
            ${api.name}Codec.write${method.title}Arguments(out<#list method.request.parameters as parameter><#if parameter.argument??>, p${parameter?index}</#if></#list>);
</#if>
            String request = "${service.packageName} ${api.declaredName}.${method.declaredName} " + org.creo.verification.Main.hex(CreoVerification.written(out));
<#list method.request.parameters as parameter>
<#if parameter.upload??>
            request += p${parameter?index}.map(item -> {
                WireWriter each = CreoVerification.writer();
                ${api.name}Codec.write${parameter.upload.item.name}(each, item);
                return " " + org.creo.verification.Main.hex(CreoVerification.written(each));
            }).collect(java.util.stream.Collectors.joining());
</#if>
</#list>
<#if method.answer.oneway>
            script.oneway(request);
<#else>
            String[] answer = script.answer(request);
<#list method.exceptions as thrown>
            if (answer[0].equals("e") && answer[1].equals("${thrown.declaredName}")) {
                throw Codec.read${thrown.name}(CreoVerification.reader(org.creo.verification.Main.bytes(answer[2])));
            }
</#list>
<#if method.answer.items??>
            return java.util.Arrays.stream(answer, 1, answer.length).map(item -> ${api.name}Codec.read${method.answer.items.name}(CreoVerification.reader(org.creo.verification.Main.bytes(item))));
<#elseif method.answer.result??>
            return ${api.name}Codec.read${method.answer.result.name}(CreoVerification.reader(org.creo.verification.Main.bytes(answer[1])));
</#if>
</#if>
        }
</#macro>
<#-- Numbered, so that they differ from the variables of the code around them. -->
<#macro parameters handled>
<#list handled.method.signature.parameters as parameter>${parameter.type} p${parameter?index}<#if parameter?has_next || handled.views?has_content>, </#if></#list><#t>
<#list handled.views as view>${view.type} v${view?index}<#sep>, </#list><#t>
</#macro>
