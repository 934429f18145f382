import { describe, expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';
import { SQL_ELSEWHERE } from './sql-elsewhere.ts';

const QUERY = /\.(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/;
/** Values of Kysely; types describe a connection that is passed on. */
const BUILDER = /^import (?!type\b)\{[^}]*\b(?:sql|expressionBuilder)\b[^}]*\} from 'kysely'/m;

/** Repositories, the database itself, and what only tests use. */
const MAY_QUERY = /\.repository\.ts$|^server\/database\/|\.test\.ts$|\/testing[^/]*\.ts$|^server\/access-matrix/;

const queries = ({ path, text }: SourceFile): boolean =>
  !MAY_QUERY.test(path) && (QUERY.test(text) || BUILDER.test(text));

describe('SQL', () => {
  test.each(["db.selectFrom('post')", "trx\n  .insertInto('post')", "import { type Kysely, sql } from 'kysely';"])(
    'the gate sees %s outside a repository',
    (text) => {
      expect(queries({ path: 'server/modules/x/x.service.ts', text })).toBe(true);
      expect(queries({ path: 'server/modules/x/x.repository.ts', text })).toBe(false);
    },
  );

  test('a type of Kysely may stand anywhere', () => {
    expect(queries({ path: 'server/x.ts', text: "import type { Kysely } from 'kysely';" })).toBe(false);
  });

  test('is in repositories, but for those files that are left', () => {
    const found = sourceFiles(['server']).filter(queries);

    expect(found.map(({ path }) => path).toSorted()).toEqual(SQL_ELSEWHERE.toSorted());
  });
});
