// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the JAR. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"creo " + (version == null ? "(not packaged)" : version)};
    }
}
