// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
/// <reference lib="esnext.disposable" />

import type { CreoError } from "../error/errors.js";

/** The options of a client. Times are in milliseconds, and Infinity means that there is no limit. */
export interface Options {
  /**
   * How long a call may take; the host is told. A stream has no limit unless its call has its own. 30 s if not given.
   */
  readonly timeout?: number | undefined;
  /** How long connecting may take, and then the host to show that it is one. 5 s if not given. */
  readonly connectTimeout?: number | undefined;
  /**
   * How TLS is spoken with a host at `host:port` or `unix:/path`, in Node: `{}` trusts what Node trusts. Pages of a
   * browser use `https://host:port`.
   */
  readonly tls?: Tls | undefined;
  /**
   * Shows the host who the caller is, where the host wants to know. A function is asked for each connection, and once
   * more where a call is UNAUTHENTICATED, which is then sent again.
   */
  readonly token?: Token | (() => Token | Promise<Token>) | undefined;
  /** Whether the token is sent to other machines without TLS, too. False if not given. */
  readonly allowPlaintextToken?: boolean | undefined;
  /**
   * Whether structs and arrays that the host sends are frozen, with all that is in them; their types are `readonly`
   * anyway. True if not given. If not, a message of many small structs is decoded in a fraction of the time.
   */
  readonly freeze?: boolean | undefined;
  /** How calls travel, if not as RASP: `overFetch` of the package's file `fetch.js`, which sends JSON. */
  readonly transport?: Transport | undefined;
  /** A hook that is told of each call, before it and after it. */
  readonly hook?: CallHook | undefined;
  /**
   * Texts that are sent along with each call, for the service to read: at most 8 KiB, or the call is a RefusedError.
   */
  readonly context?: Readonly<Record<string, string>> | undefined;
}

/** A token: a text, or its bytes. */
export type Token = string | Uint8Array;

/** Another way for calls to travel than RASP; generated packages have one in `fetch.js`. */
export interface Transport {
  /** @internal */
  _connections(address: string, options: Options): unknown;
}

/** How TLS is spoken. All but `serverName` are texts of PEM files, or their bytes. */
export interface Tls {
  /** The certificates to trust, instead of those that Node trusts. */
  readonly ca?: string | Uint8Array | undefined;
  /** The certificate of this client, and its private key, where the host asks for them. */
  readonly cert?: string | Uint8Array | undefined;
  readonly key?: string | Uint8Array | undefined;
  /** The name that the certificate of the host has to have, if that is not the host's in the address. */
  readonly serverName?: string | undefined;
}

/** The limits of one call. */
export interface CallOptions {
  /**
   * How long the call may take, in milliseconds, instead of the client's `timeout`; for a stream, from its beginning to
   * its end.
   */
  readonly timeout?: number | undefined;
  /** Ends the call at once when it is aborted, also at the host: the call rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** The limits of a call whose result is a stream, of a method that may be called again. */
export interface StreamOptions extends CallOptions {
  /**
   * If given, a stream that is cut is opened again: by the connection (TRANSPORT), or by a host that is UNAVAILABLE or
   * BUSY. The function is told of each gap, with the error. Items that the service sent in the gap are lost; then they
   * begin as those of a new call. The error is thrown where no stream can be opened within the client's
   * `connectTimeout`.
   */
  readonly resubscribe?: ((gap: CreoError) => void) | undefined;
}

/** A call, as a hook sees it: the same object before and after it. */
export interface CallInfo {
  /** The names in the description: `DataService` and `storeData`. */
  readonly interface: string;
  readonly method: string;
  /** The address of the client, as it was given. */
  readonly address: string;
  /**
   * Texts that are sent along with the call, for the service to read, at most 8 KiB: at first the context of the
   * client. `before` may change them; later changes have no effect.
   */
  readonly context: Map<string, string>;
}

/** Is told of each call of a client. A request that is sent again is the same call. */
export interface CallHook {
  /**
   * Is called when a call begins, and nothing is sent yet. A call with a streamed result begins when its first item is
   * asked for. If this throws, the call ends with that error; nothing is sent, and `after` is not told of it.
   */
  before?(call: CallInfo): void;
  /**
   * Is called once when a call has ended: with its result, the end of its stream, or an error; undefined where it
   * succeeded. For a one-way call that is when the request was handed over; for a streamed result that was given up
   * before its end, `error` is a CallCancelledError. An error that this throws is ignored.
   */
  after?(call: CallInfo, error: unknown): void;
}

/**
 * The items of a streamed result, in the order in which the service sends them.
 * The call begins when the first item is asked for. What has come and was not taken is 1 MiB at most and one item more.
 * Leaving a `for await` early cancels the call at the host; nothing is thrown then.
 *
 * Only the end that the service sends is an end: after a failure each further read rejects with the same error, and after
 * `cancel` or `return` with a CallCancelledError. One reader may wait at a time; a second one gets a TypeError.
 */
export interface Stream<T> extends AsyncIterableIterator<T> {
  next(): Promise<IteratorResult<T, undefined>>;
  /**
   * The next item, if it is there within this time; undefined where it is not, or where the stream has ended. A time that
   * passes takes nothing from the stream. 0 only looks.
   */
  poll(milliseconds: number): Promise<T | undefined>;
  /** Whether all items were read, and the end of the stream. */
  readonly ended: boolean;
  return(): Promise<IteratorResult<T, undefined>>;
  [Symbol.asyncIterator](): Stream<T>;
  /** As `return`, at the end of `await using`, where the platform has it. */
  [Symbol.asyncDispose](): Promise<void>;
  /** Closes the stream, also for who waits for the next item, and cancels the call unless it is over. */
  cancel(): void;
}
