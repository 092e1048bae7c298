<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
<#import "messages.ftl" as messages>
<#import "calls.ftl" as calls>
<#import "json.ftl" as json>
#pragma warning disable 612, 618 // what is deprecated is still sent
namespace ${service.namespace}
{
    internal sealed class CreoVerification : global::CreoVerify.IChecks
    {
<#list clients as client>
        private ${client.type} ${client.name};
</#list>
<#if alternating>

        private int calls; // the ways to call take turns
</#if>

        public byte[] Again(string message, byte[] bytes)
        {
            Runtime.Internal.WireWriter writer = new Runtime.Internal.WireWriter();
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

        private static void Again(string message, Runtime.Internal.WireReader reader, Runtime.Internal.WireWriter writer)
        {
            switch (message)
            {
<#list service.structs as struct>
<@messages.struct of=struct/>
</#list>
<#list service.exceptions as exception>
<@messages.exception of=exception/>
</#list>
<#list methods as method>
<@messages.method of=method/>
</#list>
                default:
                    throw new System.ArgumentException(message);
            }
        }

<@json.inJson service.structs/>

        public string Call(string method, string address, byte[] arguments, System.Collections.Generic.List<byte[]> items)
        {
            Runtime.Internal.WireReader reader = Reader(arguments);
            Runtime.Internal.WireWriter writer = new Runtime.Internal.WireWriter();
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

        private string Call(string method, string address, Runtime.Internal.WireReader reader, Runtime.Internal.WireWriter writer, System.Collections.Generic.List<byte[]> items)
        {
            switch (method)
            {
<#list methods as method>
<@calls.method of=method/>
</#list>
                default:
                    throw new System.ArgumentException(method);
            }
        }
<#list methods as method>
<#if method.sent??>

<@calls.items of=method/>
</#if>
</#list>
<#list service.exceptions as exception>

        private static void Write(Runtime.Internal.WireWriter writer, ${exception.name} value)
        {
<#list exception.fields as field>
<@messages.write type=field.packed value="value.${field.name}"/>
</#list>
        }
</#list>

        private static Runtime.Internal.WireReader Reader(byte[] bytes)
        {
            Runtime.Internal.WireReader reader = new Runtime.Internal.WireReader();
            reader.Open(bytes, 0, bytes.Length);
            return reader;
        }

        private static byte[] Written(Runtime.Internal.WireWriter writer)
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
<#list clients as client>
            if (${client.name} != null)
            {
                ${client.name}.Dispose();
            }
</#list>
        }
    }
}
