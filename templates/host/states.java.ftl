<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The states of one interface. -->
<#import "../java/parts/java.ftl" as java>
<#assign states = hosted.states>
<@java.head service states.imports/>
/** The states of {@link ${hosted.api.name}Handler}: what they hold, how that is kept, and what they hold at first. */
<@java.suppressed service/>
final class ${hosted.api.name}States {
<#list states.states as state>
    /** {@code ${state.declaredType} ${state.declaredName}}<#if state.about??>: ${state.about}</#if> */
    static final ${state.type} ${state.constant} =
            new ${state.kind}<>("${state.declaredName}", "${state.canonical}",
                    ${state.codecs}, ${state.initial});

</#list>
    /** All of them, in the order of the description. */
    static final ${states.list}<${states.state}<?>> ALL = ${states.list}.of(<#list states.states as state>${state.constant}<#sep>, </#list>);

    private ${hosted.api.name}States() {
    }
<#if states.inCodec>

    /** Keeps values in the form in which they travel. */
    private static <T> ${states.codec}<T> codec(java.util.function.BiConsumer<WireWriter, T> writer, java.util.function.Function<WireReader, T> reader) {
        return ${states.codec}.of(value -> {
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
