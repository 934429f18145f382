import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_META, BUILD_NAME_LENGTH } from '#contract/build.ts';
import { type Language, LOCALE_OF } from '#contract/constants.ts';
import { PAGES } from '#contract/pages.ts';
import type { OpenPage } from './addresses.ts';
import type { SiteTexts } from './texts.ts';

/** What a page needs besides its HTML. */
export type Assets = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
};

/** The website as it was built. */
export type Site = {
  readonly template: string;
  /** Names this build; another build has another name. Its pages carry it in `<meta name="aniv-build">`. */
  readonly build: string;
  readonly texts: Readonly<Record<Language, SiteTexts>>;
  /** What the screen and its texts load in this language, apart from what the template loads anyway. */
  readonly assets: (screen: Screen, language: Language) => Assets;
};

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** A page whose screen a document brings along; `posts` are the results. */
export type Screen = OpenPage | 'home';

/** How the file of a page's screen ends: its name is the page's. */
export const screenFile = (page: Screen): string => `/${page.charAt(0).toUpperCase()}${page.slice(1)}Screen.tsx`;

const ENTRY = 'index.html';

const withImports = (manifest: Manifest, key: string, seen: Set<string>): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
};

const assetsOf = (manifest: Manifest, template: string, screen: Screen, language: Language): Assets => {
  const own = PAGES[screen].namespaces.map((name) => `i18n/locales/${language}/${name}.json`);
  const common = Object.keys(manifest).filter((key) => manifest[key]?.name === `texts-${language}`);
  const screens = Object.keys(manifest).filter((key) => key.endsWith(screenFile(screen)));
  const keys = new Set<string>();
  for (const key of [...common, ...own, ...screens]) withImports(manifest, key, keys);
  for (const key of withImports(manifest, ENTRY, new Set())) keys.delete(key);
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const unlisted = (files: readonly string[]) =>
    [...new Set(files)].map((file) => `/${file}`).filter((file) => !template.includes(`"${file}"`));
  const [, font] = new RegExp(`data-font-${LOCALE_OF[language]}="([^"]+)"`).exec(template) ?? [];
  return {
    scripts: unlisted(chunks.map(({ file }) => file)),
    styles: unlisted(chunks.flatMap(({ css = [] }) => css)),
    fonts: font === undefined ? [] : [font],
  };
};

const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;

/**
 * The built page with its code named last and asked for last: what is seen comes before what makes it work, also where
 * all requests share a connection.
 */
const codeLast = (built: string): string => {
  const scripts = (built.match(SCRIPTS) ?? []).map((tag) =>
    tag.replace(' crossorigin', ' crossorigin fetchpriority="low"'),
  );
  return built.replace(SCRIPTS, '').replace('</head>', () => `${scripts.join('').trimStart()}</head>`);
};

/** The manifest names every file by its content, so any change of the build changes this. */
const buildName = (built: string, manifest: string): string =>
  createHash('sha256').update(built).update(manifest).digest('hex').slice(0, BUILD_NAME_LENGTH);

const withBuild = (built: string, build: string): string =>
  built.replace('<title>', () => `<meta name="${BUILD_META}" content="${build}" />\n    <title>`);

/** Reads what the build wrote; undefined where the website has not been built, or by an older version. */
export const readSite = (root: string): Site | undefined => {
  try {
    const built = readFileSync(join(root, ENTRY), 'utf8');
    const written = readFileSync(join(root, '.vite/manifest.json'), 'utf8');
    const build = buildName(built, written);
    const template = codeLast(withBuild(built, build));
    const manifest = JSON.parse(written) as Manifest;
    // Our own build copies them from the app's dictionaries, whose keys its types hold together.
    const texts = JSON.parse(readFileSync(join(root, '.vite/texts.json'), 'utf8')) as Site['texts'];
    const known = new Map<string, Assets>();
    const assets: Site['assets'] = (screen, language) => {
      const key = `${screen} ${language}`;
      const found = known.get(key) ?? assetsOf(manifest, template, screen, language);
      known.set(key, found);
      return found;
    };
    return { template, build, texts, assets };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
