// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the JAR. */
final class ProgramVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = ProgramVersion.class.getPackage().getImplementationVersion();
        return new String[] {"creo-host " + (version == null ? "(not packaged)" : version)};
    }
}
