/** Events that are posted to a dealer's Telegram channel. */
export const CHANNEL_NEWS = ['new', 'cheaper', 'sold'] as const;
export type ChannelNews = (typeof CHANNEL_NEWS)[number];

/** The names that a template may hold in braces; a part between ` · ` whose names are all empty is left out. */
export const PLACEHOLDERS = [
  'title',
  'year',
  'price',
  'mileage',
  'engine',
  'gearbox',
  'clearance',
  'place',
  'link',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Three of them and the facts fit into one caption of Telegram. */
export const TEMPLATE_MAX = 500;
export const MAX_CHANNELS = 5;

/** The template of every language where the dealer has written none. */
export const DEFAULT_TEMPLATE =
  '{title}, {year}\n{price}\n{mileage} · {engine} · {gearbox}\n{clearance} · {place}\n{link}';

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

/** The names in braces that mean nothing. */
export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));
