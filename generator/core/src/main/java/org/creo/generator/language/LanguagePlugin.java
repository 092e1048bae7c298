// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a {@link Language} of a plug-in, and tells which version of Creo it was built against. */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface LanguagePlugin {

    /** Always {@link Language#API}: the compiler writes the number into the plug-in, where later versions find it. */
    int api();
}
