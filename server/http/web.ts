import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BUILD_PATH } from '#contract/build.ts';
import { CHAT_PATHS } from '#contract/live/chat-paths.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Viewer } from './viewer.ts';

/** A page somebody asked for. */
export type PageRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly viewer: Viewer;
  /** The Host header, which anyone may have written. */
  readonly host: string | undefined;
  readonly acceptedEncodings: string;
  readonly ip: string;
  readonly userAgent: string | undefined;
};
/** A document, already compressed if `encoding` is set. */
export type Page = { readonly status: number; readonly body: Buffer; readonly encoding: 'br' | 'gzip' | undefined };
/** Writes a page into the built index.html. */
export type PageRenderer = (request: PageRequest) => Promise<Page>;
/** The built website: its folder, the name of this build, its pages, and the chat frame. */
export type Web = {
  readonly root: string;
  readonly build: string;
  readonly renderPage: PageRenderer;
  /** The document of the chat frame, for the Host header of its request. */
  readonly chatFrame?: (host: string | undefined) => Buffer;
};

const YEAR_MS = 365 * DAY_MS;
const FILE = /\/[^/]*\.[A-Za-z0-9]+$/;
const DATA = /^\/(api|media|chat\/(api|calendar|hub|media))(\/|$)/i;

/** Pages are made from these; as they are they would be none. */
const TEMPLATES: ReadonlySet<string> = new Set(['/index.html', `/${CHAT_PATHS.document}`]);

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';
const wantsPage = ({ headers }: FastifyRequest): boolean => /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/**
 * Serves the built website: hashed files for a year, the others fresh, and a rendered page for every other address.
 * Precompressed `.br` and `.gz` files beside them are sent where the browser takes them. Open tabs read the build's name
 * to learn of a newer one.
 */
export const serveWeb = (app: FastifyInstance, { root, build, renderPage, chatFrame }: Web): void => {
  app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false, dotfiles: 'deny' });
  app.route({
    method: 'GET',
    url: '/assets/*',
    config: { access: 'public' },
    handler: (request, reply) =>
      reply.sendFile(pathOf(request).slice(1), { maxAge: YEAR_MS, immutable: true, cacheControl: true }),
  });
  app.get(BUILD_PATH, { config: { access: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(build),
  );
  if (chatFrame !== undefined)
    app.get(CHAT_PATHS.frame, { config: { access: 'public' } }, ({ headers }, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(chatFrame(headers.host)),
    );
  app.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const path = pathOf(request);
      if (DATA.test(path) || (!FILE.test(path) && !wantsPage(request))) return reply.callNotFound();
      if (FILE.test(path) && !TEMPLATES.has(path)) return reply.sendFile(path.slice(1), { maxAge: 0 });
      const { status, body, encoding } = await renderPage({
        path,
        query: { ...(request.query as object) },
        viewer: request.viewer,
        host: request.headers.host,
        acceptedEncodings: String(request.headers['accept-encoding'] ?? ''),
        ip: request.ip,
        userAgent: request.headers['user-agent'],
      });
      // What the page loads is asked for before its script takes the secret out of the address (SECURITY rule 42).
      if ('token' in (request.query as object)) reply.header('referrer-policy', 'no-referrer');
      reply.code(status).header('cache-control', 'no-cache').header('vary', 'accept-language, accept-encoding');
      if (encoding !== undefined) reply.header('content-encoding', encoding);
      return reply.type('text/html; charset=utf-8').send(body);
    },
  });
};
