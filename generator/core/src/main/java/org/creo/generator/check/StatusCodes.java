// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.Map;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.HttpStatus;

/** An exception has the status of an error, and none to which clients and proxies react by themselves. */
final class StatusCodes implements Check {

    /** The statuses that an exception cannot have, with what each means to a client that gets it. */
    private static final Map<Integer, String> TAKEN = Map.ofEntries(
            Map.entry(401, "asks who is calling; @ROLES does that"),
            Map.entry(405, "says that a path has no such method"),
            Map.entry(407, "comes from proxies that ask who is calling"),
            Map.entry(408, "has browsers send a request again"),
            Map.entry(413, "says that a body is over the limit of the host"),
            Map.entry(414, "says that a path is over the limit of the host"),
            Map.entry(421, "says that a name is not one of the host's"),
            Map.entry(425, "has browsers send a request again"),
            Map.entry(426, "asks for another version of HTTP"),
            Map.entry(431, "says that fields are over the limit of the host"),
            Map.entry(500, "says that something failed which is not declared"),
            Map.entry(502, "comes from proxies that do not reach the host"),
            Map.entry(503, "has clients wait and try again: the host is busy, or ends"),
            Map.entry(504, "says that the time was over"));

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description
                .exceptions()
                .forEach(exception ->
                        exception.status().ifPresent(status -> check(status, exception.name(), diagnostics)));
    }

    private static void check(HttpStatus status, String name, Diagnostics diagnostics) {
        int code = status.code();
        if (code < 400 || code > 599) {
            diagnostics.error(
                    Code.STATUS_CODE,
                    status.at(),
                    code < 100 || code > 599
                            ? code + " is no status of HTTP"
                            : code + " says that nothing went wrong, and '" + name + "' is an exception",
                    "write one from 400 to 599, such as 404 or 409");
        } else if (TAKEN.containsKey(code)) {
            diagnostics.error(
                    Code.STATUS_CODE,
                    status.at(),
                    code + " " + TAKEN.get(code),
                    "write another one, such as 404, 409 or 422; without @STATUS it is 422");
        }
    }
}
