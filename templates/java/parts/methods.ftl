<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of the codec for the arguments, the result and the items of one method. -->
<#import "steps.ftl" as steps>

<#macro arguments api method>

    /** What a request to {@code ${method.declaredName}} carries. */
    static final class ${method.title}Arguments {
    <#list method.request.arguments as part>
        final ${part.type} ${part.variable};
    </#list>

        private ${method.title}Arguments(<#list method.request.arguments as part>${part.type} ${part.variable}<#sep>, </#list>) {
    <#list method.request.arguments as part>
            this.${part.variable} = ${part.variable};
    </#list>
        }
    }

    static void write${method.title}Arguments(WireWriter out<#list method.request.arguments as part>, ${part.type} ${part.variable}</#list>) {
    <#list method.request.arguments as part>
<@check part "        "/>
    </#list>
    <#if method.request.checks?has_content>
        check${method.title}Arguments(ValuePlace.given("${api.declaredName}.${method.declaredName}: ")<#list method.request.arguments as part>, ${part.variable}</#list>);
    </#if>
<@steps.write method.request.steps/>
    }

    static ${method.title}Arguments read${method.title}Arguments(WireReader in) {
<@steps.read method.request.steps/>
        in.end();
        return new ${method.title}Arguments(<#list method.request.arguments as part>${part.variable}<#sep>, </#list>);
    }
    <#if method.request.checks?has_content>

    /** Refuses arguments that break their rules. */
    static void check${method.title}Arguments(ValuePlace at<#list method.request.arguments as part>, ${part.type} ${part.variable}</#list>) {
        <#list method.request.checks as check>
        at.check("${check.declaredName}", Rules.${check.rule}, ${check.value});
        </#list>
    }

    /** Arguments that were received, unless they break their rules. */
    static ${method.title}Arguments checked(${method.title}Arguments arguments) {
        check${method.title}Arguments(ValuePlace.received()<#list method.request.arguments as part>, arguments.${part.variable}</#list>);
        return arguments;
    }
    </#if>
</#macro>

<#-- A result, or an item of a stream. -->
<#macro value api value method="">

    static void write${value.name}(WireWriter out, ${value.part.type} ${value.part.variable}) {
<@check value.part "        " method?has_content/>
    <#if value.checks?has_content>
        check${value.name}(ValuePlace.item("${api.declaredName}.${method}: ", out.item()), ${value.part.variable});
    </#if>
        ${value.part.coding.write}${value.part.value}<#if value.part.coding.labelled>, "${value.part.label}"</#if>);
    }

    static ${value.part.type} read${value.name}(WireReader in) {
        ${value.part.type} ${value.part.variable} = ${value.part.coding.read};
        in.end();
        return ${value.part.variable};
    }
    <#if value.checks?has_content>

    /** Refuses an item that breaks its rules. */
    private static void check${value.name}(ValuePlace at, ${value.part.type} ${value.part.variable}) {
        <#list value.checks as check>
        at.check("${check.declaredName}", Rules.${check.rule}, ${check.value});
        </#list>
    }

    /** An item that was received, unless it breaks its rules. */
    static ${value.part.type} checked${value.name}(${value.part.type} ${value.part.variable}) {
        check${value.name}(ValuePlace.received(), ${value.part.variable});
        return ${value.part.variable};
    }
    </#if>
</#macro>

<#macro exceptions method>

    /** Reads what the host says that {@code ${method.declaredName}} threw; null if it declares no exception of that id. */
    static CreoException read${method.title}Exception(int id, WireReader in) {
        switch (id) {
    <#list method.exceptions as thrown>
            case ${thrown.id}:
                return Codec.read${thrown.name}(in);
    </#list>
            default:
                return null;
        }
    }
</#macro>

<#-- A statement that refuses null, also inside an array. The label of an item has to be made. -->
<#macro check part indent item=false>
    <#if part.nulls.items()>
${indent}Values.check(${part.variable}, "${part.label}"${part.signs});
    <#elseif part.nulls.value()>
${indent}Objects.requireNonNull(${part.variable}, <#if item>() -> </#if>"${part.label} is null");
    </#if>
</#macro>
