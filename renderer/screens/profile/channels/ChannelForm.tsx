import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Language } from '#contract/constants.ts';
import { unknownPlaceholders } from '#contract/dealer-channels.ts';
import type { ChannelSettings, DealerChannel } from '#contract/http/dealer-channels.ts';
import { dealerChannelsActions } from '#renderer/features/dealer-channels/dealer-channels.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { LanguageChoice, NewsChoice } from './ChannelChoices.tsx';
import { TemplateField } from './TemplateField.tsx';

type ChannelFormProps = { channel: DealerChannel; isBusy: boolean; isSaved: boolean };

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
      <NewsChoice chosen={news} onChange={(chosen) => set({ news: chosen })} />
      <LanguageChoice
        chosen={languages}
        isMissing={wasRefused && languages.length === 0}
        onChange={(chosen) => set({ languages: chosen })}
      />
      {languages.map((language) => (
        <TemplateField
          key={language}
          language={language}
          template={templates[language]}
          isChecked={wasRefused}
          onChange={(template) => set({ templates: { ...templates, [language]: template } })}
        />
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
