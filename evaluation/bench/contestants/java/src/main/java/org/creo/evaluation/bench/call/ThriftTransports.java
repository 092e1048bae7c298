// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.apache.thrift.transport.TTransportFactory;
import org.apache.thrift.transport.layered.TFastFramedTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/** What the two sides of each of Thrift's contestants agree on: the protocol, and the transport over the socket. */
final class ThriftTransports extends TTransportFactory {
    /** Large enough for any message; by default, messages are up to 100 MiB and frames up to 16 MB. */
    static final int LARGEST = 1 << 30;

    private final String contestant;

    ThriftTransports(String contestant) {
        this.contestant = contestant;
    }

    static TProtocolFactory protocol(String contestant) {
        return contestant.equals("thrift-compact") ? new TCompactProtocol.Factory() : new TBinaryProtocol.Factory();
    }

    @Override
    public TTransport getTransport(TTransport base) throws TTransportException {
        base.getConfiguration().setMaxMessageSize(LARGEST);
        base.updateKnownMessageSize(0); // which applies the new limit
        return switch (contestant) {
            case "thrift-hsha" -> new TFramedTransport(base, LARGEST);
            // It is designed to reuse its buffers.
            case "thrift-tuned" -> new TFastFramedTransport(base, TFastFramedTransport.DEFAULT_BUF_CAPACITY, LARGEST);
            default -> base; // a socket has its own buffers
        };
    }
}
