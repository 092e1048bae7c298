// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;

/**
 * Netty's epoll, with a mistake of its versions up to 4.2.20 mended: a socket from which nothing is wanted, as of a
 * client that has ended its output while the host does not read, is taken out of epoll, and to want something of it
 * again fails, which closes the connection. Here it is registered once more instead.
 */
final class EpollHandler implements IoHandler {
    private final IoHandler netty;

    private EpollHandler(IoHandler netty) {
        this.netty = netty;
    }

    static IoHandlerFactory factory() {
        IoHandlerFactory netty = EpollIoHandler.newFactory();
        return executor -> new EpollHandler(netty.newHandler(executor));
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return new Registration(handle, netty.register(handle));
    }

    /** The registration of one socket. Netty uses it in the thread of the socket. */
    private final class Registration implements IoRegistration {
        private final IoHandle handle;
        private volatile IoRegistration current;
        /** Nothing is wanted, and the socket is not in epoll. */
        private boolean out;

        Registration(IoHandle handle, IoRegistration first) {
            this.handle = handle;
            this.current = first;
        }

        @Override
        public long submit(IoOps wanted) {
            boolean nothing = wanted.equals(EpollIoOps.NONE);
            if (!out) {
                out = nothing && current.isValid();
            } else if (nothing) {
                return 0;
            } else if (current.cancel()) {
                current = registered();
                out = false;
            }
            return current.submit(wanted);
        }

        private IoRegistration registered() {
            try {
                return netty.register(handle);
            } catch (Exception e) {
                throw new IllegalStateException("epoll takes " + handle + " no more", e);
            }
        }

        @Override
        public <T> T attachment() {
            return current.attachment();
        }

        @Override
        public boolean isValid() {
            return current.isValid();
        }

        @Override
        public boolean cancel() {
            return current.cancel();
        }
    }

    @Override
    public void initialize() {
        netty.initialize();
    }

    @Override
    public int run(IoHandlerContext context) {
        return netty.run(context);
    }

    @Override
    public void prepareToDestroy() {
        netty.prepareToDestroy();
    }

    @Override
    public void destroy() {
        netty.destroy();
    }

    @Override
    public void wakeup() {
        netty.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handle) {
        return netty.isCompatible(handle);
    }
}
