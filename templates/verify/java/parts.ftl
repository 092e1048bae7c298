<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Each message of a package, decoded and encoded again: the same for the codec of a client and of the host. A method
     of Java has at most 64 KB of code, a class 65,535 constants: so there is a class for each twenty messages. Their
     names begin with an underscore, as no declared name does. -->
<#macro again structs exceptions interfaces>
    @Override
    public byte[] again(String message, byte[] bytes) throws org.creo.verification.Main.Refused {
        WireReader in = reader(bytes);
        WireWriter out = writer();
        try {
<#list structs?chunk(20) as part>
<@ask "_Structs" + part?index/>
</#list>
<#list exceptions?chunk(20) as part>
<@ask "_Exceptions" + part?index/>
</#list>
<#list interfaces as api>
<#list api.methods?chunk(20) as part>
<@ask "_Messages" + api?index + "_" + part?index/>
</#list>
</#list>
        } catch (${service.runtime}.MalformedException e) {
            throw new org.creo.verification.Main.Refused(e);
        }
        throw unknown(message);
    }
<#list structs?chunk(20) as part>

<@answers "_Structs" + part?index>
<#list part as struct>
                case "${struct.declaredName}": {
                    ${struct.name} value = Codec.read${struct.name}(in);
                    in.end();
                    Codec.write(out, value);
                    same(value, Codec.read${struct.name}(reader(bytes)));
                    return true;
                }
</#list>
</@answers>
</#list>
<#list exceptions?chunk(20) as part>

<@answers "_Exceptions" + part?index>
<#list part as exception>
                case "${exception.declaredName}": {
                    ${exception.name} value = Codec.read${exception.name}(in);
                    in.end();
                    Codec.write(out, value);
                    return true;
                }
</#list>
</@answers>
</#list>
<#list interfaces as api>
<#list api.methods?chunk(20) as part>

<@answers "_Messages" + api?index + "_" + part?index>
<#list part as method>
<@messages api method/>
</#list>
</@answers>
</#list>
</#list>

    private static java.lang.IllegalArgumentException unknown(String name) {
        return new java.lang.IllegalArgumentException("there is no " + name);
    }

    private static WireReader reader(byte[] bytes) {
        return new WireReader(bytes, 0, bytes.length, "the vector");
    }

    private static WireWriter writer() {
        WireWriter out = new WireWriter();
        out.reset(0);
        return out;
    }

    private static byte[] written(WireWriter out) {
        return java.util.Arrays.copyOf(out.bytes(), out.position());
    }

    private static void same(Object one, Object other) {
        if (!one.equals(other) || one.hashCode() != other.hashCode() || !one.toString().equals(other.toString())) {
            throw new java.lang.IllegalStateException("decoded twice, it does not equal itself: " + one);
        }
    }
</#macro>

<#macro arguments api method>
<#if method.request.arguments?has_content>
                    ${api.name}Codec.${method.title}Arguments given = ${api.name}Codec.read${method.title}Arguments(in);
<#else>
                    in.end();
</#if>
</#macro>

<#macro ask part>
            if (${part}.again(message, bytes, in, out)) {
                return written(out);
            }
</#macro>

<#-- A class that knows some messages; false where it does not. -->
<#macro answers part>
    private static final class ${part} {
        static boolean again(String message, byte[] bytes, WireReader in, WireWriter out) {
            switch (message) {
<#nested>
                default:
                    return false;
            }
        }
    }
</#macro>

<#macro messages api method>
                case "${api.declaredName}.${method.declaredName}:arguments": {
<@arguments api method/>
<#if method.request.arguments?has_content>
                    ${api.name}Codec.write${method.title}Arguments(out<#list method.request.arguments as part>, given.${part.variable}</#list>);
</#if>
                    return true;
                }
<#if method.answer.result?? || method.answer.items??>
                case "${api.declaredName}.${method.declaredName}:result": {
                    ${api.name}Codec.write${method.title}Result(out, ${api.name}Codec.read${method.title}Result(in));
                    return true;
                }
</#if>
<#if method.request.upload??>
                case "${api.declaredName}.${method.declaredName}:item": {
                    ${api.name}Codec.write${method.title}Item(out, ${api.name}Codec.read${method.title}Item(in));
                    return true;
                }
</#if>
</#macro>
