// SPDX-License-Identifier: Apache-2.0
/** What a host accepts of clients: its limits, and the memory that frames, requests and their values share. */
package org.creo.framework.limits;
