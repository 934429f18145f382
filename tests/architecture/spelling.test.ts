import { describe, expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';

/** American spellings of words that we use. */
const AMERICAN = /favorit|color|behavior|neighbor|catalog(?!u)|canceled|center|gray|recogniz|organiz|normaliz|optimiz/i;

/** Names that are not ours to spell: of the product's API and its pages, of browsers, Electron, Telegram and libraries. */
const GIVEN = new Set([
  'isFavorite',
  'Favorites',
  'favorites',
  'favoritesCount',
  'FavoritesScreen',
  'color',
  'colors',
  'Color',
  'colorId',
  'ColorId',
  'colorHex',
  'ColorItem',
  'ColorField',
  'COLORS',
  'colorScheme',
  'backgroundColor',
  'setBackgroundColor',
  'currentColor',
  'symbolColor',
  'colorPrimary',
  'inForcedColorsMode',
  'shouldUseDarkColors',
  'shouldUseHighContrastColors',
  'isColorDark',
  'normalize',
  'canceled',
  'behavior',
  'overscrollBehaviorX',
  'closestCenter',
]);

/** Columns of the database are named as the API's fields, and Telegram writes its names so, too. */
const COLUMN = /^[a-z]+(_[a-z]+)+$/;

const COMMENT = /(?<=^|\s)\/\*\*? [\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const TITLE = /^\s*(?:test|describe)\((?:'([^'\n]*)'|"([^"\n]*)")/gm;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n*]|\\.)(?:[^/\\\n]|\\.)*\/[a-z]*/g;

/** Words of comments and test titles, without what stands in backticks or looks like a path or a name of the code. */
const proseOf = (text: string): string[] =>
  [
    ...[...text.matchAll(COMMENT)].map(([comment]) => comment),
    ...[...text.matchAll(TITLE)].map(([, single, double]) => single ?? double ?? ''),
  ].flatMap((prose) => prose.replace(/`[^`]*`|\S*[/.?&-][^\s]+|[a-z]+[A-Z]\w*/g, ' ').match(/[A-Za-z]+/g) ?? []);

const namesOf = (text: string): string[] =>
  text
    .replace(COMMENT, ' ')
    .replace(TEXT, ' ')
    .match(/[A-Za-z_$][\w$]*/g) ?? [];

/** American words of a file: in its prose, and in the names that it defines or uses. */
const americanIn = ({ path, text }: SourceFile): string[] => [
  ...proseOf(text).flatMap((word) => (AMERICAN.test(word) ? [`${path}: ${word}`] : [])),
  ...namesOf(text).flatMap((name) =>
    AMERICAN.test(name) && !GIVEN.has(name) && !COLUMN.test(name) ? [`${path}: ${name}`] : [],
  ),
];

describe('British spelling', () => {
  test.each([
    ['/** The color that it has. */', ['x.ts: color']],
    ['// A favorite of hers.', ['x.ts: favorite']],
    ["test('the neighbors stay', fn)", ['x.ts: neighbors']],
    ['const favoriteCars = 1;', ['x.ts: favoriteCars']],
    ['const carColor = `${catalog}`;', ['x.ts: carColor']],
    ['/** Cancels what was canceled. */', ['x.ts: canceled']],
  ])('the gate reads %j', (text, found) => {
    expect(americanIn({ path: 'x.ts', text })).toEqual(found);
  });

  test.each(['/** Marks `isFavorite`. */', "const x = '/api/Favorites';", 'const cancelled = catalogue;'])(
    '%j may stand',
    (text) => {
      expect(americanIn({ path: 'x.ts', text })).toEqual([]);
    },
  );

  test('holds in comments, test titles and names', () => {
    const files = sourceFiles().filter(({ path }) => path !== 'tests/architecture/spelling.test.ts');

    expect(files.flatMap(americanIn)).toEqual([]);
  });
});
