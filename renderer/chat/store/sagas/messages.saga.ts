import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { ChatMessage, ConversationId } from '#contract/live/chat-message.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '../guarded.ts';
import type { ChatWorld } from '../../world.ts';
import { conversationsActions } from '../conversations.slice.ts';
import { messageLoaded, refusalNoticed } from '../events.ts';
import { messagesActions, selectThread } from '../messages.slice.ts';
import type { MessageAct, WithMessages } from '../messages.slice.ts';

type World = Pick<ChatWorld, 'api'>;
type AtNumber = { readonly id: ConversationId; readonly number: number };

export function* messagesSaga(deps: World) {
  yield* takeEvery(conversationsActions.opened, askThread);
  yield* takeLatest(messagesActions.threadAsked, guarded(loadThread, deps));
  const asked = new Set<string>();
  yield* takeEvery(messagesActions.pageAsked, guarded(loadPage, { ...deps, asked }));
  yield* takeEvery(messagesActions.actAsked, guarded(act, deps));
}

function* askThread({ payload: { id } }: PayloadAction<{ id: ConversationId }>) {
  const thread = yield* select((state: WithMessages) => selectThread(state, id));
  if (thread?.load.phase !== 'ready') yield* put(messagesActions.threadAsked(id));
}

function* loadThread({ api }: World, { payload: id }: PayloadAction<ConversationId>) {
  try {
    const { value } = yield* abortable((signal) => api.messages.list({ params: { id } }, signal));
    yield* put(messagesActions.threadLoaded({ id, items: value.items, version: value.version }));
  } catch (error) {
    yield* put(messagesActions.threadFailed({ id, failure: failureOf(error) }));
  }
}

type Paging = World & { readonly asked: Set<string> };

/** A page that fails is asked for again when its place is next seen. */
function* loadPage(
  { api, asked }: Paging,
  { payload: { id, before } }: PayloadAction<{ id: ConversationId; before: number }>,
) {
  const key = `${id}:${before}`;
  if (asked.has(key)) return;
  asked.add(key);
  let items: readonly ChatMessage[] = [];
  try {
    items = (yield* call(() => api.messages.list({ params: { id }, query: { before } }))).value.items;
  } finally {
    asked.delete(key);
    yield* put(messagesActions.pageLoaded({ id, before, items }));
  }
}

function* act({ api }: World, { payload }: PayloadAction<AtNumber & { readonly act: MessageAct }>) {
  const { id, number } = payload;
  try {
    const { value: message } = yield* call(() => send(api, payload));
    yield* put(messageLoaded({ id, message }));
  } catch (error) {
    yield* put(refusalNoticed(failureOf(error)));
  } finally {
    yield* put(messagesActions.actEnded({ id, number }));
  }
}

const send = (api: ChatWorld['api'], { id, number, act: asked }: AtNumber & { readonly act: MessageAct }) => {
  const params = { id, number };
  if (asked.kind === 'edit') return api.messages.edit({ params, body: { text: asked.text } });
  if (asked.kind === 'withdraw') return api.messages.withdraw({ params });
  return api.messages.answer({ params, body: { answer: asked.kind } });
};
