<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Runs the implementation of one interface without a host. -->
<#import "../java/parts/java.ftl" as java>
<#import "parts/in-memory.ftl" as parts>
<@java.head service hosted.inMemory.imports/>
/**
 * A {@link ${hosted.api.name}} without a host, for tests of its implementation: each call runs a method in this process, with copies of all
 * values<#if hosted.states??>, on states in memory, as a transaction<#else> and one at a time</#if>, as a host would. It needs no closing.
<@java.deprecatedTag hosted.api/>
 */
<@java.marks service hosted.api/>
public final class ${hosted.api.name}InMemory implements ${hosted.api.name} {
    private final ${hosted.inMemory.calls} calls;

    /**
     * Begins<#if hosted.states??> with the states as the description initialises them</#if>.
     *
     * @param service the implementation
     */
    public ${hosted.api.name}InMemory(${hosted.implemented} service) {
        this.calls = new ${hosted.inMemory.calls}("${hosted.api.declaredName}", new ${hosted.api.name}Dispatcher(service));
    }
<#list hosted.api.methods as method>

    @Override
<@java.mark method "    "/>
    public ${method.signature.result} ${method.name}(<@java.parameters method.call.parameters/>)${method.signature.throwing} {
<@parts.body hosted.api method hosted.inMemory.calls/>
    }
</#list>
}
