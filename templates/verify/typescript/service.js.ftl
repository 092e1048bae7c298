<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The services of creo verify: they know which request gets which answer. -->
import * as $codec from "./codec.js";
import * as $service from "./service.js";
import * as $types from "./types.js";
import { serve } from "./runtime/service/serve.js";
import { decode, encode } from "./runtime/wire/message.js";
import { WireReader } from "./runtime/wire/reader.js";
import { WireWriter } from "./runtime/wire/writer.js";

const hex = (bytes) => Buffer.from(bytes).toString("hex") || "-";

const bytesOf = (text) => Uint8Array.from(text === "-" ? [] : Buffer.from(text, "hex"));

function thrown(read, text) {
  const reader = new WireReader(bytesOf(text));
  const exception = read(reader);
  reader.end();
  return exception;
}
<#list services as served>

class Scripted${served?index} extends $service.${served.handler} {
  #script;

  constructor(script) {
    super();
    this.#script = script;
  }
  <#list served.methods as method>

<@scripted method/>
  </#list>
}
</#list>

/** Serves the interfaces of the package. */
export const start = (script) => serve([<#list services as served>new Scripted${served?index}(script)<#sep>, </#list>]);
<#macro scripted method>
  async <#if method.download>*</#if>${method.name}(<#list method.request as parameter>p${parameter?index}<#sep>, </#list><#if method.item??><#if method.request?has_content>, </#if>items</#if>) {
    const $w = new WireWriter();
  <#list method.request as parameter>
    (${parameter.write})($w, p${parameter?index}, "value");
  </#list>
    let request = `${name} ${method.declared} ${"$"}{hex($w.take())}`;
  <#if method.item??>
    for await (const item of items) {
      request += ` ${"$"}{hex(encode(${method.item.write}, item, "item"))}`;
    }
  </#if>
  <#if method.oneway>
    this.#script.oneway(request);
  <#else>
    const answer = this.#script.answer(request);
    <#list method.throwing as exception>
    if (answer[0] === "e" && answer[1] === "${exception.declared}") {
      throw thrown(($r) => new $types.${exception.name}($codec.read${exception.name}($r), true), answer[2]);
    }
    </#list>
    <#if method.download>
    for (const item of answer.slice(1)) {
      yield decode(${method.answer.read}, bytesOf(item));
    }
    <#elseif method.answer??>
    return decode(${method.answer.read}, bytesOf(answer[1]));
    </#if>
  </#if>
  }
</#macro>
