<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The methods of a dispatcher: each decodes a request, calls the service and encodes the outcome. -->
<#import "bindings.ftl" as bindings>

<#macro handler api answering>
    <#if answering.touching??>

    private ${answering.touching.call} ${answering.method.name}(Arguments received) throws MalformedArgumentsException {
<@arguments api answering.method/>
        return new ${answering.touching.call}(<@bindings.touched answering.touching/>, states -> {
<@answer api answering "            "/>
        });
    }
    <#else>

    private Payload ${answering.method.name}(Arguments received<#if answering.method.streaming()>, ItemSource source, ItemSink sink</#if><#if answering.transaction??>, ${answering.transaction} states</#if>) throws MalformedArgumentsException {
<@arguments api answering.method/>
<@answer api answering "        "/>
    }
    </#if>
</#macro>

<#macro arguments api method>
    <#if method.request.arguments?has_content>
        ${api.name}Codec.${method.title}Arguments arguments = read(received, "the arguments of ${method.declaredName}", <#if method.request.checks?has_content>in -> ${api.name}Codec.checked(${api.name}Codec.read${method.title}Arguments(in))<#else>${api.name}Codec::read${method.title}Arguments</#if>);
    <#else>
        read(received, "the arguments of ${method.declaredName}", in -> { in.end(); return in; });
    </#if>
</#macro>

<#-- Calls the service and encodes the outcome; a result takes a writer, unless it is an array of bytes. -->
<#macro answer api answering indent>
    <#local method = answering.method>
    <#if method.answer.result?? && !method.answer.result.bytes>
${indent}WireWriter out = new WireWriter(${answering.capacity});
${indent}out.reset(Payload.RESERVED);
    </#if>
    <#if method.exceptions?has_content>
${indent}try {
${indent}    <@call api answering/>;
        <#list method.exceptions as exception>
${indent}} catch (${exception.name} e) {
${indent}    return thrown(e);
        </#list>
${indent}}
    <#else>
${indent}<@call api answering/>;
    </#if>
    <#if !method.answer.result??>
${indent}return Payload.empty();
    <#elseif !method.answer.result.bytes>
${indent}return new Payload(out.bytes(), Payload.RESERVED, out.position());
    </#if>
</#macro>

<#-- Calls the service and writes its result, if there is one; an array of bytes is itself the answer. -->
<#macro call api answering>
    <#local answer = answering.method.answer>
    <#if answer.items??>
sink.send(<@service answering/>, <#if answer.items.bytes>Payload::ofBytes<#else>items(${api.name}Codec::write${answer.items.name})</#if>)<#t>
    <#elseif !answer.result??>
<@service answering/><#t>
    <#elseif answer.result.bytes>
return Payload.ofBytes(Objects.requireNonNull(<@service answering/>, "${api.declaredName}.${answering.method.declaredName}: the result is null"))<#t>
    <#else>
${api.name}Codec.write${answer.result.name}(out, <@service answering/>)<#t>
    </#if>
</#macro>

<#macro service answering>
service.${answering.method.name}(<#list answering.arguments as argument><@value argument/><#sep>, </#list>)<#t>
</#macro>

<#macro value argument>
<#if argument.source??>source.stream(item -> read(item, "${argument.source.label}", ${argument.source.read}))<#else>${argument.value}</#if><#t>
</#macro>

<#-- Reads the arguments of a request, for the handlers of all releases, and items. -->
<#macro read>

    /** Malformed bytes come from the caller only here; anything that the service itself throws is its own failure. */
    static <T> T read(Arguments received, String what, java.util.function.Function<WireReader, T> codec) throws MalformedArgumentsException {
        try {
            return codec.apply(new WireReader(received.bytes(), received.offset(), received.length(), received.tail(),
                    received.nestingLimit(), received.itemLimit(), what, received.values()));
        } catch (MalformedException e) {
            throw new MalformedArgumentsException(e);
        }
    }
</#macro>

<#-- Writes the items of streams that are sent. -->
<#macro items>

    /** One writer suffices for all items of a stream: the host copies each before it asks for the next. */
    private static <T> java.util.function.Function<T, Payload> items(java.util.function.BiConsumer<WireWriter, T> codec) {
        WireWriter out = new WireWriter();
        return item -> {
            out.reset(Payload.RESERVED);
            codec.accept(out, item);
            return new Payload(out.bytes(), Payload.RESERVED, out.position());
        };
    }
</#macro>

<#macro thrown exception>

    private static Payload thrown(${exception.name} e) {
        WireWriter out = new WireWriter();
        out.reset(Payload.RESERVED);
        out.putString(e.getMessage(), "the message of ${exception.declaredName}");
        out.putInt(${exception.id});
        Codec.write(out, e);
        return Payload.exception(out.bytes(), Payload.RESERVED, out.position());
    }
</#macro>
