<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What creo verify does with a package's messages and clients. -->
<#import "parts/method.ftl" as m>
<#if clients>
import * as $client from "./client.js";
</#if>
import * as $codec from "./codec.js";
import * as $types from "./types.js";
import { MalformedError } from "./runtime/error/errors.js";
import { stringify } from "./runtime/fetch/stringify.js";
import { equals } from "./runtime/value/equal.js";
import { decode, encode } from "./runtime/wire/message.js";
import { WireReader } from "./runtime/wire/reader.js";
import { WireWriter } from "./runtime/wire/writer.js";

export { MalformedError };

const clients = new Map();

export const hex = (bytes) => Buffer.from(bytes).toString("hex") || "-";

/** One value: its bytes, read and written again. */
function one(read, write) {
  return (data) => {
    const value = decode(read, data);
    same(value, decode(read, data));
    return encode(write, value, "value");
  };
}

/** A struct, also made of what it holds. */
function struct(type, read, write) {
  const again = one(read, write);
  return (data) => {
    const bytes = again(data);
    const value = type.fromBytes(data);
    same(value, type.of(value));
    return bytes;
  };
}

/** A struct as JSON, from which the same value comes again. */
function text(type, data) {
  const value = type.fromBytes(data);
  const json = stringify(type.toJson(value));
  same(value, type.fromJson(JSON.parse(json)));
  return json;
}

function same(value, other) {
  if (!equals(value, other)) {
    throw new Error(`read twice, it does not equal itself: ${"$"}{value}`);
  }
}

/** Items to send. */
function* decoded(read, items) {
  for (const item of items) {
    yield decode(read, item);
  }
}

// Arguments are in variables, and items come one by one: of a NaN, an array would not keep all bits.
<#list methods as method>

<@m.functions method method?index/>
</#list>

const messages = {
<#list structs as struct>
  "${struct.declared}": struct($types.${struct.name}, ${struct.functions.read}, ${struct.functions.write}),
</#list>
<#list exceptions as exception>
  "${exception.declared}": one(
    ($r) => new $types.${exception.name}($codec.read${exception.name}($r), true), // as it comes from a host
    $codec.write${exception.name},
  ),
</#list>
<#list methods as method>
  "${method.declared}:arguments": again${method?index},
  <#if method.answer??>
  "${method.declared}:result": one(${method.answer.read}, ${method.answer.write}),
  </#if>
  <#if method.item??>
  "${method.declared}:item": one(${method.item.read}, ${method.item.write}),
  </#if>
</#list>
};

const types = {
<#list structs as struct>
  "${struct.declared}": $types.${struct.name},
</#list>
};

const calls = {
<#list methods as method>
  "${method.declared}": [$client.${method.client}, call${method?index}],
</#list>
};

/** The bytes of a message, and the JSON where it is a struct. */
export function again(message, data) {
  const bytes = messages[message](data);
  return [bytes, Object.hasOwn(types, message) ? text(types[message], data) : undefined];
}

export async function call(method, address, data, items) {
  const [type, made] = calls[method];
  if (!clients.has(type)) {
    clients.set(type, new type(address));
  }
  try {
    return await made(clients.get(type), data, items);
  } catch (error) {
<#list exceptions as exception>
    if (error instanceof $types.${exception.name}) {
      return `e ${exception.declared} ${"$"}{hex(encode($codec.write${exception.name}, error, "exception"))}`;
    }
</#list>
    throw error;
  }
}

export async function close() {
  for (const client of clients.values()) {
    await client.close();
  }
}
