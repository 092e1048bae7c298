<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The constants of an interface, and what is said of its methods. -->
<#import "java.ftl" as java>

<#macro constants api>
    <#list api.constants as constant>
    /**
<@java.lines constant.doc "    "/>
<@java.deprecatedTag constant "    "/>
     */
<@java.mark constant "    "/>
    ${constant.type} ${constant.name} = ${constant.value};
        <#if !constant?is_last || api.methods?has_content>

        </#if>
    </#list>
</#macro>

<#-- A method's documentation, and its marks. -->
<#macro documentation method doc>
    /**
<@java.lines doc.lines "    "/>
    <#if method.answer.oneway>
     *
     * <p>It has no answer: a client's call returns when the request is on its way, and the client does not learn what became of it.
    </#if>
    <#if method.answer.result?? && method.answer.result.bytes>
     *
     * <p>A service hands over the array that it returns: a large one is sent without a copy, so it must no longer be changed.
    </#if>
    <#if method.streaming()>
<@streams method/>
    </#if>
    <#if doc.needs??>
     *
     * <p>${doc.needs}
    </#if>
    <#if doc.tagged()>
     *
    </#if>
    <#list doc.parameters as tag>
     * @param ${tag.name} ${tag.text}
    </#list>
    <#if doc.result??>
     * @return ${doc.result}
    </#if>
    <#list doc.exceptions as tag>
     * @throws ${tag.name} ${tag.text}
    </#list>
<@java.deprecatedTag method "    "/>
     */
<@java.mark method "    "/>
</#macro>

<#-- What is true of streams, at both ends. -->
<#macro streams method>
    <#if method.request.upload??>
     *
     * <p>The items of {@code ${method.request.upload.declaredName}} are sent as the stream produces them, no faster than the service reads them; it need
     * not read all. A client's stream is read in <#if method.answer.items??>a thread of its own<#else>the calling thread</#if> and closed when the call ends.
    </#if>
    <#if method.answer.items??>
     *
     * <p>The items of the result are sent as the stream produces them, no faster than the client reads them. A client closes a stream
     * that it has not read to its end. A service returns the stream; the host reads it in the same thread and always closes it, and what
     * the stream throws ends the call as if the method had thrown it.
    </#if>
     *
     * <p>A service runs each call in a thread of its own, at the same time as all others. The thread is interrupted when the client no
     * longer waits for the call<#if method.request.upload??>; reading on then throws {@code CancellationException}</#if>.
</#macro>
