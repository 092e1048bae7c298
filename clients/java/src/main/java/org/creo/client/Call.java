// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * One request and its answer: write the {@link #arguments}, then read the {@link #answer}. It has the
 * connection to itself until it is closed.
 */
public final class Call implements AutoCloseable {
    private final Connection connection;
    private final String method;
    private final int protocolId;
    private final int methodId;

    Call(Connection connection, String method, int protocolId, int methodId) {
        this.connection = connection;
        this.method = method;
        this.protocolId = protocolId;
        this.methodId = methodId;
    }

    /**
     * Where the arguments go. Nothing is sent before the answer is asked for.
     *
     * @return the writer, for this call only
     */
    public WireWriter arguments() {
        return connection.output();
    }

    /**
     * Sends the request and waits for its answer. To be called once.
     *
     * @return the bytes of the result, all of which must be read before the call is closed
     * @throws ServiceException if the host answered with an error
     * @throws TransportException if the connection broke or no answer came in time; it is closed then
     * @throws MalformedException if what came is no answer to this call; the connection is closed then
     */
    public WireReader answer() {
        return answer((id, fields) -> null);
    }

    /**
     * Sends the request of a method that declares exceptions and waits for its answer. To be called
     * once.
     *
     * @param declared makes those exceptions
     * @return the bytes of the result, all of which must be read before the call is closed
     * @throws CreoException a declared one, or as without any
     */
    public WireReader answer(Exceptions declared) {
        Frame answer = connection.exchange(this, protocolId, methodId);
        if (answer.kind == Frame.ERROR) {
            throw failure(answer, declared);
        }
        return answer.body;
    }

    private CreoException failure(Frame error, Exceptions declared) {
        String message = error.body.getString();
        if (error.status == Status.EXCEPTION) {
            CreoException thrown = declared.read(error.body.getInt(), error.body);
            if (thrown != null) {
                error.body.end();
                return thrown;
            }
            // An exception that came to the method later: of its fields nothing is known here.
        } else {
            error.body.end();
        }
        return new ServiceException(error.status, this + ": " + error.status + ": " + message);
    }

    /**
     * Sends the request of a one-way method, which the host does not answer. To be called once.
     *
     * @throws TransportException if the connection broke or took the bytes too slowly; it is closed then
     * @throws ServiceException if the host closed the connection with an error instead of reading them
     */
    public void send() {
        Frame refusal = connection.post(this, protocolId, methodId);
        if (refusal != null) {
            throw failure(refusal, (id, fields) -> null);
        }
    }

    /** Makes the exceptions that a method declares out of what a host says. */
    @FunctionalInterface
    public interface Exceptions {
        /**
         * Reads an exception.
         *
         * @param id the fingerprint of the exception
         * @param fields where its fields stand
         * @return the exception; null if the method declares none of that id, and then nothing was read
         * @throws MalformedException if the fields are none of it
         */
        CreoException read(int id, WireReader fields);
    }

    /** Lets the next call begin. */
    @Override
    public void close() {
        connection.release();
    }

    /** The method and the host, as messages begin: {@code DataService.storeData at localhost:7000}. */
    @Override
    public String toString() {
        return method + " at " + connection;
    }
}
