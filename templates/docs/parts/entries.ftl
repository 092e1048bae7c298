<#ftl output_format="HTML">
<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The pieces of a page. A type's text is HTML already: it holds links. -->

<#macro contents title entries>
<#if entries?has_content>
<section>
<h2>${title}</h2>
<ul>
<#list entries as entry>
<li data-entry="${entry.declaredName}"><a href="#${entry.declaredName}"<#if entry.deprecated??> class="old"</#if>>${entry.declaredName}</a></li>
</#list>
</ul>
</section>
</#if>
</#macro>

<#macro anchor id>
<a class="anchor" href="#${id}" aria-label="Link to ${id}">#</a><#t>
</#macro>

<#macro type type>
<code class="type">${type.text?no_esc}</code><#t>
</#macro>

<#macro deprecation text>
<#if text?has_content>
<p class="deprecated"><strong>Deprecated:</strong> ${text}</p>
</#if>
</#macro>

<#macro text lines>
<#if lines?has_content>
<div class="doc">
<p><#list lines as line><#if line?trim?has_content>${line}
<#else></p>
<p></#if></#list></p>
</div>
</#if>
</#macro>

<#macro words lines>
${lines?join(" ")}<#t>
</#macro>

<#macro wire id canonical size="">
<details class="wire">
<summary>On the wire</summary>
<dl>
<dt>id</dt><dd><code>${id}</code></dd>
<dt>canonical text</dt><dd><code>${canonical}</code></dd>
<#if size?has_content>
<dt>size</dt><dd>${size}</dd>
</#if>
</dl>
</details>
</#macro>

<#function bytes wire>
<#return (wire.fixedSize gte 0)?then("always ", "at least ") + wire.minSize + (wire.minSize == 1)?then(" byte", " bytes")>
</#function>

<#macro calls name calls>
<#if calls?has_content>
<h3>A first call</h3>
<div class="tabs">
<#list calls as call>
<input type="radio" name="${name}-call" id="${name}-call-${call.id}" data-language="${call.id}"<#if call?is_first> checked</#if>>
<label for="${name}-call-${call.id}">${call.title}</label>
<pre><code>${call.code}</code></pre>
</#list>
</div>
</#if>
</#macro>

<#macro constants constants>
<#if constants?has_content>
<h3>Constants</h3>
<div class="wide"><table>
<#list constants as constant>
<tr><td><@type constant.type/></td><td><code>${constant.declaredName} = ${constant.value}</code></td><td><@words constant.doc/><@deprecation constant.deprecated!""/></td></tr>
</#list>
</table></div>
</#if>
</#macro>

<#macro states name states>
<#if states?has_content>
<h3>State</h3>
<div class="wide"><table>
<#list states as state>
<tr><td><code class="type">${state.type?no_esc}</code></td><td><code>${state.name}<#if state.initial??> = ${state.initial}</#if></code></td><td><@words state.doc/><p class="quiet"><@users "Read by" name state.readers/><@users "Written by" name state.writers/></p></td></tr>
</#list>
</table></div>
</#if>
</#macro>

<#macro users verb name methods>
<#if methods?has_content>${verb} <#list methods as method><a href="#${name}.${method}">${method}</a><#sep>, </#list>. </#if><#t>
</#macro>

<#macro fields fields>
<#if fields?has_content>
<div class="wide"><table>
<#list fields as field>
<tr><td><@type field.type/></td><td><code>${field.declaredName}</code></td><td><@words field.doc/><@deprecation field.deprecated!""/></td></tr>
</#list>
</table></div>
</#if>
</#macro>

<#macro method interface method>
<article class="entry" id="${interface.declaredName}.${method.declaredName}">
<h3><code class="signature"><#if method.resultText??><span class="type">${method.resultText?no_esc}</span><#else>void</#if> <b>${method.declaredName}</b> (<#list method.parameters as parameter><span class="parameter"><span class="type">${parameter.type.text?no_esc}</span> ${parameter.declaredName}<#sep>,</#sep></span><#sep> </#sep></#list>)<#if method.exceptions?has_content> throws <#list method.exceptions as thrown><a href="#${thrown.exception.declaredName}">${thrown.exception.declaredName}</a><#sep>, </#list></#if></code> <#if method.oneway><span class="badge" title="Nothing comes back, not even that it was done">one way</span></#if><#if method.repeatable><span class="badge" title="Clients send it again where an answer was lost">repeatable</span></#if> <@anchor interface.declaredName + "." + method.declaredName/></h3>
<@deprecation method.deprecated!""/>
<@text method.doc/>
<#if method.needs??>
<p class="quiet">${method.needs}</p>
</#if>
<@touches touched[interface.declaredName + "." + method.declaredName]/>
<#if method.parameters?filter(parameter -> parameter.doc?has_content)?has_content || method.resultDoc?has_content || method.exceptions?has_content>
<dl class="parts">
<#list method.parameters?filter(parameter -> parameter.doc?has_content) as parameter>
<dt><code>${parameter.declaredName}</code></dt><dd><@words parameter.doc/></dd>
</#list>
<#if method.resultDoc?has_content>
<dt>returns</dt><dd><@words method.resultDoc/></dd>
</#if>
<#list method.exceptions as thrown>
<dt>throws <a href="#${thrown.exception.declaredName}"><code>${thrown.exception.declaredName}</code></a></dt><dd><@words thrown.doc/></dd>
</#list>
</dl>
</#if>
<@wire method.idHex method.canonical "arguments " + bytes(method.wire)/>
</article>
</#macro>

<#macro touches touched>
<#if touched.reads?has_content || touched.writes?has_content>
<p class="quiet"><#if touched.reads?has_content>Reads <@names touched.reads/>. </#if><#if touched.writes?has_content>Writes <@names touched.writes/>.</#if></p>
</#if>
</#macro>

<#macro names names>
<#list names as name><code>${name}</code><#sep>, </#list><#t>
</#macro>

<#macro usedBy name>
<#if (uses[name])?has_content>
<p class="quiet">Used by <#list uses[name] as user><a href="#${user}">${user}</a><#sep>, </#list></p>
</#if>
</#macro>

<#macro struct struct>
<article class="entry" id="${struct.declaredName}">
<h3><span class="kind">struct</span> ${struct.declaredName} <@anchor struct.declaredName/></h3>
<@deprecation struct.deprecated!""/>
<@text struct.doc/>
<@fields struct.fields/>
<p class="quiet">${bytes(struct.wire)?cap_first} on the wire</p>
<@usedBy struct.declaredName/>
</article>
</#macro>

<#macro enum enum>
<article class="entry" id="${enum.declaredName}">
<h3><span class="kind">enum</span> ${enum.declaredName} <@anchor enum.declaredName/></h3>
<@deprecation enum.deprecated!""/>
<@text enum.doc/>
<div class="wide"><table>
<#list enum.constants as constant>
<tr><td class="number">${constant.ordinal}</td><td><code>${constant.declaredName}</code></td><td><@words constant.doc/><@deprecation constant.deprecated!""/></td></tr>
</#list>
</table></div>
<@usedBy enum.declaredName/>
</article>
</#macro>

<#macro exception exception>
<article class="entry" id="${exception.declaredName}">
<h3><span class="kind">exception</span> ${exception.declaredName} <@anchor exception.declaredName/></h3>
<@deprecation exception.deprecated!""/>
<@text exception.doc/>
<@fields exception.fields/>
<@usedBy exception.declaredName/>
<@wire exception.idHex exception.canonical bytes(exception.wire)/>
</article>
</#macro>
