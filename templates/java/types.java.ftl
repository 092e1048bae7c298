<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One struct: an immutable value. -->
<#import "parts/java.ftl" as java>
<#import "parts/accessors.ftl" as accessors>
<#import "parts/struct.ftl" as parts>
<#assign owned = struct.names.owned?has_content>
<#-- A long list of parameters has one on each line. -->
<#assign long = (struct.fields?size > 3)>
<#assign first = long?then("\n            ", "")>
<#assign gap = long?then("\n            ", " ")>
<#assign body>
/**
<@java.lines struct.doc "The struct {@code ${struct.declaredName}} of ${service.sourceName}."/>
 *
 * <p>It never changes. Values are equal if their contents are; numbers are compared by their bits.
 */
public final class ${struct.name} {
<#list struct.fields as field>
    <#if field.type.kind == "array">
    final ${field.type.text} ${field.names.variable}; // not private: the codec reads it without a copy
    <#else>
    private final ${field.type.text} ${field.names.variable};
    </#if>
</#list>

    /**
     * Makes a value.
     *
<#list struct.fields as field>
     * @param ${field.names.variable} ${java.tagged(field.doc, "its {@code ${field.declaredName}}")}<#if field.type.kind == "array">; copied</#if>
</#list>
<#if struct.fields?filter(field -> !field.type.primitive)?has_content>
     * @throws NullPointerException if something is null; the message names it
</#if>
     */
    public ${struct.name}(${first}<#list struct.fields as field>${field.type.text} ${field.names.variable}<#sep>,${gap}</#list>) {
<#if owned>
        this(${long?then("\n                ", "")}<#list struct.fields as field><@parts.given field/>,${long?then("\n                ", " ")}</#list>Owned.ALL);
<#else>
    <#list struct.fields as field>
        this.${field.names.variable} = <@parts.required field/>;
    </#list>
</#if>
    }
<#if owned>

    /** Takes all as it is: for the codec, which keeps nothing of it. */
    ${struct.name}(${first}<#list struct.fields as field>${field.type.text} ${field.names.variable},${gap}</#list>Owned owned) {
    <#list struct.fields as field>
        this.${field.names.variable} = <@parts.required field/>;
    </#list>
    }
</#if>
<#list struct.fields as field>
    <@accessors.all struct field/>
</#list>

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof ${struct.name})) {
            return false;
        }
        ${struct.name} that = (${struct.name}) other;
        return <#list struct.fields as field><@parts.equal field/><#sep>
                && </#list>;
    }

    @Override
    public int hashCode() {
        int hash = 1;
<#list struct.fields as field>
        hash = 31 * hash + <@parts.hash field/>;
</#list>
        return hash;
    }

    @Override
    public String toString() {
        return "${struct.declaredName}(<#list struct.fields as field>${field.declaredName}=" + <@parts.text field/>${(field?counter % 3 == 0)?then("\n                ", " ")}+ "<#sep>, </#list>)";
    }
}
</#assign>
<@java.file body/>
