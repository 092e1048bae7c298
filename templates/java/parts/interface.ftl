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
     * <p>It has no answer: a client returns when the request is on its way, and does not learn what became of it.
    </#if>
    <#if method.answer.result?? && method.answer.result.bytes>
     *
     * <p>A service gives the array away that it returns: a large one is sent from where it lies, so it must not change any more.
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

<#-- What holds for streams, at both ends. -->
<#macro streams method>
    <#if method.request.upload??>
     *
     * <p>The items of {@code ${method.request.upload.declaredName}} travel as they are drawn, no faster than the service reads them; it need not read all. A client's
     * stream is drawn in <#if method.answer.items??>a thread of the call's own<#else>the thread that calls</#if> and closed when the call ends.
    </#if>
    <#if method.answer.items??>
     *
     * <p>The items of the result travel as they are drawn, no faster than the client takes them. A client closes a stream that it has
     * not drawn to its end. A service returns the stream; the host draws it in the same thread and closes it in any case, and what
     * it throws ends the call as if the method had thrown it.
    </#if>
     *
     * <p>A service runs each call in a thread of its own, beside all others. It is interrupted when nobody waits for the call any more<#if method.request.upload??>; to
     * read on then throws {@code CancellationException}</#if>.
</#macro>
