// SPDX-License-Identifier: Apache-2.0
/** Services that are made up: their answers are examples, random values, or those in a file of canned answers. */
package org.creo.server.mock;
