<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The methods of a class that answers older releases. -->
<#import "../old/codecs.ftl" as codecs>
<#import "../old/methods.ftl" as methods>
<#import "handlers.ftl" as handlers>
<#import "states.ftl" as states>

<#-- What each constant that may come becomes, by its number. -->
<#macro table function>
    private static final ${(function.direction == "read")?then(function.text, "int")}[] ${function.name}Table = {${function.constants?join(", ")}};
</#macro>

<#-- Where the framework's types stand. -->
<#assign types = {"Access": "org.creo.framework.state.Access", "Permission": "org.creo.framework.state.Permission", "Streams": "org.creo.framework.dispatch.Streams"}>

<#macro handler method>
    <#local now = method.today>
    <#local arguments = now.names.title + "Arguments" + method.suffix>

    /** What a request to {@code ${method.signature}} of ${method.release} carries, of what is still there. */
    private static final class ${arguments} {
    <#list method.request.steps?filter(step -> step.today??) as step>
        final ${step.today.type.text} ${step.today.names.variable};
    </#list>

        ${arguments}(WireReader in) {
    <#list method.request.steps as step>
        <#if step.today??>
            this.${step.today.names.variable} = <@read step.conversion/>;
        <#else>
            <@skip step.skip/>; // '${step.declaredName}' is gone
        </#if>
    </#list>
            in.end();
        }
    }

    <#local answer><@answer method/></#local>
    <#if makesMaps(method.request)>
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no expression for an array of maps
    </#if>
    <#local touches = now.permissions?has_content && !now.streaming>
    private org.creo.framework.dispatch.${touches?then("StateCall", "Payload")} ${now.name}${method.suffix}(org.creo.framework.queue.Arguments received<#if now.streaming>, org.creo.framework.dispatch.ItemSource source, org.creo.framework.dispatch.ItemSink sink<#if now.permissions?has_content>, org.creo.framework.state.Transaction states</#if></#if>) throws org.creo.framework.dispatch.MalformedArgumentsException {
        ${arguments} arguments = ${older.today.name}Dispatcher.read(received, "the arguments of ${now.declaredName} as in ${method.release}", ${arguments}::new);
    <#if touches>
        return new org.creo.framework.dispatch.StateCall(${handlers.access(older.today, now, keys(method), types, older.today.name + "Dispatcher.")}, states -> {
${answer?replace("^(?=.)", "    ", "rm")}<#rt>
        });
    <#else>
${answer}<#rt>
    </#if>
    }
</#macro>

<#-- Calls the service and encodes what comes of it. -->
<#macro answer method>
    <#local now = method.today>
    <#local call><@call method/></#local>
    <#if method.thrown?has_content>
        <#if method.result??>
        ${now.result.text} result;
        </#if>
        try {
            <#if method.result??>result = </#if>${lines(call, 12)};
        <#list method.thrown as each>
        } catch (${each.today.name} e) {
            WireWriter out = new WireWriter();
            out.reset(org.creo.framework.dispatch.Payload.RESERVED);
            out.putString(e.getMessage(), "the message of ${each.today.declaredName}");
            out.putInt(${each.idHex});
            <#if each.function??>${each.function}(out, e)<#else>Codec.write(out, e)</#if>;
            return org.creo.framework.dispatch.Payload.exception(out.bytes(), org.creo.framework.dispatch.Payload.RESERVED, out.position());
        </#list>
        }
    <#else>
        <#if method.result??>${now.result.text} result = </#if>${lines(call, 8)};
    </#if>
    <#if method.result??>
<@methods.check now.result "result" older.today.name + "." + now.declaredName + ": the result"/>
        WireWriter out = new WireWriter();
        out.reset(org.creo.framework.dispatch.Payload.RESERVED);
        <@write method.result "result" older.today.name + "." + now.declaredName + ": the result"/>;
        return new org.creo.framework.dispatch.Payload(out.bytes(), org.creo.framework.dispatch.Payload.RESERVED, out.position());
    <#else>
        return org.creo.framework.dispatch.Payload.empty();
    </#if>
</#macro>

<#-- The arguments that lead to the keys of its permissions, where these have one. -->
<#function keys method>
    <#local keys = []>
    <#list method.today.permissions as permission>
        <#local key><#if permission.key??><@given method permission.key/></#if></#local>
        <#local keys += [key]>
    </#list>
    <#return keys>
</#function>

<#-- A call that goes over several lines, whose first has so many blanks ahead of it. -->
<#function lines call indent>
    <#local inner = []>
    <#list call?split("\n") as line>
        <#local depth = (line?is_first || line?trim?starts_with("}"))?then(indent, indent + 4)>
        <#if line?trim?has_content><#local inner += [line?is_first?then("", ""?left_pad(depth)) + line?trim]></#if>
    </#list>
    <#return inner?join("\n")>
</#function>

<#-- Calls the service; the items of a stream that it returns are sent. -->
<#macro call method>
    <#local call>service.${method.today.name}(<#list method.today.parameters as parameter><#if parameter.type.kind == "stream"><@received method parameter/><#else><@given method parameter/></#if><#sep>, </#list>${states.views(older.today.name, method.today, keys(method))})</#local>
    <#if method.download??>
        <#local label = older.today.name + "." + method.today.declaredName + ": an item of the result">
sink.send(${call}, items((out, item) -> {
<@methods.check method.today.download "item" label/>
<@write method.download "item" label/>;
}))<#t>
    <#else>
${call}<#t>
    </#if>
</#macro>

<#macro given method parameter>
<@argument method.request.values?filter(value -> value.today.name == parameter.name)?first "arguments."/><#t>
</#macro>

<#macro received method parameter>
items(source, "an item of ${parameter.declaredName} of ${method.today.declaredName} as in ${method.release}", in -> <@read method.upload/>)<#t>
</#macro>

<#-- The streams of clients, and those for them; one value in each item. -->
<#macro items>
    <#if older.methods?filter(method -> method.upload??)?has_content>

    private static <T> Stream<T> items(org.creo.framework.dispatch.ItemSource source, String what, java.util.function.Function<WireReader, T> codec) {
        return source.stream(received -> ${older.today.name}Dispatcher.read(received, what, in -> {
            T item = codec.apply(in);
            in.end();
            return item;
        }));
    }
    </#if>
    <#if older.methods?filter(method -> method.download??)?has_content>

    /** One writer does for all items of a stream: the host copies each before it asks for the next. */
    private static <T> java.util.function.Function<T, org.creo.framework.dispatch.Payload> items(java.util.function.BiConsumer<WireWriter, T> codec) {
        WireWriter out = new WireWriter();
        return item -> {
            out.reset(org.creo.framework.dispatch.Payload.RESERVED);
            codec.accept(out, item);
            return new org.creo.framework.dispatch.Payload(out.bytes(), org.creo.framework.dispatch.Payload.RESERVED, out.position());
        };
    }
    </#if>
</#macro>

<#-- A value that was read, or its default. -->
<#macro argument value where="">
    <#if value.sent>
${where}${value.today.names.variable}<#t>
    <#elseif value.given??>
${literal(value.today.type, value.given)}<#t>
    <#else>
${nothing(value.today.type)}<#t>
    </#if>
</#macro>

<#-- An argument, other than an initialiser, takes no int for a byte or a short. -->
<#function literal type text>
    <#return ((type.kind == "byte") || (type.kind == "short"))?then("(" + type.kind + ") " + text, text)>
</#function>

<#-- Whether a default is an array of maps. -->
<#function makesMaps reading>
    <#return reading.values?filter(value -> !value.sent && (value.today.type.names.unchecked!"false") == "true")?has_content>
</#function>

<#function nothing type>
    <#switch type.kind>
        <#case "array">
            <#return type.names.new?replace("COUNT", "0")>
        <#case "map">
            <#return "Map.of()">
        <#default>
            <#return "Optional.empty()">
    </#switch>
</#function>

<#macro read conversion>
<#if conversion.function??>${conversion.function}(in)<#else>${conversion.today.names.codec}${conversion.today.names.read}</#if><#t>
</#macro>

<#macro write conversion value label>
    <#if conversion.function??>
${conversion.function}(out, ${value})<#t>
    <#else>
${conversion.today.names.codec}${conversion.today.names.write}${value}<#if conversion.today.names.label == "true">, "${label}"</#if>)<#t>
    </#if>
</#macro>

<#macro fixed value label>
${value.type.names.write}${literal(value.type, value.value)}<#if value.type.names.label == "true">, "${label}"</#if>)<#t>
</#macro>

<#macro skip part>
<#if part.function??>${part.function}(in)<#else>${part.type.names.read}</#if><#t>
</#macro>

<#macro function function>
    <#switch function.direction>
        <#case "read">
<@reader function/>
            <#break>
        <#case "write">
<@writer function/>
            <#break>
        <#case "skip">
<@skipper function/>
            <#break>
    </#switch>
</#macro>

<#macro reader function>

    /** Reads {@code ${function.older}} as ${function.release} has it. */
    <#if (function.kind == "array" && function.today.names.unchecked == "true") || (function.kind == "struct" && makesMaps(function.reading))>
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no expression for an array of maps
    </#if>
    private static ${function.text} ${function.name}(WireReader in) {
    <#switch function.kind>
        <#case "struct">
            <#if function.recursive>
        in.enter();
            </#if>
            <#list function.reading.steps as step>
                <#if step.today??>
        ${step.today.type.text} ${step.today.names.variable} = <@read step.conversion/>;
                <#else>
        <@skip step.skip/>; // '${step.declaredName}' is gone
                </#if>
            </#list>
            <#if function.recursive>
        in.leave();
            </#if>
        return new ${function.text}(<#list function.reading.values as value><@argument value/><#sep>, </#list><#if function.owned?has_content>, ${function.owned}</#if>);
            <#break>
        <#case "enum">
        return in.getConstant(${function.name}Table, "${function.older}");
            <#break>
        <#case "array">
        ${function.text} items = ${function.today.names.new?replace("COUNT", "in.count(" + function.least + ")")};
        for (int i = 0; i < items.length; i++) {
            items[i] = <@read function.value/>;
        }
        return items;
            <#break>
        <#case "map">
        int count = in.count(${function.least});
        ${function.text} map = Values.newMap(count);
        for (int i = 0; i < count; i++) {
            ${function.today.mapKey.text} key = <@read function.key/>;
            if (map.put(key, <@read function.value/>) != null) {
                throw in.twice(key);
            }
        }
        return Collections.unmodifiableMap(map);
            <#break>
        <#case "optional">
        return in.getBoolean() ? Optional.of(<@read function.value/>) : Optional.empty();
            <#break>
        <#case "present">
        return Optional.of(<@read function.value/>);
            <#break>
        <#case "filled">
        return in.getBoolean() ? <@read function.value/> : <#if function.given??>${literal(function.today, function.given)}<#else>${nothing(function.today)}</#if>;
            <#break>
    </#switch>
    }
</#macro>

<#macro writer function>
    <#local label = (function.text!"") + " as in " + function.release>

    /** Writes {@code ${function.older}} as ${function.release} has it. */
    private static void ${function.name}(WireWriter out, ${function.text} value) {
    <#switch function.kind>
        <#case "struct">
        <#case "exception">
            <#if function.recursive>
        out.enter();
            </#if>
            <#list function.writes as step>
                <#if step.today??>
        <@write step.conversion codecs.part(step.today) function.text + "." + step.declaredName/>;
                <#else>
        <@fixed step.fixed step.declaredName/>; // '${step.declaredName}' is gone
                </#if>
            </#list>
            <#if function.recursive>
        out.leave();
            </#if>
            <#break>
        <#case "enum">
        out.putInt(${function.name}Table[value.ordinal()]);
            <#break>
        <#case "array">
        out.putInt(value.length);
        for (${function.today.item.text} item : value) {
            <@write function.value "item" label/>;
        }
            <#break>
        <#case "map">
        out.putInt(value.size());
        for (Map.Entry<${function.today.names.entry}> entry : value.entrySet()) {
            <@write function.key "entry.getKey()" label/>;
            <@write function.value "entry.getValue()" label/>;
        }
            <#break>
        <#case "optional">
        out.putBoolean(value.isPresent());
        if (value.isPresent()) {
            <@write function.value "value.get()" label/>;
        }
            <#break>
        <#case "present">
        out.putBoolean(true);
        <@write function.value "value" label/>;
            <#break>
        <#case "filled">
        if (value.isPresent()) {
            <@write function.value "value.get()" label/>;
        } else {
            <@fixed function.fixed label/>;
        }
            <#break>
    </#switch>
    }
</#macro>

<#-- What nobody looks at any more is still read by the rules; only the keys of a map are not compared. -->
<#macro skipper function>

    /** Passes over {@code ${function.older}} as ${function.release} has it. */
    private static void ${function.name}(WireReader in) {
    <#switch function.kind>
        <#case "enum">
        in.getConstant(new Object[${function.constants?size}], "${function.older}");
            <#break>
        <#case "array">
        for (int count = in.count(${function.least}); count > 0; count--) {
            <#list function.skips as part>
            <@skip part/>;
            </#list>
        }
            <#break>
        <#case "optional">
        if (in.getBoolean()) {
            <@skip function.skips[0]/>;
        }
            <#break>
        <#default>
            <#if function.recursive>
        in.enter();
            </#if>
            <#list function.skips as part>
        <@skip part/>;
            </#list>
            <#if function.recursive>
        in.leave();
            </#if>
    </#switch>
    }
</#macro>
