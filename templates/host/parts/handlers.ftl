<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The methods of a dispatcher: each decodes a request, calls the service and encodes what comes of it. -->

<#macro handler interface method>
    <#local arguments = interface.name + "Codec." + method.names.title + "Arguments">

    private Payload ${method.name}(Arguments call) throws MalformedArgumentsException {
        WireReader in = new WireReader(call.bytes(), call.offset(), call.length(), "the arguments of ${method.declaredName}");
    <#if method.parameters?has_content>
        ${arguments} arguments;
    </#if>
        try {
            <#if method.parameters?has_content>arguments = ${interface.name}Codec.read${method.names.title}Arguments(in)<#else>in.end()</#if>;
        } catch (MalformedException e) {
            throw new MalformedArgumentsException(e);
        }
    <#if method.result??>
        WireWriter out = new WireWriter();
        out.reset(Payload.RESERVED);
    </#if>
    <#if method.exceptions?has_content>
        try {
            <@call interface method/>;
        <#list method.exceptions as each>
        } catch (${each.exception.name} e) {
            return thrown(e);
        </#list>
        }
    <#else>
        <@call interface method/>;
    </#if>
    <#if method.result??>
        return new Payload(out.bytes(), Payload.RESERVED, out.position());
    <#else>
        return Payload.empty();
    </#if>
    }
</#macro>

<#-- Calls the service and writes its result, if there is one. -->
<#macro call interface method>
    <#local call>service.${method.name}(<#list method.parameters as parameter>arguments.${parameter.names.variable}<#sep>, </#list>)</#local>
    <#if method.result??>
${interface.name}Codec.write${method.names.title}Result(out, ${call})<#t>
    <#else>
${call}<#t>
    </#if>
</#macro>

<#macro thrown exception>

    private static Payload thrown(${exception.name} e) {
        WireWriter out = new WireWriter();
        out.reset(Payload.RESERVED);
        out.putString(e.getMessage(), "the message of ${exception.declaredName}");
        out.putInt(${exception.idHex});
        Codec.write(out, e);
        return Payload.exception(out.bytes(), Payload.RESERVED, out.position());
    }
</#macro>
