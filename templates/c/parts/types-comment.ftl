<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What the header of the types says about all of them. -->
/**
 * @file
 * The types of package ${packageName}. ${p}value.h, next to this file, tells who owns what; in short:
 * values own nothing that they point to, calls copy what they need, and ${p}free releases an answer with all its parts.
 *
 * ..._equal compares by content, float and double by their bits, maps whatever the order of their entries.
 * ..._text writes a readable form as snprintf does: at most size bytes, including the NUL after it, and returns the length
 * of the whole text; arrays<#if sets?has_content>, sets</#if> and maps of more than 10 items are abbreviated.
 * ..._default returns a struct whose fields are what the description gives as their default, or else 0, empty or absent.
 * ..._copy copies a value with all that it points to. The copy is the program's to change.
 * ..._to_bytes returns the bytes by which a call would send the value, and ..._from_bytes the value of such bytes: ${P}MALFORMED
 * if they are anything else, even if bytes are left over.
 * These three return ${P}OK and a result, which ${p}free releases, or the status of a failure and NULL; error may be NULL.
<#if rules??>
 *
 * A value that breaks a rule of the description makes no bytes and is sent by no call: ${P}BAD_ARGUMENT, with the place. What is
 * read or copied may break rules: another release may have made it.
</#if>
<#if recursive>
 *
 * A struct<#if unions?has_content> or a union</#if> that can hold itself may be 64 deep. A deeper one, such as one that does hold itself, is refused by calls
 * and by ..._copy, with ${P}BAD_ARGUMENT; it is equal to itself only, and its text has ... in the place of the rest.
 * A text of more than 1 MiB has ... in the place of further structs<#if unions?has_content> and unions</#if> of that kind.
</#if>
<#if unions?has_content>
 *
 * A union is a struct with its kind, the case that it is, and a value, of which the member with the name of the case counts.
 * A switch over the kind that leaves out a case gets a warning of the compiler. ..._default returns the first case. Calls refuse
 * a kind that is none. ..._kind_name returns the name of a case as the description has it, "UNKNOWN" for any other number.
</#if>
<#if optionals?has_content>
 *
 * An optional field has a flag has_... before it or, if it is a struct, is a pointer that may be NULL: so {0} is absent.
</#if>
<#if sets?has_content>
 *
 * A set is its items, as an array has them; their order means nothing, also to ..._equal. Calls refuse a set that has an item
 * twice. ..._contains walks through the items.
</#if>
<#if maps?has_content>
 *
 * A map is its entries, in insertion order; calls refuse a map that has a key twice.
 * ..._find walks through the entries and returns the address of a key's value, or NULL.
</#if>
<#if enums?has_content>
 * ..._name returns the name of an enum's constant as the description has it, "UNKNOWN" for any other number.
</#if>
<#if exceptions?has_content>
 * ..._of returns the exception that ended a call with this error, NULL if the error is another one. It belongs to the client and stays
 * valid until the client's next call or until the client is closed.
 * ..._throw, for what stands in for a client in a test, makes error what such a call leaves in it, and returns ${P}EXCEPTION.
 * The exception must stay valid as long as error is used.
</#if>
 */
