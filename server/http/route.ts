import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { CONTACT_TEXTS } from '#contract/http/contact.ts';
import type { Endpoint, ParsedOf, ReplyOf } from '#contract/http/define.ts';
import type { Access } from '#contract/http/routes.ts';
import { AppError } from './errors.ts';
import { readForm } from './multipart.ts';
import type { LimitName } from './rate-limit.ts';
import { replySchema } from './reply-schema.ts';
import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without it cannot be registered. */
    access?: Access;
    limit?: LimitName;
    /** A GET that only our own pages may send. */
    hasEffect?: boolean;
    /** An account that is being deleted may call it, though it writes. */
    isForLeaving?: boolean;
    /** Its handler sees to it that the body comes quickly enough. */
    isPaced?: boolean;
    /** Called by probes every second: answered in every state, without limits, and not logged. */
    isProbe?: boolean;
  }
}

/** What a module gives the app: it registers its routes. */
export type RouteModule = (app: FastifyInstance) => void;

/** A validated request. */
export type Call<E extends Endpoint> = {
  readonly params: ParsedOf<E, 'params'>;
  readonly query: ParsedOf<E, 'query'>;
  readonly body: ParsedOf<E, 'body'>;
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The reply's envelope, or the same as JSON in a ready buffer, which is sent as it is. */
export type Answer<E extends Endpoint> = ReplyOf<E> | Buffer;

export type RouteSettings = {
  /** Which limit counts the calls; `api` where nothing is said. */
  readonly limit?: LimitName;
  /** The Cache-Control of a good answer. */
  readonly cache?: string;
  /** Most bytes of its body, where the server's own limit is too small. */
  readonly bodyLimit?: number;
};

/** The envelope of a good answer. */
export const ok = <Value>(value: Value) => ({ isSuccess: true as const, value });

/** The envelope of a page of a list. */
export const okList = <Item>(value: Item[], totalCount: number) => ({ ...ok(value), totalCount });

/** A photo or a big body may come over a slow connection: it gets the time that a whole request gets. */
const FORM_TIMEOUT_MS = 60_000;

const nothing = z.strictObject({});

const fieldsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  Object.fromEntries(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'This is not known here.'] as const)
        : [[issue.path.join('.') || 'body', issue.message] as const],
    ),
  );

/** Words for what a schema itself has none for; those of the validator are for programmers. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  const unit = issue['origin'] === 'string' ? ' characters' : '';
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? CONTACT_TEXTS.required : 'This is of the wrong kind.';
  if (issue.code === 'too_big') return `This takes at most ${issue.maximum}${unit}.`;
  if (issue.code === 'too_small') return `This takes at least ${issue.minimum}${unit}.`;
  if (issue.code === 'invalid_value') return `This takes one of ${issue.values.join(', ')}.`;
  return 'This is not valid.';
};

const parse = (schema: z.ZodType, input: unknown): unknown => {
  const parsed = schema.safeParse(input, { error: inWords });
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION_FAILED', undefined, { fields: fieldsOf(parsed.error.issues) });
};

const bodyOf = async ({ route: line, body }: Endpoint, request: FastifyRequest): Promise<unknown> => {
  if (body === undefined) return undefined;
  return parse(body, line.isForm === true ? await readForm(request) : request.body);
};

/** `BrandId=`, as plain forms send it, counts as absent (D178); an unknown parameter is refused, empty or not. */
const withoutEmpty = (schema: z.ZodType, query: unknown): unknown => {
  if (!(schema instanceof z.ZodObject)) return query;
  const isEmpty = ([name, value]: [string, unknown]): boolean => value === '' && Object.hasOwn(schema.shape, name);
  const entries = Object.entries(query as object);
  return entries.some(isEmpty) ? Object.fromEntries(entries.filter((entry) => !isEmpty(entry))) : query;
};

const queryOf = ({ query = nothing }: Endpoint, request: FastifyRequest): unknown =>
  parse(query, withoutEmpty(query, request.query));

const parseCall = async (endpoint: Endpoint, request: FastifyRequest) => ({
  params: parse(endpoint.params ?? nothing, request.params),
  query: queryOf(endpoint, request),
  body: await bodyOf(endpoint, request),
});

const addVary = (reply: FastifyReply, name: string): void => {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
};

/**
 * Turns an endpoint of the contract into a Fastify route: its access line, its validated input, its reply schema.
 * One that takes a form goes through `registerForms`.
 * `app.route(route(api.rates.current, () => ok(rates.current())))`
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
  { limit = 'api', cache = 'no-cache', bodyLimit }: RouteSettings = {},
): RouteOptions => ({
  method: endpoint.route.method,
  url: endpoint.route.path,
  config: {
    access: endpoint.route.access,
    limit,
    hasEffect: endpoint.route.hasEffect === true,
    isForLeaving: endpoint.route.isForLeaving === true,
  },
  schema: { response: { 200: replySchema(endpoint.reply) } },
  ...(bodyLimit === undefined ? {} : { bodyLimit, handlerTimeout: FORM_TIMEOUT_MS }),
  ...(endpoint.route.isForm === true ? { handlerTimeout: FORM_TIMEOUT_MS } : {}),
  handler: async (request, reply) => {
    // Each part has just been parsed by the endpoint's own schema.
    const parts = (await parseCall(endpoint, request)) as Pick<Call<E>, 'params' | 'query' | 'body'>;
    const answer = await handler({ ...parts, viewer: request.viewer, request, reply });
    // A reply to one person must not be stored in a shared cache.
    const isShared = request.viewer.user === null || cache.startsWith('public');
    reply.header('cache-control', isShared ? cache : `private, ${cache}`).type('application/json; charset=utf-8');
    // What names are in follows the header where the address does not say it.
    if (endpoint.route.viewer !== 'none') addVary(reply, 'accept-language');
    return answer;
  },
});
