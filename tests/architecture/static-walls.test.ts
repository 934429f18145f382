import { describe, expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';

type Wall = { what: string; pattern: RegExp; allowedIn?: RegExp; planted: string };

/** Things no file may hold: what the linter cannot say (SECURITY T38). */
const WALLS: readonly Wall[] = [
  { what: 'HTML from strings', pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=/, planted: 'node.innerHTML = text' },
  { what: 'messages to any origin', pattern: /postMessage\([^)]*,\s*'\*'/, planted: "frame.postMessage(data, '*')" },
  { what: 'raw SQL', pattern: /\bsql\.raw\b/, planted: 'sql.raw(text)' },
  {
    what: 'tokens in web storage',
    pattern: /(local|session)Storage\.setItem\(\s*['"]token/,
    planted: "localStorage.setItem('token', x)",
  },
  {
    what: 'raw IPC',
    pattern: /\bipcMain\.(handle|on)\(/,
    allowedIn: /^main\/ipc\/register\.ts$/,
    planted: 'ipcMain.handle(name, fn)',
  },
  {
    what: 'process environment outside the configuration',
    pattern: /process\.env\b/,
    allowedIn:
      /^(server\/(config|start|index)\.ts|server\/modules\/[^/]+\/[^/]+\.command\.ts|tests\/|main\/index\.ts|.*\.config\.ts$|.*(\.test|testing[^/]*)\.ts$)/,
    planted: 'process.env.PORT',
  },
  {
    what: 'switched-off or focused tests',
    pattern: /\b(it|test|describe)\.(only|skip|fixme|todo)\(/,
    planted: "test.only('x', fn)".replace('only', 'skip'),
  },
  { what: 'silenced types', pattern: /@ts-(ignore|nocheck)|\bas any\b/, planted: 'x as any' },
];

/** All but this file and the gates beside it, which hold the patterns as data. */
const FILES = sourceFiles().filter(({ path }) => !path.startsWith('tests/architecture/'));

const breaks = (wall: Wall, { path, text }: SourceFile) => wall.pattern.test(text) && !wall.allowedIn?.test(path);

describe('static walls', () => {
  test.each(WALLS)('the gate sees $what', (wall) => {
    expect(breaks(wall, { path: 'renderer/x.ts', text: wall.planted })).toBe(true);
  });

  test.each(WALLS)('no file holds $what', (wall) => {
    const found = FILES.filter((file) => breaks(wall, file));

    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
