// SPDX-License-Identifier: Apache-2.0
/** A service that composes others. */
package org.creo.samples.metasearch;
