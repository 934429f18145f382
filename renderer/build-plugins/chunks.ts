import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { PAGES } from '../../contract/pages.ts';
import { SHARED_NAMESPACES } from '../i18n/texts.ts';

/** Dictionaries that nearly every first page needs, one file a language. */
const FIRST_NAMESPACES = [...SHARED_NAMESPACES, ...PAGES.home.namespaces].join('|');
const FIRST_TEXTS = new RegExp(`/i18n/locales/(\\w+)/(?:${FIRST_NAMESPACES})\\.json$`);
/** Libraries that many screens use, but not the first paint of every page. */
const LAZY_LIBRARIES = /\/node_modules\/(?:zod|yet-another-react-lightbox|simple-icons|@blueprintjs)\//;
const SHARED_BY = 3;
/** What only people who sign in need. */
const ACCOUNT = /\/renderer\/(?:features\/(?:auth|devices|follows|profile|tasks)|screens\/(?:auth|profile))\//;
/** What only people who sell, buy plans or moderate need. */
const SELLING =
  /\/renderer\/(?:features\/(?:moderation|own-posts|payments|post-form)|screens\/(?:admin|buy|sell)|ui\/(?:confirm|phone-field|photo-grid))\//;
/** What searching by words and reading filters needs, not the first paint of home. */
const SEARCH_TEXTS = /\/renderer\/features\/search\/(?:filter-texts|suggest\/)/;
/** What would bring lazy libraries along. */
const USES_LAZY_LIBRARIES =
  /\/contract\/(?:http\/|ids|page\.)|\/renderer\/(?:lib\/zod-|ui\/(?:auth-layout|contact-box|password-input|spinner)\/)/;
/** Short parts that two screens share. */
const SMALL =
  /\/renderer\/(?:(?:lib|features\/(?:market|payments|session)|ui\/crumbs)\/|features\/(?:search\/edit-address|site\/use-post-addresses))/;
const isForMany = (id: string): boolean =>
  ![LAZY_LIBRARIES, ACCOUNT, SELLING, SEARCH_TEXTS, USES_LAZY_LIBRARIES].some((kind) => kind.test(id)) &&
  !id.endsWith('.json');

const textsOf = (id: string): string | null => {
  const [, language] = FIRST_TEXTS.exec(id.replaceAll('\\', '/')) ?? [];
  return language === undefined ? null : `texts-${language}`;
};

const HOME = fileURLToPath(new URL('../screens/home/HomeScreen.tsx', import.meta.url));
/** The modules under home, those left out that it loads later. */
const underHome = (context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set([HOME]);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};
const ICON_FILE = /\/@tabler\/icons-react\/.*\/(Icon\w+)\.mjs$/;
/** Every icon is imported by the library's index: which of them home shows is only written in its own code. */
const iconsOfHome = (modules: ReadonlySet<string>, context: Rolldown.ChunkingContext): ReadonlySet<string> =>
  new Set(
    [...modules]
      .filter((id) => !id.includes('/node_modules/'))
      .flatMap((id) => context.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w+/g) ?? []),
  );

/** Whether home imports a module, so that the first page loads it. */
const createIsHomes = () => {
  let known: { readonly modules: ReadonlySet<string>; readonly icons: ReadonlySet<string> } | undefined;
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (known === undefined) {
      const modules = underHome(context);
      known = { modules, icons: iconsOfHome(modules, context) };
    }
    const [, icon] = ICON_FILE.exec(id) ?? [];
    return icon === undefined ? known.modules.has(id) : known.icons.has(icon);
  };
};
const isHomes = createIsHomes();

/**
 * Few files instead of many small ones: on a phone each costs a round trip. What starts the app, the libraries under it,
 * what several screens share, and the texts of a language.
 */
export const codeSplitting = {
  groups: [
    { name: textsOf, debugName: 'texts', priority: 6 },
    { name: 'libraries', tags: ['$initial' as const], test: /\/node_modules\//, priority: 5 },
    { name: 'start', tags: ['$initial' as const], priority: 4 },
    {
      name: (id: string, context: Rolldown.ChunkingContext) => (isHomes(id, context) ? 'shared' : null),
      debugName: 'shared',
      test: isForMany,
      // Home waits for them anyway; left to others, they would be in a chunk with much that home does not need.
      minShareCount: 2,
      priority: 3.5,
    },
    // Before what many share could take the validator along: with its setting, which is made before its first use.
    { name: 'zod', test: /\/node_modules\/zod\/|\/lib\/zod-without-eval/, priority: 3.2 },
    // After home's, since a group includes what its modules import.
    { name: 'further', test: isForMany, minShareCount: SHARED_BY, priority: 3 },
    // After what many share, so that they hold nothing that other screens wait for.
    { name: 'validator', test: /\/contract\/http\/|\/lib\/zod-/, priority: 2 },
    { name: 'blueprint', test: /\/node_modules\/@blueprintjs\/core\//, minShareCount: 2, priority: 2 },
    { name: 'follows', test: /\/renderer\/features\/follows\//, minShareCount: 2, priority: 1 },
    { name: 'meanings', test: /\/renderer\/features\/search\/suggest\//, minShareCount: 2, priority: 1 },
    { name: 'contacts', test: /\/ui\/contact-box\//, minShareCount: 2, priority: 1 },
    { name: 'account', test: ACCOUNT, minShareCount: 2 },
    // Two screens share each: one file of some kilobytes instead of a dozen, each with a name in the first load.
    { name: 'icons', test: ICON_FILE, minShareCount: 2 },
    { name: 'small', test: SMALL, minShareCount: 2 },
  ],
};
