// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.programs;

import programs.Hello;

/** Greets people; the page calls it. */
public final class HelloService implements Hello {
    @Override
    public String greet(String name) {
        return "Hello " + name;
    }
}
