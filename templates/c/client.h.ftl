<#-- SPDX-License-Identifier: Apache-2.0 -->
<#include "parts/common.ftl">
<@notice/>

/**
 * @file
 * The clients of package ${packageName}. Each call returns ${P}OK or the status of the failure; error, which may be
 * NULL, then also describes it. client and result must not be NULL. A result is set when the call succeeds; one that is an
 * address is NULL after a failure, and is to be released with ${p}free otherwise. ..._start makes the same call without waiting,
 * and ..._finish ends what ..._start began, as ${p}call.h describes.
 *
 * What a client does, in six promises:
 *   1. It has at most one connection for its calls and opens another when that one has ended: a call then waits for it, at most as
 *      long as the time-out for connecting, with growing pauses between attempts.
 *   2. No call takes longer than its time-out; it then ends with ${P}DEADLINE, and the connection stays usable for other calls.
 *   3. A request that was under way when its connection ended fails with ${P}TRANSPORT. Only a method that the description calls
 *      STATELESS or IDEMPOTENT, or that only READS state, is sent again, at most twice.
 *   4. A host's name is looked up in a thread of its own, within the time to connect; numeric addresses are not looked up.
 *   5. One thread at a time may use a client and its calls. Any number of clients may be open; they share nothing, unless one was made
 *      over the other by ..._connect_over: then they count as one.
 *      A child of fork opens a connection of its own; calls that were open stay its parent's, and fail in the child with ${P}TRANSPORT.
 *   6. It raises no signals, prints nothing and has no other threads.
 */
<@openHeader name="CLIENT"/>

<#if deprecated>
#include "${p}deprecated.h"
</#if>
#include "${p}call.h"
#include "${p}error.h"
#include "${p}options.h"
#include "${p}types.h"

<@openC/>

struct pollfd; /* of <poll.h> */
<#list interfaces as interface>

/* ${interface.declaredName} */

<@doc lines=interface.doc/>
typedef struct ${interface.name}_client ${interface.name}_client;

/** Connects to the host at "host:port", "[::1]:port" or "unix:/path"; of several, separated by commas, the first that answers is used.
    Returns NULL after a failure. Release the client with ${interface.name}_close. */
<@markBefore of=interface/>${interface.name}_client *${interface.name}_connect(const char *addresses, ${p}error *error);

/** The same with options; NULL: the defaults. */
<@markBefore of=interface/>${interface.name}_client *${interface.name}_connect_with(const char *addresses, const ${p}options *options, ${p}error *error);

/** The same without waiting: the first call connects. */
<@markBefore of=interface/>${interface.name}_client *${interface.name}_connect_later(const char *addresses, const ${p}options *options, ${p}error *error);

/** A client whose calls go over what ..._channel of another client returns, also of another interface<#if shared??> or package</#if>: with its connection,
    options and time-out. Closing it leaves the connection open. Returns NULL without memory. */
<@markBefore of=interface/>${interface.name}_client *${interface.name}_connect_over(${p}client_channel *channel, ${p}error *error);

/** What the client makes its calls through. It is valid until the client that opened the connection is closed. */
${p}client_channel *${interface.name}_channel(${interface.name}_client *client);

/** Closes the connection and ends the calls with ${P}CANCELLED, those under way and those that are made later. Only ..._close frees the client:
    for programs in which something else may still use it. May be called again. Does nothing to a client that was made by
    ..._connect_over. */
void ${interface.name}_shutdown(${interface.name}_client *client);

/** Closes the connection and frees the client; NULL is allowed. After one-way calls it waits, for at most a second, until the host has
    read them. Answers that the client returned stay valid. */
void ${interface.name}_close(${interface.name}_client *client);

/** Sets the time-out, in milliseconds, of calls and streams that begin from now on, also of other clients over the same connection.
    0: the options' time-out for calls, none for streams; ${P}NO_TIMEOUT: none. */
void ${interface.name}_set_call_timeout(${interface.name}_client *client, int32_t timeout_ms);

/** For event loops, as ${p}call.h shows: what poll(2) is to wait for. Fills at most room entries (${P}MOST_SOCKETS are enough) and returns their number. */
int32_t ${interface.name}_poll_sockets(${interface.name}_client *client, struct pollfd *sockets, int32_t room);

/** How long poll(2) is to wait, in milliseconds; -1: forever. */
int32_t ${interface.name}_poll_timeout_ms(const ${interface.name}_client *client);

/** To be called after poll(2): does what can be done without waiting. */
void ${interface.name}_poll_process(${interface.name}_client *client);

/** With the option wakeable: ends a wait for the client's sockets, or the next one. The only function that may be called while another thread
    uses the client, and in handlers of signals; not while the client is being closed. */
void ${interface.name}_poll_wake(const ${interface.name}_client *client);

/** Returns a call that is done and that was not returned before; it is still to be finished. NULL if there is none. */
${p}call *${interface.name}_poll_done(${interface.name}_client *client);
<#list interface.constants as constant>

<@doc lines=constant.doc/>
#define ${constant.name} ${constant.value}
</#list>
<#list interface.methods as method>

<@doc lines=method.doc/>
<#if !method.streaming>
<@markBefore of=method/>${p}status ${method.name}(${interface.name}_client *client${method.declarations}<#if method.result??>, ${method.result.parameter}</#if>, ${p}error *error);
</#if>
<@markBefore of=method/>${p}status ${method.name}_start(${interface.name}_client *client${method.declarations}, ${p}call **call, ${p}error *error);
<#if method.reopens>
/** The same for a stream that is opened again when it is cut. told hears of each gap, as ${p}call.h describes; it must not be NULL. */
<@markBefore of=method/>${p}status ${method.name}_resubscribe(${interface.name}_client *client${method.declarations}, ${p}call_gap *told, void *told_context, ${p}call **call, ${p}error *error);
</#if>
<#if method.upload??>
<@markBefore of=method/>${p}status ${method.name}_push(${p}call *call, ${method.upload.parameter}, ${p}error *error);
</#if>
<#if method.download??>
<@markBefore of=method/>${p}status ${method.name}_next(${p}call *call, ${method.download.parameter}, ${p}error *error);
/** The same, waiting at most that many milliseconds: ${P}NOT_YET if no item has come by then; 0 or less only looks. */
<@markBefore of=method/>${p}status ${method.name}_poll(${p}call *call, int32_t timeout_ms, ${method.download.parameter}, ${p}error *error);
<#else>
<@markBefore of=method/>${p}status ${method.name}_finish(${p}call *call<#if method.result??>, ${method.result.parameter}</#if>, ${p}error *error);
</#if>
</#list>
</#list>

<@closeC/>

#endif
