// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** Why a call failed. MALFORMED to EXCEPTION are the names of RASP/1, section 5; the others are never sent. */
export type Status =
  | "MALFORMED"
  | "UNKNOWN_PROTOCOL"
  | "UNKNOWN_METHOD"
  | "TOO_LARGE"
  | "BUSY"
  | "DEADLINE"
  | "CANCELLED"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "UNAVAILABLE"
  | "INTERNAL"
  | "EXCEPTION"
  /** Connecting, sending or receiving failed. */
  | "TRANSPORT"
  /** An argument of the client is wrong, such as an address. */
  | "BAD_ARGUMENT";

/**
 * How far a call was when it failed. CONNECT: nothing was sent; SEND: the host may have the request in part; WAIT: it
 * may have run it; DECODE: it has run it.
 */
export type Phase = "CONNECT" | "SEND" | "WAIT" | "DECODE";

/** The method, as in `DataService.storeData`, and where it was called. */
export interface Place {
  readonly method?: string;
  readonly address?: string;
  readonly phase?: Phase | undefined;
  readonly requestId?: number;
}

/**
 * The base of all errors of calls and connections. Its `message` begins with the method and the address.
 *
 * A wrong argument of a call is not one of them: it is a TypeError or a RangeError, before anything is sent. A call
 * whose AbortSignal was aborted rejects with the reason of that signal.
 */
export abstract class CreoError extends Error {
  readonly status: Status;
  /** The message of the host or of the client, without the method and the address. */
  readonly detail: string;
  /** The method, as in `DataService.storeData`; empty where the client could not connect outside of a call. */
  readonly method: string;
  /** The address of the connection, as in `localhost:7000`; where there was none, all that were tried. */
  readonly address: string;
  /** How far the call was; undefined where it had not begun. */
  readonly phase: Phase | undefined;
  /** The number of the request on its connection, as in a host's log; 0 where it has none. */
  readonly requestId: number;
  protected constructor(status: Status, detail: string, place?: Place);
}

/** The host answered with an error; `status` says which. */
export class ServiceError extends CreoError {
  constructor(status: Status, detail: string, place?: Place);
}

/**
 * This client refuses an argument, and sends nothing of it. `status` is BAD_ARGUMENT for an address of no form that it
 * knows, and TOO_LARGE for arguments, or an item of a stream, that no frame can hold.
 */
export class RefusedError extends CreoError {
  constructor(status: Status, detail: string, place?: Place);
}

/** Connecting, sending or receiving failed. The next call opens another connection. */
export class TransportError extends CreoError {
  constructor(detail: string, place?: Place);
}

/** The time of the call was over, according to this client or to the host. The connection stays usable. */
export class DeadlineError extends CreoError {
  constructor(detail: string, place?: Place);
}

/** The client was closed, before the call or during it. */
export class CallCancelledError extends CreoError {
  constructor(detail: string, place?: Place);
}

/** The host sent bytes that do not decode. */
export class MalformedError extends CreoError {
  constructor(detail: string, place?: Place);
}

/** The base of the exceptions that a description declares: the host answered with one. */
export abstract class ServiceException extends CreoError {
  protected constructor(detail?: string);
}
