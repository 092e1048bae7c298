// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSession;

/**
 * The names by which a host is called over one connection, or over all that have no TLS and one listening address. A
 * page of somebody else can make its own name lead to the address of this host (DNS rebinding), and its browser then
 * takes the host for the page's own: but it says that name. An address instead of a name cannot be bound again, so each
 * is good. Any thread may call it.
 */
public final class HostNames {
    private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}$");
    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("\\[[0-9a-f:.]+]");
    private static final String LOCAL = "localhost";
    /** The type of a name in a certificate that is one of DNS (RFC 5280). */
    private static final int DNS_NAME = 2;

    /** The names that are known; null where all are good, since no page can reach the connection. */
    private final Set<String> known;
    /** The session of a connection with TLS; null for others. */
    private final SSLSession tls;
    /** The last text that was one of them: clients say the same each time. Threads that do not see it look again. */
    private String last = LOCAL;

    private HostNames(Set<String> known, SSLSession tls) {
        this.known = known;
        this.tls = tls;
    }

    /** All names are good: for connections that no page can reach. */
    public static HostNames any() {
        return new HostNames(null, null);
    }

    /**
     * The names of a host: those that are configured, and the one on which it listens.
     *
     * @param tls the session of TLS, for the names in the host's certificate; null without TLS
     */
    public static HostNames of(Collection<String> configured, String listening, SSLSession tls) {
        Set<String> known = new TreeSet<>(configured);
        known.add(listening.toLowerCase(Locale.ROOT));
        return new HostNames(known, tls);
    }

    /** Whether the connection has TLS. */
    boolean secure() {
        return tls != null;
    }

    /** Whether the host is called as the field Host says, if there is one. */
    boolean has(Head head) {
        if (head.fields().has(FieldNames.HOST, last)) {
            return true;
        }
        String host = head.host();
        return host == null || has(host);
    }

    /** Whether the host is called so. */
    boolean has(String host) {
        boolean has = known == null || isName(host);
        if (has) {
            last = host;
        }
        return has;
    }

    private boolean isName(String host) {
        String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
        if (name.endsWith(".")) {
            name = name.substring(0, name.length() - 1);
        }
        return name.equals(LOCAL)
                || name.endsWith("." + LOCAL)
                || IPV4.matcher(name).matches()
                || IPV6.matcher(name).matches()
                || known.contains(name)
                || certified(name);
    }

    private boolean certified(String name) {
        Certificate[] own = tls == null ? null : tls.getLocalCertificates();
        if (own == null || !(own[0] instanceof X509Certificate certificate)) {
            return false;
        }
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            return names != null
                    && names.stream()
                            .filter(each -> each.get(0).equals(DNS_NAME))
                            .anyMatch(
                                    each -> matches(String.valueOf(each.get(1)).toLowerCase(Locale.ROOT), name));
        } catch (CertificateParsingException e) {
            return false;
        }
    }

    /** A star stands for the first part of a name (RFC 6125). */
    private static boolean matches(String pattern, String name) {
        int dot = name.indexOf('.');
        return pattern.equals(name)
                || pattern.startsWith("*.") && dot > 0 && pattern.substring(1).equals(name.substring(dot));
    }
}
