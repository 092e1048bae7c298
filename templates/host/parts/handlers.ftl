<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The methods of a dispatcher: each decodes a request, calls the service and encodes what comes of it. -->
<#import "states.ftl" as states>

<#macro handler interface method>
    <#local body><@answer interface method/></#local>

    <#if method.permissions?has_content && !method.streaming>
    private ${service.names.StateCall} ${method.name}(Arguments received) throws MalformedArgumentsException {
<@arguments interface method/>
        return new ${service.names.StateCall}(${access(interface, method, keys(method), service.names)}, states -> {
${body?replace("^(?=.)", "    ", "rm")}<#rt>
        });
    }
    <#else>
    private Payload ${method.name}(Arguments received<#if method.streaming>, ItemSource source, ItemSink sink</#if><#if method.permissions?has_content>, ${service.names.Transaction} states</#if>) throws MalformedArgumentsException {
<@arguments interface method/>
${body}<#rt>
    }
    </#if>
</#macro>

<#-- Calls the service and encodes what comes of it. -->
<#macro answer interface method>
    <#local writes = method.result?? && !isBytes(method.result)>
    <#if writes>
<@writer method.result/>
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
    <#if writes>
        return new Payload(out.bytes(), Payload.RESERVED, out.position());
    <#elseif !method.result??>
        return Payload.empty();
    </#if>
</#macro>

<#-- What a call touches: a constant, unless its arguments say it. -->
<#function access interface method keys types owner="">
    <#return states.constant(method)?then(owner + interface.names["access." + method.declaredName], states.access(interface.name, method.permissions, keys, types))>
</#function>

<#-- The arguments that lead to the keys of its permissions, where these have one. -->
<#function keys method>
    <#return method.permissions?map(permission -> permission.key???then("arguments." + permission.key.names.variable, ""))>
</#function>

<#macro arguments interface method>
    <#local what = "the arguments of " + method.declaredName>
    <#if method.fixed?has_content>
        ${interface.name}Codec.${method.names.title}Arguments arguments = read(received, "${what}", ${interface.name}Codec::read${method.names.title}Arguments);
    <#else>
        read(received, "${what}", in -> { in.end(); return in; });
    </#if>
</#macro>

<#-- What takes a value, no larger than it must be where that is known. -->
<#macro writer type>
        WireWriter out = new WireWriter(<#if type.fixedSize gte 0>Payload.RESERVED + ${type.fixedSize}</#if>);
        out.reset(Payload.RESERVED);
</#macro>

<#-- Reads the arguments of a request, for the handlers of all releases, and items. -->
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
    <#local call>service.${method.name}(<#list method.parameters as parameter><@argument interface method parameter/><#sep>, </#list>${states.views(interface.name, method, keys(method))})</#local>
    <#if method.download??>
sink.send(${call}, ${isBytes(method.download)?then("Payload::ofBytes", "items(" + interface.name + "Codec::write" + method.names.title + "Result)")})<#t>
    <#elseif method.result?? && isBytes(method.result)>
return Payload.ofBytes(Objects.requireNonNull(${call}, "${interface.declaredName}.${method.declaredName}: the result is null"))<#t>
    <#elseif method.result??>
${interface.name}Codec.write${method.names.title}Result(out, ${call})<#t>
    <#else>
${call}<#t>
    </#if>
</#macro>

<#macro argument interface method parameter>
    <#if parameter.type.kind == "stream">
source.stream(item -> read(item, "an item of ${parameter.declaredName} of ${method.declaredName}", ${interface.name}Codec::read${method.names.title}Item))<#t>
    <#else>
arguments.${parameter.names.variable}<#t>
    </#if>
</#macro>

<#-- Writes the items of streams that are sent. -->
<#macro items>

    /** One writer does for all items of a stream: the host copies each before it asks for the next. */
    private static <T> java.util.function.Function<T, Payload> items(java.util.function.BiConsumer<WireWriter, T> codec) {
        WireWriter out = new WireWriter();
        return item -> {
            out.reset(Payload.RESERVED);
            codec.accept(out, item);
            return new Payload(out.bytes(), Payload.RESERVED, out.position());
        };
    }
</#macro>

<#function isBytes type>
    <#return type.declared == "byte[]">
</#function>

<#-- Whether it takes a writer to send what comes of the method. -->
<#function writes method>
    <#return method.result?? && !isBytes(method.result) || method.download?? && !isBytes(method.download)>
</#function>

<#-- What makes the binding of a method, of the framework's package where that must be said. -->
<#function factory method package="">
    <#if method.permissions?has_content>
        <#return package + "MethodBinding." + method.streaming?then("watching", states.constant(method)?then("touching", "touchingEntries"))>
    <#elseif method.streaming>
        <#return package + "MethodBinding." + {"BOTH": "exchanging", "UP": "taking", "DOWN": "sending"}[streams(method)]>
    </#if>
    <#return "new " + package + "MethodBinding">
</#function>

<#-- What stands ahead of its handler there: which streams it has, or what it touches. -->
<#function ahead interface method types owner="">
    <#if !method.permissions?has_content || method.keyed() && !method.streaming>
        <#return "">
    </#if>
    <#return ", " + method.streaming?then(types.Streams + "." + streams(method), owner + interface.names["access." + method.declaredName])>
</#function>

<#function streams method>
    <#return method.upload???then(method.download???then("BOTH", "UP"), "DOWN")>
</#function>

<#-- What stands behind a binding where the method is out of the ordinary. -->
<#macro admission oneway roles access>
    <#if oneway>
.withoutAnswer()<#t>
    </#if>
    <#if roles?has_content>
.forRoles(<#list roles as role>"${role}"<#sep>, </#list>)<#t>
    </#if>
    <#if access == "stateless">
.stateless()<#t>
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
