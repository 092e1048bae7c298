// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;

    /// <summary>A call, as a <see cref="CallHook"/> sees it.</summary>
    public sealed class CallInfo
    {
        /// <summary>Creates the object that a client gives to a hook, for tests of hooks.</summary>
        /// <param name="interfaceName">As the description has it.</param>
        /// <param name="methodName">As the description has it.</param>
        /// <param name="address">That of the client.</param>
        /// <exception cref="ArgumentNullException">An argument is null.</exception>
        public CallInfo(string interfaceName, string methodName, string address)
        {
            InterfaceName = interfaceName ?? throw new ArgumentNullException(nameof(interfaceName));
            MethodName = methodName ?? throw new ArgumentNullException(nameof(methodName));
            Address = address ?? throw new ArgumentNullException(nameof(address));
        }

        /// <summary>The interface, as the description has it.</summary>
        public string InterfaceName { get; }

        /// <summary>The method, as the description has it.</summary>
        public string MethodName { get; }

        /// <summary>The address or addresses of the client, as they were given.</summary>
        public string Address { get; }

        /// <summary>
        /// What is sent along with the call, for the service to read: at first what <see cref="Options.Context"/> says.
        /// A hook may change it before the call; later changes have no effect. Encoded, it may have 8 KiB.
        /// </summary>
        public IDictionary<string, string> Context { get; } = new Dictionary<string, string>();

        /// <summary>The activity that <c>ActivityHook</c> has begun for the call.</summary>
        internal object Activity { get; set; }

        /// <summary>The method with its interface, as in <c>Store.get</c>.</summary>
        public override string ToString()
        {
            return InterfaceName + "." + MethodName;
        }
    }
}
