<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of the codec for the arguments, the result and the items of one method. -->
<#import "steps.ftl" as steps>

<#macro arguments method>

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
<@steps.write method.request.steps/>
    }

    static ${method.title}Arguments read${method.title}Arguments(WireReader in) {
<@steps.read method.request.steps/>
        in.end();
        return new ${method.title}Arguments(<#list method.request.arguments as part>${part.variable}<#sep>, </#list>);
    }
</#macro>

<#-- A result, or an item of a stream. -->
<#macro value value>

    static void write${value.name}(WireWriter out, ${value.part.type} ${value.part.variable}) {
<@check value.part "        "/>
        ${value.part.coding.write}${value.part.value}<#if value.part.coding.labelled>, "${value.part.label}"</#if>);
    }

    static ${value.part.type} read${value.name}(WireReader in) {
        ${value.part.type} ${value.part.variable} = ${value.part.coding.read};
        in.end();
        return ${value.part.variable};
    }
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

<#-- A statement that refuses null, also inside an array. -->
<#macro check part indent>
    <#if part.nulls.items()>
${indent}Values.check(${part.variable}, "${part.label}");
    <#elseif part.nulls.value()>
${indent}Objects.requireNonNull(${part.variable}, "${part.label} is null");
    </#if>
</#macro>
