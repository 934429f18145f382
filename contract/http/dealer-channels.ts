import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { CHANNEL_NEWS, TEMPLATE_MAX, unknownPlaceholders } from '../dealer-channels.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

const isDistinct = (items: readonly string[]): boolean => new Set(items).size === items.length;

/** Empty is the default template. */
const template = z
  .string()
  .trim()
  .max(TEMPLATE_MAX)
  .refine((text) => unknownPlaceholders(text).length === 0);
const Templates = z.strictObject({ en: template, am: template, ru: template });

/** What is posted, in which languages, in their order, and from which templates. */
export const ChannelSettings = z.strictObject({
  languages: z.array(z.enum(LANGUAGES)).min(1).refine(isDistinct),
  templates: Templates,
  news: z.array(z.enum(CHANNEL_NEWS)).refine(isDistinct),
});
export type ChannelSettings = z.infer<typeof ChannelSettings>;

/** Why nothing is posted: the bot was removed, lacks the right to post, or the channel is gone. */
export const CHANNEL_OFF_REASONS = ['removed', 'rights', 'gone'] as const;
export type ChannelOffReason = (typeof CHANNEL_OFF_REASONS)[number];

/** A channel; `found`: the user made the bot its administrator and has not connected it yet. */
export const DealerChannel = z.object({
  id: z.number().int(),
  title: z.string(),
  /** The @name without the sign; null where the channel is private. */
  name: z.string().nullable(),
  state: z.enum(['found', 'on', 'off']),
  offReason: z.enum(CHANNEL_OFF_REASONS).nullable(),
  settings: ChannelSettings,
  waiting: z.number().int(),
  /** Messages that may or may not have reached the channel; they are never sent again by themselves. */
  unsure: z.number().int(),
  failed: z.number().int(),
});
export type DealerChannel = z.infer<typeof DealerChannel>;

export const ChannelList = z.object({
  /** Whether the account can be entered with Telegram: else nobody can be asked whose channel it is. */
  isLinked: z.boolean(),
  botName: z.string().nullable(),
  /** Telegram's own way to make the bot an administrator of a channel. */
  addUrl: z.string().nullable(),
  channels: z.array(DealerChannel),
});
export type ChannelList = z.infer<typeof ChannelList>;

export const CONNECT_OUTCOMES = [
  'connected',
  'notLinked',
  'notFound',
  'notChannel',
  'botNotAdmin',
  'notAdmin',
  'taken',
  'tooMany',
  'unreachable',
] as const;
export type ConnectOutcome = (typeof CONNECT_OUTCOMES)[number];

const id = z.number().int().positive();

/** Channels of Telegram that a company's cars are posted in. */
export const dealerChannels = {
  list: endpoint(routes.dealerChannels.list, { reply: valueOf(ChannelList) }),
  /** By its @name, its address, or its id in Telegram. Both the bot and the user must be its administrators. */
  connect: endpoint(routes.dealerChannels.connect, {
    body: z.strictObject({ channel: z.string().trim().min(1).max(100).or(id) }),
    reply: valueOf(ChannelList.extend({ outcome: z.enum(CONNECT_OUTCOMES) })),
  }),
  save: endpoint(routes.dealerChannels.save, {
    body: z.strictObject({ id, settings: ChannelSettings }),
    reply: valueOf(ChannelList),
  }),
  disconnect: endpoint(routes.dealerChannels.disconnect, {
    body: z.strictObject({ id }),
    reply: valueOf(ChannelList),
  }),
};
