<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The rules that the description has for values. -->
<#import "parts/java.ftl" as java>
<@java.head service imports/>
/** The rules that ${service.sourceName} has for values: a constant for each, and what checks the fields of a type. */
<@java.suppressed service/>
final class Rules {
<#list constants as constant>
    static final ValueRule ${constant.name} = ${constant.expression};
</#list>

    private Rules() {
    }
<#list types as type>
    <#if type.own?has_content>

    /** Refuses a new value whose fields break their rules. */
    static ${type.name} made(${type.name} value) {
        fields(value, ValuePlace.given("${type.declaredName}."));
        return value;
    }

    private static void fields(${type.name} value, ValuePlace at) {
<@checks type.own/>
    }
    </#if>
    <#if type.sent>

    /** Refuses a value whose fields break their rules, or what they hold. */
    static void check(${type.name} value, ValuePlace at) {
    <#if type.own?has_content>
        fields(value, at);
    </#if>
<@checks type.inside/>
    }
    </#if>
</#list>
<#list unions as union>

    /** Refuses a value whose case holds what breaks rules. */
    static void check(${union.name} value, ValuePlace at) {
        switch (value.position()) {
    <#list union.cases as case>
            case ${case.place}:
                at.check("${case.check.declaredName}", ${case.check.rule}, ${case.check.value});
                break;
    </#list>
            default: // holds nothing that has rules
        }
    }
</#list>
}
<#macro checks checks>
    <#list checks as check>
        at.check("${check.declaredName}", ${check.rule}, ${check.value});
    </#list>
</#macro>
