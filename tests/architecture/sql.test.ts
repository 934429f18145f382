import { describe, expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';

const QUERY = /\.(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/;
/** Types too: the connection, the transaction and the rows that others pass on come from `server/database`. */
const KYSELY = /from 'kysely'/;

/** Repositories, the database itself, and what only tests use. */
const MAY_QUERY = /\.repository\.ts$|^server\/database\/|\.test\.ts$|\/testing[^/]*\.ts$|^server\/access-matrix/;

const queries = ({ path, text }: SourceFile): boolean =>
  !MAY_QUERY.test(path) && (QUERY.test(text) || KYSELY.test(text));

describe('SQL', () => {
  test.each([
    "db.selectFrom('post')",
    "trx\n  .insertInto('post')",
    "import { sql } from 'kysely';",
    "import type { Kysely } from 'kysely';",
  ])('the gate sees %s outside a repository', (text) => {
    expect(queries({ path: 'server/modules/x/x.service.ts', text })).toBe(true);
    expect(queries({ path: 'server/modules/x/x.repository.ts', text })).toBe(false);
  });

  test('is in repositories and in the database only', () => {
    const files = sourceFiles(['server']);

    expect(files.length).toBeGreaterThan(500);
    expect(files.filter(queries).map(({ path }) => path)).toEqual([]);
  });
});
