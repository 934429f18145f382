import i18next from 'i18next';
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { selectLanguage } from '#renderer/features/preferences/preferences.slice.ts';

const NAMESPACES = ['common', 'errors', 'features', 'inventory', 'post', 'posts'] as const;

/** The texts of each language: loaded, `null` where they could not be loaded, absent while they load. */
export type Texts = ReadonlyMap<Language, i18n | null>;

/** The texts of paper in another language than the page's; `null` when a dictionary did not come. */
async function textsIn(language: Language): Promise<i18n | null> {
  const locale = LOCALE_OF[language];
  await i18next.reloadResources([locale], [...NAMESPACES]);
  if (!NAMESPACES.every((namespace) => i18next.hasResourceBundle(locale, namespace))) return null;
  const texts = i18next.cloneInstance();
  await texts.changeLanguage(locale);
  return texts;
}

/** The texts of these languages; those the viewer reads are there at once. `retry` loads those that failed again. */
export function useTexts(languages: readonly Language[]): { readonly texts: Texts; readonly retry: () => void } {
  const viewer = useSelector(selectLanguage);
  const [texts, setTexts] = useState<Texts>(new Map());
  const [tries, setTries] = useState(0);
  const key = languages.filter((language) => language !== viewer).join(',');
  useEffect(() => {
    let isHere = true;
    for (const language of key === '' ? [] : (key.split(',') as Language[]))
      void textsIn(language).then((loaded) => {
        if (isHere) setTexts((before) => new Map(before).set(language, loaded));
      });
    return () => {
      isHere = false;
    };
  }, [key, tries]);
  const retry = () => {
    setTexts((before) => new Map([...before].filter(([, loaded]) => loaded !== null)));
    setTries((before) => before + 1);
  };
  return { texts: new Map(texts).set(viewer, i18next), retry };
}
