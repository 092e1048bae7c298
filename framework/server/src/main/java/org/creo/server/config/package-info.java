// SPDX-License-Identifier: Apache-2.0
/** What an administrator sets: the keys, how values are written, and where they come from. */
package org.creo.server.config;
