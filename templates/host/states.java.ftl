<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The states of one interface. -->
<#import "../java/parts/java.ftl" as java>
<@java.head service hosted.states.imports/>
/** The states of {@link ${hosted.api.name}Handler}: what they hold, how that is kept, and what they hold at first. */
<@java.suppressed service/>
final class ${hosted.api.name}States {
<#list hosted.states.all as state>
    /** {@code ${state.declaredType} ${state.declaredName}}<#if state.about??>: ${state.about}</#if> */
    static final ${state.type} ${state.constant} =
            new ${state.kind}<>("${state.declaredName}", ${state.canonical},
                    ${state.codecs}, ${state.initial});

</#list>
    /** All of them, in the order of the description. */
    static final ${hosted.states.list}<${hosted.states.state}<?>> ALL = ${hosted.states.list}.of(<#list hosted.states.all as state>${state.constant}<#sep>, </#list>);

    private ${hosted.api.name}States() {
    }
<#if hosted.states.inCodec>

    /** Keeps values in the form in which they are sent. */
    private static <T> ${hosted.states.codec}<T> codec(java.util.function.BiConsumer<WireWriter, T> writer, java.util.function.Function<WireReader, T> reader) {
        return ${hosted.states.codec}.of(value -> {
            WireWriter out = new WireWriter();
            writer.accept(out, value);
            return Arrays.copyOf(out.bytes(), out.position());
        }, bytes -> {
            WireReader in = new WireReader(bytes.array(), bytes.position(), bytes.remaining(), "a kept value");
            T value = reader.apply(in);
            bytes.position(bytes.limit() - in.remaining());
            return value;
        });
    }
</#if>
}
