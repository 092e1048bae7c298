// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host, or a program at it, as browsers and curl name it. Commands speak RASP, which has no paths; so this is only
 * for what they say about it.
 *
 * @param scheme {@code http} or {@code https}
 * @param address of the host, with its port
 * @param path of a program; empty for the host itself
 * @param plain whether it was written as an address alone, without a scheme and a path
 */
public record HostUrl(String scheme, String address, String path, boolean plain) {

    private static final Pattern WRITTEN =
            Pattern.compile("(?:(https?)://)?(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9.-]+)(:[0-9]{1,5})?(/.*)?");
    /** What is below this is a page of the host, or of a program. */
    private static final Pattern PAGE = Pattern.compile("(/creo(/.*)?|/+)$");

    /** What a text names; empty where it is neither a URL of HTTP nor an address with a port. */
    public static Optional<HostUrl> parse(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches() || written.group(1) == null && written.group(3) == null) {
            return Optional.empty();
        }
        String scheme = written.group(1) == null ? "http" : written.group(1);
        String usual = scheme.equals("https") ? ":443" : ":80";
        String port = written.group(3) == null ? usual : written.group(3);
        String path = written.group(4) == null ? "" : written.group(4);
        return Optional.of(new HostUrl(
                scheme,
                written.group(2) + port,
                PAGE.matcher(path).replaceFirst(""),
                written.group(1) == null && path.isEmpty()));
    }

    /** The URL, without a slash at its end. */
    public String root() {
        return scheme + "://" + address + path;
    }
}
