import type { z } from 'zod';
import type { ApiError } from '../errors.ts';
import type { Call, Event, Group } from './define.ts';
import type { Ipc } from './index.ts';

/** Every call answers this; it never rejects. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

type CallFunction<C> =
  C extends Call<infer I, infer O>
    ? (...input: undefined extends z.input<I> ? [] : [input: z.input<I>]) => Promise<Reply<z.output<O>>>
    : never;
type Listen<E> = E extends Event<infer P> ? (listener: (payload: z.output<P>) => void) => () => void : never;

type CallsOf<G extends Group> = { readonly [N in keyof G as G[N] extends Call ? N : never]: CallFunction<G[N]> };
type EventsOf<G extends Group> = {
  readonly [N in keyof G & string as G[N] extends Event ? `on${Capitalize<N>}` : never]: Listen<G[N]>;
};

/** The type of `window.desktop`, which the preload script provides. */
export type Desktop = { readonly [G in keyof Ipc]: CallsOf<Ipc[G]> & EventsOf<Ipc[G]> };

/** What the main process answers each call with; failures are thrown as IpcFailure. */
export type HandlersOf<G extends Group> = {
  readonly [N in keyof G as G[N] extends Call ? N : never]: G[N] extends Call<infer I, infer O>
    ? (input: z.output<I>) => z.input<O> | Promise<z.input<O>>
    : never;
};
export type Handlers = { readonly [G in keyof Ipc]: HandlersOf<Ipc[G]> };

/** The payload of an event by group and name. */
export type PayloadOf<G extends keyof Ipc, N extends keyof Ipc[G]> =
  Ipc[G][N] extends Event<infer P> ? z.input<P> : never;
