// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the JAR. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"creo-host " + (version == null ? "(not packaged)" : version)};
    }
}
