<#-- SPDX-License-Identifier: Apache-2.0 -->
<#--
  The functions that skip what older clients send and today's service does not use: each macro has the name of the record
  that it prints. What is skipped is still read by the rules; only the keys of a map and
  the items of a set are not compared.
-->

<#macro skipper function>

    /** Skips {@code ${function.head.older}} as ${function.head.release} has it. */
    private static void ${function.head.name}(WireReader in) {
<#nested>
    }
</#macro>

<#macro skipStruct function>
<@skipper function>
    <#if function.recursive>
        in.enter();
    </#if>
    <#list function.parts as part>
        ${part};
    </#list>
    <#if function.recursive>
        in.leave();
    </#if>
</@skipper>
</#macro>

<#macro skipUnion function>
<@skipper function>
    <#if function.recursive>
        in.enter();
    </#if>
        int position = in.getInt();
        switch (position) {
    <#list function.parts as part>
            case ${part?index}:
                ${part};
                break;
    </#list>
            default:
                throw in.noCase(position, "${function.head.older}");
        }
    <#if function.recursive>
        in.leave();
    </#if>
</@skipper>
</#macro>

<#macro skipEnum function>
<@skipper function>
        in.getConstant(new Object[${function.constants}], "${function.head.older}");
</@skipper>
</#macro>

<#macro skipItems function>
<@skipper function>
        for (int count = in.count(${function.least}); count > 0; count--) {
    <#list function.parts as part>
            ${part};
    </#list>
        }
</@skipper>
</#macro>

<#macro skipOptional function>
<@skipper function>
        if (in.getBoolean()) {
            ${function.part};
        }
</@skipper>
</#macro>
