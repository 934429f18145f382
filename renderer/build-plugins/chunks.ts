import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { PAGES } from '../../contract/pages.ts';
import { SHARED_NAMESPACES } from '../i18n/texts.ts';

/** Dictionaries that nearly every first page needs, one file a language. */
const FIRST_NAMESPACES = [...SHARED_NAMESPACES, ...PAGES.home.namespaces].join('|');
const FIRST_TEXTS = new RegExp(`/i18n/locales/(\\w+)/(?:${FIRST_NAMESPACES})\\.json$`);
/** Libraries that many screens use, but not the first paint of every page. */
const LAZY_LIBRARIES = /\/node_modules\/(?:zod|yet-another-react-lightbox|simple-icons|@blueprintjs|@dnd-kit|uqr)\//;
const SHARED_BY = 3;
/** What only people who sign in need. */
const ACCOUNT = /\/renderer\/(?:features\/(?:auth|devices|profile|tasks)|screens\/(?:auth|profile))\//;
/** What only people who sell, buy plans or moderate need. */
const SELLING =
  /\/renderer\/(?:features\/(?:moderation|own-posts|payments|post-form)|screens\/(?:admin|buy|sell)|ui\/(?:confirm|phone-field|photo-grid))\//;
/** What searching by words and reading filters needs, not the first paint of home. */
const SEARCH_TEXTS = /\/renderer\/features\/search\/(?:filter-texts|suggest\/)/;
/** What few screens need of what is drawn. */
const FEW = /\/renderer\/ui\/(?:auth-layout|contact-box|password-input|spinner)\//;
/** Short parts that two screens share. */
const SMALL =
  /\/renderer\/(?:(?:lib|features\/(?:market|payments|session)|ui\/crumbs)\/|features\/(?:search\/edit-address|site\/use-post-addresses))/;
const isForMany = (id: string): boolean =>
  ![LAZY_LIBRARIES, ACCOUNT, SELLING, SEARCH_TEXTS, FEW].some((kind) => kind.test(id)) && !id.endsWith('.json');

const textsOf = (id: string): string | null => {
  const [, language] = FIRST_TEXTS.exec(id.replaceAll('\\', '/')) ?? [];
  return language === undefined ? null : `texts-${language}`;
};

const screen = (path: string): string => fileURLToPath(new URL(`../screens/${path}`, import.meta.url));
const HOME = [screen('home/HomeScreen.tsx')];
/** Where people arrive who follow a link or search: a car and the list of cars. */
const ARRIVALS = [screen('post/PostScreen.tsx'), screen('posts/PostsScreen.tsx')];
/** The modules under some screens, those left out that they load later. */
const under = (screens: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set(screens);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};
const ICON_FILE = /\/@tabler\/icons-react\/.*\/(Icon\w+)\.mjs$/;
/** Every icon is imported by the library's index: which of them screens show is only written in their own code. */
const iconsOf = (modules: ReadonlySet<string>, context: Rolldown.ChunkingContext): ReadonlySet<string> =>
  new Set(
    [...modules]
      .filter((id) => !id.includes('/node_modules/'))
      .flatMap((id) => context.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w+/g) ?? []),
  );

/** Whether one of the screens imports a module, so that it waits for it. */
const createIsUnder = (screens: readonly string[]) => {
  let known: { readonly modules: ReadonlySet<string>; readonly icons: ReadonlySet<string> } | undefined;
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (known === undefined) {
      const modules = under(screens, context);
      known = { modules, icons: iconsOf(modules, context) };
    }
    const [, icon] = ICON_FILE.exec(id) ?? [];
    return icon === undefined ? known.modules.has(id) : known.icons.has(icon);
  };
};
type Named = (id: string, context: Rolldown.ChunkingContext) => string | null;
const underScreens = (name: string, screens: readonly string[]): Named => {
  const isUnder = createIsUnder(screens);
  return (id, context) => (isUnder(id, context) ? name : null);
};

/** Whether a module cannot start without the validator, whose schemas cost a slow phone 0.2 s. */
const createNeedsZod = () => {
  const known = new Map<string, boolean>();
  const needs = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Until known, for modules that import each other.
    known.set(id, false);
    const isNeeded =
      id.includes('/node_modules/zod/') ||
      (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => needs(imported, context));
    known.set(id, isNeeded);
    return isNeeded;
  };
  return needs;
};
const needsZod = createNeedsZod();
/** Chunks of the modules alone that start without the validator, or with it. */
const withoutZod =
  (name: string): Named =>
  (id, context) =>
    needsZod(id, context) ? null : name;
const withZod =
  (name: string): Named =>
  (id, context) =>
    needsZod(id, context) ? name : null;

/**
 * Few files instead of many small ones: on a phone each costs a round trip. What starts the app, the libraries under it,
 * what several screens share, and the texts of a language.
 */
export const codeSplitting = {
  groups: [
    { name: textsOf, debugName: 'texts', priority: 6 },
    // Two files of libraries: what the browser does with one of them on the page's own thread is half as long.
    {
      name: 'react',
      tags: ['$initial' as const],
      test: /\/node_modules\/(?:react|react-dom|scheduler)\//,
      priority: 5.5,
    },
    { name: 'libraries', tags: ['$initial' as const], test: /\/node_modules\//, priority: 5 },
    { name: 'start', tags: ['$initial' as const], priority: 4 },
    {
      name: underScreens('shared', HOME),
      debugName: 'shared',
      test: isForMany,
      // Home waits for them anyway; left to others, they would be in a chunk with much that home does not need.
      minShareCount: 2,
      priority: 3.5,
    },
    // Before what many share could take the validator along: with its setting, which is made before its first use.
    { name: 'zod', test: /\/node_modules\/zod\/|\/lib\/zod-without-eval/, priority: 3.2 },
    // After home's, since a group includes what its modules import.
    {
      name: underScreens('further', ARRIVALS),
      debugName: 'further',
      test: isForMany,
      minShareCount: 2,
      priority: 3,
    },
    { name: withoutZod('many'), debugName: 'many', test: isForMany, minShareCount: SHARED_BY, priority: 2.5 },
    // After what many share, so that they hold nothing that other screens wait for.
    { name: withZod('validator'), debugName: 'validator', test: /\/contract\/http\/|\/lib\/zod-/, priority: 2 },
    { name: 'blueprint', test: /\/node_modules\/@blueprintjs\/core\//, minShareCount: 2, priority: 2 },
    { name: 'follows', test: /\/renderer\/features\/follows\//, minShareCount: 2, priority: 1 },
    { name: 'meanings', test: /\/renderer\/features\/search\/suggest\//, minShareCount: 2, priority: 1 },
    { name: 'contacts', test: /\/ui\/contact-box\//, minShareCount: 2, priority: 1 },
    { name: 'account', test: ACCOUNT, minShareCount: 2 },
    // Two screens share each: one file of some kilobytes instead of a dozen, each with a name in the first load.
    { name: 'icons', test: ICON_FILE, minShareCount: 2 },
    { name: withoutZod('small'), debugName: 'small', test: SMALL, minShareCount: 2 },
  ],
};
