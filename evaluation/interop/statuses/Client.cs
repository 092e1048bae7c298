// SPDX-License-Identifier: Apache-2.0
using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Trials;
using Trials.Runtime;

/// <summary>Meets every way in which a call can fail.</summary>
internal static class Client
{
    /// <summary>
    /// Arguments: a host; one with small limits; one that asks for tokens; a token without roles; where no host
    /// listens.
    /// </summary>
    private static void Main(string[] arguments)
    {
        string plain = arguments[0];
        string strict = arguments[1];
        string guarded = arguments[2];
        string dead = arguments[4];
        using (TrialsClient client = new TrialsClient(plain))
        {
            Show("fails by accident", plain, () => client.Fail("by accident"));
            Show("refuses", plain, () => client.Fail("refused"));
        }
        using (PausesClient client = new PausesClient(plain))
        {
            Show("takes too long", plain, () => client.WithCallTimeout(TimeSpan.FromMilliseconds(50)).Pause(60000));
        }
        using (AbsentClient client = new AbsentClient(plain))
        {
            Show("is not served", plain, client.Call);
        }
        using (TrialsClient client = new TrialsClient(strict))
        {
            Show("is nested too deep", strict, () => client.Tree(Nested(5)));
            Show("is too large", strict, () => client.Mirror(new byte[100000]));
        }
        using (PausesClient client = new PausesClient(strict))
        {
            Show("is one too many", strict, () => Overload(client));
        }
        using (VaultClient client = new VaultClient(guarded))
        {
            Show("shows no token", guarded, () => client.Open());
        }
        using (VaultClient client = new VaultClient(guarded, new Options { Token = "guessed" }))
        {
            Show("shows a wrong token", guarded, () => client.Open());
        }
        using (VaultClient client = new VaultClient(guarded, new Options { Token = arguments[3] }))
        {
            Show("may not do this", guarded, () => client.Open());
        }
        Show("finds nobody", dead, () => new TrialsClient(dead).Dispose());
    }

    private static Tree Nested(int levels)
    {
        return new Tree(levels == 1 ? new Tree[0] : new[] { Nested(levels - 1) }, levels);
    }

    /// <summary>Calls until one is refused, and throws that.</summary>
    private static void Overload(PausesClient client)
    {
        using (CancellationTokenSource cancelling = new CancellationTokenSource())
        {
            Task<int>[] calls =
                Enumerable.Range(0, 10).Select(i => client.PauseAsync(60000, cancelling.Token)).ToArray();
            Task<int> first = Task.WhenAny(calls).Result;
            cancelling.Cancel();
            first.GetAwaiter().GetResult();
        }
    }

    private static void Show(string what, string address, Action call)
    {
        try
        {
            call();
            Console.WriteLine(what + ": no error");
        }
        catch (Refused e)
        {
            Show(what, address, e, " " + e.Reason + " " + e.Number);
        }
        catch (CreoException e)
        {
            Show(what, address, e, "");
        }
    }

    private static void Show(string what, string address, CreoException e, string fields)
    {
        Console.WriteLine(
            what + ": " + Declared.Name(e.Status) + " in " + Declared.Name(e.Phase)
            + (e.RequestId == 0 ? "" : ", of a request") + (e.Address == address ? "" : ", of " + e.Address) + fields
        );
    }
}
