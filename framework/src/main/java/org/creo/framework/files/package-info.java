// SPDX-License-Identifier: Apache-2.0
/** Files in folders: which file a path names, whether it has changed, and its bytes. Knows nothing of HTTP. */
package org.creo.framework.files;
