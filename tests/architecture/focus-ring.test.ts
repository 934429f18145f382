import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { atLeastOne, ROOT } from './source-files.ts';

const RULE = /([^{}]*:focus[^{}]*)\{([^{}]*)\}/g;
const OUTLINE = /\boutline(?:-width|-style)?:\s*([^;]+);/g;
const ALLOWED: ReadonlySet<string> = new Set(['none', '0', 'var(--ring)']);

/** Focus rules that draw a ring of their own instead of the token. */
const ownRings = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(RULE)].flatMap(([, selector = '', body = '']) =>
    [...body.matchAll(OUTLINE)]
      .filter(([, value = '']) => !ALLOWED.has(value.trim()))
      .map(([outline]) => `${selector.trim()} { ${outline} }`),
  );

const FIELD = /(?:input|select|textarea)[^\s,]*:focus/;
const FRAME = /\b(?:box-shadow|border|border-color):(?!\s*(?:none|0)\s*[;!])[^;]+;/g;

/** Focus rules that draw a second frame inside the ring of a field. */
const secondFrames = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(RULE)]
    .filter(([, selector = '']) => FIELD.test(selector))
    .flatMap(([, selector = '', body = '']) =>
      (body.match(FRAME) ?? []).map((frame) => `${selector.trim()} { ${frame} }`),
    );

const rulesOf = (find: (css: string) => string[]): string[] =>
  atLeastOne(globSync('renderer/**/*.css', { cwd: ROOT }), 'renderer/**/*.css').flatMap((file) =>
    find(readFileSync(`${ROOT}/${file}`, 'utf8')).map((rule) => `${file}: ${rule}`),
  );

test('every focus ring is the token --ring', () => {
  expect(rulesOf(ownRings)).toEqual([]);
});

test('a field in focus has one ring', () => {
  expect(rulesOf(secondFrames)).toEqual([]);
});

test.each(['.a-input:focus { box-shadow: inset 0 0 0 2px red; }', 'b, .x select:focus-visible { border: 1px solid; }'])(
  'finds a second frame in %s',
  (planted) => {
    expect(secondFrames(planted)).toHaveLength(1);
  },
);

test.each(['a:focus-visible { outline: 3px solid var(--brand); }', '.x:has(:focus) b { outline-width: 1px; }'])(
  'finds a ring of its own in %s',
  (planted) => {
    expect(ownRings(planted)).toHaveLength(1);
  },
);
