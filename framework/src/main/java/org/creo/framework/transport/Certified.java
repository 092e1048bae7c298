// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.HashSet;
import java.util.Set;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Principal;

/**
 * Who a client is by its certificate, which TLS has checked: the common name (CN) of its subject, with its
 * organisational units (OU) as roles.
 */
final class Certified {
    private static final PeerLog LOG = PeerLog.of(Certified.class);

    private Certified() {}

    /**
     * The client of the session, or null where it has shown no certificate or one without a name.
     *
     * @param origin of the client, for the log
     */
    static Principal principal(SSLSession session, String origin) {
        try {
            Certificate[] chain = session.getPeerCertificates();
            return principal(
                    ((X509Certificate) chain[0]).getSubjectX500Principal().getName(), origin);
        } catch (SSLPeerUnverifiedException e) {
            // The client was not asked for a certificate.
            return null;
        }
    }

    /** @param subject as RFC 2253 writes it, {@code CN=alice,OU=admin} */
    static Principal principal(String subject, String origin) {
        String name = null;
        Set<String> roles = new HashSet<>();
        try {
            // From the last to the first, which is the most specific: where there are several names, that one counts.
            for (Rdn part : new LdapName(subject).getRdns()) {
                if (part.getType().equalsIgnoreCase("CN")) {
                    name = String.valueOf(part.getValue());
                } else if (part.getType().equalsIgnoreCase("OU")) {
                    roles.add(String.valueOf(part.getValue()));
                }
            }
        } catch (InvalidNameException e) {
            LOG.debug(origin, e, "Not a name: \"{}\"", subject);
        }
        if (name == null) {
            LOG.warn(
                    origin,
                    "A client's certificate has no common name (CN) in its subject \"{}\": the client stays unknown",
                    subject);
            return null;
        }
        return new Principal(name, roles);
    }
}
