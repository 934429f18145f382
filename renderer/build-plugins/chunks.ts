import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Dictionaries that nearly every first page needs, one file a language. */
const FIRST_TEXTS = /\/i18n\/locales\/(\w+)\/(?:common|shell|errors|home|posts|search)\.json$/;
/** Libraries that many screens use, but not the first paint of every page. */
const LAZY_LIBRARIES = /\/node_modules\/(?:zod|yet-another-react-lightbox|simple-icons|@blueprintjs)\//;
const SHARED_BY = 3;
/** What only people who sign in need. */
const ACCOUNT = /\/renderer\/(?:features\/(?:auth|devices|follows|profile|tasks)|screens\/(?:auth|profile))\//;
/** What only people who sell, buy plans or moderate need. */
const SELLING =
  /\/renderer\/(?:features\/(?:moderation|own-posts|payments|post-form|post-photos)|screens\/(?:admin|buy|sell)|ui\/(?:confirm|phone-field|photo-grid))\//;
/** What would bring lazy libraries along. */
const USES_LAZY_LIBRARIES =
  /\/contract\/(?:http\/|ids|page)|\/renderer\/(?:lib\/zod-|ui\/(?:auth-layout|contact-box|password-input)\/)/;
const isForMany = (id: string): boolean =>
  ![LAZY_LIBRARIES, ACCOUNT, SELLING, USES_LAZY_LIBRARIES].some((kind) => kind.test(id)) && !id.endsWith('.json');

const textsOf = (id: string): string | null => {
  const [, language] = FIRST_TEXTS.exec(id.replaceAll('\\', '/')) ?? [];
  return language === undefined ? null : `texts-${language}`;
};

const HOME = fileURLToPath(new URL('../screens/home/HomeScreen.tsx', import.meta.url));
/** The modules under a page, the ones it loads later left out. */
const underneath = (page: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set([page]);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};
/** What many screens use: what home stands on comes with the first page, the rest with whatever needs it. */
const nameOfShared = (id: string, context: Rolldown.ChunkingContext): string =>
  underneath(HOME, context).has(id) ? 'shared' : 'further';

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
      name: nameOfShared,
      debugName: 'shared',
      test: isForMany,
      minShareCount: SHARED_BY,
      priority: 3,
    },
    // After what many share, so that they hold nothing that other screens wait for.
    // Its setting stands with it and with the schemas, so that it is made before the first of them.
    { name: 'validator', test: /\/node_modules\/zod\/|\/contract\/http\/|\/lib\/zod-/, priority: 2 },
    { name: 'blueprint', test: /\/node_modules\/@blueprintjs\/core\//, minShareCount: 2, priority: 2 },
    { name: 'follows', test: /\/renderer\/features\/follows\//, minShareCount: 2, priority: 1 },
    { name: 'contacts', test: /\/ui\/contact-box\//, minShareCount: 2, priority: 1 },
    { name: 'account', test: ACCOUNT, minShareCount: 2 },
  ],
};
