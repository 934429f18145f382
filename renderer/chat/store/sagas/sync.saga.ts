import { createAction } from '@reduxjs/toolkit';
import { all, call, delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '../guarded.ts';
import type { Conversation, ConversationId } from '#contract/live/chat-message.ts';
import type { ChatWorld } from '../../world.ts';
import { conversationsActions } from '../conversations.slice.ts';
import type { WithConversations } from '../conversations.slice.ts';
import { chatEnded, keptRestored, lineDown, lineUp } from '../events.ts';
import { messagesActions, selectThread } from '../messages.slice.ts';
import type { WithMessages } from '../messages.slice.ts';

/** An event skipped others. */
export const gapFound = createAction('chat/gapFound');

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

type World = Pick<ChatWorld, 'api'>;

/** After a break or a gap: what changed since the last known count, and the messages of what is open. */
export function* syncSaga(deps: World) {
  yield* takeLatest([lineUp, gapFound], guarded(catchUp, deps));
}

export const selectSequence = ({ conversations }: WithConversations): number | null => conversations.sequence;

/** A list that is still on its way may be older than the line: the changes since it are asked for once it is here. */
function* catchUp(deps: World) {
  if ((yield* select(selectSequence)) === null) yield* take([conversationsActions.listLoaded, keptRestored]);
  for (let pause = FIRST_PAUSE_MS; !(yield* call(hasCaughtUp, deps)); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const { isOver } = yield* race({ paused: delay(pause), isOver: take([lineDown, chatEnded]) });
    if (isOver !== undefined) return;
  }
}

/** False where the server could not be asked. */
function* hasCaughtUp({ api }: World): SagaGenerator<boolean> {
  const after = yield* select(selectSequence);
  if (after === null) return true;
  try {
    const { value } = yield* abortable((signal) => api.conversations.changes({ query: { after } }, signal));
    if (value.isReset) {
      yield* put(conversationsActions.reset());
      yield* put(conversationsActions.listAsked('current'));
      yield* call(refreshThreads, api);
      return true;
    }
    yield* put(conversationsActions.changesLoaded(value));
    yield* all(value.items.map((each) => call(catchUpThread, api, each)));
    return true;
  } catch (error) {
    if (error instanceof ApiFailure) return false;
    throw error;
  }
}

/** Asks for the messages of a loaded conversation that changed after those it has. */
export function* catchUpThread(api: ChatWorld['api'], { id, version }: Pick<Conversation, 'id' | 'version'>) {
  const thread = yield* select((state: WithMessages) => selectThread(state, id));
  if (thread === undefined || thread.load.phase !== 'ready' || thread.version >= version) return;
  let after = thread.version;
  let hasMore = true;
  while (hasMore) {
    const query = { after };
    const { value } = yield* abortable((signal) => api.messages.list({ params: { id }, query }, signal));
    // A page of changes ends at the highest version in it; the last one at the conversation's own.
    const reached = value.hasMore ? Math.max(...value.items.map((each) => each.version)) : value.version;
    yield* put(messagesActions.caughtUp({ id, items: value.items, version: reached }));
    hasMore = value.hasMore && reached > after;
    after = reached;
  }
}

const selectLoaded = ({ messages }: WithMessages): readonly ConversationId[] =>
  Object.entries(messages.byConversation)
    .filter(([, thread]) => thread.load.phase === 'ready')
    .map(([id]) => Number(id) as ConversationId);

function* refreshThreads(api: ChatWorld['api']) {
  for (const id of yield* select(selectLoaded)) {
    try {
      yield* call(catchUpThread, api, { id, version: Number.MAX_SAFE_INTEGER });
    } catch (error) {
      yield* put(messagesActions.threadFailed({ id, failure: failureOf(error) }));
    }
  }
}
