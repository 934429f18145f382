import { request } from 'node:http';
import type * as Electron from 'electron';
import type { NetPort } from '#main/lib/net-fetch.ts';

/** Electron's net made of Node's; its requests are the same streams. */
export const netInNode = {
  fetch: (input, init) => fetch(input as string, init),
  request: (options) => {
    const { url = '', method, headers } = options as Electron.ClientRequestConstructorOptions;
    return request(url, { method, headers }) as unknown as Electron.ClientRequest;
  },
} satisfies NetPort;
