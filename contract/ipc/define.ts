import { z } from 'zod';

/** A call from the window to the main process: the schemas of its input and its answer. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly kind: 'call';
  readonly input: I;
  readonly output: O;
  /** How large the input may be, counted in characters of its JSON. */
  readonly maxCharacters: number;
  /** And how many bytes may come with it, which are no part of the JSON. */
  readonly maxBytes: number;
};

/** An event that the main process sends to the window. */
export type Event<P extends z.ZodType = z.ZodType> = { readonly kind: 'event'; readonly payload: P };

export type Group = Readonly<Record<string, Call | Event>>;

/** The limit of all calls but a few. */
const MAX_CHARACTERS = 64 * 1024;

export const call = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  maxCharacters = MAX_CHARACTERS,
  maxBytes = 0,
): Call<I, O> => ({ kind: 'call', input, output, maxCharacters, maxBytes });

export const event = <P extends z.ZodType>(payload: P): Event<P> => ({ kind: 'event', payload });

/** For calls that take or answer nothing. */
export const nothing = z.undefined();

/** The names of all groups with the kind of each, complete or it does not compile. */
export type ChannelsOf<T extends Record<string, Group>> = {
  readonly [G in keyof T]: { readonly [N in keyof T[G]]: T[G][N]['kind'] };
};
