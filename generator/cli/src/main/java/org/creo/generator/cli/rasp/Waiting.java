// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

/** Who waits for what the host says about one request. */
interface Waiting {

    /** A frame with the request's id; false where no such frame can come now. Called by the thread that reads. */
    boolean take(Frame frame);

    /** Nothing more will come. */
    void fail(HostException reason);
}
