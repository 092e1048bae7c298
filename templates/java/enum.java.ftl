<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One enum. -->
<#import "parts/java.ftl" as java>
<#assign body>
/**
<@java.lines enum.doc "The enum {@code ${enum.declaredName}} of ${service.sourceName}."/>
<@java.deprecatedTag enum/>
 */
<@java.mark enum ""/>
public enum ${enum.name} {
<#list enum.constants as constant>
    /**
<@java.lines constant.doc "The constant {@code ${constant.declaredName}}." "    "/>
<@java.deprecatedTag constant "    "/>
     */
<@java.mark constant "    "/>
    ${constant.name}<#sep>,

    </#sep>
</#list>

}
</#assign>
<@java.file body/>
