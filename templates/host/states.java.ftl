<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The states of one interface. -->
<#import "old/java.ftl" as java>
<#import "parts/states.ftl" as states>
<#assign body>
/** The states of {@link ${interface.name}Handler}: what they hold, how that is kept, and what they hold at first. */
<@java.suppressed/>
final class ${interface.name}States {
<#list interface.states as state>
    /** {@code ${state.type.declared} ${state.declaredName}}<#if state.doc?has_content>: ${java.tagged(state.doc, "")}</#if> */
    static final ${state.names.text} ${state.names.constant} =
            new ${state.names.new}<>("${state.declaredName}", "${state.canonical}",
                    ${state.names.codecs}, ${state.names.initial});

</#list>
    /** All of them, in the order of the description. */
    static final ${service.names.List}<${service.names.State}<?>> ALL = ${service.names.List}.of(<#list interface.states as state>${state.names.constant}<#sep>, </#list>);

    private ${interface.name}States() {
    }
<#if interface.states?filter(state -> state.names.codecs?contains("codec(Codec::"))?has_content>

    /** Keeps values in the form in which they travel. */
    private static <T> ${service.names.StateCodec}<T> codec(java.util.function.BiConsumer<WireWriter, T> writer, java.util.function.Function<WireReader, T> reader) {
        return ${service.names.StateCodec}.of(value -> {
            WireWriter out = new WireWriter();
            writer.accept(out, value);
            return Arrays.copyOf(out.bytes(), out.position());
        }, bytes -> {
            WireReader in = new WireReader(bytes, 0, bytes.length, "a kept value");
            T value = reader.apply(in);
            in.end();
            return value;
        });
    }
</#if>
}
</#assign>
<@states.file body/>
