import { describe, expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** A span of time by its plain name, which `contract/time.ts` defines once for all programs. */
const DEFINITION = /^(?:export )?const (?:AN?_)?(?:SECOND|MINUTE|HOUR|DAY)(?:_MS)? = [0-9(]/m;
const HOME = 'contract/time.ts';

const definesTime = (text: string): boolean => DEFINITION.test(text);

describe('spans of time', () => {
  test.each([
    'const DAY_MS = 24 * 60 * 60 * 1000;',
    'const HOUR = 3_600_000;',
    'export const A_DAY = 86_400_000;',
    "import x from './x.ts';\n\nconst MINUTE_MS = 60_000;",
  ])('the gate sees %j', (text) => {
    expect(definesTime(text)).toBe(true);
  });

  test.each(['const SECOND = ConversationId.parse(2);', "const DAY = '2026-12-05';", 'const RETRY_MS = 1000;'])(
    '%j is not a definition',
    (text) => {
      expect(definesTime(text)).toBe(false);
    },
  );

  test('are defined in contract/time.ts alone', () => {
    const defining = sourceFiles().filter(({ path, text }) => path !== HOME && definesTime(text));

    expect(defining.map(({ path }) => path)).toEqual([]);
  });

  test('contract/time.ts defines them', () => {
    expect(sourceFiles(['contract']).filter(({ path, text }) => path === HOME && definesTime(text))).toHaveLength(1);
  });
});
