<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
<#import "../../csharp/parts/codec.ftl" as codec>
#pragma warning disable 612, 618 // what is deprecated is still sent
namespace ${service.namespace}
{
    internal sealed class CreoVerification : global::CreoVerify.IChecks
    {
<#list service.interfaces as interface>
        private ${interface.names.client} client${interface?index};
</#list>

        private int calls; // each way to call gets its turn

        public byte[] Again(string message, byte[] bytes)
        {
            Runtime.WireWriter writer = new Runtime.WireWriter();
            try
            {
                Again(message, Reader(bytes), writer);
            }
            catch (Runtime.MalformedException e)
            {
                throw new global::CreoVerify.Refused(e);
            }
            return Written(writer);
        }

        private static void Again(string message, Runtime.WireReader reader, Runtime.WireWriter writer)
        {
            switch (message)
            {
<#list service.structs as struct>
                case "${struct.declaredName}":
                    {
                        byte[] bytes = reader.Buffer;
                        ${struct.name} value = Codec.Read${struct.name}(reader);
                        reader.End();
                        Codec.Write(writer, value);
                        Same(value, Codec.Read${struct.name}(Reader(bytes)));
                        break;
                    }
</#list>
<#list service.exceptions as exception>
                case "${exception.declaredName}":
                    {
                        ${exception.name} value = Codec.Read${exception.name}(reader, "");
                        reader.End();
                        Write(writer, value);
                        break;
                    }
</#list>
<#list service.interfaces as interface>
<#list interface.methods as method>
                case "${interface.declaredName}.${method.declaredName}:arguments":
                    {
<@arguments method/>
<#list method.fixed as parameter>
<@write type=parameter.type value="p" + parameter?index/>
</#list>
                        break;
                    }
<#assign result = method.result!(method.download!"")>
<#if result?has_content>
                case "${interface.declaredName}.${method.declaredName}:result":
                    {
<@one result/>
                        break;
                    }
</#if>
<#if method.upload??>
                case "${interface.declaredName}.${method.declaredName}:item":
                    {
<@one method.upload.type.item/>
                        break;
                    }
</#if>
</#list>
</#list>
                default:
                    throw new System.ArgumentException(message);
            }
        }

        public string Call(string method, string address, byte[] arguments, System.Collections.Generic.List<byte[]> items)
        {
            Runtime.WireReader reader = Reader(arguments);
            Runtime.WireWriter writer = new Runtime.WireWriter();
<#if service.exceptions?has_content>
            try
            {
                return Call(method, address, reader, writer, items);
            }
<#list service.exceptions as exception>
            catch (${exception.name} e)
            {
                Write(writer, e);
                return "e ${exception.declaredName} " + global::CreoVerify.Program.Hex(Written(writer));
            }
</#list>
<#else>
            return Call(method, address, reader, writer, items);
</#if>
        }

        private string Call(string method, string address, Runtime.WireReader reader, Runtime.WireWriter writer, System.Collections.Generic.List<byte[]> items)
        {
            switch (method)
            {
<#list service.interfaces as interface>
<#list interface.methods as method>
                case "${interface.declaredName}.${method.declaredName}":
                    {
                        client${interface?index} = client${interface?index} ?? new ${interface.names.client}(address);
<@arguments method/>
<#assign given><#list method.parameters as parameter><#if parameter.type.kind == "stream">Items${interface?index}_${method?index}(items)<#else>p${place(method parameter)}</#if><#sep>, </#list></#assign>
<#assign call = "client" + interface?index + "." + method.name + "(" + given + ")">
<#assign async = "client" + interface?index + "." + method.names.asynchronous + "(" + given + ").GetAwaiter().GetResult()">
<#if method.download??>
                        string received = "=";
                        foreach (${method.download.text} item in ${call})
                        {
                            writer.Clear();
<@write type=method.download value="item"/>
                            received += " " + global::CreoVerify.Program.Hex(Written(writer));
                        }
                        return received;
<#else>
<#if method.result??>
                        ${method.result.text} result = <#if method.streaming>${call}<#else>calls++ % 2 == 0 ? ${call} : ${async}</#if>;
<@write type=method.result value="result"/>
<#elseif method.streaming>
                        ${call};
<#else>
                        if (calls++ % 2 == 0)
                        {
                            ${call};
                        }
                        else
                        {
                            ${async};
                        }
</#if>
                        break;
</#if>
                    }
</#list>
</#list>
                default:
                    throw new System.ArgumentException(method);
            }
            return "= " + global::CreoVerify.Program.Hex(Written(writer));
        }
<#list service.interfaces as interface>
<#list interface.methods?filter(method -> method.upload??) as method>
<#assign index = interface.methods?map(each -> each.declaredName)?seq_index_of(method.declaredName)>

        private static System.Collections.Generic.IEnumerable<${method.upload.type.item.text}> Items${interface?index}_${index}(System.Collections.Generic.List<byte[]> items)
        {
            foreach (byte[] item in items)
            {
                Runtime.WireReader reader = Reader(item);
                yield return ${method.upload.type.item.names.read};
            }
        }
</#list>
</#list>
<#list service.exceptions as exception>

        private static void Write(Runtime.WireWriter writer, ${exception.name} value)
        {
<#list exception.fields as field>
<@write type=field.type value="value." + field.name/>
</#list>
        }
</#list>

        private static Runtime.WireReader Reader(byte[] bytes)
        {
            Runtime.WireReader reader = new Runtime.WireReader();
            reader.Open(bytes, 0, bytes.Length);
            return reader;
        }

        private static byte[] Written(Runtime.WireWriter writer)
        {
            byte[] bytes = new byte[writer.Length];
            System.Array.Copy(writer.Buffer, bytes, bytes.Length);
            return bytes;
        }

        private static void Same(object one, object other)
        {
            if (!one.Equals(other) || one.GetHashCode() != other.GetHashCode() || one.ToString() != other.ToString())
            {
                throw new System.InvalidOperationException("decoded twice, it does not equal itself: " + one);
            }
        }

        public void Dispose()
        {
<#list service.interfaces as interface>
            if (client${interface?index} != null)
            {
                client${interface?index}.Dispose();
            }
</#list>
        }
    }
}
<#macro arguments method>
<#list method.fixed as parameter>
                        ${parameter.type.text} p${parameter?index} = ${parameter.type.names.read};
</#list>
                        reader.End();
</#macro>
<#macro one type>
                        ${type.text} value = ${type.names.read};
                        reader.End();
<@write type "value"/>
</#macro>
<#macro write type value>
                        {
<@codec.writeOne type=type value=value indent="                            "/>
                        }
</#macro>
<#-- Which of the values in the request a parameter is. -->
<#function place method wanted>
<#list method.fixed as parameter><#if parameter.name == wanted.name><#return parameter?index></#if></#list>
</#function>
