// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The files for TLS, in PEM form. They are read again when they have changed, so keys can be renewed while the host
 * runs: open connections keep the old keys, new connections get the new ones.
 *
 * @param cert the host's certificate, followed by those that lead to one that clients trust
 * @param key the private key of the host's certificate, in PKCS#8 and without a passphrase
 * @param clientCa certificates of authorities: clients must show a certificate that one of these has signed. Null if
 *     clients show none
 */
public record TlsFiles(Path cert, Path key, Path clientCa) {
    public TlsFiles {
        Objects.requireNonNull(cert, "cert");
        Objects.requireNonNull(key, "key");
    }
}
