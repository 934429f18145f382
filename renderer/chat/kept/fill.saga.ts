import { call, delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import type { Conversation } from '#contract/live/chat-message.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { leadInboxActions } from '../lead-inbox/lead-inbox.slice.ts';
import type { WithLeadInbox } from '../lead-inbox/lead-inbox.slice.ts';
import { chatEnded, conversationsLoaded, lineUp } from '../store/events.ts';
import { guarded } from '../store/guarded.ts';
import { messagesActions, selectThread } from '../store/messages.slice.ts';
import type { WithMessages } from '../store/messages.slice.ts';
import { catchUpThread } from '../store/sagas/sync.saga.ts';
import type { ChatWorld } from '../world.ts';
import { KEPT, keptSince } from './worth-keeping.ts';

type World = Pick<ChatWorld, 'api' | 'now'>;

/** Between two calls, so that the user's own calls go first and no limit is reached. */
const PAUSE_MS = 150;
const PER_PAGE = 50;

/** While the lead inbox is open: loads what a seller reads without a network, the latest conversations first. */
export function* fillSaga(deps: World) {
  yield* takeLatest([leadInboxActions.opened, lineUp], guarded(fill, deps));
}

const isLeadInboxOpen = ({ leadInbox }: WithLeadInbox): boolean => leadInbox.isOpen;

function* fill(deps: World) {
  if (!(yield* select(isLeadInboxOpen))) return;
  try {
    yield* race({ filled: call(loadAll, deps), ended: take(chatEnded) });
  } catch (error) {
    // Without a network there is nothing to load; the next conversation follows.
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* loadAll({ api, now }: World) {
  const since = keptSince(now());
  let before: string | null | undefined;
  for (let count = 0; count < KEPT.conversations && before !== null; count += PER_PAGE) {
    const query = { limit: PER_PAGE, ...(before === undefined ? {} : { before }) };
    const { value } = yield* abortable((signal) => api.conversations.list({ query }, signal));
    yield* put(conversationsLoaded(value.items));
    for (const conversation of value.items) yield* loadThread(api, conversation);
    const oldest = value.items.at(-1)?.last?.createdDate;
    before = oldest === undefined || oldest < since ? null : value.next;
  }
}

function* loadThread(api: World['api'], conversation: Conversation) {
  const { id, version } = conversation;
  const thread = yield* select((state: WithMessages) => selectThread(state, id));
  if (thread !== undefined && thread.version >= version) return;
  yield* delay(PAUSE_MS);
  if (thread !== undefined) {
    yield* call(catchUpThread, api, conversation);
    return;
  }
  const query = { limit: KEPT.messages };
  const { value } = yield* abortable((signal) => api.messages.list({ params: { id }, query }, signal));
  yield* put(messagesActions.threadKept({ id, items: value.items, version: value.version }));
}
