import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/constants.ts';
import { CHANNEL_NEWS } from '#contract/dealer-channels.ts';
import type { ChannelSettings } from '#contract/http/dealer-channels.ts';

/** Adds what is missing at the end, so that the languages keep the order in which they were chosen. */
const toggled = <Item extends string>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

type Choices<Name extends 'news' | 'languages'> = {
  chosen: ChannelSettings[Name];
  onChange: (chosen: ChannelSettings[Name]) => void;
};

/** Which news of the cars are posted. */
export function NewsChoice({ chosen, onChange }: Choices<'news'>) {
  const { t } = useTranslation('channels');
  return (
    <fieldset>
      <legend>{t('news.label')}</legend>
      {CHANNEL_NEWS.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={() => onChange(CHANNEL_NEWS.filter((each) => toggled(chosen, kind).includes(each)))}
          />
          <span>{t(`news.${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** In which languages they are posted; `isMissing` where none is chosen, though one is needed. */
export function LanguageChoice({ chosen, isMissing, onChange }: Choices<'languages'> & { isMissing: boolean }) {
  const { t } = useTranslation('channels');
  return (
    <fieldset>
      <legend>{t('languages')}</legend>
      {LANGUAGES.map((language) => (
        <label key={language}>
          <input
            type="checkbox"
            checked={chosen.includes(language)}
            onChange={() => onChange(toggled(chosen, language))}
          />
          <span>{t(`language.${language}`)}</span>
        </label>
      ))}
      {isMissing && (
        <p className="a-err" role="alert">
          {t('noLanguage')}
        </p>
      )}
    </fieldset>
  );
}
