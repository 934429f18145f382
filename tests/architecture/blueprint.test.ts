import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { atLeastOne, ROOT } from './source-files.ts';

/** Where Blueprint may be named: the kit and the style sheets it shares. */
const KIT = /^renderer\/(?:ui|styles)\//;
/** Files outside the kit, each with the only names it may hold. */
const EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  // The class of the page's body, which no component renders.
  'renderer/index.html': /^bp6-body$/,
  // The server renders no components.
  'server/modules/seo/list-pages.ts': /^bp6-(?:button|large|outlined)$/,
  // One chunk for all of it.
  'renderer/build-plugins/chunks.ts': /^@blueprintjs$/,
  'renderer/build-plugins/named-icons-only.ts': /^@blueprintjs$/,
};
/** The theme's class on the page, which every style sheet may ask for. */
const THEME = 'bp6-dark';
const NAMES = /bp6-[\w-]*|@blueprintjs/g;

const namedIn = (path: string, text: string): string[] =>
  KIT.test(path)
    ? []
    : (text.match(NAMES) ?? []).filter((name) => name !== THEME && EXCEPTIONS[path]?.test(name) !== true);

const FILES = [
  'renderer/**/*.{ts,tsx,css,html}',
  'renderer/public/*.js',
  'server/**/*.ts',
  'main/**/*.{ts,html,css}',
  'tests/e2e/**/*.ts',
];

describe('Blueprint belongs to the kit', () => {
  test.each([
    ['renderer/screens/x/X.tsx', '<i className="bp6-button" />'],
    ['renderer/screens/x/x.css', '.x .bp6-input {}'],
    ['renderer/features/x/X.tsx', "import { Spinner } from '@blueprintjs/core';"],
    ['server/modules/seo/list-pages.ts', '<i class="bp6-menu"></i>'],
    ['tests/e2e/web/x.spec.ts', "page.locator('.bp6-button')"],
  ])('the gate sees it in %s', (path, planted) => {
    expect(namedIn(path, planted)).toHaveLength(1);
  });

  test('the gate lets the kit and the theme be', () => {
    expect(namedIn('renderer/ui/button/button-class.ts', 'bp6-button')).toEqual([]);
    expect(namedIn('renderer/screens/x/x.css', '.bp6-dark .x {}')).toEqual([]);
  });

  test('nothing else names it', () => {
    const files = atLeastOne(globSync(FILES, { cwd: ROOT }), FILES.join(', '));
    const found = files.flatMap((path) =>
      namedIn(path.replaceAll('\\', '/'), readFileSync(`${ROOT}/${path}`, 'utf8')).map((name) => `${path}: ${name}`),
    );

    expect(found).toEqual([]);
  });
});
