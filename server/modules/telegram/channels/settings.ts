import { ChannelSettings } from '#contract/http/dealer-channels.ts';
import type { Language } from '#contract/constants.ts';

/** Default settings of a new channel. */
export const firstSettings = (language: Language): ChannelSettings => ({
  languages: [language],
  templates: { en: '', am: '', ru: '' },
  news: ['new', 'cheaper', 'sold'],
});

/** The stored settings of a channel. */
export const settingsOf = ({ settings }: { readonly settings: string }): ChannelSettings =>
  ChannelSettings.parse(JSON.parse(settings));
