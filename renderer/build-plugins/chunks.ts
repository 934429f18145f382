/** Dictionaries that nearly every first page needs, one file a language. */
const FIRST_TEXTS = /\/i18n\/locales\/(\w+)\/(?:common|shell|errors|home|posts|search)\.json$/;
/** Libraries that many screens use, but not the first paint of every page. */
const LAZY_LIBRARIES = /\/node_modules\/(?:zod|yet-another-react-lightbox)\//;
const SHARED_BY = 3;

const textsOf = (id: string): string | null => {
  const [, language] = FIRST_TEXTS.exec(id.replaceAll('\\', '/')) ?? [];
  return language === undefined ? null : `texts-${language}`;
};

/**
 * Few files instead of many small ones: on a phone each costs a round trip. What starts the app, the libraries under it,
 * what several screens share, and the texts of a language.
 */
export const codeSplitting = {
  groups: [
    { name: textsOf, debugName: 'texts', priority: 3 },
    { name: 'libraries', tags: ['$initial' as const], test: /\/node_modules\//, priority: 2 },
    { name: 'start', tags: ['$initial' as const], priority: 1 },
    {
      name: 'shared',
      test: (id: string) => !LAZY_LIBRARIES.test(id) && !id.endsWith('.json'),
      minShareCount: SHARED_BY,
    },
  ],
};
