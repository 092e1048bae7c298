// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>A call whose result is a stream, as the reader of its items sees it.</summary>
    internal interface IItems<T>
    {
        Method Method { get; }

        /// <summary>Milliseconds that finding a host may take.</summary>
        int ConnectTimeout { get; }

        /// <summary>Whether the host has ended it and nothing is left to read.</summary>
        bool IsAtEnd { get; }

        /// <summary>Sends the request.</summary>
        /// <param name="mayWait">Whether to wait in this thread until it is sent.</param>
        void BeginReading(bool mayWait);

        /// <summary>Waits for the next item; where the call failed instead, throws its error.</summary>
        /// <returns>Whether there is one: false at the end, and when the time is over.</returns>
        bool Next(Deadline limit, out T item);

        /// <summary>Takes the next item, if one is there.</summary>
        bool TryTake(out T item);

        /// <summary>Waits until there is an item or the end, the time is over, or the token is cancelled.</summary>
        Task ArrivalAsync(Deadline limit, CancellationToken cancellationToken);

        /// <summary>Ends the call unless it has ended, and tells the host.</summary>
        /// <param name="reason">What reads throw then.</param>
        void Cancel(Exception reason);

        /// <summary>Whether its error is that the host refused its token, and another connection may have another one.</summary>
        bool MayRenewToken(Exception e);

        /// <summary>Ends the call unless it has ended; items that have come are not read any more.</summary>
        void Close();

        /// <summary>No more items are sent: their source may be waiting for something.</summary>
        void StopSource();

        /// <summary>The same call once more, for a reader whose stream was cut.</summary>
        IItems<T> Again();
    }
}
