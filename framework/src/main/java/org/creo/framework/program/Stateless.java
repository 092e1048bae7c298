// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a class that is an {@link HttpProgram} keeps nothing between its requests, so that the host may run them at
 * the same time; what {@code @STATELESS} says of a method in a description.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Stateless {}
