import { z } from 'zod';
import type { RouteLine } from './routes.ts';

type Schemas = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
};

/** A call: its route line, the schemas of what it takes, and of the whole envelope it answers. */
export type Endpoint<R extends RouteLine = RouteLine, S extends Schemas = Schemas> = {
  readonly route: R;
} & Readonly<S>;

export const endpoint = <R extends RouteLine, const S extends Schemas>(route: R, schemas: S): Endpoint<R, S> => ({
  route,
  ...schemas,
});

/** `{ isSuccess: true, value }` (D175). */
export const valueOf = <T extends z.ZodType>(value: T) => z.object({ isSuccess: z.literal(true), value });

/** `{ isSuccess: true, value: […], totalCount }` (D175). */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ isSuccess: z.literal(true), value: z.array(item), totalCount: z.number().int().nonnegative() });

type Field<E, K extends string> = E extends Record<K, infer T extends z.ZodType> ? T : never;

/** The input and the output of the schema of one part of a call. */
export type InputOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = z.input<Field<E, K>>;
export type ParsedOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = z.output<Field<E, K>>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

type QueryFields<In, Out> = {
  [K in keyof In as undefined extends In[K] ? never : K]: K extends keyof Out ? Out[K] : never;
} & { [K in keyof In as undefined extends In[K] ? K : never]?: (K extends keyof Out ? Out[K] : never) | null };
type QueryCall<In, Out> =
  Record<never, never> extends QueryFields<In, Out>
    ? { query?: QueryFields<In, Out> }
    : { query: QueryFields<In, Out> };
type QueryPart<E> =
  E extends Record<'query', infer Q extends z.ZodType> ? QueryCall<z.input<Q>, z.output<Q>> : Record<never, never>;
type ParamsPart<E> =
  E extends Record<'params', infer P extends z.ZodType> ? { params: z.output<P> } : Record<never, never>;
type BodyPart<E> = E extends Record<'body', infer B extends z.ZodType> ? { body: z.input<B> } : Record<never, never>;

/** The arguments of a client's call: numbers and flags as they are; unset filters may be null. */
export type CallOf<E extends Endpoint> = QueryPart<E> & ParamsPart<E> & BodyPart<E>;
