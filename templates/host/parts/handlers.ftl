<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The methods of a dispatcher: each decodes a request, calls the service and encodes what comes of it. -->

<#macro handler interface method>

    private Payload ${method.name}(Arguments received) throws MalformedArgumentsException {
        <#local what = "the arguments of " + method.declaredName>
    <#if method.parameters?has_content>
        ${interface.name}Codec.${method.names.title}Arguments arguments = read(received, "${what}", ${interface.name}Codec::read${method.names.title}Arguments);
    <#else>
        read(received, "${what}", in -> { in.end(); return in; });
    </#if>
    <#local bytes = method.result?? && isBytes(method.result)>
    <#if method.result?? && !bytes>
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
    <#if bytes>
    <#elseif method.result??>
        return new Payload(out.bytes(), Payload.RESERVED, out.position());
    <#else>
        return Payload.empty();
    </#if>
    }
</#macro>

<#-- Reads the arguments of a request, for the handlers of all releases. -->
<#macro read>

    /** Only here do malformed bytes come from the caller; what the service itself throws is its own failure. */
    static <T> T read(Arguments received, String what, java.util.function.Function<WireReader, T> codec) throws MalformedArgumentsException {
        try {
            return codec.apply(new WireReader(received.bytes(), received.offset(), received.length(), received.tail(),
                    received.nestingLimit(), received.itemLimit(), what));
        } catch (MalformedException e) {
            throw new MalformedArgumentsException(e);
        }
    }
</#macro>

<#-- Calls the service and writes its result, if there is one; an array of bytes is the answer as it is. -->
<#macro call interface method>
    <#local call>service.${method.name}(<#list method.parameters as parameter>arguments.${parameter.names.variable}<#sep>, </#list>)</#local>
    <#if method.result?? && isBytes(method.result)>
return Payload.ofBytes(Objects.requireNonNull(${call}, "${interface.declaredName}.${method.declaredName}: the result is null"))<#t>
    <#elseif method.result??>
${interface.name}Codec.write${method.names.title}Result(out, ${call})<#t>
    <#else>
${call}<#t>
    </#if>
</#macro>

<#function isBytes type>
    <#return type.declared == "byte[]">
</#function>

<#-- What stands behind a binding where the method is out of the ordinary. -->
<#macro more method>
<@admission method.oneway method.roles/><#t>
    <#if method.tail gte 0>
.withTail(${method.tail})<#t>
    </#if>
</#macro>

<#macro admission oneway roles>
    <#if oneway>
.withoutAnswer()<#t>
    </#if>
    <#if roles?has_content>
.forRoles(<#list roles as role>"${role}"<#sep>, </#list>)<#t>
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
