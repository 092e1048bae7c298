<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One enum. -->
<#import "parts/java.ftl" as java>
<@java.head service/>
/**
<@java.lines enumeration.doc/>
<@java.deprecatedTag enumeration/>
 */
<@java.mark enumeration/>
public enum ${enumeration.name} {
<#list enumeration.constants as constant>
    /**
<@java.lines constant.doc "    "/>
<@java.deprecatedTag constant "    "/>
     */
<@java.mark constant "    "/>
    ${constant.name}<#sep>,

    </#sep>
</#list>

}
