// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    internal enum FrameKind
    {
        Request = 1,
        Response = 2,
        Error = 3,
        Item = 4,
        End = 5,
        Cancel = 6,
        Ping = 7,
        Pong = 8,
        GoAway = 9,
        Credit = 10,
        Hello = 11,
        Context = 12
    }

    /// <summary>
    /// The 12 bytes before each body: the length of all that follows the length field, kind, flags, status, request id.
    /// </summary>
    internal struct Frame
    {
        internal const int HeaderSize = 12;

        /// <summary>The largest value of the length field.</summary>
        internal const int MaxLength = 256 * 1024 * 1024;

        /// <summary>
        /// A buffer that grew larger than this may not be kept for the next call; one for messages of 10 MiB is.
        /// </summary>
        internal const int KeptCapacity = 16 * 1024 * 1024;

        internal const int PrefaceSize = 8;
        internal const int Version = 1;

        /// <summary>How many bytes the context of a request may have.</summary>
        internal const int MaxContext = 8 * 1024;

        internal const int LengthSize = 4;

        /// <summary>The body of a CREDIT: a number of items and one of bytes, each of four bytes.</summary>
        internal const int CreditSize = 8;

        internal const int MaxPing = 8;
        private const int Magic = 0x52415350; // "RASP"
        private const int Http = 0x48545450;  // "HTTP"
        private const int TlsAlert = 21;      // answers what is not TLS; a number of its version follows

        internal int BodySize;
        internal FrameKind Kind;
        internal int Code;
        internal int Id;

        /// <summary>The kind of the frame as error messages name it.</summary>
        internal string Name => Kind.ToString().ToUpperInvariant();

        /// <summary>
        /// Puts the preface, which opens a connection: the name of the protocol, its version, three zero bytes.
        /// </summary>
        internal static void PutPreface(byte[] buffer, int at)
        {
            Wire.PutInt(buffer, at, Magic);
            Wire.PutInt(buffer, at + 4, Version << 24);
        }

        /// <param name="buffer">What came.</param>
        /// <param name="at">The place of its first 8 bytes.</param>
        /// <param name="address">Where they come from.</param>
        /// <exception cref="MalformedException">They are not the preface of this version.</exception>
        internal static void CheckPreface(byte[] buffer, int at, string address)
        {
            CheckNoTls(buffer, at, address);
            if (Wire.GetInt(buffer, at) == Http && buffer[at + 4] == '/')
            {
                throw new MalformedException(address + " answered with HTTP: it is not a Creo host");
            }
            if (Wire.GetInt(buffer, at) == Magic && buffer[at + 4] != Version)
            {
                throw new MalformedException(
                    "the host speaks version " + buffer[at + 4] + " of RASP, this client version " + Version
                );
            }
            if (Wire.GetInt(buffer, at) != Magic || (Wire.GetInt(buffer, at + 4) & 0xFFFFFF) != 0)
            {
                string bytes = Hex(buffer, at, PrefaceSize);
                throw new MalformedException("this is no RASP host: its first bytes are " + bytes);
            }
        }

        private static string Hex(byte[] buffer, int at, int count)
        {
            return BitConverter.ToString(buffer, at, count).Replace('-', ' ').ToLowerInvariant();
        }

        /// <exception cref="MalformedException">Its first byte says that it speaks TLS.</exception>
        internal static void CheckNoTls(byte[] buffer, int at, string address)
        {
            if (buffer[at] == TlsAlert)
            {
                throw new MalformedException(
                    address + " speaks TLS, and this client does not: nothing was carried out; set Options.Tls"
                );
            }
        }

        /// <summary>Puts the header of a frame of the given size in bytes, header included.</summary>
        internal static void PutHeader(byte[] buffer, int at, int size, FrameKind kind, int id)
        {
            Wire.PutInt(buffer, at, size - LengthSize);
            Wire.PutInt(buffer, at + 4, (int)kind << 24);
            Wire.PutInt(buffer, at + 8, id);
        }

        /// <summary>A frame with a body of the given size, to be filled by the caller.</summary>
        internal static byte[] New(FrameKind kind, int id, int bodySize)
        {
            byte[] frame = new byte[HeaderSize + bodySize];
            PutHeader(frame, 0, frame.Length, kind, id);
            return frame;
        }

        /// <exception cref="MalformedException">No frame has such a length.</exception>
        internal static uint ReadLength(byte[] buffer, int at)
        {
            uint length = unchecked((uint)Wire.GetInt(buffer, at));
            if (length < HeaderSize - LengthSize || length > MaxLength)
            {
                throw new MalformedException(
                    "a frame's length is " + length + ", outside " + (HeaderSize - LengthSize) + " to " + MaxLength
                );
            }
            return length;
        }

        /// <exception cref="MalformedException">No frame has such a header, or no host sends it.</exception>
        internal static Frame ReadHeader(byte[] buffer, int at)
        {
            uint length = ReadLength(buffer, at);
            if (buffer[at + 5] != 0)
            {
                throw new MalformedException(
                    "a frame's flags are 0x" + Hex(buffer, at + 5, 1) + ", where RASP/1 has none"
                );
            }
            Frame frame = default(Frame);
            frame.BodySize = (int)length - (HeaderSize - LengthSize);
            frame.Kind = (FrameKind)buffer[at + 4];
            frame.Code = (buffer[at + 6] << 8) | buffer[at + 7];
            frame.Id = Wire.GetInt(buffer, at + 8);
            string fault = frame.Fault();
            return fault == null ? frame : throw new MalformedException(fault);
        }

        private bool IsOfHost => Kind >= FrameKind.Response && Kind <= FrameKind.Credit && Kind != FrameKind.Cancel;

        private bool MayHaveCode =>
            Kind == FrameKind.Error ? Code >= (int)Status.Malformed && Code <= (int)Status.Exception : Code == 0;

        /// <summary>What is wrong with a header; null where a host may send it.</summary>
        private string Fault()
        {
            if (!IsOfHost)
            {
                return "a frame of kind " + (int)Kind + ", which no host sends";
            }
            if (!MayHaveCode)
            {
                return Name + " with status " + Code;
            }
            string body = Name + " with a body of " + BodySize + " bytes";
            switch (Kind)
            {
                case FrameKind.Ping:
                case FrameKind.Pong:
                    return BodySize <= MaxPing ? null : "a " + body + ", over the limit of " + MaxPing;
                case FrameKind.GoAway:
                    return BodySize == 0 && Id == 0
                        ? null
                        : "a " + body + " and request id " + unchecked((uint)Id) + ", where both must be 0";
                case FrameKind.End:
                    return BodySize == 0 ? null : "an " + body + ", where it must be empty";
                case FrameKind.Credit:
                    return BodySize == CreditSize ? null : "a " + body + ", not " + CreditSize;
                default:
                    return null;
            }
        }
    }
}
