<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One struct: an immutable value. -->
<#import "parts/java.ftl" as java>
<#import "parts/accessors.ftl" as accessors>
<#import "parts/fields.ftl" as parts>
<@java.head service struct.imports/>
/**
<@java.lines struct.doc/>
 *
 * <p>It never changes. Values are equal if their contents are; numbers are compared by their bits.
<@java.deprecatedTag struct/>
 */
<@java.marks service struct/>
public final class ${struct.name} {
<@parts.declared struct/>
<@parts.constructors struct "Creates a value."/>
<#list struct.fields as field>
    <@accessors.all field/>
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
        return <@parts.text struct/>;
    }
}
