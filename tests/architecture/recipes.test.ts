import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Example, gapsOf, patternOf, recipesIn, touchedBy } from './recipes.ts';
import { CODE_FOLDERS, ROOT, type SourceFile } from './source-files.ts';

/** The example of each recipe, by the words that stand for it in the code. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  'A screen': {
    path: /^renderer\/screens\/compare\/CompareScreen|\/compare\.json$/,
    text: /^ *compare: (\{ \.\.\.|screen\(|\{ readonly|typeof import)|^ {4}"compare": |['`]\/compare['`]/m,
  },
  'An API call': {
    text: /\bfollows\.unfollow\b|\/unfollow\/|'\.\/follows\.ts'|\bfollowsModule\(|\bremoveFollow\b|\bFollowToggle\b/,
  },
  'A desktop ability': {
    text: /google\.signIn\b|\bgoogleSignIn\??:|\bgoogle: (\{ signIn|google\.handlers|\['signIn'\])|'\.\/google\.ts'|\bcreateGoogle\b|^export const google = |\boffers\('googleSignIn'\)/m,
    not: /^renderer\/(features|screens)\//,
  },
  'A table': { text: /\bused_proof\b|\bUsedProofTable\b|'002-accounts'/, not: /^server\/[a-z-]+\.test\.ts$/ },
  'A setting': { text: /\bDRAIN_SECONDS\b|\bdrainMs\b/, not: /^server\/(?!config\.test)(.*\/)?[a-z-]+\.test\.ts$/ },
  'A language': {
    path: /(^|[/.])am([/.])/,
    text: /\bam: |\bname_am\b|'am'|\{ en, am, ru \}|^[a-zA-Z]+,(.*,)?en,am,ru/m,
    not: /\.test\.|\/testing|^tests\/|^server\/(access-matrix|modules\/demo\/|database\/migrations\/)|^docs\//,
  },
  'An event': { text: /\bkindChanged\b|\baccountKindModule\(/, not: /^docs\// },
  'A message of the bot': {
    path: /^server\/modules\/telegram\/notice-/,
    text: /\bnoticeMessages\b|\bsendNotice:|\btelegram\.sendNotice,/,
  },
};

const READ = /\.(tsx?|js|json|md|csv|webmanifest)$/;
const filesIn = (folder: string): SourceFile[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { path: path.relative(ROOT, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') };
    });

const FILES = [
  ...[...CODE_FOLDERS, 'docs', 'resources/lookups'].flatMap(filesIn),
  ...['compose.yaml', 'resources/countries.csv', 'resources/regions.csv'].map((name) => ({
    path: name,
    text: readFileSync(path.join(ROOT, name), 'utf8'),
  })),
].filter((file) => !/^(tests\/architecture\/recipes|contract\/http\/.*\.test)/.test(file.path));

const recipes = recipesIn(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'));

const PAGE = `# X

## A thing

Example: \`x\`.

- \`server/a.ts\`: the line.
- \`server/modules/<name>/*texts.ts\` and
  \`main/b.ts\`.

See \`server/nowhere.ts\`.

## Others

- \`server/c.ts\`
`;
const [planted = { title: '', paths: [] }] = recipesIn(PAGE);

describe('the gate', () => {
  test('reads the paths of list items in sections with an example', () => {
    expect(recipesIn(PAGE)).toEqual([
      { title: 'A thing', paths: ['server/a.ts', 'server/modules/<name>/*texts.ts', 'main/b.ts'] },
    ]);
  });

  test.each([
    ['server/modules/mail/texts.ts', true],
    ['server/modules/mail/more-texts.ts', true],
    ['server/modules/mail/deep/texts.ts', false],
    ['server/modules/mail/texts-ts', false],
  ])('a placeholder takes %s: %j', (file, does) => {
    expect(patternOf('server/modules/<name>/*texts.ts').test(file)).toBe(does);
  });

  test('sees a file that the recipe does not name, and a line that leads nowhere', () => {
    const files = [
      { path: 'server/a.ts', text: 'the example' },
      { path: 'server/forgotten.ts', text: 'the example' },
      { path: 'server/x.test.ts', text: 'the example' },
      { path: 'main/b.ts', text: '' },
    ];
    const touched = touchedBy({ text: /example/, path: /b\.ts$/, not: /\.test\./ }, files);

    expect(gapsOf(planted, touched)).toEqual({
      unnamed: ['server/forgotten.ts'],
      idle: ['server/modules/<name>/*texts.ts'],
    });
  });
});

describe('CONTRIBUTING.md', () => {
  test('has the recipes whose examples are known', () => {
    expect(recipes.map(({ title }) => title)).toEqual(Object.keys(EXAMPLES));
  });

  test.each(recipes)('$title: the recipe names each file that its example touches', (recipe) => {
    const touched = touchedBy(EXAMPLES[recipe.title]!, FILES);

    expect(touched.length).toBeGreaterThan(3);
    expect(gapsOf(recipe, touched)).toEqual({ unnamed: [], idle: [] });
  });
});
