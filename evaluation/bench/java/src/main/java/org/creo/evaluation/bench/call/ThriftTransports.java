// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import org.apache.thrift.TConfiguration;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.TTransportFactory;
import org.apache.thrift.transport.layered.TFastFramedTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/** What the two sides of each of Thrift's contestants agree on. */
final class ThriftTransports {
    /** Large enough for any message; by default, messages are up to 100 MiB and frames up to 16 MB. */
    static final int LARGEST = 1 << 30;

    private ThriftTransports() {
    }

    static TConfiguration configuration() {
        return new TConfiguration(LARGEST, LARGEST, TConfiguration.DEFAULT_RECURSION_DEPTH);
    }

    static TProtocolFactory protocol(String contestant) {
        return contestant.equals("thrift-compact") ? new TCompactProtocol.Factory() : new TBinaryProtocol.Factory();
    }

    /** What is around the socket: nothing, since it has buffers of its own, or frames. */
    static TTransportFactory transport(String contestant) throws Exception {
        return switch (contestant) {
            case "thrift-hsha" -> new TFramedTransport.Factory(LARGEST);
            // Made for reuse of its buffers.
            case "thrift-tuned" -> new TFastFramedTransport.Factory(TFastFramedTransport.DEFAULT_BUF_CAPACITY, LARGEST);
            default -> new TTransportFactory();
        };
    }
}
