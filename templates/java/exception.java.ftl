<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One exception: thrown by a service, and then by its client. -->
<#import "parts/java.ftl" as java>
<#import "parts/accessors.ftl" as accessors>
<#import "parts/fields.ftl" as parts>
<@java.head service exception.imports/>
<@java.comment exception.comment/>
@SuppressWarnings(<#if service.deprecated>{"serial", "deprecation"}<#else>"serial"</#if>) // it is sent, but not by an ObjectOutputStream
<@java.mark exception/>
public final class ${exception.name} extends CreoException {
<@parts.declared exception/>
<@parts.constructors exception true/>
<#list exception.fields as field>
    <@accessors.all field/>
</#list>

    /** The exception with its fields; in front of it the method and the address, if it ended a client's call. */
    @Override
    public String getMessage() {
        return inCall(<@parts.text exception/>);
    }
}
