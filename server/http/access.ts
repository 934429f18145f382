import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Access } from '#contract/http/routes.ts';
import { AppError } from './errors.ts';
import type { Identified } from './viewer.ts';

/** Refuses a viewer whom the route's access line excludes (SECURITY rule 3). */
export const checkAccess = (access: Access, user: Identified): void => {
  if (access === 'public') return;
  if (user === 'ended') throw new AppError('SESSION_EXPIRED');
  if (user === null) throw new AppError('AUTH_REQUIRED');
  if (access === 'admin' && !user.isAdmin) throw new AppError('FORBIDDEN');
};

/** An account that is being deleted is read-only, apart from the calls of its last days (D041). */
export const checkLeaving = (
  method: string,
  { access, hasEffect, isForLeaving }: FastifyContextConfig,
  user: Identified,
): void => {
  if (user === null || user === 'ended' || !user.isLeaving || access === 'public') return;
  const isRead = (method === 'GET' || method === 'HEAD') && hasEffect !== true;
  if (!isRead && isForLeaving !== true) throw new AppError('FORBIDDEN', 'The account is being deleted.');
};

export type RegisteredRoute = { readonly method: string; readonly url: string; readonly access: Access };

/** Refuses to register a route without an access line, and returns the growing list of routes. */
export const watchRoutes = (app: FastifyInstance): readonly RegisteredRoute[] => {
  const registered: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (access === undefined) throw new Error(`${String(method)} ${url} has no access line.`);
    for (const each of [method].flat()) registered.push({ method: each, url, access });
  });
  return registered;
};

const matcherOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()|[\]\\{}]/g, '\\$&')
      .replace(/:[A-Za-z]+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
    'i',
  );

/** The methods of a path, for answering 405 to others. The page fallback matches every path and does not count. */
export const methodsByPath = (registered: readonly RegisteredRoute[]): ((path: string) => readonly string[]) => {
  const known = registered
    .filter(({ url }) => url !== '/*' && url !== '*')
    .map(({ method, url }) => ({ method, matches: matcherOf(url) }));
  return (path) => [...new Set(known.filter(({ matches }) => matches.test(path)).map(({ method }) => method))];
};
