import type { Message } from 'grammy/types';
import { pageAt } from '#contract/page-path.ts';
import type { BotDeps, BotPart } from '../part.ts';
import { readStartParameter } from '../start-parameter.ts';
import { replyWithPost, replyWithSeller } from './start.ts';

type Linked = { readonly kind: 'post' | 'user'; readonly id: number };

const URLS = /https?:\/\/[^\s<>"]+/g;
/** More addresses in one message are not looked at. */
const MOST_URLS = 20;

/** The addresses of a message: in its text or caption, behind words, and of its buttons. */
const urlsOf = (message: Message): string[] => {
  const words = `${message.text ?? ''} ${message.caption ?? ''}`.match(URLS) ?? [];
  const entities = [...(message.entities ?? []), ...(message.caption_entities ?? [])];
  const hidden = entities.flatMap((entity) => (entity.type === 'text_link' ? [entity.url] : []));
  const buttons = (message.reply_markup?.inline_keyboard ?? []).flat();
  const pressed = buttons.flatMap((button) => ('url' in button ? [button.url] : []));
  return [...words, ...hidden, ...pressed].slice(0, MOST_URLS);
};

const BOT_PARAMETERS = ['startapp', 'start'] as const;

/** The car or seller that an address leads to, on the site or through the bot. */
export const linkedBy = (
  address: string,
  { publicUrl, botName }: { readonly publicUrl: string; readonly botName: string | null },
): Linked | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname, pathname, searchParams } = new URL(address);
  if (origin === publicUrl) {
    const place = pageAt(pathname);
    const isKnown = place?.page === 'post' || place?.page === 'user';
    return isKnown && place.id !== undefined ? { kind: place.page as Linked['kind'], id: place.id } : undefined;
  }
  const name = pathname.split('/')[1]?.toLowerCase();
  if (hostname !== 't.me' || botName === null || name !== botName.toLowerCase()) return undefined;
  for (const parameter of BOT_PARAMETERS) {
    const start = readStartParameter(searchParams.get(parameter) ?? '');
    if (start?.kind === 'post' || start?.kind === 'user') return start;
  }
  return undefined;
};

/** Shows the car or seller of the first link of ours in a message, also in a forwarded one. */
export const carLinks: BotPart = (bot, deps) => {
  const { publicUrl, botName }: BotDeps = deps;
  bot.chatType('private').on('message', (context, next) => {
    for (const url of urlsOf(context.message)) {
      const linked = linkedBy(url, { publicUrl, botName: botName() });
      if (linked?.kind === 'post') return replyWithPost(context, linked.id, deps);
      if (linked?.kind === 'user') return replyWithSeller(context, linked.id, deps);
    }
    return next();
  });
  return {};
};
