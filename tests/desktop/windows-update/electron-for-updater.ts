import { request } from 'node:http';
import type * as Electron from 'electron';

/** An installed program of version 1.0.0, in the folder where it runs. */
export const app = {
  isPackaged: true,
  getVersion: () => '1.0.0',
  getName: () => 'aniv',
  getPath: () => process.cwd(),
  whenReady: () => Promise.resolve(),
  quit: () => undefined,
  once: () => ({}) as Electron.App,
} satisfies Partial<Electron.App>;

/** The parts of Electron that electron-updater uses, in Node: requests over plain HTTP and a session of its own. */
export const net = {
  request: (options) => {
    const { headers, hostname = '', port, path, method } = options as Electron.ClientRequestConstructorOptions;
    const asked = { headers, hostname, path, method, ...(port !== undefined && { port }) };
    return request(asked) as unknown as Electron.ClientRequest;
  },
} satisfies Partial<Electron.Net>;

export const session = { fromPartition: () => ({}) as Electron.Session } satisfies {
  [K in keyof Pick<typeof Electron.session, 'fromPartition'>]: unknown;
};
