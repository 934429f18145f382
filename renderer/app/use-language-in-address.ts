import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectLanguage } from '../features/preferences/preferences.slice.ts';

/** Where the address names a language (search engines and shared links), it follows the person's choice. */
export function useLanguageInAddress(): void {
  const language = useSelector(selectLanguage);
  const [search, setSearch] = useSearchParams();
  const named = search.get('lang');
  useEffect(() => {
    if (named === null || named === language) return;
    setSearch(
      (current) => {
        current.set('lang', language);
        return current;
      },
      { replace: true },
    );
    // Only a new choice corrects the address; a link to another language is opened as it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [language]);
}
