import { describe, expect, test } from 'vitest';
import { importsOf, RULES, violations } from './import-rules.ts';
import { sourceFiles } from './source-files.ts';

const FILES = sourceFiles();

/** One planted violation a rule: without these a broken gate would pass for good. */
const PLANTED: readonly [file: string, code: string, rule: string][] = [
  ['contract/x.ts', "import { readFile } from 'node:fs';", 'contract imports zod only'],
  ['preload/index.ts', "import { z } from 'zod';", 'preload imports IPC names and types only'],
  ['server/app.ts', "import type { X } from '#renderer/api/client.ts';", 'programs meet only in contract'],
  ['main/index.ts', "import { x } from '../server/lib/x.ts';", 'programs meet only in contract'],
  ['renderer/app/x.ts', "import { x } from '#main/lib/x.ts';", 'programs meet only in contract'],
  ['server/x.ts', "import { app } from 'electron';", 'electron lives in main and preload'],
  ['renderer/lib/x.ts', "import path from 'node:path';", 'node stays out of the renderer'],
  ['renderer/features/posts/x.ts', "import { y } from '../search/y.ts';", 'features never import features'],
  ['renderer/screens/home/X.tsx', "import { y } from '#renderer/screens/posts/y.ts';", 'screens never import screens'],
  ['renderer/ui/x.ts', "import { y } from '#renderer/features/posts/y.ts';", 'lower layers never import higher ones'],
  [
    'renderer/chat/x.ts',
    "import { y } from '#renderer/features/session/session.slice.ts';",
    'the chat knows nothing of the site',
  ],
  ['renderer/app/x.ts', "import { y } from '#renderer/chat/store.ts';", 'only its entry knows the chat'],
  ['renderer/features/posts/x.ts', "import { y } from '#renderer/app/store.ts';", 'features sit below screens'],
  ['renderer/screens/home/x.ts', "import { y } from '#renderer/app/store.ts';", 'screens sit below the app'],
  ['renderer/ui/x.tsx', "import { useSelector } from 'react-redux';", 'ui knows no store and no route'],
  ['renderer/app/x.ts', "import { y } from '#renderer/platform/web/y.ts';", 'platform adapters are chosen by entries'],
  ['renderer/api/x.ts', "import { z } from 'zod';", 'the validator stays out of the first bundle'],
  [
    'server/modules/a/x.ts',
    "import { y } from '#server/modules/b/b.repository.ts';",
    'a module is entered through its index',
  ],
  ['server/modules/a/x.ts', "import { y } from '#server/app.ts';", 'modules sit below the app'],
  [
    'server/http/x.ts',
    "const y = await import('#server/modules/a/index.ts');",
    'events, http, database, lib and ports know no module',
  ],
  [
    'server/http/x.ts',
    "import { y } from '#server/ports/in-memory/rate-limit.ts';",
    'callers of a port know no implementation',
  ],
  ['server/http/x.ts', "import { sql } from 'kysely';", 'only repositories and the database speak SQL'],
  [
    'server/lib/x.ts',
    "import { aPost } from '#tests/builders/post.ts';".replace('#', '../../'),
    'nothing outside tests imports tests',
  ],
];

describe('import rules', () => {
  test.each(PLANTED)('%s may not hold %s', (path, text, rule) => {
    expect(violations([{ path, text }]).map((violation) => violation.rule)).toContain(rule);
  });

  test('every rule has a planted violation', () => {
    expect(new Set(PLANTED.map(([, , rule]) => rule))).toEqual(new Set(RULES.map((rule) => rule.name)));
  });

  test('imports over several lines, re-exports and dynamic imports are seen', () => {
    const text =
      "import {\n  a,\n  b,\n} from './a.ts';\nexport { c } from './c.ts';\nconst d = import('./d.ts');\nimport './e.css';\n";

    expect(importsOf(text)).toEqual(['./a.ts', './c.ts', './d.ts', './e.css']);
  });

  test.each(RULES)('$name: some file is under the rule', ({ from, except }) => {
    const under = FILES.filter(({ path }) => from.test(path) && except?.test(path) !== true);

    expect(under).not.toEqual([]);
  });

  test('the house keeps its rules', () => {
    expect(FILES.length).toBeGreaterThan(20);
    expect(violations(FILES)).toEqual([]);
  });
});
