// SPDX-License-Identifier: Apache-2.0
#if NET8_0_OR_GREATER
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System.Collections.Generic;
    using System.Diagnostics;
    using System.Linq;
    using System.Text;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>Calls as activities of .NET.</summary>
    public sealed class ActivityHookTests
    {
        [Fact]
        public async Task ACallIsAnActivityWhoseTraceTheHostGets()
        {
            List<Activity> ended = new List<Activity>();
            using (ActivitySource program = new ActivitySource("ActivityHookTests")) using (
                ActivityListener listener = new ActivityListener()
            )
            {
                listener.ShouldListenTo = source =>
                    source.Name == ActivityHook.SourceName || source.Name == program.Name;
                listener.Sample = (ref ActivityCreationOptions<ActivityContext> options) =>
                    ActivitySamplingResult.AllData;
                Activity around = null;
                listener.ActivityStopped = activity =>
                {
                    if (around != null && activity.ParentId == around.Id)
                    {
                        ended.Add(activity);
                    }
                };
                ActivitySource.AddActivityListener(listener);
                List<string> contexts = new List<string>();
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.Send(FakeHost.Preface);
                    for (int i = 0; i < 2; i++)
                    {
                        FakeHost.Received context = peer.ReadFrame();
                        contexts.Add(Encoding.UTF8.GetString(FakeHost.Bytes(context.Body)));
                        int id = peer.ReadFrame().Id;
                        if (i == 0)
                        {
                            peer.Answer(id, 7);
                        }
                        else
                        {
                            peer.Send(FrameKind.Error, id, "00000000", Status.Busy);
                        }
                    }
                    peer.WaitForClose();
                }))
                {
                    Options options = new Options { ConnectTimeout = Long, Hook = new ActivityHook() };
                    using (Channel channel = new Channel(host.Address, options))
                    {
                        using (around = program.StartActivity("around"))
                        {
                            Assert.Equal(7, Ask(channel));
                            Assert.Same(around, Activity.Current);
                            await Assert.ThrowsAsync<ServiceException>(
                                () => Asking(channel).AnswerAsync(CancellationToken.None)
                            );
                            Assert.Same(around, Activity.Current);
                        }
                    }
                }
                Assert.Equal(new[] { "Counter.get", "Counter.get" }, ended.Select(activity => activity.OperationName));
                Assert.Contains(ended[0].Id, contexts[0]);
                Assert.Equal(ActivityKind.Client, ended[0].Kind);
                Assert.Equal(ActivityStatusCode.Unset, ended[0].Status);
                Assert.Equal(ActivityStatusCode.Error, ended[1].Status);
                Assert.Equal("BUSY", ended[1].GetTagItem("error.type"));
            }
        }
    }
}
#endif
