import type { Language } from '#contract/constants.ts';
import { DEFAULT_TEMPLATE, type Placeholder } from '#contract/dealer-channels.ts';
import type { ChannelSettings } from '#contract/http/dealer-channels.ts';
import type { Currency } from '#contract/money.ts';
import { type ChannelCar, type Facts, moneyText } from './car-facts.ts';
import { CHANNEL_TEXTS } from './channel-texts.ts';

/** As much as Telegram takes under a photo. */
export const CAPTION_MAX = 1024;
const SEPARATOR = ' · ';
const NAME = /\{([a-z]+)\}/g;

export type News = {
  readonly kind: 'new' | 'cheaper' | 'sold';
  readonly from: { readonly minor: number; readonly unit: Currency } | null;
};

/** Whether the price is lower than before; prices in different currencies are not compared. */
export const isCheaper = ({ price }: Pick<ChannelCar, 'price'>, from: News['from']): boolean =>
  from !== null && from.unit === price.unit && price.minor < from.minor;

/** Fills a template; a part between separators, or a line, that names only what is empty is left out. */
const filled = (template: string, values: Facts & { readonly link: string }): string => {
  const partOf = (part: string): string | undefined => {
    const names = [...part.matchAll(NAME)].map(([, name]) => name as Placeholder);
    if (names.length > 0 && names.every((name) => (values[name] ?? '') === '')) return undefined;
    return part.replace(NAME, (_, name: Placeholder) => values[name] ?? '').trim();
  };
  const lines = template.split('\n').map((line) => {
    if (line.trim() === '') return '';
    const parts = line.split(SEPARATOR).flatMap((part) => partOf(part) ?? []);
    return parts.length === 0 ? undefined : parts.join(SEPARATOR);
  });
  return lines
    .filter((line) => line !== undefined)
    .join('\n')
    .trim();
};

const headOf = (car: ChannelCar, { kind, from }: News, language: Language): string[] => {
  const texts = CHANNEL_TEXTS[language];
  if (car.status === 'sold') return [texts.sold];
  if (kind !== 'cheaper' || from === null || !isCheaper(car, from)) return [];
  return [texts.cheaper(moneyText(from.minor, from.unit), car.facts[language].price)];
};

const blockOf = (
  car: ChannelCar,
  news: News,
  { language, template, link }: { readonly language: Language; readonly template: string; readonly link: string },
): string => {
  const body = filled(template || DEFAULT_TEMPLATE, { ...car.facts[language], link });
  return [...headOf(car, news, language), body].join('\n');
};

/** As many languages as fit into one caption; a first one that is too long is cut. */
const within = (blocks: readonly string[], link: string): string => {
  const most = CAPTION_MAX - link.length - 1;
  let text = '';
  for (const block of blocks) {
    const longer = text === '' ? block : `${text}\n\n${block}`;
    if (longer.length <= most) text = longer;
    else if (text === '') return `${block.slice(0, most - 1)}…`;
  }
  return text;
};

/** The text of a car's message: the dealer's template in each language, and one link at the end. */
export const captionOf = (car: ChannelCar, news: News, { languages, templates }: ChannelSettings, link: string) => {
  // Only one link: Telegram shows a preview of the first.
  const blocks = languages.map((language) => blockOf(car, news, { language, template: templates[language], link: '' }));
  return `${within(blocks, link)}\n${link}`;
};

/** The text that replaces a message which cannot be deleted when its car is gone. */
export const goneCaption = (car: ChannelCar, { languages }: ChannelSettings): string =>
  languages
    .map((language) => `${car.facts[language].title}, ${car.facts[language].year}\n${CHANNEL_TEXTS[language].gone}`)
    .join('\n\n');
