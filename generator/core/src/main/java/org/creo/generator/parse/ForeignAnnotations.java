// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Tells what to write instead of the annotations that JAX-RS, Spring and ASP.NET have for HTTP, and they and Jakarta
 * Validation for values.
 */
final class ForeignAnnotations {

    private static final String BY_NAME = "leave it out: what a path has in braces is there, and the rest in the query";

    private static final String LENGTH = "write @LENGTH(1, 64)";

    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("path", "write @RESOURCE before an interface; the path of a method is in its @GET or the like"),
            Map.entry("requestmapping", "write @RESOURCE before an interface, and @GET or the like before a method"),
            Map.entry("route", "write @RESOURCE before an interface, and @GET or the like before a method"),
            Map.entry("getmapping", "write @GET"),
            Map.entry("putmapping", "write @PUT"),
            Map.entry("postmapping", "write @POST"),
            Map.entry("deletemapping", "write @DELETE"),
            Map.entry("patchmapping", "write @PATCH"),
            Map.entry("httpget", "write @GET"),
            Map.entry("httpput", "write @PUT"),
            Map.entry("httppost", "write @POST"),
            Map.entry("httpdelete", "write @DELETE"),
            Map.entry("httppatch", "write @PATCH"),
            Map.entry("head", "leave it out: HEAD is answered where GET is"),
            Map.entry("options", "leave it out: OPTIONS is answered where there is any route"),
            Map.entry("pathparam", BY_NAME),
            Map.entry("pathvariable", BY_NAME),
            Map.entry("queryparam", BY_NAME),
            Map.entry("requestparam", BY_NAME),
            Map.entry("fromroute", BY_NAME),
            Map.entry("fromquery", BY_NAME),
            Map.entry("requestbody", "write @BODY"),
            Map.entry("frombody", "write @BODY"),
            Map.entry("defaultvalue", "write @DEFAULT"),
            Map.entry("produces", "write @TYPE where the result is byte[]; other results are JSON"),
            Map.entry("consumes", "leave it out: a body is JSON, or bytes where it is a Stream<byte[]>"),
            Map.entry("responsestatus", "write @STATUS before an exception"),
            Map.entry("size", LENGTH),
            Map.entry("stringlength", LENGTH),
            Map.entry("minlength", LENGTH),
            Map.entry("maxlength", LENGTH),
            Map.entry("notempty", "write @LENGTH(min = 1)"),
            Map.entry("notblank", "write @LENGTH(min = 1), or a @PATTERN"),
            Map.entry("min", "write @RANGE(min = ...)"),
            Map.entry("max", "write @RANGE(max = ...)"),
            Map.entry("decimalmin", "write @RANGE(min = ...)"),
            Map.entry("decimalmax", "write @RANGE(max = ...)"),
            Map.entry("positive", "write @RANGE(min = 1)"),
            Map.entry("positiveorzero", "write @RANGE(min = 0)"),
            Map.entry("regularexpression", "write @PATTERN"),
            Map.entry("regex", "write @PATTERN"),
            Map.entry("email", "write @PATTERN"),
            Map.entry("notnull", "leave it out: what may be absent is an Optional, and nothing else is"),
            Map.entry("nonnull", "leave it out: what may be absent is an Optional, and nothing else is"),
            Map.entry("required", "leave it out: what may be absent is an Optional, and nothing else is"),
            Map.entry("nullable", "write Optional<...>"));

    private ForeignAnnotations() {}

    static Optional<String> instead(String name) {
        return Optional.ofNullable(INSTEAD.get(name.toLowerCase(Locale.ROOT)));
    }
}
