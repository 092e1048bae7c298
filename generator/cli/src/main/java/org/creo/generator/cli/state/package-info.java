// SPDX-License-Identifier: Apache-2.0
/** What {@code creo state} needs: folders of kept states, and their values as JSON. */
package org.creo.generator.cli.state;
