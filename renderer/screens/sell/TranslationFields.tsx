import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { DESCRIPTION_MAX_LENGTH, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { languageOfText, TRANSLATION_FIELDS } from '#contract/text-language.ts';
import { selectStoredDescription, selectTranslations } from '#renderer/features/post-form/post-form.slice.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { selectLanguage } from '#renderer/features/preferences/preferences.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { Field } from './Field.tsx';

const ROWS = 5;

/** The description in the other languages: what a service made of it, and the seller's own words in its place (D062). */
export function TranslationFields() {
  const { t } = useTranslation('sell');
  const language = useSelector(selectLanguage);
  const description = useField('description').value.trim();
  if (description === '') return null;
  const original = languageOfText(description, language);
  return (
    <div className="c-tr" role="group" aria-labelledby="c-tr">
      <h3 id="c-tr">{t('translations.title')}</h3>
      <p className="sm muted">{t('translations.text')}</p>
      {LANGUAGES.filter((each) => each !== original).map((each) => (
        <Translation key={each} language={each} description={description} />
      ))}
    </div>
  );
}

type TranslationProps = { language: Language; description: string };

function Translation({ language, description }: TranslationProps) {
  const { t } = useTranslation('sell');
  const name = TRANSLATION_FIELDS[language];
  const { value, fault, set } = useField(name);
  const [isOpen, setIsOpen] = useState(value !== '');
  const stored = useSelector(selectTranslations).find((each) => each.language === language);
  const isChanged = useSelector(selectStoredDescription).trim() !== description;
  // A machine translation of an earlier text is outdated.
  const automatic = isChanged ? null : (stored?.automatic ?? null);
  const outdated = stored?.outdated ?? null;
  const write = (text: string) => {
    setIsOpen(true);
    set(text);
  };
  if (value !== '' || isOpen || fault !== undefined)
    return (
      <OwnWords
        language={language}
        isLookedThrough={!isChanged}
        backText={t(automatic === null ? 'translations.remove' : 'translations.back')}
        onBack={() => {
          setIsOpen(false);
          set('');
        }}
      />
    );
  return (
    <div className="c-tr-one" data-place={name}>
      <b>{t(`fields.${name}`)}</b>
      <p className="sm muted">
        <IconLanguage size={16} stroke={1.8} aria-hidden />
        {t(automatic === null ? (isChanged ? 'translations.later' : 'translations.none') : 'translations.automatic')}
      </p>
      {automatic !== null && <Words text={automatic} language={language} />}
      {outdated !== null && (
        <>
          <p className="sm muted">{t('translations.outdated')}</p>
          <Words text={outdated} language={language} />
        </>
      )}
      <div className="row g8 wrap">
        <Button look="outlined" size="small" onClick={() => write(automatic ?? '')}>
          {t(automatic === null ? 'translations.write' : 'translations.correct')}
          <span className="a-sr">: {t(`fields.${name}`)}</span>
        </Button>
        {outdated !== null && (
          <Button look="outlined" size="small" onClick={() => write(outdated)}>
            {t('translations.takeBack')}
            <span className="a-sr">: {t(`fields.${name}`)}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function Words({ text, language }: { text: string; language: Language }) {
  return (
    <p className="c-tr-words" lang={LOCALE_OF[language]}>
      {text}
    </p>
  );
}

type OwnWordsProps = { language: Language; isLookedThrough: boolean; backText: string; onBack: () => void };

function OwnWords({ language, isLookedThrough, backText, onBack }: OwnWordsProps) {
  const { t } = useTranslation('sell');
  const name = TRANSLATION_FIELDS[language];
  const [first] = useState(useField(name).value);
  return (
    <div className="c-tr-one">
      <Field name={name} help={t('translations.yours')}>
        {(control, { value, set }) => (
          <>
            <TextArea
              {...control}
              className="c-text"
              name={name}
              lang={LOCALE_OF[language]}
              rows={ROWS}
              maxLength={DESCRIPTION_MAX_LENGTH}
              value={value}
              onChange={({ target }) => set(target.value)}
            />
            <p className="c-count sm muted tnum">
              {t('hints.count', { shown: formatNumber(value.length), total: formatNumber(DESCRIPTION_MAX_LENGTH) })}
            </p>
            {!isLookedThrough && value !== '' && value === first && (
              <p className="sm" role="status">
                {t('translations.changed')}
              </p>
            )}
          </>
        )}
      </Field>
      <Button look="minimal" size="small" onClick={onBack}>
        {backText}
        <span className="a-sr">: {t(`fields.${name}`)}</span>
      </Button>
    </div>
  );
}
