// SPDX-License-Identifier: Apache-2.0
using System;
using System.Threading.Tasks;
using Trials;
using Trials.Runtime;

/// <summary>Meets every error that a client makes itself; it is the same in all languages.</summary>
internal static class Client
{
    private const int MaxFrame = 256 * 1024 * 1024;

    /// <summary>
    /// Arguments: a host; where no host listens; what takes connections and says nothing; what answers with HTTP.
    /// </summary>
    private static void Main(string[] arguments)
    {
        string plain = arguments[0];
        string dead = arguments[1];
        string silent = arguments[2];
        string http = arguments[3];
        Show("is no address", "nowhere", () => new TrialsClient("nowhere"));
        Show("has no such file", "unix:/nope/creo", () => new TrialsClient("unix:/nope/creo"));
        Show("finds nobody", dead, () => new TrialsClient(dead));
        Options hasty = new Options { ConnectTimeout = TimeSpan.FromMilliseconds(300) };
        using (TrialsClient client = new TrialsClient(silent, hasty))
        {
            Show("meets silence", "Trials.add", silent, () => client.Add(1), "300 ms");
        }
        Options patient = new Options { ConnectTimeout = TimeSpan.FromMilliseconds(1500) };
        using (TrialsClient client = new TrialsClient(silent, patient))
        {
            TrialsClient timed = client.WithCallTimeout(TimeSpan.FromMilliseconds(100));
            Show("has less time", "Trials.add", silent, () => timed.Add(1), "100 ms");
            Show("meets silence, and may be repeated", "Trials.same", silent, () => client.Same(1), "1.5 s");
        }
        using (TrialsClient client = new TrialsClient(http))
        {
            Show("meets HTTP", "Trials.add", http, () => client.Add(1));
        }
        using (AbsentClient client = new AbsentClient(plain))
        {
            Show("is not served", "Absent.call", plain, client.Call, "trials.Absent is not served there.");
        }
        using (PausesClient client = new PausesClient(plain))
        {
            PausesClient timed = client.WithCallTimeout(TimeSpan.FromMilliseconds(50));
            Show("takes too long", "Pauses.pause", plain, () => timed.Pause(60000));
        }
        using (PausesClient client = new PausesClient(plain))
        {
            Task<int> call = client.PauseAsync(60000);
            AwaitSent(client);
            client.Dispose();
            Show("is closed during a call", "Pauses.pause", plain, () => call.GetAwaiter().GetResult());
            Show("is closed before a call", "Pauses.pause", plain, () => client.Pause(1));
        }
        using (TrialsClient client = new TrialsClient(plain))
        {
            Show("throws", "Trials.fail", plain, () => client.Fail("refused"));
            byte[] much = new byte[MaxFrame + 1];
            Show("is too large", "Trials.mirror", plain, () => client.Mirror(ReadOnlyArray<byte>.Wrap(much)));
        }
    }

    /// <summary>Waits until all that was called before is sent: requests keep their order.</summary>
    private static void AwaitSent(PausesClient client)
    {
        try
        {
            client.WithCallTimeout(TimeSpan.FromMilliseconds(50)).Pause(1);
        }
        catch (DeadlineException)
        {
            // The service is still busy with the first call.
        }
    }

    private static void Show(string what, string address, Action call)
    {
        Show(what, "", address, call);
    }

    /// <summary>The text of the error begins with the name, and has the part, if there is one.</summary>
    private static void Show(string what, string method, string address, Action call, string part = null)
    {
        try
        {
            call();
            Console.WriteLine(what + ": no error");
        }
        catch (Refused e)
        {
            Show(what, method, address, e, " " + e.Reason + " " + e.Number);
        }
        catch (CreoException e)
        {
            bool said = part != null && e.Message.Contains(" " + part);
            Show(what, method, address, e, said ? ", saying " + part : "");
        }
    }

    private static void Show(string what, string method, string address, CreoException e, string more)
    {
        bool named = e.Message.StartsWith(method + " at " + address + ": ", StringComparison.Ordinal);
        Console.WriteLine(
            what + ": " + Declared.Name(e.Status) + " in " + Declared.Name(e.Phase)
            + (e.RequestId == 0 ? "" : ", of a request") + (named ? ", by name" : "") + more
        );
    }
}
