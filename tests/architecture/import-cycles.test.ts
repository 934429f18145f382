import { describe, expect, test } from 'vitest';
import { importCycles } from './import-cycles.ts';
import { sourceFiles } from './source-files.ts';

/** The first file of each circle of type imports that is left. A circle that is gone leaves this list; none is added. */
const LEFT: readonly string[] = [
  'contract/catalogue.ts',
  'main/modules/cache/cache-file.ts',
  'renderer/api/client.ts',
  'renderer/chat/views/composer/CarForm.tsx',
  'renderer/chat/views/thread/Answers.tsx',
  'renderer/features/chat/chat.saga.ts',
  'renderer/features/search/SearchBox.tsx',
  'renderer/features/stock-file/free-places.ts',
  'renderer/features/tasks/InvitePanel.tsx',
  'renderer/screens/inventory/drawer/kept-photos.ts',
  'renderer/ui/feedback/show-toast.ts',
  'server/modules/chat/chat-views.ts',
  'server/modules/demo/alike.ts',
  'server/modules/search/match.ts',
  'server/modules/telegram/chat-messages.ts',
  'server/modules/telegram/testing-bot-api.ts',
  'server/modules/words/query/car-words.ts',
  'tests/desktop/built-main/messages.ts',
];

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

  test('there are none but those that are left', () => {
    const files = sourceFiles();

    expect(files.length).toBeGreaterThan(1000);
    expect(
      importCycles(files)
        .map(([first = '']) => first)
        .toSorted(),
    ).toEqual(LEFT.toSorted());
  });
});
