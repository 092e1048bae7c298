<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Each message of a package, decoded and encoded again: the same for the codec of a client and of the host. -->
<#macro again>
    @Override
    public byte[] again(String message, byte[] bytes) throws Refused {
        WireReader in = reader(bytes);
        WireWriter out = writer();
        try {
            switch (message) {
<#list service.structs as struct>
                case "${struct.declaredName}": {
                    ${struct.name} value = Codec.read${struct.name}(in);
                    in.end();
                    Codec.write(out, value);
                    same(value, Codec.read${struct.name}(reader(bytes)));
                    break;
                }
</#list>
<#list service.exceptions as exception>
                case "${exception.declaredName}": {
                    ${exception.name} value = Codec.read${exception.name}(in);
                    in.end();
                    Codec.write(out, value);
                    break;
                }
</#list>
<#list service.interfaces as interface>
<#list interface.methods as method>
                case "${interface.declaredName}.${method.declaredName}:arguments": {
<@arguments interface method/>
<#if method.fixed?has_content>
                    ${interface.name}Codec.write${method.names.title}Arguments(out<@each method/>);
</#if>
                    break;
                }
<#if method.result?? || method.download??>
                case "${interface.declaredName}.${method.declaredName}:result": {
                    ${interface.name}Codec.write${method.names.title}Result(out, ${interface.name}Codec.read${method.names.title}Result(in));
                    break;
                }
</#if>
<#if method.upload??>
                case "${interface.declaredName}.${method.declaredName}:item": {
                    ${interface.name}Codec.write${method.names.title}Item(out, ${interface.name}Codec.read${method.names.title}Item(in));
                    break;
                }
</#if>
</#list>
</#list>
                default:
                    unknown(message);
            }
        } catch (MalformedException e) {
            throw new Refused(e);
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
            throw new IllegalStateException("decoded twice, it does not equal itself: " + one);
        }
    }
</#macro>

<#macro arguments interface method>
<#if method.fixed?has_content>
                    ${interface.name}Codec.${method.names.title}Arguments given = ${interface.name}Codec.read${method.names.title}Arguments(in);
<#else>
                    in.end();
</#if>
</#macro>

<#macro each method><#list method.fixed as parameter>, given.${parameter.names.variable}</#list></#macro>
