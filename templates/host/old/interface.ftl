<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The constants of an interface, and what is said of its methods. -->
<#import "java.ftl" as java>

<#macro constants interface>
    <#list interface.constants as constant>
    /**
<@java.lines constant.doc "The constant {@code ${constant.declaredName}}." "    "/>
<@java.deprecatedTag constant "    "/>
     */
<@java.mark constant "    "/>
    ${constant.type.text} ${constant.name} = ${constant.value};
        <#if !constant?is_last || interface.methods?has_content>

        </#if>
    </#list>
</#macro>

<#-- A method's documentation; what is nested stands behind its parameters. -->
<#macro documentation method>
    /**
<@java.lines method.doc "The method {@code ${method.signature}}." "    "/>
    <#if method.oneway>
     *
     * <p>It has no answer: a client returns when the request is on its way, and does not learn what became of it.
    </#if>
    <#if method.result?? && method.result.declared == "byte[]">
     *
     * <p>A service gives the array away that it returns: a large one is sent from where it lies, so it must not change any more.
    </#if>
    <#if method.streaming>
<@streams method/>
    </#if>
    <#if method.needs??>
     *
     * <p>${method.needs}
    </#if>
    <#local more><#nested/></#local>
    <#if method.parameters?has_content || more?has_content || method.resultText?? || method.exceptions?has_content>
     *
    </#if>
    <#list method.parameters as parameter>
     * @param ${parameter.name} ${java.tagged(parameter.doc, "{@code ${parameter.type.declared}}")}
    </#list>
${more}<#rt>
    <#if method.resultText??>
     * @return ${java.tagged(method.resultDoc, "{@code ${method.result???then(method.result.declared, method.resultText)}}")}
    </#if>
    <#list method.exceptions as thrown>
     * @throws ${thrown.exception.name} ${java.tagged(thrown.doc, "{@code ${thrown.exception.declaredName}}")}
    </#list>
<@java.deprecatedTag method "    "/>
     */
<@java.mark method "    "/>
</#macro>

<#-- What holds for streams, at both ends. -->
<#macro streams method>
    <#if method.upload??>
     *
     * <p>The items of {@code ${method.upload.name}} travel as they are drawn, no faster than the service reads them; it need not read all. A client's
     * stream is drawn in <#if method.download??>a thread of the call's own<#else>the thread that calls</#if> and closed when the call ends.
    </#if>
    <#if method.download??>
     *
     * <p>The items of the result travel as they are drawn, no faster than the client takes them. A client closes a stream that it has
     * not drawn to its end. A service returns the stream; the host draws it in the same thread and closes it in any case, and what
     * it throws ends the call as if the method had thrown it.
    </#if>
     *
     * <p>A service runs each call in a thread of its own, beside all others. It is interrupted when nobody waits for the call any more<#if method.upload??>; to
     * read on then throws {@code CancellationException}</#if>.
</#macro>
