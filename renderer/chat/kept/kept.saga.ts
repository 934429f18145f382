import { call, debounce, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import type { WithConversations } from '../store/conversations.slice.ts';
import { chatEnded, chatStarted, conversationLoaded, keptRestored } from '../store/events.ts';
import { guarded } from '../store/guarded.ts';
import type { WithMessages } from '../store/messages.slice.ts';
import { catchUpThread } from '../store/sagas/sync.saga.ts';
import { selectUserId } from '../store/session.slice.ts';
import type { WithSession } from '../store/session.slice.ts';
import type { WithTranslations } from '../store/translations.slice.ts';
import type { ChatWorld } from '../world.ts';
import { keptSince, latestIds, toKeep } from './worth-keeping.ts';

type World = Pick<ChatWorld, 'api' | 'kept' | 'now'>;
type ChatState = WithConversations & WithMessages & WithTranslations & WithSession;

/** Changes of one moment are written together. */
const WRITE_PAUSE_MS = 300;

/** What was written last, so that only changes are written; threads that are still as the device kept them. */
type Memory = {
  userId: number | null;
  conversations: ChatState['conversations']['byId'];
  messages: ChatState['messages']['byConversation'];
  texts: ChatState['translations']['byKey'];
  kept: Set<ConversationId>;
  stale: Set<ConversationId>;
};
const NOTHING = { conversations: {}, messages: {}, texts: {} } as const;

/** Keeps the last conversations on the device for reading without a network, until their user signs out. */
export function* keptSaga(deps: World) {
  const memory: Memory = { userId: null, ...NOTHING, kept: new Set(), stale: new Set() };
  yield* takeLatest(chatStarted, guarded(restore, { ...deps, memory }));
  yield* takeEvery(chatEnded, guarded(wipe, { ...deps, memory }));
  yield* takeEvery(conversationsActions.opened, guarded(refresh, { ...deps, memory }));
  yield* debounce(WRITE_PAUSE_MS, '*', guarded(write, { ...deps, memory }));
}

type Keeping = World & { readonly memory: Memory };

function* restore({ kept, memory }: Keeping, { payload: { userId } }: ReturnType<typeof chatStarted>) {
  Object.assign(memory, { userId: null, ...NOTHING, kept: new Set(), stale: new Set() });
  yield* call(kept.wipe, userId);
  const chat = yield* call(kept.read, userId);
  yield* put(keptRestored(chat));
  for (const { id } of chat.items) {
    memory.kept.add(id);
    memory.stale.add(id);
  }
  memory.userId = userId;
}

function* wipe({ kept, memory }: Keeping) {
  memory.userId = null;
  yield* call(kept.wipe);
}

/** A stored conversation may lack newer messages; they are requested once when it is opened. */
function* refresh({ api, memory }: Keeping, { payload: { id } }: ReturnType<typeof conversationsActions.opened>) {
  if (!memory.stale.has(id)) return;
  try {
    const { value } = yield* abortable((signal) => api.conversations.one({ params: { id } }, signal));
    yield* put(conversationLoaded(value));
    yield* call(catchUpThread, api, value);
    memory.stale.delete(id);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

const changedIds = (state: ChatState, memory: Memory, ids: readonly ConversationId[]): ConversationId[] => {
  const open = state.conversations.open.phase === 'open' ? state.conversations.open.id : null;
  return ids.filter(
    (id) =>
      state.conversations.byId[id] !== memory.conversations[id] ||
      state.messages.byConversation[id] !== memory.messages[id] ||
      (id === open && state.translations.byKey !== memory.texts),
  );
};

function* write({ kept, now, memory }: Keeping) {
  const state = yield* select((all: ChatState) => all);
  const userId = selectUserId(state);
  if (userId === null || memory.userId !== userId) return;
  const since = keptSince(now());
  const ids = latestIds(state, since);
  const changed = changedIds(state, memory, ids);
  const shown = new Set(ids);
  const gone = [...memory.kept].filter((id) => !shown.has(id));
  if (changed.length === 0 && gone.length === 0) return;
  const items = changed.flatMap((id) => toKeep(state, id, userId, since) ?? []);
  memory.conversations = state.conversations.byId;
  memory.messages = state.messages.byConversation;
  memory.texts = state.translations.byKey;
  memory.kept = shown;
  yield* call(kept.write, userId, { items, gone, sequence: state.conversations.sequence });
}
