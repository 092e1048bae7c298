<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<#include "parts/streams.ftl">
<@notice/>

/**
 * @file
 * The service side of package ${packageName}: for each interface a table of handlers, and a call that serves. ${p}worker.h describes
 * what a worker does, and who owns what.
 *
 * A handler gets the context of its table, its call, the arguments, and after them a view of each state that the description
 * names. Like a client's call it returns ${P}OK or the status of a failure, and fills error, which is never NULL, by
 * ${p}error_set(error, ${P}INTERNAL, "...") or by ..._throw_copy. result is never NULL, has a value to begin with, and counts only
 * after ${P}OK.
 *
 * A view that is const can be read only. What its functions return is valid until the handler returns, and is not to be
 * released. Views that tests make by ..._of are released by ..._free, with all that they have returned; ..._get then tells what a handler
 * has written. All functions of views return ${P}OK or, as ${p}worker.h says, how they failed, and error may be NULL for them.
<#if services.streams?has_content>
 *
 * A stream among the arguments is read item by item, and one that is the result is sent so, before the handler returns; in any order where
 * there are both. Their functions wait where that is necessary. In methods with streams, views may wait for changes. Promise 10 of
 * ${p}worker.h tells which thread runs such a handler, and what else is served meanwhile. A handler that returns a failure ends its
 * stream with that.
</#if>
 */
<@openHeader name="SERVICE"/>

<#if deprecated>
#include "${p}deprecated.h"
</#if>
#include "${p}error.h"
#include "${p}types.h"
#include "${p}worker.h"

<@openC/>
<#list services.exceptions as exception>

/** Makes error, unless it is NULL, what a handler returns to throw ${exception.declaredName}, and returns ${P}EXCEPTION. The error gets a copy.
    After a failure it returns ${P}BAD_ARGUMENT, or ${P}NO_MEMORY. */
${p}status ${exception.name}_throw_copy(const ${exception.name} *exception, ${p}error *error);
</#list>
<#list services.views as view>
<#assign value = view.value>

/** ${view.doc}. */
typedef struct ${view.name} ${view.name};

<#switch view.shape>
<#case "value">
${p}status ${view.name}_get(const ${view.name} *view, ${value.places}, ${p}error *error);
${p}status ${view.name}_set(${view.name} *view, ${value.parameter}, ${p}error *error);
/** One for a test of a handler. NULL without memory, or where the value cannot be kept. */
${view.name} *${view.name}_of(${value.parameter}, ${p}error *error);
<#break>
<#case "entry">
/** <#if value.type.scalar>has_value tells whether there is an entry.<#else>NULL: there is no such entry.</#if> */
${p}status ${view.name}_get(const ${view.name} *view, ${value.places}, ${p}error *error);
${p}status ${view.name}_set(${view.name} *view, ${value.parameter}, ${p}error *error);
${p}status ${view.name}_remove(${view.name} *view, ${p}error *error);
/** One for a test of a handler; NULL: there is no such entry. Returns NULL without memory, or where the value cannot be kept. */
${view.name} *${view.name}_of(const ${value.type.text} *value, ${p}error *error);
<#break>
<#case "map">
/** All entries. */
${p}status ${view.name}_get(const ${view.name} *view, const ${view.all.text} **entries, ${p}error *error);
/** The value of a key; <#if value.type.scalar>has_value tells whether there is one<#else>NULL: there is none</#if>. */
${p}status ${view.name}_find(const ${view.name} *view, ${view.key.parameter}, ${value.places}, ${p}error *error);
${p}status ${view.name}_size(const ${view.name} *view, int64_t *size, ${p}error *error);
/** The first entries, or the last ones, in the order of the map: at most so many. */
${p}status ${view.name}_first(const ${view.name} *view, int32_t most, const ${view.all.text} **entries, ${p}error *error);
${p}status ${view.name}_last(const ${view.name} *view, int32_t most, const ${view.all.text} **entries, ${p}error *error);
/** The entries from a key on to before another. */
${p}status ${view.name}_range(const ${view.name} *view, ${view.key.type.text} from, ${view.key.type.text} to, const ${view.all.text} **entries, ${p}error *error);
/** The next entries after a key, or the last ones before it, which need not be there: at most so many. */
${p}status ${view.name}_after(const ${view.name} *view, ${view.key.parameter}, int32_t most, const ${view.all.text} **entries, ${p}error *error);
${p}status ${view.name}_before(const ${view.name} *view, ${view.key.parameter}, int32_t most, const ${view.all.text} **entries, ${p}error *error);
${p}status ${view.name}_put(${view.name} *view, ${view.key.parameter}, ${value.parameter}, ${p}error *error);
/** Does nothing where there is no such entry. */
${p}status ${view.name}_remove(${view.name} *view, ${view.key.parameter}, ${p}error *error);
/** Other entries, in place of all that are there. After a failure some of them are missing. */
${p}status ${view.name}_set(${view.name} *view, ${view.all.text} all, ${p}error *error);
/** One for a test of a handler. NULL without memory, or where an entry cannot be kept. */
${view.name} *${view.name}_of(${view.all.text} all, ${p}error *error);
<#break>
<#case "list">
/** All items. */
${p}status ${view.name}_get(const ${view.name} *view, const ${view.all.text} **items, ${p}error *error);
/** An item, by its index from 0 on; ${P}BAD_ARGUMENT where there is none. Likewise _put and _remove_.... */
${p}status ${view.name}_item(const ${view.name} *view, int64_t index, ${value.places}, ${p}error *error);
${p}status ${view.name}_size(const ${view.name} *view, int64_t *size, ${p}error *error);
/** Adds an item at the end. */
${p}status ${view.name}_add(${view.name} *view, ${value.parameter}, ${p}error *error);
${p}status ${view.name}_put(${view.name} *view, int64_t index, ${value.parameter}, ${p}error *error);
${p}status ${view.name}_remove_first(${view.name} *view, ${p}error *error);
${p}status ${view.name}_remove_last(${view.name} *view, ${p}error *error);
/** Other items, in place of all that are there. After a failure some of them are missing. */
${p}status ${view.name}_set(${view.name} *view, ${view.all.text} all, ${p}error *error);
/** One for a test of a handler. NULL without memory, or where an item cannot be kept. */
${view.name} *${view.name}_of(${view.all.text} all, ${p}error *error);
<#break>
</#switch>
<#if view.watched>
/** In methods with streams: waits until it shows something else than now. All views of the call show that version then, and what they have
    returned is not valid any more. */
${p}status ${view.name}_next(const ${view.name} *view, ${p}error *error);
/** For tests: after ..._next it shows what the later one does, which it takes over. After the last one, ..._next returns ${P}CANCELLED. */
void ${view.name}_then(${view.name} *view, ${view.name} *later);
</#if>
/** For one that was made by ..._of; NULL is allowed. */
void ${view.name}_free(${view.name} *view);
</#list>
<#list services.streams as stream>
<@declareStream stream=stream/>
</#list>
<#list services.interfaces as interface>

/* ${interface.declaredName} */

<@doc lines=interface.doc/>
typedef struct ${interface.name}_handlers {
    void *context; /**< of the program's choice, for each handler */
<#list interface.handlers as handler>

<@doc lines=handler.doc indent="    "/>
    ${p}status (*${handler.member})(${handler.parameters});
</#list>
} ${interface.name}_handlers;

/** Serves ${interface.declaredName} until the host needs no more, as ${p}worker_run does. options may be NULL. */
${p}status ${interface.name}_serve(const ${interface.name}_handlers *handlers, const ${p}worker_options *options, ${p}error *error);

/** Has a worker serve ${interface.declaredName}, before it runs. handlers must stay valid as long as the worker. ${P}BAD_ARGUMENT: a handler is NULL, or
    the worker serves ${interface.declaredName} already. */
${p}status ${interface.name}_serve_in(${p}worker *worker, const ${interface.name}_handlers *handlers, ${p}error *error);
</#list>

<@closeC/>

#endif
