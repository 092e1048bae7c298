// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import io.netty.util.Version;
import java.security.CodeSource;

/** Looks whether the Netty that a program has brought along is one that hosts can use. */
public final class NettyOnClassPath {
    /** A class that came with Netty 4.2. */
    private static final String NEWER = "io.netty.channel.MultiThreadIoEventLoopGroup";

    private NettyOnClassPath() {}

    /**
     * Many frameworks bring Netty 4.1, and a build may choose that for all: a host would break later, in the middle of
     * something and without saying so.
     *
     * @throws IllegalStateException if it is too old; the message says where it is and what to do
     */
    public static void check() {
        try {
            Class.forName(NEWER, false, NettyOnClassPath.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "This host needs Netty 4.2 or newer, and the class path has " + version() + where()
                            + ". Where a build chooses an older one for another library, have it choose a newer one for"
                            + " all: with Maven, import io.netty:netty-bom in dependencyManagement.",
                    e);
        }
    }

    private static String version() {
        Version common = Version.identify(Channel.class.getClassLoader()).get("netty-common");
        return common == null ? "an older one" : common.artifactVersion();
    }

    private static String where() {
        CodeSource source = Channel.class.getProtectionDomain().getCodeSource();
        return source == null ? "" : " (" + source.getLocation() + ")";
    }
}
