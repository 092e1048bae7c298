<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The arguments, the result and the items of each method of one interface, for both ends of a connection. -->
<#import "parts/java.ftl" as java>
<#import "parts/methods.ftl" as parts>
<#assign body>
/** Writes and reads what requests and answers of {@code ${interface.declaredName}} carry. */
<@java.suppressed/>
final class ${interface.name}Codec {
    private ${interface.name}Codec() {
    }
<#list interface.methods as method>
<@parts.arguments method/>
<@parts.result method/>
<@parts.item method/>
<@parts.exceptions method/>
</#list>
}
</#assign>
<@java.file body/>
