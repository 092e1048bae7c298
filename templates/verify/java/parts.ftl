<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Each message of a package, decoded and encoded again: the same for the codec of a client and of the host. -->
<#macro again structs exceptions interfaces>
    @Override
    public byte[] again(String message, byte[] bytes) throws org.creo.verification.Main.Refused {
        WireReader in = reader(bytes);
        WireWriter out = writer();
        try {
            switch (message) {
<#list structs as struct>
                case "${struct.declaredName}": {
                    ${struct.name} value = Codec.read${struct.name}(in);
                    in.end();
                    Codec.write(out, value);
                    same(value, Codec.read${struct.name}(reader(bytes)));
                    break;
                }
</#list>
<#list exceptions as exception>
                case "${exception.declaredName}": {
                    ${exception.name} value = Codec.read${exception.name}(in);
                    in.end();
                    Codec.write(out, value);
                    break;
                }
</#list>
<#list interfaces as api>
<#list api.methods as method>
                case "${api.declaredName}.${method.declaredName}:arguments": {
<@arguments api method/>
<#if method.request.arguments?has_content>
                    ${api.name}Codec.write${method.title}Arguments(out<#list method.request.arguments as part>, given.${part.variable}</#list>);
</#if>
                    break;
                }
<#if method.answer.result?? || method.answer.items??>
                case "${api.declaredName}.${method.declaredName}:result": {
                    ${api.name}Codec.write${method.title}Result(out, ${api.name}Codec.read${method.title}Result(in));
                    break;
                }
</#if>
<#if method.request.upload??>
                case "${api.declaredName}.${method.declaredName}:item": {
                    ${api.name}Codec.write${method.title}Item(out, ${api.name}Codec.read${method.title}Item(in));
                    break;
                }
</#if>
</#list>
</#list>
                default:
                    unknown(message);
            }
        } catch (${service.runtime}.MalformedException e) {
            throw new org.creo.verification.Main.Refused(e);
        }
        return written(out);
    }

    private static void unknown(String name) {
        throw new IllegalArgumentException("there is no " + name);
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
