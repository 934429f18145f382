import { rmSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { JSDOM } from 'jsdom';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { writeTestSite } from '#server/modules/seo/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

export const ORIGIN = 'https://cars.example';

export type PagesWorld = {
  readonly world: TestApp;
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  readonly documentAt: (url: string) => Promise<Document>;
  readonly close: () => Promise<void>;
};

/** The server of an Armenian market with a small built site and the nine posts of the API's own tests. */
export const openPages = async (): Promise<PagesWorld> => {
  const root = writeTestSite();
  const world = await openTestApp({ fill: fillPosts, webRoot: root, env: { PUBLIC_URL: ORIGIN, SITE_COUNTRY: 'AM' } });
  const get: PagesWorld['get'] = (url, headers = {}) =>
    world.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  return {
    world,
    get,
    documentAt: async (url) => new JSDOM((await get(url)).body).window.document,
    close: async () => {
      await world.close();
      rmSync(root, { recursive: true });
    },
  };
};

/** The replies that the page carries for the app. */
export const repliesIn = (page: Document): Record<string, unknown> =>
  JSON.parse(page.getElementById('aniv-preload')?.textContent ?? '{}') as Record<string, unknown>;
