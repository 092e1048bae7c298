// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>
    /// One request and its answer. Whoever began it writes the arguments, asks for the answer and disposes of it,
    /// which lets the next call begin.
    /// </summary>
    internal sealed class Call : IDisposable
    {
        private readonly Connection connection;
        private readonly WireWriter output;
        private readonly WireReader input;
        private Deadline deadline;
        private int frameStart;
        private int id;
        private bool unanswered;

        internal Call(Connection connection, WireWriter output, WireReader input)
        {
            this.connection = connection;
            this.output = output;
            this.input = input;
        }

        /// <summary>Interface and method.</summary>
        internal string Method { get; private set; }

        /// <summary>Takes the arguments, in the order of the description. Nothing is sent before the answer is asked for.</summary>
        internal WireWriter Arguments => output;

        /// <summary>Starts the request behind what the writer holds; the connection does that. A timeout of 0 is none.</summary>
        internal void Open(string method, int protocolId, int methodId, int id, int timeout, Deadline deadline)
        {
            Method = method;
            this.id = id;
            this.deadline = deadline;
            unanswered = false;
            frameStart = output.Reserve(Frame.HeaderSize);
            output.WriteInt(protocolId);
            output.WriteInt(methodId);
            output.WriteInt(timeout);
        }

        /// <summary>Sends the request to a method that never answers.</summary>
        /// <exception cref="TransportException">The host is gone, or too slow.</exception>
        /// <exception cref="ServiceException">The host closed the connection with an error instead of reading the request.</exception>
        internal void Send()
        {
            Frame.PutHeader(output.Buffer, frameStart, output.Length, FrameKind.Request, id);
            Frame? refusal = connection.Send(deadline);
            if (refusal == null)
            {
                return;
            }
            try
            {
                throw ReadError(refusal.Value.Code, new DeclaredException[0]);
            }
            catch (MalformedException e)
            {
                throw Malformed(e);
            }
        }

        /// <summary>Sends the request and waits for the answer to a method that returns nothing.</summary>
        /// <param name="declared">The exceptions that the method declares.</param>
        /// <exception cref="CreoException">The call failed; the subclass says where.</exception>
        internal void Answer(params DeclaredException[] declared)
        {
            Answer(result => true, declared);
        }

        /// <summary>Sends the request, waits for the answer and decodes the result.</summary>
        /// <param name="decode">Reads the result.</param>
        /// <param name="declared">The exceptions that the method declares.</param>
        /// <exception cref="CreoException">The call failed; the subclass says where.</exception>
        internal T Answer<T>(Func<WireReader, T> decode, params DeclaredException[] declared)
        {
            Frame.PutHeader(output.Buffer, frameStart, output.Length, FrameKind.Request, id);
            unanswered = true;
            try
            {
                Frame answer = connection.Exchange(deadline);
                bool aboutConnection = answer.Kind == FrameKind.Error && answer.Id == 0;
                if (answer.Id != id && !aboutConnection)
                {
                    throw new MalformedException("the answer has id " + answer.Id + ", the request had " + id);
                }
                if (answer.Kind == FrameKind.Error)
                {
                    CreoException error = ReadError(answer.Code, declared);
                    unanswered = aboutConnection;
                    throw error;
                }
                T result = decode(input);
                input.End();
                unanswered = false;
                return result;
            }
            catch (MalformedException e)
            {
                throw Malformed(e);
            }
        }

        /// <summary>Ends the call. Without an answer the connection is of no more use: it could come later.</summary>
        public void Dispose()
        {
            if (unanswered)
            {
                connection.Close("a call ended without its answer");
            }
            connection.End();
        }

        private MalformedException Malformed(MalformedException e)
        {
            connection.Close(e.Message);
            return new MalformedException(connection.Context(Method) + ": " + e.Message, e.InnerException);
        }

        private CreoException ReadError(int status, DeclaredException[] declared)
        {
            string said = input.ReadString();
            string message = connection.Context(Method) + ": " + (Status)status + ": " + said;
            if (status == (int)Status.EXCEPTION)
            {
                int exceptionId = Wire.GetInt(input.Buffer, input.Take(4));
                DeclaredException exception = Array.Find(declared, one => one.Id == exceptionId);
                if (exception == null)
                {
                    // The host's description declares more than this one: its fields cannot be read, its message can.
                    return new ServiceException(message, Status.EXCEPTION);
                }
                CreoException error = exception.Read(input, said);
                input.End();
                return error;
            }
            input.End();
            return new ServiceException(message, (Status)status);
        }
    }
}
