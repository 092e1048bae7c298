<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
<#import "parts.ftl" as parts>
package ${service.namespace};

import ${service.namespace}.runtime.MalformedException;
import ${service.namespace}.runtime.WireReader;
import ${service.namespace}.runtime.WireWriter;
import java.util.*;
import java.util.stream.*;
import org.creo.verification.Main;
import org.creo.verification.Main.Refused;

@SuppressWarnings("deprecation") // what is deprecated is still sent
public final class CreoVerification implements Main.Checks, AutoCloseable {
<#list service.interfaces as interface>
    private ${interface.name}Client client${interface?index};
</#list>
    private int calls;

<@parts.again/>

    @Override
    public String call(String method, String address, byte[] arguments, java.util.List<byte[]> items) throws Exception {
        WireReader in = reader(arguments);
        WireWriter out = writer();
        switch (method) {
<#list service.interfaces as interface>
<#list interface.methods as method>
            case "${interface.declaredName}.${method.declaredName}": {
                if (client${interface?index} == null) {
                    client${interface?index} = new ${interface.name}Client(address);
                }
<#if method.exceptions?has_content>
                try {
<@body interface=interface client="client" + interface?index method=method/>
<#list method.exceptions as thrown>
                } catch (${thrown.exception.name} e) {
                    Codec.write(out, e);
                    return "e ${thrown.exception.declaredName} " + Main.hex(written(out));
</#list>
                }
<#else>
<@body interface=interface client="client" + interface?index method=method/>
</#if>
<#if !method.download??>
                break;
</#if>
            }
</#list>
</#list>
            default:
                unknown(method);
        }
        return "= " + Main.hex(written(out));
    }

    @Override
    public void close() {
<#list service.interfaces as interface>
        if (client${interface?index} != null) {
            client${interface?index}.close();
        }
</#list>
    }
}
<#macro body interface client method>
<@parts.arguments interface method/>
<#local codec = interface.name + "Codec">
<#local title = method.names.title>
<#local arguments><#list method.parameters as parameter><#if parameter.type.kind == "stream">items.stream().map(item -> ${codec}.read${title}Item(reader(item)))<#else>given.${parameter.names.variable}</#if><#sep>, </#list></#local>
<#local call = client + "." + method.name + "(" + arguments + ")">
<#local async = "Main.result(" + client + "." + interface.names["async." + method.declaredName] + "(" + arguments + "))">
<#if method.download??>
                    StringBuilder received = new StringBuilder("=");
                    try (${method.resultText} result = ${call}) {
                        result.forEach(item -> {
                            WireWriter each = writer();
                            ${codec}.write${title}Result(each, item);
                            received.append(' ').append(Main.hex(written(each)));
                        });
                    }
                    return received.toString();
<#elseif method.streaming>
                    <#if method.result??>${codec}.write${title}Result(out, ${call})<#else>${call}</#if>;
<#else>
                    // Each way to call gets its turn.
                    if (calls++ % 2 == 0) {
                        <#if method.result??>${codec}.write${title}Result(out, ${call})<#else>${call}</#if>;
                    } else {
                        <#if method.result??>${codec}.write${title}Result(out, ${async})<#else>${async}</#if>;
                    }
</#if>
</#macro>
