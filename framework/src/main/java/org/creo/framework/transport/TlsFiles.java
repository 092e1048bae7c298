// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The files behind TLS, in PEM form. They are read again when they have changed, so keys can be renewed while the host
 * runs: connections there are keep the old ones, new ones get the new.
 *
 * @param cert the host's certificate, behind it those that lead to one that clients trust
 * @param key the private key of the host's certificate, in PKCS#8 and without a passphrase
 * @param clientCa certificates; clients must show one that one of these has signed. null: clients show none
 */
public record TlsFiles(Path cert, Path key, Path clientCa) {
    public TlsFiles {
        Objects.requireNonNull(cert, "cert");
        Objects.requireNonNull(key, "key");
    }
}
