<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One struct: an immutable value. -->
<#import "parts/java.ftl" as java>
<#import "parts/accessors.ftl" as accessors>
<#import "parts/builders.ftl" as builders>
<#import "parts/fields.ftl" as parts>
<@java.head service struct.imports/>
<@java.comment struct.comment/>
<@java.marks service struct/>
public final class ${struct.name} {
<@parts.declared struct/>
<@parts.constructors struct/>

    /** Nothing is set yet but what is optional or has a default. */
    public static ${struct.builder.name} builder() {
        return new ${struct.builder.name}();
    }

    /**
     * The value that {@code toBytes} has encoded, in any of Creo's languages.
     *
     * @throws ${service.runtime}.MalformedException if the bytes are not those of one value and nothing else
     */
    public static ${struct.name} fromBytes(byte[] bytes) {
        WireReader in = new WireReader(bytes, 0, bytes.length, "${struct.declaredName}");
        ${struct.name} value = Codec.read${struct.name}(in);
        in.end();
        return value;
    }

    /**
     * The value that {@code toJson} has written, or what writes it in another of Creo's languages, or a host over HTTP.
     *
     * @throws ${service.runtime}.MalformedException if the text is not the JSON of one value; the message says where
     */
    public static ${struct.name} fromJson(String json) {
        return Json.${struct.json}.fromText(json, "${struct.declaredName}");
    }
<#list struct.fields as field>
    <@accessors.all field/>
</#list>
<@builders.withers struct/>
<@builders.again struct/>

    /**
     * The bytes that {@code fromBytes} decodes, in any of Creo's languages.
     *
     * @throws IllegalArgumentException if a text in it is not well-formed, or values are nested deeper than 64 levels
     * @throws ${service.runtime}.RefusedException if it takes more than 256 MiB
     */
    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        Codec.write(out, this);
        return out.copy();
    }

    /**
     * The JSON that hosts have over HTTP: a {@code long} is text, bytes are base64, NaN and infinite numbers their names.
     *
     * @throws IllegalArgumentException if a text in it is not well-formed, or values are nested deeper than 64 levels
     */
    public String toJson() {
        return Json.${struct.json}.toText(this);
    }

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
<#if struct.codec.recursive>
        return Values.nested(() -> <@parts.text struct/>);
<#else>
        return <@parts.text struct/>;
</#if>
    }
<@builders.builder struct/>
}
