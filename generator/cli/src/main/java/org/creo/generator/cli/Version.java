// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the JAR. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"creo " + number()};
    }

    static String number() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
