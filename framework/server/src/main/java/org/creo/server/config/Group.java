// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

/** Settings that are shown together. */
public enum Group {
    SERVICES("Services"),
    LISTENING("Where it listens, and to whom"),
    LIMITS("Limits"),
    RUNNING("How it runs"),
    STATES("Where the states of services are kept"),
    OPERATIONS("Operations");

    private final String title;

    Group(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
