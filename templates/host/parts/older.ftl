<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The methods of a class that answers older releases. -->
<#import "../../java/parts/methods.ftl" as methods>
<#import "bindings.ftl" as bindings>
<#import "older-calls.ftl" as calls>

<#macro arguments api method>

    /** What a request to {@code ${method.signature}} of ${method.release} carries, without what is gone. */
    private static final class <@name method/> {
    <#list method.reads as read>
        <#if read.kept??>
        final ${read.kept.type} ${read.kept.variable};
        </#if>
    </#list>

        <@name method/>(WireReader in) {
    <#list method.reads as read>
        <#if read.kept??>
            this.${read.kept.variable} = ${read.call};
        <#else>
            ${read.call}; // '${read.gone}' is gone
        </#if>
    </#list>
            in.end();
        }
    }
    <#if method.checked?has_content>

    /** The arguments, unless they break today's rules. */
    private static <@name method/> checked(<@name method/> arguments) {
        ${api.name}Codec.check${method.today.title}Arguments(ValuePlace.received()<#list method.checked as value>, ${value}</#list>);
        return arguments;
    }
    </#if>
</#macro>

<#macro name method>
${method.today.title}Arguments${method.suffix}<#t>
</#macro>

<#macro handler api method>

    <#if method.generic>
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no expression for an array of maps
    </#if>
    <#if method.touching??>
    private org.creo.framework.dispatch.StateCall ${method.binding.handler}(<@parameters method/>) throws org.creo.framework.dispatch.MalformedArgumentsException {
<@decoded api method/>
        return new org.creo.framework.dispatch.StateCall(<@bindings.touched method.touching/>, states -> {
<@answer method "            "/>
        });
    <#else>
    private org.creo.framework.dispatch.Payload ${method.binding.handler}(<@parameters method/>) throws org.creo.framework.dispatch.MalformedArgumentsException {
<@decoded api method/>
<@answer method "        "/>
    </#if>
    }
</#macro>

<#macro parameters method>
org.creo.framework.queue.Arguments received<#t>
<#if method.today.streaming()>, org.creo.framework.dispatch.ItemSource source, org.creo.framework.dispatch.ItemSink sink</#if><#t>
<#if method.following>, org.creo.framework.state.Transaction states</#if><#t>
</#macro>

<#macro decoded api method>
        <@name method/> arguments = ${api.name}Dispatcher.read(received, "the arguments of ${method.today.declaredName} as in ${method.release}", <#if method.checked?has_content>in -> checked(new <@name method/>(in))<#else><@name method/>::new</#if>);
</#macro>

<#-- Calls the service and encodes the outcome. -->
<#macro answer method indent>
    <#if method.reply.exceptions?has_content>
        <#if method.reply.result??>
${indent}${method.reply.result.part.type} result;
        </#if>
${indent}try {
${indent}    <#if method.reply.result??>result = </#if><@call method indent + "    "/>;
        <#list method.reply.exceptions as exception>
${indent}} catch (${exception.today.name} e) {
<@thrown exception indent + "    "/>
        </#list>
${indent}}
    <#else>
${indent}<#if method.reply.result??>${method.reply.result.part.type} result = </#if><@call method indent/>;
    </#if>
    <#if method.reply.result??>
<@methods.check method.reply.result.part indent/>
${indent}WireWriter out = new WireWriter();
${indent}out.reset(org.creo.framework.dispatch.Payload.RESERVED);
${indent}<@calls.write method.reply.result.writing "result"/>;
${indent}return new org.creo.framework.dispatch.Payload(out.bytes(), org.creo.framework.dispatch.Payload.RESERVED, out.position());
    <#else>
${indent}return org.creo.framework.dispatch.Payload.empty();
    </#if>
</#macro>

<#-- Calls the service; the items of a stream that it returns are sent. -->
<#macro call method indent>
    <#if method.reply.items??>
sink.send(<@service method/>, items((out, item) -> {
<@methods.check method.reply.items.part indent + "    "/>
${indent}    <@calls.write method.reply.items.writing "item"/>;
${indent}}))<#rt>
    <#else>
<@service method/><#t>
    </#if>
</#macro>

<#macro service method>
service.${method.today.name}(<#list method.reply.arguments as argument><@value argument/><#sep>, </#list>)<#t>
</#macro>

<#macro value argument>
<#if argument.source??>items(source, "${argument.source.label}", in -> ${argument.source.read})<#else>${argument.value}</#if><#t>
</#macro>

<#macro thrown exception indent>
${indent}WireWriter out = new WireWriter();
${indent}out.reset(org.creo.framework.dispatch.Payload.RESERVED);
${indent}out.putString(e.getMessage(), "the message of ${exception.today.declaredName}");
${indent}out.putInt(${exception.id});
${indent}${exception.write}(out, e);
${indent}return org.creo.framework.dispatch.Payload.exception(out.bytes(), org.creo.framework.dispatch.Payload.RESERVED, out.position());
</#macro>

<#-- The streams from clients, and those for them; one value in each item. -->
<#macro received api>

    private static <T> Stream<T> items(org.creo.framework.dispatch.ItemSource source, String what, java.util.function.Function<WireReader, T> codec) {
        return source.stream(received -> ${api.name}Dispatcher.read(received, what, in -> {
            T item = codec.apply(in);
            in.end();
            return item;
        }));
    }
</#macro>

<#macro sent>

    /** One writer suffices for all items of a stream: the host copies each before it asks for the next. */
    private static <T> java.util.function.Function<T, org.creo.framework.dispatch.Payload> items(java.util.function.BiConsumer<WireWriter, T> codec) {
        WireWriter out = new WireWriter();
        return item -> {
            out.reset(org.creo.framework.dispatch.Payload.RESERVED);
            codec.accept(out, item);
            return new org.creo.framework.dispatch.Payload(out.bytes(), org.creo.framework.dispatch.Payload.RESERVED, out.position());
        };
    }
</#macro>
