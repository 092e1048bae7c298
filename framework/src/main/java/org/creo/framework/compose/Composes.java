// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of an implementation that calls {@link Composition#par par} or {@link Composition#pfor pfor}; on a
 * class, it marks all methods. Whatever the scheduler, the host runs such a method on a separate thread, which may
 * wait: for branches, for other services, and for its own service, if what the description says of its state lets both
 * calls run at the same time.
 *
 * <pre>{@code
 * @Composes
 * @Override
 * public String[] search(String query) { ... }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Composes {}
