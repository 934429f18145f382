import { addressOf } from '#contract/http/address.ts';
import type { AddressParts } from '#contract/http/address.ts';
import type { CallOf, Endpoint, ReplyOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import type { adminRoutes } from '#contract/http/admin-routes.ts';
import type { RouteLine, routes } from '#contract/http/routes.ts';
import { send } from './send.ts';
import type { ApiOptions } from './api-options.ts';

/** A write may carry a key under which the server does it once, however often it is sent (D111). */
type Keyed<E extends Endpoint> =
  E extends Record<'body', unknown> ? CallOf<E> & { readonly idempotencyKey?: string } : CallOf<E>;

type ApiCall<E extends Endpoint> =
  Record<never, never> extends Keyed<E>
    ? (call?: Keyed<E>, signal?: AbortSignal) => Promise<ReplyOf<E>>
    : (call: Keyed<E>, signal?: AbortSignal) => Promise<ReplyOf<E>>;

/** The client of a part of the contract. */
export type ClientFor<Calls> = {
  readonly [R in keyof Calls]: {
    readonly [C in keyof Calls[R]]: Calls[R][C] extends Endpoint ? ApiCall<Calls[R][C]> : never;
  };
};
type ClientOf<Resource extends keyof Api> = ClientFor<Pick<Api, Resource>>;

/** `api.posts.search({ query }, signal)`: every call of `routes`, answering its whole envelope or rejecting with ApiFailure. */
export type ApiClient = ClientOf<keyof typeof routes>;

/** The same of `adminRoutes`. */
export type AdminClient = ClientOf<keyof typeof adminRoutes>;

type RouteTable = Readonly<Record<string, Readonly<Record<string, RouteLine>>>>;
/** The client of a table of routes; that of `adminRoutes` comes with the admins' screens. */
export type MakeClient = <Table extends RouteTable>(table: Table) => ClientOf<keyof Table & keyof Api>;

type AnyCall = AddressParts & { body?: unknown; idempotencyKey?: string };

const viewerQuery = (route: RouteLine, { viewer }: ApiOptions): Record<string, string> => {
  const { language, currency } = viewer();
  if (route.viewer === 'none') return {};
  return route.viewer === 'lang' ? { lang: language } : { lang: language, currency };
};

const callOf =
  (route: RouteLine, options: ApiOptions) =>
  async (call: AnyCall = {}, signal?: AbortSignal): Promise<unknown> => {
    const address = addressOf(route, { ...call, query: { ...viewerQuery(route, options), ...call.query } });
    const isWritten = route.method === 'GET' && !options.isSignedIn();
    const written = isWritten ? options.preloaded.take(address) : undefined;
    return written ?? send({ route, address, body: call.body, idempotencyKey: call.idempotencyKey, signal }, options);
  };

/** Makes clients from tables of routes; the validator stays on the server. */
export const createClientFactory =
  (options: ApiOptions): MakeClient =>
  <Table extends RouteTable>(table: Table) => {
    const resources = Object.entries(table).map(([resource, lines]) => [
      resource,
      Object.fromEntries(Object.entries(lines).map(([name, route]) => [name, callOf(route, options)])),
    ]);
    return Object.fromEntries(resources) as ClientOf<keyof Table & keyof Api>;
  };
