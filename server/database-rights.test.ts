import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { createTestPostgres, type TestPostgres } from './database/testing.ts';

const SERVER = path.join(import.meta.dirname, 'index.ts');
const run = promisify(execFile);
/** Two starts of a server on a busy machine. */
const PATIENCE_MS = 4 * MINUTE_MS;

let database: TestPostgres;
let folder: string;
let role: string;
beforeEach(async () => {
  database = await createTestPostgres();
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-rights-'));
  role = `guest_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(role)} login password 'guest'`.execute(database.db);
}, MINUTE_MS);
afterEach(async () => {
  await sql`drop owned by ${sql.id(role)}; drop role ${sql.id(role)}`.execute(database.db);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How a start over the database ends whose user has no rights but these. */
const startWith = async (rights: readonly RawBuilder<unknown>[]): Promise<readonly [code: number, said: string]> => {
  for (const right of rights) await sql`${right} to ${sql.id(role)}`.execute(database.db);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'guest';
  const env = { PATH: '', NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, DATABASE_URL: url.href };
  return run(process.execPath, [SERVER], { env }).then(
    ({ stderr }) => [0, stderr] as const,
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr] as const,
  );
};

test.each([
  ['no tables', []],
  ['tables, but not write into them', [sql`grant select on all tables in schema public`]],
])(
  'a start whose database user may read %s ends with one line',
  async (_what, rights) => {
    const [code, said] = await startWith(rights);

    expect(said).toMatch(
      /^DATABASE_URL is "postgres:\/\/…@\S+"; it takes an address whose user may create, read and change tables \(permission denied for \w+ \w+\)\.\n$/,
    );
    expect(code).toBe(1);
  },
  PATIENCE_MS,
);
