import { z } from 'zod';
import type { HubArguments, HubEvent } from '#contract/live/hub.ts';

/** The SignalR hub protocol, JSON, version 1: each record is a JSON object followed by this character. */
const END = '\u001E';

const INVOCATION = 1;
const COMPLETION = 3;
const STREAM_INVOCATION = 4;
const PING_TYPE = 6;
const CLOSE = 7;

const record = (message: Readonly<Record<string, unknown>>): string => `${JSON.stringify(message)}${END}`;

export const PING = record({ type: PING_TYPE });
export const HANDSHAKE_DONE = record({});
export const handshakeRefused = (error: string): string => record({ error });

export const invocation = <E extends HubEvent>(target: E, args: HubArguments<E>): string =>
  record({ type: INVOCATION, target, arguments: args });

export type Farewell = { readonly error?: string; readonly allowReconnect?: boolean };
export const closing = ({ error, allowReconnect = false }: Farewell): string =>
  record({ type: CLOSE, ...(error === undefined ? {} : { error }), allowReconnect });

/** This hub only sends; it has no methods. */
export const unknownMethod = (invocationId: string): string =>
  record({ type: COMPLETION, invocationId, error: 'There is no such method.' });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const Handshake = z.object({ protocol: z.string().max(32), version: z.int() });

/** The error of a connection's first record; undefined if it is valid. */
export const handshakeFault = (text: string): string | undefined => {
  const parsed = Handshake.safeParse(parseJson(text));
  if (!parsed.success) return 'The handshake could not be read.';
  if (parsed.data.protocol !== 'json') return 'Only the protocol json is supported.';
  return parsed.data.version === 1 ? undefined : 'Only version 1 of the protocol is supported.';
};

const Message = z.object({ type: z.int(), invocationId: z.string().max(128).optional() });

/** The kind of a client's record; `broken` if it violates the protocol. */
export type Asked =
  | { readonly kind: 'call'; readonly invocationId: string }
  | { readonly kind: 'close' | 'nothing' | 'broken' };

export const askedBy = (text: string): Asked => {
  const parsed = Message.safeParse(parseJson(text));
  if (!parsed.success) return { kind: 'broken' };
  const { type, invocationId } = parsed.data;
  if (type === CLOSE) return { kind: 'close' };
  const isCall = type === INVOCATION || type === STREAM_INVOCATION;
  return isCall && invocationId !== undefined ? { kind: 'call', invocationId } : { kind: 'nothing' };
};

/** Splits received text into records and buffers an incomplete one. */
export class RecordReader {
  #rest = '';
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The records completed by this text; undefined if one exceeds the limit. */
  read(text: string): readonly string[] | undefined {
    const records = `${this.#rest}${text}`.split(END);
    this.#rest = records.pop() ?? '';
    const isTooLarge = [...records, this.#rest].some((each) => Buffer.byteLength(each) > this.#maxBytes);
    return isTooLarge ? undefined : records;
  }
}
