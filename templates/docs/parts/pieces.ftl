<#ftl output_format="HTML">
<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The parts of a page's entries. -->

<#-- A name or a text made of names, which may break between them only. -->
<#macro name text>
<#list parts(text) as part>${part}<#sep><wbr></#list><#t>
</#macro>

<#macro contents title entries>
<#if entries?has_content>
<section class="others">
<h2>${title}</h2>
<ul>
<#list entries as entry>
<@item entry.about/>
</#list>
</ul>
</section>
</#if>
</#macro>

<#macro item about>
<li><a href="#${about.anchor}"<#if about.deprecated??> class="old"</#if>><@name about.name/></a></li>
</#macro>

<#macro anchor id>
<a class="anchor" href="#${id}" aria-label="Link to ${id}">#</a><#t>
</#macro>

<#macro type pieces>
<#list pieces as piece><#if piece.link><a href="#${piece.text}"><@name piece.text/></a><#else><@name piece.text/></#if></#list><#t>
</#macro>

<#macro deprecation text>
<#if text?has_content>
<p class="deprecated"><strong>Deprecated:</strong> ${text}</p>
</#if>
</#macro>

<#macro text about>
<@deprecation about.deprecated!""/>
<#if about.paragraphs?has_content>
<div class="doc">
<#list about.paragraphs as lines>
<p><#list lines as line>${line}
</#list></p>
</#list>
</div>
</#if>
</#macro>

<#macro rows rows>
<div class="wide"><table>
<#list rows as row>
<tr><td><code class="type"><@type row.type/></code></td><td><code><@name row.code/></code></td><td>${row.words}<@deprecation row.deprecated!""/></td></tr>
</#list>
</table></div>
</#macro>

<#macro usedBy about>
<#if about.users?has_content>
<p class="quiet">Used by <#list about.users as user><a href="#${user}"><@name user/></a><#sep>, </#list></p>
</#if>
</#macro>

<#macro names names>
<#list names as each><code><@name each/></code><#sep>, </#list><#t>
</#macro>

<#macro wire wire>
<details class="wire">
<summary>On the wire</summary>
<dl>
<dt>id</dt><dd><code>${wire.id}</code></dd>
<dt>canonical text</dt><dd><code><@name wire.canonical/></code></dd>
<#if wire.size??>
<dt>size</dt><dd>${wire.size}</dd>
</#if>
</dl>
</details>
</#macro>
