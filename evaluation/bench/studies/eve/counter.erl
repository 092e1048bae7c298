%% SPDX-License-Identifier: Apache-2.0
%%
%% A counter in Erlang: a process for each connection, and one that holds the count, which all others ask; the paper did the
%% same. Its messages are those of counter.go.
-module(counter).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, _} = gen_server:start_link({local, ?MODULE}, ?MODULE, [], []),
    {ok, Listener} = gen_tcp:listen(0, [binary, {ip, {127, 0, 0, 1}}, {packet, raw}, {active, false}, {nodelay, true},
                                        {backlog, 1024}]),
    {ok, Port} = inet:port(Listener),
    io:format("listening on ~b~n", [Port]),
    accept(Listener).

accept(Listener) ->
    {ok, Socket} = gen_tcp:accept(Listener),
    Owner = spawn(fun() -> receive begin_now -> serve(Socket) end end),
    ok = gen_tcp:controlling_process(Socket, Owner),
    Owner ! begin_now,
    accept(Listener).

serve(Socket) ->
    case gen_tcp:recv(Socket, 16) of
        {ok, <<Operation, _/binary>>} ->
            Count = gen_server:call(?MODULE, case Operation of 0 -> get; _ -> increment end, infinity),
            case gen_tcp:send(Socket, <<Count:64, 0:64>>) of
                ok -> serve(Socket);
                {error, _} -> gen_tcp:close(Socket)
            end;
        {error, _} ->
            gen_tcp:close(Socket)
    end.

init([]) ->
    {ok, 0}.

handle_call(get, _From, Count) ->
    {reply, Count, Count};
handle_call(increment, _From, Count) ->
    {reply, Count + 1, Count + 1}.

handle_cast(_Message, Count) ->
    {noreply, Count}.
