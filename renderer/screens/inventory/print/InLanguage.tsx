import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';

type InLanguageProps = { language: Language; texts: i18n; children: ReactNode };

/** Its children are in this language, whatever the language of the page. */
export function InLanguage({ language, texts, children }: InLanguageProps) {
  return (
    <I18nextProvider i18n={texts}>
      <div lang={LOCALE_OF[language]} className="pr-lang">
        {children}
      </div>
    </I18nextProvider>
  );
}
