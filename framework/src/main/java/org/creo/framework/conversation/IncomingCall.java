// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.Map;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Principal;
import org.creo.protocol.RequestHead;

/**
 * A call that has come as a whole, whatever carried it.
 *
 * @param id chosen by whoever speaks for the client, and not that of another open call; 0 where there is no answer
 * @param router finds the service
 * @param head names the method, and says how long the client waits
 * @param arguments encoded as RASP has them
 * @param context what came along with it; null for nothing
 * @param refusal why no method is to run; null where one is
 * @param caller who calls
 * @param granted whether whoever speaks for the client has found that the caller may go there
 * @param reserved how many bytes of the conversation's memory were reserved for it in all
 * @param forAnswer how many of them are for its answer
 */
public record IncomingCall(
        int id,
        Router router,
        RequestHead head,
        Arguments arguments,
        Map<String, String> context,
        Refusal refusal,
        Principal caller,
        boolean granted,
        long reserved,
        long forAnswer) {}
