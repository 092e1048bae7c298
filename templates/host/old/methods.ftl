<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The functions of the codec for the arguments, the result and the items of one method. -->
<#import "steps.ftl" as steps>

<#macro arguments method>
    <#local title = method.names.title>
    <#local path = interface.declaredName + "." + method.declaredName + ": ">
    <#if method.fixed?has_content>

    /** What a request to {@code ${method.declaredName}} carries. */
    static final class ${title}Arguments {
        <#list method.fixed as parameter>
        final ${parameter.type.text} ${parameter.names.variable};
        </#list>

        private ${title}Arguments(<#list method.fixed as parameter>${parameter.type.text} ${parameter.names.variable}<#sep>, </#list>) {
        <#list method.fixed as parameter>
            this.${parameter.names.variable} = ${parameter.names.variable};
        </#list>
        }
    }

    static void write${title}Arguments(WireWriter out<#list method.fixed as parameter>, ${parameter.type.text} ${parameter.names.variable}</#list>) {
        <#list method.fixed as parameter>
<@check parameter.type parameter.names.variable path + parameter.declaredName/>
        </#list>
<@steps.write method.wire path variable true/>
    }

    static ${title}Arguments read${title}Arguments(WireReader in) {
<@steps.read method.wire true/>
        in.end();
        return new ${title}Arguments(<#list method.fixed as parameter>${parameter.names.variable}<#sep>, </#list>);
    }
    </#if>
</#macro>

<#-- The result, or an item of one that is a stream. -->
<#macro result method>
    <#if method.result??>
<@value method method.names.title + "Result" method.result "result" "the result"/>
    <#elseif method.download??>
<@value method method.names.title + "Result" method.download "item" "an item of the result"/>
    </#if>
</#macro>

<#-- An item of the parameter that is a stream. -->
<#macro item method>
    <#if method.upload??>
<@value method method.names.title + "Item" method.upload.type.item "item" "an item of " + method.upload.declaredName/>
    </#if>
</#macro>

<#macro value method name type variable what>
    <#local path = interface.declaredName + "." + method.declaredName + ": " + what>

    static void write${name}(WireWriter out, ${type.text} ${variable}) {
<@check type variable path/>
        ${type.names.codec}${type.names.write}${variable}<#if type.names.label == "true">, "${path}"</#if>);
    }

    static ${type.text} read${name}(WireReader in) {
        ${type.text} ${variable} = ${type.names.codec}${type.names.read};
        in.end();
        return ${variable};
    }
</#macro>

<#macro exceptions method>
    <#if method.exceptions?has_content>

    /** Reads what the host says that {@code ${method.declaredName}} threw; null if it declares no exception of that id. */
    static CreoException read${method.names.title}Exception(int id, WireReader in) {
        switch (id) {
        <#list method.exceptions as thrown>
            case ${thrown.exception.idHex}:
                return Codec.read${thrown.exception.name}(in);
        </#list>
            default:
                return null;
        }
    }
    </#if>
</#macro>

<#-- A statement that refuses null, also inside of an array. -->
<#macro check type value label>
    <#if type.names.check! == "items">
        Values.check(${value}, "${label}");
    <#elseif type.names.check! == "value">
        Objects.requireNonNull(${value}, "${label} is null");
    </#if>
</#macro>

<#function variable parameter>
    <#return parameter.names.variable>
</#function>
