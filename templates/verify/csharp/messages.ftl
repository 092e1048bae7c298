<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Reading and writing of each message. -->
<#import "../../csharp/parts/steps.ftl" as steps>

<#macro struct of>
                case "${of.declaredName}":
                    {
                        byte[] bytes = reader.Buffer;
                        ${of.name} value = Codec.Read${of.name}(reader);
                        reader.End();
                        Codec.Write(writer, value);
                        Same(value, Codec.Read${of.name}(Reader(bytes)));
                        break;
                    }
</#macro>

<#macro exception of>
                case "${of.declaredName}":
                    {
                        ${of.name} value = Codec.Read${of.name}(reader, "");
                        reader.End();
                        Write(writer, value);
                        break;
                    }
</#macro>

<#macro method of>
                case "${of.declaredName}:arguments":
                    {
<@arguments of=of/>
<#list of.arguments as argument>
<@write type=argument.type value=argument.name/>
</#list>
                        break;
                    }
<#if of.received??>
                case "${of.declaredName}:result":
                    {
<@one type=of.received/>
                        break;
                    }
</#if>
<#if of.sent??>
                case "${of.declaredName}:item":
                    {
<@one type=of.sent/>
                        break;
                    }
</#if>
</#macro>

<#macro arguments of>
<#list of.arguments as argument>
                        ${argument.type.text} ${argument.name} = ${argument.type.read};
</#list>
                        reader.End();
</#macro>

<#macro one type>
                        ${type.text} value = ${type.read};
                        reader.End();
<@write type=type value="value"/>
</#macro>

<#macro write type value>
                        {
<@steps.writeOne type=type value=value indent="                            "/>
                        }
</#macro>
