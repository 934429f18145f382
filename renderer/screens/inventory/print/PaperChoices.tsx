import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { CURRENCIES, isCurrency } from '#contract/money.ts';
import type { Printed } from '#renderer/features/inventory/printed.ts';
import { usePaper } from './use-paper.ts';

/** Languages by their own names. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', am: 'Հայերեն', ru: 'Русский' };

/** In which languages the paper is printed, and in which currency prices are repeated. */
export function PaperChoices({ printed, onTurn }: { printed: Printed; onTurn: (part: Partial<Printed>) => void }) {
  const { t } = useTranslation('inventory');
  const { languages, currency } = usePaper(printed);
  // A box takes its tick at once; the address and the paper follow.
  const [ticked, tick] = useOptimistic(languages);
  const toggle = (language: Language, isOn: boolean) => {
    const langs = LANGUAGES.filter((each) => (each === language ? isOn : ticked.includes(each)));
    // Paper without any language is no paper.
    if (langs.length === 0) return;
    startTransition(() => {
      tick(langs);
      onTurn({ langs });
    });
  };
  return (
    <>
      <fieldset className="pr-langs">
        <legend className="a-sr">{t('print.languages')}</legend>
        {LANGUAGES.map((language) => (
          <label key={language}>
            <input
              type="checkbox"
              checked={ticked.includes(language)}
              onChange={({ target }) => toggle(language, target.checked)}
            />
            {NAMES[language]}
          </label>
        ))}
      </fieldset>
      <label>
        {t('print.currency')}
        <select
          value={currency}
          onChange={({ target }) => {
            if (isCurrency(target.value)) onTurn({ currency: target.value });
          }}
        >
          {CURRENCIES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
