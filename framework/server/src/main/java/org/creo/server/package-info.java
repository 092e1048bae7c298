// SPDX-License-Identifier: Apache-2.0
/** The service host as a program that an administrator runs. */
package org.creo.server;
