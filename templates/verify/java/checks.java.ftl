<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
<#import "parts.ftl" as parts>
<#import "calls.ftl" as calls>
<#import "json.ftl" as json>
package ${service.namespace};

import ${service.runtime}.internal.WireReader;
import ${service.runtime}.internal.WireWriter;
import java.math.*;
import java.time.*;
import java.util.*;
import java.util.stream.*;

@SuppressWarnings("deprecation") // what is deprecated is still sent
public final class CreoVerification implements org.creo.verification.Main.Checks, AutoCloseable {
<#list interfaces as api>
    private ${api.name}Client client${api?index};
</#list>
    private int calls;

<@parts.again structs exceptions interfaces/>
<@json.inJson structs/>

    @Override
    public String call(String method, String address, byte[] arguments, java.util.List<byte[]> items) throws java.lang.Exception {
        WireReader in = reader(arguments);
        String answer = null;
<#list interfaces as api>
<#list api.methods?chunk(20) as part>
        answer = answer != null ? answer : _Calls${api?index}_${part?index}.call(this, method, address, in, items);
</#list>
</#list>
        if (answer == null) {
            throw unknown(method);
        }
        return answer;
    }
<#list interfaces as api>
<#list api.methods?chunk(20) as part>

    private static final class _Calls${api?index}_${part?index} {
        static String call(CreoVerification checks, String method, String address, WireReader in, java.util.List<byte[]> items) throws java.lang.Exception {
            WireWriter out = writer();
            switch (method) {
<#list part as method>
<@callOf api method "checks.client" + api?index/>
</#list>
                default:
                    return null;
            }
        }
    }
</#list>
</#list>

    @Override
    public void close() {
<#list interfaces as api>
        if (client${api?index} != null) {
            client${api?index}.close();
        }
</#list>
    }
}
<#macro callOf api method client>
                case "${api.declaredName}.${method.declaredName}": {
                    if (${client} == null) {
                        ${client} = new ${api.name}Client(address);
                    }
<#if method.exceptions?has_content>
                    try {
<@calls.call api method client/>
<#list method.exceptions as thrown>
                    } catch (${thrown.name} e) {
                        Codec.write(out, e);
                        return "e ${thrown.declaredName} " + org.creo.verification.Main.hex(written(out));
</#list>
                    }
<#else>
<@calls.call api method client/>
</#if>
<#if !method.answer.items??>
                    return "= " + org.creo.verification.Main.hex(written(out));
</#if>
                }
</#macro>
