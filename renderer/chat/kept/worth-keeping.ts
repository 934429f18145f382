import type { ConversationId } from '#contract/live/chat-message.ts';
import { DAY_MS } from '#contract/time.ts';
import type { WithConversations } from '../store/conversations.slice.ts';
import type { Thread, WithMessages } from '../store/messages.slice.ts';
import type { WithTranslations } from '../store/translations.slice.ts';
import type { KeptConversation } from './kept-store.ts';

/** What is older is read with a network only; the bounds keep the device's store below some tens of megabytes. */
export const KEPT = { days: 30, conversations: 500, messages: 100 } as const;

export const keptSince = (now: Date): string => new Date(now.getTime() - KEPT.days * DAY_MS).toISOString();

/** The last messages without a gap between them, none older than `since`. */
const lastMessages = ({ byNumber }: Thread, lastNumber: number, since: string) => {
  const last: Thread['byNumber'][number][] = [];
  for (let number = lastNumber; last.length < KEPT.messages; number -= 1) {
    const message = byNumber[number];
    if (message === undefined || message.createdDate < since) break;
    last.unshift(message);
  }
  return last;
};

const textsOf = ({ translations }: WithTranslations, id: ConversationId): Record<string, string> =>
  Object.fromEntries(
    Object.entries(translations.byKey).flatMap(([key, translation]) =>
      key.startsWith(`${id}:`) && translation.status === 'translated' ? [[key, translation.text]] : [],
    ),
  );

type State = WithConversations & WithMessages & WithTranslations;

/** A conversation as it is kept; undefined if it has no newer message. */
export const toKeep = (
  state: State,
  id: ConversationId,
  userId: number,
  since: string,
): KeptConversation | undefined => {
  const conversation = state.conversations.byId[id];
  if (conversation?.last === undefined || conversation.last === null || conversation.last.createdDate < since)
    return undefined;
  const thread = state.messages.byConversation[id];
  const messages = thread?.load.phase === 'ready' ? lastMessages(thread, conversation.lastNumber, since) : [];
  const version = messages.length === 0 ? null : (thread?.version ?? null);
  return { userId, id, conversation, messages, version, texts: textsOf(state, id) };
};

/** The latest conversations, as many as are kept. */
export const latestIds = ({ conversations: { byId } }: WithConversations, since: string): ConversationId[] =>
  Object.values(byId)
    .filter(({ last }) => last !== null && last.createdDate >= since)
    .toSorted((a, b) => (b.last?.createdDate ?? '').localeCompare(a.last?.createdDate ?? ''))
    .slice(0, KEPT.conversations)
    .map(({ id }) => id);
