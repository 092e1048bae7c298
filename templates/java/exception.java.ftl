<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One exception: thrown by a service, and then by its client. -->
<#import "parts/java.ftl" as java>
<#import "parts/accessors.ftl" as accessors>
<#import "parts/fields.ftl" as parts>
<@java.head service exception.imports/>
<@java.comment exception.comment/>
@SuppressWarnings(<#if service.deprecated>{"serial", "deprecation"}<#else>"serial"</#if>) // an ObjectInputStream reads it where the same class is
<@java.mark exception/>
public final class ${exception.name} extends CreoException {
<@parts.declared exception "transient"/>
<@parts.constructors exception true/>
<#list exception.fields as field>
    <@accessors.all field/>
</#list>

    /** The exception with its fields; in front of it the method and the address, if it ended a client's call. */
    @Override
    public String getMessage() {
        return inCall(<@parts.text exception/>);
    }
<#if exception.fields?has_content>

    private void writeObject(java.io.ObjectOutputStream stream) throws java.io.IOException {
        stream.defaultWriteObject();
        WireWriter out = new WireWriter();
        Codec.write(out, this);
        stream.writeObject(out.copy());
    }

    private void readObject(java.io.ObjectInputStream stream)
            throws java.io.IOException, java.lang.ClassNotFoundException {
        stream.defaultReadObject();
        byte[] bytes = (byte[]) stream.readObject();
        ${exception.name} that = Codec.read${exception.name}(new WireReader(bytes, 0, bytes.length, "${exception.declaredName}"));
    <#list exception.fields as field>
        this.${field.variable} = that.${field.variable};
    </#list>
    }
</#if>
}
