<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of the codec for an enum, a struct, a union or an exception. -->
<#import "steps.ftl" as steps>

<#macro ofEnum enum>

    static void write(WireWriter out, ${enum.name} value) {
        out.putInt(value.ordinal());
    }

    static ${enum.name} read${enum.name}(WireReader in) {
        return in.getConstant(${enum.all}, "${enum.declaredName}");
    }

    static void put(WireWriter out, int at, ${enum.name} value) {
        out.putInt(at, value.ordinal());
    }

    static ${enum.name} get${enum.name}(WireReader in, int at) {
        return in.getConstant(at, ${enum.all}, "${enum.declaredName}");
    }
</#macro>

<#macro ofStruct struct>
    <#if struct.codec.fixed??>
<@ofRun struct struct.codec.fixed/>
    <#else>
<@ofFields struct/>
    </#if>
</#macro>

<#-- A struct whose values all take the same number of bytes. -->
<#macro ofRun struct run>

    static void write(WireWriter out, ${struct.name} value) {
        put(out, out.claim(${run.size}), value);
    }

    static ${struct.name} read${struct.name}(WireReader in) {
        return get${struct.name}(in, in.take(${run.size}));
    }

    static void put(WireWriter out, int at, ${struct.name} value) {
    <#list run.slots as slot>
        <@steps.put slot/>;
    </#list>
    }

    static ${struct.name} get${struct.name}(WireReader in, int at) {
        return new ${struct.name}(<#list run.slots as slot><@steps.get slot/><#sep>, </#list>);
    }
</#macro>

<#-- A struct or an exception, field by field. -->
<#macro ofFields type>

    static void write(WireWriter out, ${type.name} value) {
    <#if type.codec.recursive>
        out.enter();
    </#if>
<@steps.write type.codec.steps/>
    <#if type.codec.recursive>
        out.leave();
    </#if>
    }

    static ${type.name} read${type.name}(WireReader in) {
    <#if type.codec.recursive>
        in.enter();
    </#if>
<@steps.read type.codec.steps/>
    <#if type.codec.recursive>
        in.leave();
    </#if>
        return new ${type.name}(${type.codec.arguments});
    }
</#macro>

<#-- The number of the case, then what it holds. -->
<#macro ofUnion union>

    static void write(WireWriter out, ${union.name} value) {
    <#if union.recursive>
        out.enter();
    </#if>
        out.putInt(value.position());
        switch (value.position()) {
    <#list union.cases as case>
            <#if case?is_last>default<#else>case ${case?index}</#if>:
                ${case.coding.write}((${union.name}.${case.name}) value).value<#if case.coding.labelled>, "${case.label}"</#if>);
                break;
    </#list>
        }
    <#if union.recursive>
        out.leave();
    </#if>
    }

    static ${union.name} read${union.name}(WireReader in) {
    <#if union.recursive>
        in.enter();
    </#if>
        ${union.name} value;
        int position = in.getInt();
        switch (position) {
    <#list union.cases as case>
            case ${case?index}:
        <#if case.more gt 0>
                in.grow(${case.more});
        </#if>
                value = new ${union.name}.${case.name}(${case.coding.read});
                break;
    </#list>
            default:
                throw in.noCase(position, "${union.declaredName}");
        }
    <#if union.recursive>
        in.leave();
    </#if>
        return value;
    }
</#macro>
