import { describe, expect, test } from 'vitest';
import { ERRORS, LOCAL_ERRORS } from '#contract/errors.ts';
import { citableIn, citationsOf } from './citations.ts';
import { deadLinks, documents } from './document-links.ts';
import { sourceFiles } from './source-files.ts';

const docs = documents();
const textOf = (name: string): string => docs.find(({ path }) => path === `docs/${name}.md`)?.text ?? '';
const citable = citableIn({
  decisions: textOf('decisions'),
  product: textOf('product'),
  security: textOf('security'),
});
/** Pages for whoever runs a server have names in capitals; the others are for those who change the code. */
const isForOperators = (path: string): boolean => /^docs\/[A-Z-]+\.md$/.test(path);
/** Bars and dashes of tables are no words. */
const wordsOf = ({ text }: { readonly text: string }): number =>
  text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
/** Paths of calls whose last name is not in the document. */
const callsMissing = (routes: string, document: string): string[] =>
  [...routes.matchAll(/'(\/api\/[^']+)'/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) =>
        !document.includes(
          path
            .replace(/\/:\w+$/, '')
            .split('/')
            .at(-1) ?? path,
        ),
    );
/** The gates beside this file hold citations as data. */
const sources = sourceFiles().filter(({ path }) => !path.startsWith('tests/architecture/'));

const PLANTED: readonly [text: string, cited: readonly string[]][] = [
  ['/** Asks first (D915). */', ['D915']],
  ['/** Sign-ins (D948–D950). */', ['D948', 'D950', 'D949']],
  ['/** SPEC.md §97. */', ['product.md §97']],
  ['/** SPEC.md §94, §98: the code. */', ['product.md §94', 'product.md §98']],
  ['/** See product.md §96. */', ['product.md §96']],
  ['/** (SECURITY rule 912) */', ['rule 912']],
  ['/** (SECURITY\n * rules 959, 960) */', ['rule 959', 'rule 960']],
  ['/** (SECURITY rules 945 to 947) */', ['rule 945', 'rule 946', 'rule 947']],
  ['/** Refused always (rule 955). */', ['rule 955']],
  ['// SECURITY fact 97', ['fact 97']],
  ['/** (SECURITY §93) */', ['security.md §93']],
  ['/** (SECURITY 1.98, 1.99) */', ['topic 1.98', 'topic 1.99']],
  ["test('only the frame is heard (T93)', fn)", ['threat T93']],
];

describe('citations', () => {
  test.each(PLANTED)('the gate reads %j and misses its target', (text, cited) => {
    expect(citationsOf([{ path: 'server/x.ts', text }])).toEqual(
      cited.map((each) => ({ file: 'server/x.ts', cited: each })),
    );
    expect(cited.filter((each) => citable.has(each))).toEqual([]);
  });

  test.each(['text.match(/20\\D000/)', "const vin = 'JTHBK1GG*D201';"])('%s cites nothing', (text) => {
    expect(citationsOf([{ path: 'server/x.ts', text }])).toEqual([]);
  });

  test.each(['D', 'product.md §', 'security.md §', 'rule ', 'fact ', 'topic ', 'threat '])(
    'the source cites a %s',
    (kind) => {
      expect(citationsOf(sources).filter(({ cited }) => cited.startsWith(kind)).length).toBeGreaterThan(0);
    },
  );

  test('every number that a file cites exists in docs', () => {
    expect(citationsOf([...sources, ...docs]).filter(({ cited }) => !citable.has(cited))).toEqual([]);
  });

  test.each(['decisions', 'product', 'security'])('docs/%s.md gives no number twice', (name) => {
    const numbers = [...textOf(name).matchAll(/^(?:\| ([DT][0-9]{2,3}) \||## ([0-9]+)\. )/gm)].map(([line]) => line);

    expect(numbers.filter((line, at) => numbers.indexOf(line) !== at)).toEqual([]);
  });
});

describe('documents', () => {
  test.each([
    ['a missing page', '[x](nowhere.md)', 'nowhere.md'],
    ['a missing heading', '[x](product.md#99-nothing)', 'product.md#99-nothing'],
    ['a missing file', 'see `server/no-such-file.ts`', 'server/no-such-file.ts'],
  ])('the gate sees %s', (_, text, dead) => {
    expect(deadLinks({ path: 'docs/x.md', text })).toEqual([dead]);
  });

  test.each([
    '[x](product.md#7-calls)',
    '[x](../README.md)',
    '`server/modules/<name>/x.ts`',
    '[x](https://x.example/y)',
  ])('%s may stand', (text) => {
    expect(deadLinks({ path: 'docs/x.md', text })).toEqual([]);
  });

  test.each(docs.map((document) => [document.path, document] as const))(
    'every link of %s leads somewhere',
    (_, document) => {
      expect(deadLinks(document)).toEqual([]);
    },
  );

  test.each([...Object.keys(ERRORS), ...Object.keys(LOCAL_ERRORS)])('the error catalogue has %s', (code) => {
    expect(textOf('security')).toContain(`\`${code}\``);
  });

  test('the gate sees a call that product.md does not name', () => {
    expect(callsMissing("get('/api/Posts/:id/Nowhere', 'public')", '`GET /api/Posts`')).toEqual([
      '/api/Posts/:id/Nowhere',
    ]);
  });

  test('product.md names every call but those of administrators and the chat frame', () => {
    const routes = sourceFiles(['contract']).filter(({ path }) =>
      /\/http\/(?!admin|chat)[a-z-]*routes\.ts$/.test(path),
    );

    expect(routes.length).toBeGreaterThan(5);
    expect(routes.flatMap(({ text }) => callsMissing(text, textOf('product')))).toEqual([]);
  });

  test('words are counted without the bars of tables', () => {
    expect(wordsOf({ text: '| two | words |\n|---|---|\n' })).toBe(2);
  });

  test('a newcomer reads README, CONTRIBUTING and docs in an hour', () => {
    const pages = docs.filter(({ path }) => !isForOperators(path));

    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md']));
    expect(pages.map(wordsOf).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(15_000);
  });

  test.each(docs.filter(({ path }) => isForOperators(path)).map((document) => [document.path, wordsOf(document)]))(
    'an operator reads %s in ten minutes',
    (_, words) => {
      expect(words).toBeLessThan(1500);
    },
  );

  test.each([
    ['docs/TELEGRAM.md', true],
    ['docs/security.md', false],
    ['README.md', false],
  ])('%s is for operators: %j', (path, is) => {
    expect(isForOperators(path)).toBe(is);
  });
});
