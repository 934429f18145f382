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

/** What starts the app: its entry, and the files that the entry imports. */
export type Program = { readonly entry: string; readonly imported: readonly string[] };

/** The website as it was built. */
export type Site = {
  /** index.html without its program. */
  readonly template: string;
  readonly program: Program;
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

/** Adds a file to those found, after the files that it imports: in this order each runs in a task of its own. */
const addWithImports = (manifest: Manifest, key: string, found: Set<string>, seen = new Set(found)): Set<string> => {
  if (seen.has(key)) return found;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) addWithImports(manifest, imported, found, seen);
  return found.add(key);
};

const assetsOf = (manifest: Manifest, template: string, screen: Screen, language: Language): Assets => {
  const own = PAGES[screen].namespaces.map((name) => `i18n/locales/${language}/${name}.json`);
  const common = Object.keys(manifest).filter((key) => manifest[key]?.name === `texts-${language}`);
  const screens = Object.keys(manifest).filter((key) => key.endsWith(screenFile(screen)));
  const keys = new Set<string>();
  for (const key of [...common, ...own, ...screens]) addWithImports(manifest, key, keys);
  for (const key of addWithImports(manifest, ENTRY, new Set())) keys.delete(key);
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

const PROGRAM =
  /\s*<(?:script type="module"[^>]*src="([^"]+)"[^>]*><\/script|link rel="modulepreload"[^>]*href="([^"]+)"[^>]*)>/g;

/** The built page without its program, and the files of it. */
const withoutProgram = (built: string): Pick<Site, 'template' | 'program'> => {
  const tags = [...built.matchAll(PROGRAM)];
  const [entry = ''] = tags.flatMap(([, script]) => script ?? []);
  const imported = tags.flatMap(([, , file]) => file ?? []);
  return { template: built.replace(PROGRAM, ''), program: { entry, imported } };
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
    const { template, program } = withoutProgram(withBuild(built, build));
    const manifest = JSON.parse(written) as Manifest;
    // Our own build copies them from the app's dictionaries, whose keys its types hold together.
    const texts = JSON.parse(readFileSync(join(root, '.vite/texts.json'), 'utf8')) as Site['texts'];
    const known = new Map<string, Assets>();
    const assets: Site['assets'] = (screen, language) => {
      const key = `${screen} ${language}`;
      const found = known.get(key) ?? assetsOf(manifest, built, screen, language);
      known.set(key, found);
      return found;
    };
    return { template, program, build, texts, assets };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
