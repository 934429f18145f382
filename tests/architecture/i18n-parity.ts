export type Tree = { readonly [key: string]: string | Tree };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every leaf key with its text; dots join levels. */
export function leaves(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : leaves(value, `${prefix}${key}.`),
  );
}

/** The plural categories of a language, from Intl. */
const categories = (locale: string) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

const variables = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g)?.map((name) => name.replace(/\W/g, '')))].sort();

/** What a translation lacks compared with English: keys, plural forms, variables, or text. */
export function gaps(english: Tree, other: Tree, locale: string): string[] {
  const from = new Map(leaves(english));
  const to = new Map(leaves(other));
  const singular = (key: string) => key.replace(PLURAL, '');
  const wanted = [...from.keys()].flatMap((key) =>
    PLURAL.test(key) ? categories(locale).map((category) => `${singular(key)}_${category}`) : [key],
  );
  const missing = [...new Set(wanted)].filter((key) => !to.has(key)).map((key) => `lacks ${key}`);
  const names = new Set([...from.keys()].map(singular));
  const extra = [...to.keys()]
    .filter((key) => !names.has(singular(key)))
    .map((key) => `has ${key}, which English lacks`);
  const empty = [...to].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty`);
  const differing = [...to].flatMap(([key, text]) => {
    const source = from.get(key) ?? from.get(`${singular(key)}_other`);
    const lost =
      source === undefined
        ? []
        : variables(source).filter((name) => !variables(text).includes(name) && name !== 'count');
    return lost.map((name) => `${key} lost {{${name}}}`);
  });
  return [...missing, ...extra, ...empty, ...differing];
}
