<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The services of creo verify: they know which request gets which answer. -->
<#import "messages.ftl" as messages>
<#-- What is deprecated is still served; not every answer is looked at; tasks that wait for nothing are tasks, and need no token. -->
#pragma warning disable 219, 612, 618, 1998, 8425
namespace ${service.namespace}
{
    internal static class CreoVerificationService
    {
        private static global::CreoVerify.Script creo_script;

        /// <summary>Serves the interfaces of the package.</summary>
        internal static void Serve(global::CreoVerify.Script script, bool tasks)
        {
            creo_script = script;
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
            if (tasks)
            {
                new Runtime.Worker(<#list handlers as handler>new Tasks${handler?index}()<#sep>, </#list>).Serve();
                return;
            }
#endif
            new Runtime.Worker(<#list handlers as handler>new Blocking${handler?index}()<#sep>, </#list>).Serve();
        }
<#list handlers as handler>

        private sealed class Blocking${handler?index} : ${handler.name}
        {
<#list handler.methods as method>
            public override ${method.blocking.result} ${method.name}(${method.blocking.parameters})
            {
<@scripted of=method/>
            }
<#sep>

</#list>
        }
</#list>
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
<#list handlers as handler>

        private sealed class Tasks${handler?index} : ${handler.asynchronous}
        {
<#list handler.methods as method>
            public override async ${method.tasks.result} ${method.asynchronousName}(${method.tasks.parameters})
            {
<@scripted of=method await="await "/>
            }
<#sep>

</#list>
        }
</#list>
#endif
<#list handlers as handler>
<#list handler.methods as method>
<@messagesOf of=method/>
</#list>
</#list>
<#list service.exceptions as exception>

        private static ${exception.name} Thrown${exception?index}(string hex)
        {
            Runtime.Internal.WireReader reader = Reader(hex);
            ${exception.name} thrown = Codec.Read${exception.name}(reader, "");
            reader.End();
            return thrown;
        }
</#list>

        private static Runtime.Internal.WireReader Reader(string hex)
        {
            byte[] bytes = global::CreoVerify.Script.Bytes(hex);
            Runtime.Internal.WireReader reader = new Runtime.Internal.WireReader();
            reader.Open(bytes, 0, bytes.Length);
            return reader;
        }
    }
}
<#-- No name of a description is spelled with an underscore inside. -->
<#macro scripted of await="">
                string creo_request = Request${of.suffix}(${of.given});
<#if of.item??>
                ${await}foreach (${of.item.text} creo_item in ${of.items})
                {
                    creo_request += " " + Item${of.suffix}(creo_item);
                }
</#if>
<#if of.oneway>
                creo_script.Oneway(creo_request);
<#else>
                string[] creo_answer = creo_script.Answer(creo_request);
<#list of.throwing as thrown>
                if (creo_answer[0] == "e" && creo_answer[1] == "${thrown.declaredName}")
                {
                    throw Thrown${service.exceptions?seq_index_of(thrown)}(creo_answer[2]);
                }
</#list>
<#if of.downloads>
                for (int creo_index = 1; creo_index < creo_answer.Length; creo_index++)
                {
                    yield return Answer${of.suffix}(creo_answer[creo_index]);
                }
<#elseif of.answer??>
                return Answer${of.suffix}(creo_answer[1]);
</#if>
</#if>
</#macro>
<#macro messagesOf of>

        private static string Request${of.suffix}(<#list of.arguments as argument>${argument.type.text} ${argument.name}<#sep>, </#list>)
        {
            Runtime.Internal.WireWriter writer = new Runtime.Internal.WireWriter();
<#list of.arguments as argument>
<@messages.write type=argument.type value=argument.name/>
</#list>
            return "${packageName} ${of.declaredName} " + global::CreoVerify.Script.Hex(writer.Buffer, writer.Length);
        }
<#if of.item??>

        private static string Item${of.suffix}(${of.item.text} item)
        {
            Runtime.Internal.WireWriter writer = new Runtime.Internal.WireWriter();
<@messages.write type=of.item value="item"/>
            return global::CreoVerify.Script.Hex(writer.Buffer, writer.Length);
        }
</#if>
<#if of.answer??>

        private static ${of.answer.text} Answer${of.suffix}(string hex)
        {
            Runtime.Internal.WireReader reader = Reader(hex);
            ${of.answer.text} value = ${of.answer.read};
            reader.End();
            return value;
        }
</#if>
</#macro>
