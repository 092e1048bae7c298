// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading.Tasks;

    /// <summary>What the classes need that tests have in the place of clients.</summary>
    internal static class Fake
    {
        /// <summary>A method was called that a test does not set.</summary>
        internal static Exception Unset(string name, string method)
        {
            return new NotSupportedException(name + " has no " + method + ": override it");
        }

        /// <summary>What a blocking method returns or throws.</summary>
        internal static Task<T> Answer<T>(Func<T> call)
        {
            TaskCompletionSource<T> answer = new TaskCompletionSource<T>();
            try
            {
                answer.SetResult(call());
            }
            catch (Exception e)
            {
                answer.SetException(e);
            }
            return answer.Task;
        }

        /// <summary>The same of one that returns nothing.</summary>
        internal static Task Answer(Action call)
        {
            return Answer(() =>
            {
                call();
                return true;
            });
        }
    }
}
