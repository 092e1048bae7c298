<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- One union: an immutable value that is one of its cases. In it, the class of a case may hide others of its name. -->
<#import "parts/java.ftl" as java>
<@java.head service union.imports/>
<@java.comment union.comment/>
<@java.marks service union/>
public abstract <#if service.release.sealed()>sealed </#if>class ${union.name} {
    private ${union.name}() { // the cases are all that there are
    }
<#list union.cases as case>

<@java.comment case.comment "    "/>
<@mark case/>
    public static ${union.name} ${case.factory}(${case.type} value) {
        return new ${case.name}(${case.given});
    }
</#list>

    /**
     * The value that {@code toBytes} has encoded, in any of Creo's languages.
     *
     * @throws ${service.runtime}.MalformedException if the bytes are not those of one value and nothing else
     */
    public static ${union.name} fromBytes(byte[] bytes) {
        ${union.say("WireReader")} in = new ${union.say("WireReader")}(bytes, 0, bytes.length, "${union.declaredName}");
        ${union.name} value = ${union.say("Codec")}.read${union.name}(in);
        in.end();
        return value;
    }

    /**
     * The value that {@code toJson} has written, or what writes it in another of Creo's languages, or a host over HTTP.
     *
     * @throws ${service.runtime}.MalformedException if the text is not the JSON of one value; the message says where
     */
    public static ${union.name} fromJson(${union.say("String")} json) {
        return ${union.say("Json")}.${union.json}.fromText(json, "${union.declaredName}");
    }

    /** The answer of the method for the case that this is. */
    public abstract <R> R match(Cases<R> cases);

    /** The number of the case. */
    abstract int position();

    /**
     * The bytes that {@code fromBytes} decodes, in any of Creo's languages.
     *
     * @throws IllegalArgumentException if a text in it is not well-formed, or values are nested deeper than 64 levels
     * @throws ${service.runtime}.RefusedException if it takes more than 256 MiB
     */
    public byte[] toBytes() {
        ${union.say("WireWriter")} out = new ${union.say("WireWriter")}();
        ${union.say("Codec")}.write(out, this);
        return out.copy();
    }

    /**
     * The JSON that hosts have over HTTP: an object with the name of the case.
     *
     * @throws IllegalArgumentException if a text in it is not well-formed, or values are nested deeper than 64 levels
     */
    public ${union.say("String")} toJson() {
        return ${union.say("Json")}.${union.json}.toText(this);
    }

    /** What to do for each case. */
    public interface Cases<R> {
<#list union.cases as case>
        R ${case.factory}(${case.type} value);
        <#sep>

        </#sep>
</#list>
    }
<#list union.cases as case>

    /** {@code ${case.declaredName}}. */
<@mark case/>
    public static final class ${case.name} extends ${union.name} {
        final ${case.type} value; // not private: the codec reads it without a copy

        ${case.name}(${case.type} value) {
            this.value = value;
        }

        public ${case.type} value() {
            return ${case.shared};
        }
    <#if case.item??>

        public int valueLength() {
            return value.length;
        }

        public ${case.item.type} value(int index) {
            return ${case.item.value};
        }
    </#if>

        @${union.say("Override")}
        public <R> R match(Cases<R> cases) {
            return cases.${case.factory}(${case.shared});
        }

        @${union.say("Override")}
        int position() {
            return ${case?index};
        }

        @${union.say("Override")}
        public boolean equals(${union.say("Object")} other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof ${case.name})) {
                return false;
            }
            ${case.name} that = (${case.name}) other;
            return ${case.equal};
        }

        @${union.say("Override")}
        public int hashCode() {
            return 31 * ${case?index} + ${case.hash};
        }

        @${union.say("Override")}
        public ${union.say("String")} toString() {
            return <#if union.recursive>${union.say("Values")}.nested(() -> <@text case/>)<#else><@text case/></#if>;
        }
    }
</#list>
}
<#macro mark case>
    <#if case.deprecated??>
    @${union.say("Deprecated")}
    </#if>
</#macro>
<#macro text case>
"${union.declaredName}(${case.declaredName}=" + ${case.shown} + ")"<#t>
</#macro>
