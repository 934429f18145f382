import type { PayloadAction } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { call, delay, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { NOTICE_TEXT_MAX_LENGTH } from '#contract/live/chat-frame.ts';
import type { ChatMessage, Conversation, ConversationId } from '#contract/live/chat-message.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { selectIsShown, selectLanguage, selectWantsNotices, type WithFrame } from '../frame/frame.slice.ts';
import { selectOpenId } from '../store/conversations.selectors.ts';
import { conversationsActions, type LoadedPage, type WithConversations } from '../store/conversations.slice.ts';
import { chatStarted, messageReceived } from '../store/events.ts';
import { guarded } from '../store/guarded.ts';
import { selectUserId, type WithSession } from '../store/session.slice.ts';
import { selectTranslation, translationsActions, type Wanted } from '../store/translations.slice.ts';
import type { WithTranslations } from '../store/translations.slice.ts';
import { memberName } from '../views/lib/member-name.ts';
import { foreignLanguage } from '../views/lib/foreign.ts';
import { previewText, shownWords } from '../views/lib/message-text.ts';
import type { ChatWorld } from '../world.ts';

type World = Pick<ChatWorld, 'api' | 'now'> & {
  readonly bridge: Pick<Bridge, 'send'>;
  /** Whether the frame has the keyboard's focus. */
  readonly hasFocus: () => boolean;
};
type State = WithFrame & WithConversations & WithSession & WithTranslations;

/** A choice made on another device counts after a minute. */
const CHOICE_AGE_MS = 60_000;
/** A notice that waits longer for its translation comes in the original language. */
const TRANSLATION_PATIENCE_MS = 5000;

/**
 * Tells the site of each new message that the user is not looking at, where its host shows notifications; of those that
 * came during a break of the line in one notice.
 */
export function* noticesSaga(world: World) {
  const known: Known = {
    announced: new Map<ConversationId, number>(),
    start: { isListed: false },
    choice: { isOn: false, at: -Infinity },
  };
  yield* takeEvery(chatStarted, () => {
    known.announced.clear();
    known.start.isListed = false;
    known.choice.at = -Infinity;
  });
  yield* takeEvery(conversationsActions.listLoaded, ({ payload }: PayloadAction<LoadedPage>) => {
    known.start.isListed = true;
    markAnnounced(known, payload.items);
  });
  yield* takeEvery(messageReceived, guarded(announce, { ...world, ...known }));
  yield* takeEvery(conversationsActions.changesLoaded, guarded(announceMissed, { ...world, ...known }));
}

type Known = {
  /** The last message of each conversation that was announced, or existed when the chat started. */
  readonly announced: Map<ConversationId, number>;
  /** What is new at the start of the chat is no notice: the badge counts it. */
  readonly start: { isListed: boolean };
  readonly choice: { isOn: boolean; at: number };
};

const markAnnounced = ({ announced }: Pick<Known, 'announced'>, items: readonly Conversation[]): void => {
  for (const { id, lastNumber } of items) announced.set(id, Math.max(lastNumber, announced.get(id) ?? 0));
};

/** One conversation with missed messages is announced by its last message, several by their number and people. */
function* announceMissed(world: World & Known, { payload }: ReturnType<typeof conversationsActions.changesLoaded>) {
  const state = yield* select((all: State) => all);
  const userId = selectUserId(state);
  const isMissed = (each: Conversation): boolean =>
    each.last !== null && each.lastNumber > (world.announced.get(each.id) ?? 0) && isNews(each, each.last, userId);
  const missed = payload.items.filter((each) => isMissed(each) && !isLookedAt(state, each.id, world));
  markAnnounced(world, payload.items);
  const [first] = missed;
  if (first === undefined || !world.start.isListed || !selectWantsNotices(state)) return;
  if (!(yield* call(isOnDesktop, world))) return;
  const text = yield* call(missed.length === 1 ? lastText : namesText, missed);
  const count = missed.reduce((sum, { unread }) => sum + unread, 0);
  const name = missed.length === 1 ? memberName(first.other) : i18next.t('chat:newMessages', { count });
  world.bridge.send('MessageNotice', { conversationId: first.id, name, text: shortened(text) });
}

function* lastText([conversation]: readonly Conversation[]) {
  return conversation?.last ? yield* call(textOf, conversation, conversation.last) : '';
}

function* namesText(missed: readonly Conversation[]) {
  const names = new Set(missed.map(({ other }) => memberName(other)));
  return yield* call(() => [...names].join(', '));
}

const isLookedAt = (state: State, id: ConversationId, { hasFocus }: Pick<World, 'hasFocus'>): boolean =>
  selectIsShown(state) && selectOpenId(state) === id && hasFocus();

function* announce(world: World & Known, { payload: { conversation, message } }: ReturnType<typeof messageReceived>) {
  const state = yield* select((all: State) => all);
  const { id } = conversation;
  if (!selectWantsNotices(state) || !isNews(conversation, message, selectUserId(state))) return;
  // An edit or an answered offer brings the same message again.
  if (message.number <= (world.announced.get(id) ?? 0)) return;
  world.announced.set(id, message.number);
  if (isLookedAt(state, id, world)) return;
  if (!(yield* call(isOnDesktop, world))) return;
  const text = yield* call(textOf, conversation, message);
  world.bridge.send('MessageNotice', {
    conversationId: id,
    name: memberName(conversation.other),
    text: shortened(text),
  });
}

/** Cut without leaving half of a surrogate pair. */
const shortened = (text: string): string => text.slice(0, NOTICE_TEXT_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '');

const isNews = (
  { isMuted, readNumber }: Conversation,
  { number, senderId, body }: ChatMessage,
  userId: number | null,
): boolean =>
  !isMuted && number > readNumber && senderId !== userId && body.kind !== 'system' && body.kind !== 'withdrawn';

/** The user's choice; without an answer of the server the last known one stays. */
function* isOnDesktop({ api, now, choice }: World & Known) {
  const at = now().getTime();
  if (at - choice.at < CHOICE_AGE_MS) return choice.isOn;
  try {
    const { value } = yield* call(() => api.settings.get({}));
    Object.assign(choice, { isOn: value.onDesktop, at });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
  return choice.isOn;
}

/** The message as the list shows it, in the reader's language. */
function* textOf({ id, isTranslated }: Conversation, message: ChatMessage) {
  const state = yield* select((all: State) => all);
  const lang = selectLanguage(state);
  const isDue = isTranslated && foreignLanguage(message, selectUserId(state), lang) !== undefined;
  const wanted = { id, number: message.number, version: message.version, lang };
  if (isDue) yield* call(awaitTranslation, wanted);
  const translation = yield* select((all: State) => selectTranslation(all, wanted));
  const t = i18next.getFixedT<['chat', 'chatPhrases']>(null, ['chat', 'chatPhrases']);
  return previewText(message.body, shownWords(message, isDue ? translation : undefined), t, i18next.language);
}

function* awaitTranslation(wanted: Wanted) {
  yield* put(translationsActions.wanted(wanted));
  yield* race({ answered: call(answered, wanted), late: delay(TRANSLATION_PATIENCE_MS) });
}

function* answered(wanted: Wanted) {
  while (true) {
    const known = yield* select((state: WithTranslations) => selectTranslation(state, wanted));
    if (known !== undefined && known.status !== 'loading') return;
    yield* take(translationsActions.answered);
  }
}
