// SPDX-License-Identifier: Apache-2.0
/** HTTP/2, with the codec of Netty: requests in streams of their own, and their answers. */
package org.creo.framework.tongue.h2;
