import { describe, expect, test } from 'vitest';
import { importCycles } from './import-cycles.ts';
import { sourceFiles } from './source-files.ts';

describe('import cycles', () => {
  test('the gate sees a circle of imports and of types, and no chain', () => {
    const files = [
      { path: 'server/a.ts', text: "import { b } from './b.ts';" },
      { path: 'server/b.ts', text: "import type { C } from '#server/c.ts';" },
      { path: 'server/c.ts', text: "import type { A } from './a.ts';" },
      { path: 'server/d.ts', text: "import { a } from './a.ts';" },
    ];

    expect(importCycles(files)).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts']]);
    expect(importCycles(files.slice(1))).toEqual([]);
  });

  test('there are none', () => {
    const files = sourceFiles();

    expect(files.length).toBeGreaterThan(1000);
    expect(importCycles(files)).toEqual([]);
  });
});
