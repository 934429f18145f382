import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import { CHANNEL_NEWS, DEFAULT_TEMPLATE, TEMPLATE_MAX, unknownPlaceholders } from '#contract/dealer-channels.ts';
import type { ChannelSettings, DealerChannel } from '#contract/http/dealer-channels.ts';
import { dealerChannelsActions } from '#renderer/features/dealer-channels/dealer-channels.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';

type ChannelFormProps = { channel: DealerChannel; isBusy: boolean; isSaved: boolean };

/** Adds what is missing at the end, so that the languages keep the order in which they were chosen. */
const toggled = <Item extends string>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

/** What is posted in a channel, in which languages and in which words. */
export function ChannelForm({ channel, isBusy, isSaved }: ChannelFormProps) {
  const { t } = useTranslation('channels');
  const dispatch = useDispatch();
  const [settings, setSettings] = useState<ChannelSettings>(channel.settings);
  const [wasRefused, setRefused] = useState(false);
  const { languages, templates, news } = settings;
  const set = (change: Partial<ChannelSettings>) => setSettings({ ...settings, ...change });
  const isWrong = (language: Language) => unknownPlaceholders(templates[language]).length > 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const isRefused = languages.length === 0 || languages.some(isWrong);
    setRefused(isRefused);
    if (!isRefused && !isBusy) dispatch(dealerChannelsActions.saveAsked({ id: channel.id, settings }));
  };
  return (
    <form className="d-channel-form" aria-label={t('settingsOf', { title: channel.title })} onSubmit={save}>
      <fieldset>
        <legend>{t('news.label')}</legend>
        {CHANNEL_NEWS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={news.includes(kind)}
              onChange={() => set({ news: CHANNEL_NEWS.filter((each) => toggled(news, kind).includes(each)) })}
            />
            <span>{t(`news.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('languages')}</legend>
        {LANGUAGES.map((language) => (
          <label key={language}>
            <input
              type="checkbox"
              checked={languages.includes(language)}
              onChange={() => set({ languages: toggled(languages, language) })}
            />
            <span>{t(`language.${language}`)}</span>
          </label>
        ))}
        {wasRefused && languages.length === 0 && (
          <p className="a-err" role="alert">
            {t('noLanguage')}
          </p>
        )}
      </fieldset>
      {languages.map((language) => (
        <FormField
          key={language}
          label={t('template', { language: t(`language.${language}`) })}
          help={t('templateHelp')}
          {...(wasRefused && isWrong(language)
            ? { error: t('unknown', { names: unknownPlaceholders(templates[language]).join(', ') }) }
            : {})}
        >
          {(control) => (
            <TextArea
              {...control}
              fill
              rows={5}
              maxLength={TEMPLATE_MAX}
              placeholder={DEFAULT_TEMPLATE}
              value={templates[language]}
              onChange={(event) => set({ templates: { ...templates, [language]: event.target.value } })}
            />
          )}
        </FormField>
      ))}
      <div className="d-line">
        <Button type="submit" look="primary" disabled={isBusy} aria-busy={isBusy}>
          {t('save')}
        </Button>
        {isSaved && <output className="sm">{t('saved')}</output>}
      </div>
    </form>
  );
}
