// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

/**
 * What has settings: the options of a client, which users see. They inherit their settings from here, where the runtime
 * can read them and users cannot, since users see no class of this package.
 *
 * @param <S> the settings
 */
public abstract class Configured<S extends CommonSettings<S>> {
    /** What the options mean. Final, so that threads see all of it however they got the options. */
    final S settings;

    /**
     * Creates options.
     *
     * @param settings what they mean
     */
    protected Configured(S settings) {
        this.settings = settings;
    }

    /**
     * What the options mean.
     *
     * @return the settings
     */
    protected final S settings() {
        return settings;
    }
}
