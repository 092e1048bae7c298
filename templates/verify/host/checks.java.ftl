<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and services. -->
<#import "parts.ftl" as parts>
package ${service.namespace};

import ${service.namespace}.runtime.MalformedException;
import ${service.namespace}.runtime.WireReader;
import ${service.namespace}.runtime.WireWriter;
import java.util.*;
import java.util.stream.*;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.state.*;
import org.creo.verification.Main;
import org.creo.verification.Main.Refused;
import org.creo.verification.Serve;
import org.creo.verification.Serve.Script;

@SuppressWarnings("deprecation") // what is deprecated is still sent
public final class CreoVerification implements Main.Checks, Serve.Services {
<@parts.again/>

    @Override
    public String call(String method, String address, byte[] arguments, java.util.List<byte[]> items) {
        throw new UnsupportedOperationException("a host calls nobody");
    }

    @Override
    public java.util.List<Dispatcher> services(Script script) {
        return java.util.List.of(<#list service.interfaces as interface>new ${interface.name}Dispatcher(new Scripted${interface?index}(script))<#sep>, </#list>);
    }
<#list service.interfaces as interface>

    private static final class Scripted${interface?index} implements ${interface.name}${interface.stateful()?then("Handler", "")} {
        private final Script script;

        Scripted${interface?index}(Script script) {
            this.script = script;
        }
<#list interface.methods as method>
<#assign codec = interface.name + "Codec" title = method.names.title>

        @Override
        public ${method.resultText!"void"} ${method.name}(<#list method.parameters as parameter>${parameter.type.text} p${parameter?index}<#sep>, </#list><#list method.permissions as permission><#if permission?index gt 0 || method.parameters?has_content>, </#if>${permission.names.text} v${permission?index}</#list>)<#if method.exceptions?has_content> throws <#list method.exceptions as thrown>${thrown.exception.name}<#sep>, </#list></#if> {
            WireWriter out = CreoVerification.writer();
<#if method.fixed?has_content>
            ${codec}.write${title}Arguments(out<#list method.parameters as parameter><#if parameter.type.kind != "stream">, p${parameter?index}</#if></#list>);
</#if>
            String request = "${service.packageName} ${interface.declaredName}.${method.declaredName} " + Main.hex(CreoVerification.written(out));
<#list method.parameters as parameter>
<#if parameter.type.kind == "stream">
            request += p${parameter?index}.map(item -> {
                WireWriter each = CreoVerification.writer();
                ${codec}.write${title}Item(each, item);
                return " " + Main.hex(CreoVerification.written(each));
            }).collect(java.util.stream.Collectors.joining());
</#if>
</#list>
<#if method.oneway>
            script.oneway(request);
<#else>
            String[] answer = script.answer(request);
<#list method.exceptions as thrown>
            if (answer[0].equals("e") && answer[1].equals("${thrown.exception.declaredName}")) {
                throw Codec.read${thrown.exception.name}(CreoVerification.reader(Main.bytes(answer[2])));
            }
</#list>
<#if method.download??>
            return java.util.Arrays.stream(answer, 1, answer.length).map(item -> ${codec}.read${title}Result(CreoVerification.reader(Main.bytes(item))));
<#elseif method.result??>
            return ${codec}.read${title}Result(CreoVerification.reader(Main.bytes(answer[1])));
</#if>
</#if>
        }
</#list>
    }
</#list>
}
