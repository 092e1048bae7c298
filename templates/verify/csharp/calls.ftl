<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The call of each method. -->
<#import "messages.ftl" as messages>

<#macro method of>
                case "${of.declaredName}":
                    {
                        ${of.client.name} = ${of.client.name} ?? new ${of.client.type}(address);
<@messages.arguments of=of/>
<#if of.downloads>
<@download of=of/>
<#elseif of.streaming>
<@upload of=of/>
<#else>
<@call of=of/>
</#if>
                    }
</#macro>

<#macro download of>
                        string received = "=";
                        foreach (${of.received.text} item in ${of.blocking})
                        {
                            writer.Clear();
<@messages.write type=of.received value="item"/>
                            received += " " + global::CreoVerify.Program.Hex(Written(writer));
                        }
                        return received;
</#macro>

<#macro upload of>
<#if of.received??>
                        ${of.received.text} result = ${of.blocking};
<@messages.write type=of.received value="result"/>
<#else>
                        ${of.blocking};
</#if>
                        return "= " + global::CreoVerify.Program.Hex(Written(writer));
</#macro>

<#macro call of>
<#if of.received??>
                        ${of.received.text} result = calls++ % 2 == 0 ? ${of.blocking} : ${of.asynchronous};
<@messages.write type=of.received value="result"/>
<#else>
                        if (calls++ % 2 == 0)
                        {
                            ${of.blocking};
                        }
                        else
                        {
                            ${of.asynchronous};
                        }
</#if>
                        return "= " + global::CreoVerify.Program.Hex(Written(writer));
</#macro>

<#macro items of>
        private static System.Collections.Generic.IEnumerable<${of.sent.text}> ${of.items}(System.Collections.Generic.List<byte[]> items)
        {
            foreach (byte[] item in items)
            {
                Runtime.Internal.WireReader reader = Reader(item);
                yield return ${of.sent.read};
            }
        }
</#macro>
