import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrator.ts';

const SERVER = fileURLToPath(new URL('../index.ts', import.meta.url));

const COMPILE_CACHE = fileURLToPath(new URL('../compile-cache.mjs', import.meta.url));

/** How long a busy machine may take; how soon a stop cuts what is left is tested in stop-clock.test.ts. */
const PATIENCE_MS = 120_000;

const start = (dataDir: string, env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, ['--import', COMPILE_CACHE, SERVER], {
    env: { ...process.env, NODE_ENV: 'test', RATE_LIMIT: 'off', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const linesOf = async function* (child: ChildProcess) {
  let text = '';
  for await (const part of child.stdout ?? []) {
    text += String(part);
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
};

const addressOf = async (child: ChildProcess): Promise<URL> => {
  for await (const line of linesOf(child)) {
    const [, address] = /Aniv is at (http\S+)/.exec(line) ?? [];
    if (address !== undefined) return new URL(address);
  }
  throw new Error('The server ended before it listened.');
};

const message = (key: number) => ({
  firstName: 'Ani',
  lastName: 'P',
  email: 'ani@example.com',
  phoneNumber: '77123456',
  subject: String(key),
  message: 'A message that must not be lost.',
});

describe('a server that is asked to stop', () => {
  let dataDir: string;
  let child: ChildProcess;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'aniv-stop-'));
  });
  afterEach(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  /**
   * Fifty clients that write one message after the other over kept connections until the server is gone; on a busy
   * machine it refuses some of them as overloaded.
   */
  const load = (address: URL) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const acknowledged: string[] = [];
    let sent = 0;
    const send = (): Promise<boolean> =>
      new Promise((resolve) => {
        const body = JSON.stringify(message((sent += 1)));
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
        const asked = request(new URL('/api/ContactForm', address), { method: 'POST', agent, headers }, (reply) => {
          reply.resume().on('end', () => {
            if (reply.statusCode === 200) acknowledged.push(JSON.parse(body).subject);
            resolve(true);
          });
          reply.on('error', () => resolve(false));
        });
        asked.on('error', () => resolve(false)).end(body);
      });
    const client = async (): Promise<void> => {
      if (await send()) await client();
    };
    return { acknowledged, ended: Promise.all(Array.from({ length: 50 }, client)).finally(() => agent.destroy()) };
  };

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s under load exits with 0 and has every message it acknowledged',
    async (signal) => {
      child = start(dataDir);
      const { acknowledged, ended } = load(await addressOf(child));
      const exit = once(child, 'exit');
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(200);

      child.kill(signal);
      const [code] = await exit;
      await ended;

      expect(code).toBe(0);
      const { db, close } = openDatabase({ url: '', dataDir });
      const rows = await db.selectFrom('contact_message').select('subject').execute();
      await close();
      expect(acknowledged.filter((subject) => !new Set(rows.map((row) => row.subject)).has(subject))).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'does not wait for connections that bring no request, as browsers open them ahead',
    async () => {
      child = start(dataDir);
      const { hostname, port } = await addressOf(child);
      const silent = connect(Number(port), hostname);
      await once(silent, 'connect');
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      silent.destroy();

      expect(code).toBe(0);
    },
    PATIENCE_MS,
  );

  const refused = async (settings: Record<string, string>) => {
    child = start(dataDir, settings);
    let errors = '';
    child.stderr?.on('data', (part) => (errors += String(part)));
    const [code] = await once(child, 'close');
    return [code, errors];
  };

  test(
    'before it started, by a port that is taken, says so in one line and exits with 1',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;

      const end = await refused({ PORT: String(port) });
      taken.close();

      expect(end).toEqual([1, `PORT is "${port}"; it takes a port that no other program uses on 127.0.0.1.\n`]);
    },
    PATIENCE_MS,
  );

  test.each([
    ['PORT', 'eighty', 'a port from 0 to 65535'],
    ['HOST', '192.0.2.1', 'an address of this machine'],
    ['DATA_DIR', import.meta.filename, 'a folder that this user may write and that holds no other database'],
    [
      'DATABASE_URL',
      'postgres://127.0.0.1:1/aniv',
      'the address of a PostgreSQL server that answers and lets this user in (ECONNREFUSED)',
    ],
  ])(
    'before it started, by %s=%s, says so in one line and exits with 1',
    async (name, value, takes) => {
      expect(await refused({ [name]: value })).toEqual([1, `${name} is "${value}"; it takes ${takes}.\n`]);
    },
    PATIENCE_MS,
  );

  test(
    'before it started, by data of a newer version, says so in one line and leaves them alone',
    async () => {
      const database = openDatabase({ url: '', dataDir });
      await migrate(database);
      await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00.000Z')`.execute(
        database.db,
      );
      await database.close();

      expect(await refused({})).toEqual([
        1,
        `DATA_DIR is "${dataDir}"; it takes a folder whose data this version can read: a newer Aniv wrote it.\n`,
      ]);
    },
    PATIENCE_MS,
  );
});
