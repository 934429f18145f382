import { describe, expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';

type Forbidden = { what: string; pattern: RegExp; allowedIn?: RegExp; planted: string | readonly string[] };

/** Things no file may hold: what the linter cannot say (SECURITY T38). */
const FORBIDDEN: readonly Forbidden[] = [
  {
    what: 'HTML from strings',
    pattern:
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*\+?=(?!=)|\[['"](inner|outer)HTML['"]\]|insertAdjacentHTML|document\.write(ln)?\(|createContextualFragment|DOMParser|setHTMLUnsafe|parseHTMLUnsafe|\bsrcdoc\b/i,
    allowedIn: /\.test\.tsx?$|^main\/testing\//,
    planted: [
      'node.innerHTML = text',
      'node.innerHTML += text',
      'node.outerHTML = text',
      "node['innerHTML'] = text",
      "node.insertAdjacentHTML('beforeend', text)",
      'document.write(text)',
      'range.createContextualFragment(text)',
      "new DOMParser().parseFromString(text, 'text/html')",
      'node.setHTMLUnsafe(text)',
      '<iframe srcDoc={text} />',
      '<p dangerouslySetInnerHTML={{ __html: text }} />',
    ],
  },
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
  {
    what: 'ES imports of node:http, which load the client for fetch too (server/lib/node-http.ts does not)',
    pattern: /^import (?!type )[^;]* from 'node:http'/m,
    allowedIn: /^(main|tests)\/|(\.test|testing[^/]*)\.ts$/,
    planted: ["import { createServer } from 'node:http'", "import http, { type Server } from 'node:http'"],
  },
  { what: 'silenced types', pattern: /@ts-(ignore|nocheck)|\bas any\b/, planted: 'x as any' },
];

/** All but this file and the gates beside it, which hold the patterns as data. */
const FILES = sourceFiles().filter(({ path }) => !path.startsWith('tests/architecture/'));

const breaks = (forbidden: Forbidden, { path, text }: SourceFile) =>
  forbidden.pattern.test(text) && !forbidden.allowedIn?.test(path);

const PLANTED = FORBIDDEN.flatMap((forbidden) =>
  [forbidden.planted].flat().map((planted) => ({ forbidden, what: forbidden.what, planted })),
);

describe('forbidden constructs', () => {
  test.each(PLANTED)('the gate sees $what in $planted', ({ forbidden, planted }) => {
    expect(breaks(forbidden, { path: 'renderer/x.ts', text: planted })).toBe(true);
  });

  test.each(FORBIDDEN)('no file holds $what', (forbidden) => {
    const found = FILES.filter((file) => breaks(forbidden, file));

    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
