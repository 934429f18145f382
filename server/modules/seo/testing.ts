import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '#contract/constants.ts';
import { type Screen, screenFile } from './site.ts';

const SCREENS: readonly Screen[] = ['home', 'posts', 'post', 'user', 'about', 'countries', 'subscriptions', 'contact'];

const LOCALES = fileURLToPath(new URL('../../../renderer/i18n/locales', import.meta.url));

const dictionariesOf = (language: string): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(join(LOCALES, language)).map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(LOCALES, language, name), 'utf8')) as unknown,
    ]),
  );

const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Aniv</title>
    <script src="/boot.js" data-font-hy="/assets/armenian.woff2" data-font-ru="/assets/cyrillic.woff2"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries.js">
    <link rel="stylesheet" crossorigin href="/assets/style.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

const manifest = (): Record<string, unknown> => ({
  'index.html': { file: 'assets/index.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries.js' },
  '_shared.js': { file: 'assets/shared.js' },
  ...Object.fromEntries(
    LANGUAGES.map((language) => [
      `_${language}.js`,
      { file: `assets/texts-${language}.js`, name: `texts-${language}` },
    ]),
  ),
  ...Object.fromEntries(
    SCREENS.map((name) => [
      `screens/${name}${screenFile(name)}`,
      { file: `assets/${name}.js`, imports: ['_libraries.js', '_shared.js'] },
    ]),
  ),
});

/** A folder like the one the build writes: small, with the app's true words. */
export const writeTestSite = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'aniv-site-'));
  mkdirSync(join(root, '.vite'));
  mkdirSync(join(root, 'assets'));
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, dictionariesOf(language)]));
  writeFileSync(join(root, 'index.html'), TEMPLATE);
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest()));
  writeFileSync(join(root, '.vite/texts.json'), JSON.stringify(texts));
  return root;
};
