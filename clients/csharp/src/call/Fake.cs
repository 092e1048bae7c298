// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading.Tasks;

    /// <summary>Helps the classes that tests use in the place of clients.</summary>
    internal static class Fake
    {
        /// <summary>The error of a call of a method for which a test has set nothing.</summary>
        internal static Exception Unset(string name, string method)
        {
            return new NotSupportedException(name + " has no " + method + ": override it");
        }

        /// <summary>A task with what a blocking method returns or throws.</summary>
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

        /// <summary>A task with what a blocking method throws that returns nothing.</summary>
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
