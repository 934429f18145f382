import { ChannelSettings } from '#contract/http/dealer-channels.ts';
import type { Language } from '#contract/constants.ts';

/** What a new channel posts until its dealer says otherwise. */
export const firstSettings = (language: Language): ChannelSettings => ({
  languages: [language],
  templates: { en: '', am: '', ru: '' },
  news: ['new', 'cheaper', 'sold'],
});

/** The stored settings of a channel. */
export const settingsOf = ({ settings }: { readonly settings: string }): ChannelSettings =>
  ChannelSettings.parse(JSON.parse(settings));
