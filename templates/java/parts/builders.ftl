<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Values that are made field by field, and copies with changes. -->
<#import "fields.ftl" as fields>
<#import "java.ftl" as java>

<#-- The copies with another value of one field; a comment would only repeat their names. -->
<#macro withers struct>
    <#list struct.builder.fields as each>

<@java.mark each.field "    "/>
    public ${struct.name} ${each.wither}(${each.field.type} ${each.field.variable}) {
        return toBuilder().${each.setter}(${each.field.variable}).build();
    }
    </#list>
</#macro>

<#-- A copy with several changes. -->
<#macro again struct>

    /** Everything is set as it is here. */
    public ${struct.builder.name} toBuilder() {
        ${struct.builder.name} builder = new ${struct.builder.name}();
    <#list struct.builder.fields as each>
        builder.${each.field.variable} = this.${each.field.variable};
    </#list>
        return builder;
    }
</#macro>

<#macro builder struct>

    /** Makes values field by field. For one thread at a time. */
    public static final class ${struct.builder.name} {
    <#list struct.builder.fields as each>
        private ${each.type} ${each.field.variable}<#if each.initial??> = ${each.initial}</#if>;
    </#list>

        private ${struct.builder.name}() {
        }
    <#list struct.builder.fields as each>
<@setter struct each/>
    </#list>

        /**
         * The builder can go on to make others.
    <#if struct.builder.demanding()>
         *
         * @throws IllegalStateException if something is not set; the message names it
    </#if>
    <#if struct.ruled>
    <#if !struct.builder.demanding()>
         *
    </#if>
         * @throws IllegalArgumentException if something breaks its rule; the message says where
    </#if>
         */
        public ${struct.name} build() {
            return <#if struct.ruled>Rules.made(</#if>new ${struct.name}(
    <#list struct.builder.fields as each>
                    <@built each/><#sep>,</#sep><#if each?is_last><#if struct.constructor.owning??>,
                    Owned.ALL</#if>)<#if struct.ruled>)</#if>;</#if>
    </#list>
        }
    }
</#macro>

<#macro setter struct each>

<@java.comment each.field.comment "        "/>
<@java.mark each.field "        "/>
        public ${struct.builder.name} ${each.setter}(${each.field.type} ${each.field.variable}) {
            this.${each.field.variable} = <@fields.taken each.field/>;
            return this;
        }
</#macro>

<#macro built each>
    <#if each.initial??>
this.${each.field.variable}<#t>
    <#else>
Values.set(this.${each.field.variable}, "${each.field.label}")<#t>
    </#if>
</#macro>
