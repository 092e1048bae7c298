// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;

/** Says in terms for an administrator why a TLS handshake failed. */
final class TlsFailure {
    private static final String ALERT = "Received fatal alert: ";

    private TlsFailure() {}

    /** The reason. The innermost message is the best: the outer ones only say where in the library it happened. */
    static String explain(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        if (cause instanceof CertificateExpiredException) {
            return "the client's certificate has expired (" + reason + ")";
        } else if (cause instanceof CertificateNotYetValidException) {
            return "the client's certificate is not valid yet (" + reason + ")";
        } else if (cause instanceof CertPathBuilderException) {
            return "the client's certificate is signed by none of those that the host trusts (" + reason + ")";
        } else if (reason.equals("Empty client certificate chain")) {
            return "the client shows no certificate";
        } else if (reason.startsWith(ALERT)) {
            return "the client refuses, most often because it does not trust the host's certificate (alert "
                    + reason.substring(ALERT.length()) + ")";
        }
        return reason;
    }
}
