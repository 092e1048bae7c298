<#ftl output_format="HTML">
<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "pieces.ftl" as pieces>

<#macro head kind about>
<h3><span class="kind">${kind}</span> <@pieces.name about.name/> <@pieces.anchor about.anchor/></h3>
<@pieces.text about/>
</#macro>

<#macro service service>
<article class="entry" id="${service.about.anchor}">
<h2><span class="kind">interface</span> <@pieces.name service.about.name/> <@pieces.anchor service.about.anchor/></h2>
<@pieces.text service.about/>
<#if service.constants?has_content>
<h3>Constants</h3>
<@pieces.rows service.constants/>
</#if>
<@states service.about.name service.states/>
<@pieces.wire service.wire/>
</article>
</#macro>

<#macro calls name calls shown>
<#if calls?has_content>
<details class="calls"<#if shown> open</#if>>
<summary>A first call</summary>
<div class="languages">
<#list calls as call>
<input type="radio" name="${name}-call" id="${name}-call-${call.id}" data-language="${call.id}"<#if call?is_first> checked</#if>>
<label for="${name}-call-${call.id}">${call.title}</label>
<pre tabindex="0"><code><#list call.code as line><span class="line" style="--indent: ${line.indent}ch"><@code line.pieces/>
</span></#list></code></pre>
</#list>
</div>
</details>
</#if>
</#macro>

<#macro code pieces>
<#list pieces as piece><#if piece.kind??><span class="${piece.kind}">${piece.text}</span><#else>${piece.text}</#if></#list><#t>
</#macro>

<#macro states name states>
<#if states?has_content>
<h3>State</h3>
<div class="wide"><table>
<#list states as state>
<tr><td><code class="type"><@pieces.type state.row.type/></code></td><td><code><@pieces.name state.row.code/></code></td><td>${state.row.words}<p class="quiet"><@users "Read by" name state.readers/><@users "Written by" name state.writers/></p></td></tr>
</#list>
</table></div>
</#if>
</#macro>

<#macro users verb name methods>
<#if methods?has_content>${verb} <#list methods as method><a href="#${name}.${method}"><@pieces.name method/></a><#sep>, </#list>. </#if><#t>
</#macro>

<#macro method method>
<article class="entry" id="${method.about.anchor}">
<h3><code class="signature"><#if method.result??><span class="type"><@pieces.type method.result/></span><#else>void</#if> <b><@pieces.name method.about.name/></b> (<#list method.parameters as parameter><span class="parameter"><span class="type"><@pieces.type parameter.type/></span> <@pieces.name parameter.code/><#sep>,</#sep></span><#sep> </#sep></#list>)<#if method.exceptions?has_content> throws <#list method.exceptions as thrown><a href="#${thrown.name}"><@pieces.name thrown.name/></a><#sep>, </#list></#if></code> <#if method.oneway><span class="badge" title="Nothing comes back, not even whether it was carried out">one way</span></#if><#if method.repeatable><span class="badge" title="Clients send it again if the answer was lost">repeatable</span></#if> <@pieces.anchor method.about.anchor/></h3>
<@pieces.text method.about/>
<#if method.resource??>
<p class="quiet">HTTP: <code>${method.resource}</code></p>
</#if>
<#if method.needs??>
<p class="quiet">${method.needs}</p>
</#if>
<@touches method/>
<#if method.parts()>
<dl class="parts">
<#list method.explained as parameter>
<dt><code><@pieces.name parameter.code/></code></dt><dd>${parameter.words}</dd>
</#list>
<#if method.resultText??>
<dt>returns</dt><dd>${method.resultText}</dd>
</#if>
<#list method.exceptions as thrown>
<dt>throws <a href="#${thrown.name}"><code><@pieces.name thrown.name/></code></a></dt><dd>${thrown.words}</dd>
</#list>
</dl>
</#if>
<@calls method.about.anchor method.calls method.callsShown/>
<p class="form-link"><a href="#${method.path}" aria-label="Form, code and bytes of a call of ${method.about.anchor}" hidden>Form, code and bytes of a call</a></p>
<@pieces.wire method.wire/>
</article>
</#macro>

<#macro touches method>
<#if method.reads?has_content || method.writes?has_content>
<p class="quiet"><#if method.reads?has_content>Reads <@pieces.names method.reads/>. </#if><#if method.writes?has_content>Writes <@pieces.names method.writes/>.</#if></p>
</#if>
</#macro>

<#macro struct struct>
<article class="entry" id="${struct.about.anchor}">
<@head "struct" struct.about/>
<#if struct.fields?has_content>
<@pieces.rows struct.fields/>
</#if>
<p class="quiet">${struct.size} on the wire</p>
<@pieces.usedBy struct.about/>
</article>
</#macro>

<#macro union union>
<article class="entry" id="${union.about.anchor}">
<@head "union" union.about/>
<div class="wide"><table>
<#list union.cases as each>
<tr><td class="ordinal">${each.number}</td><td><code class="type"><@pieces.type each.type/></code></td><td><code><@pieces.name each.name/></code></td><td>${each.words}<#if each.words?has_content && each.standIn?has_content> </#if>${each.standIn}<@pieces.deprecation each.deprecated!""/></td></tr>
</#list>
</table></div>
<p class="quiet">${union.size} on the wire</p>
<@pieces.usedBy union.about/>
</article>
</#macro>

<#macro enum enum>
<article class="entry" id="${enum.about.anchor}">
<@head "enum" enum.about/>
<div class="wide"><table>
<#list enum.constants as constant>
<tr><td class="ordinal">${constant.number}</td><td><code><@pieces.name constant.name/></code></td><td>${constant.words}<@pieces.deprecation constant.deprecated!""/></td></tr>
</#list>
</table></div>
<@pieces.usedBy enum.about/>
</article>
</#macro>

<#macro exception exception>
<article class="entry" id="${exception.about.anchor}">
<@head "exception" exception.about/>
<#if exception.fields?has_content>
<@pieces.rows exception.fields/>
</#if>
<@pieces.usedBy exception.about/>
<@pieces.wire exception.wire/>
</article>
</#macro>
