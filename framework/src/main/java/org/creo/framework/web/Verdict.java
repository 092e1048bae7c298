// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/**
 * What is to be done with a request. Nothing is known of its kinds here, so that each can be read without the others.
 */
interface Verdict {}
