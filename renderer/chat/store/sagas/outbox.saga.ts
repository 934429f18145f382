import { eventChannel, END } from 'redux-saga';
import { call, cancelled, delay, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { NewMessage } from '#contract/http/chat.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { guarded } from '../guarded.ts';
import type { ChatWorld } from '../../world.ts';
import { composerActions, selectDraft } from '../composer.slice.ts';
import type { WithComposer } from '../composer.slice.ts';
import { cameOnline, chatEnded, chatStarted, lineUp, messageLoaded } from '../events.ts';
import { isPassing } from '../is-passing.ts';
import { outboxActions, selectNextToSend, selectOutbox } from '../outbox.slice.ts';
import type { KeptItem, OutboxItem, WithOutbox } from '../outbox.slice.ts';
import { selectUserId } from '../session.slice.ts';
import type { WithSession } from '../session.slice.ts';

type World = Pick<ChatWorld, 'api' | 'uploadPhoto' | 'outbox' | 'drafts' | 'now' | 'newKey'>;
type Busy = Set<ConversationId>;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Unsent messages: kept on the device first, then sent in the order of their conversation, each once by its key. */
export function* outboxSaga(deps: World) {
  const busy: Busy = new Set();
  yield* takeEvery(chatStarted, guarded(restore, deps));
  yield* takeEvery(outboxActions.sendAsked, guarded(keep, deps));
  yield* takeEvery([outboxActions.queued, outboxActions.restored, outboxActions.retryAsked], sendAll, deps, busy);
  yield* takeEvery(outboxActions.dropAsked, guarded(forget, deps));
}

const toKeep = ({ isSending: _sending, progress: _progress, ...item }: OutboxItem): KeptItem => item;

function* restore({ outbox }: World, { payload: { userId } }: ReturnType<typeof chatStarted>) {
  const items = yield* call(outbox.all, userId);
  const shown: KeptItem[] = [];
  for (const item of items) shown.push(yield* call(withPreviews, outbox, item));
  yield* put(outboxActions.restored(shown));
}

/** Addresses of photos die with their page; the bytes get new ones. */
const withPreviews = async (outbox: World['outbox'], item: KeptItem): Promise<KeptItem> => {
  const { message } = item;
  if (message.kind !== 'photos') return item;
  const photos = await Promise.all(
    message.photos.map(async (photo) => {
      const file = await outbox.file(photo.id);
      return { ...photo, url: file === undefined ? '' : URL.createObjectURL(file) };
    }),
  );
  return { ...item, message: { ...message, photos } };
};

function* keep({ outbox, drafts, now, newKey }: World, { payload }: ReturnType<typeof outboxActions.sendAsked>) {
  const userId = yield* select((state: WithSession) => selectUserId(state));
  if (userId === null) return;
  const { id, message, replyTo = null } = payload;
  const isWritten = message.kind === 'text' || message.kind === 'photos';
  // At once: a second press finds nothing to send, and what is typed from now on is the next message.
  if (isWritten) yield* put(composerActions.submitted(id));
  const clientKey = newKey();
  const item = yield* call(outbox.add, {
    clientKey,
    userId,
    conversationId: id,
    message,
    replyTo,
    createdDate: now().toISOString(),
    failure: null,
  });
  // The text is in the outbox now; a page that dies before has it as the draft of the device.
  if (isWritten) {
    const { text, editing } = yield* select((state: WithComposer) => selectDraft(state, id));
    yield* call(drafts.write, userId, id, editing === null ? text : '');
  }
  yield* put(outboxActions.queued(item));
}

/** Starts a sender for every conversation with unsent messages that has none. */
function* sendAll(deps: World, busy: Busy) {
  const items = yield* select((state: WithOutbox) => selectOutbox(state));
  for (const id of new Set(items.map(({ conversationId }) => conversationId))) {
    if (!busy.has(id)) yield* fork(sendConversation, deps, busy, id);
  }
}

function* sendConversation(deps: World, busy: Busy, id: ConversationId) {
  busy.add(id);
  try {
    yield* race({ sent: call(sendInOrder, deps, id), ended: take(chatEnded) });
  } finally {
    busy.delete(id);
  }
}

function* sendInOrder(deps: World, id: ConversationId) {
  let pause = FIRST_PAUSE_MS;
  while (true) {
    const item = yield* select((state: WithOutbox) => selectNextToSend(state, id));
    if (item === undefined) return;
    const failure = yield* call(sendOne, deps, item);
    if (failure === null) pause = FIRST_PAUSE_MS;
    else if (isPassing(failure)) {
      yield* put(outboxActions.postponed(item));
      yield* race({ paused: delay(pause), back: take([lineUp, cameOnline, outboxActions.retryAsked]) });
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    } else {
      yield* put(outboxActions.refused({ clientKey: item.clientKey, failure }));
      yield* call(deps.outbox.put, { ...toKeep(item), failure });
    }
  }
}

function* sendOne(deps: World, item: OutboxItem) {
  yield* put(outboxActions.sending(item));
  try {
    const body: NewMessage = yield* call(bodyOf, deps, item);
    const params = { id: item.conversationId };
    const { value: message } = yield* call(() => deps.api.messages.send({ params, body }));
    yield* put(messageLoaded({ id: item.conversationId, message }));
    yield* put(outboxActions.sent(item));
    yield* call(deps.outbox.remove, toKeep(item));
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

function* bodyOf(deps: World, { clientKey, replyTo, message, conversationId }: OutboxItem) {
  const common = { clientKey, ...(replyTo === null ? {} : { replyTo }) };
  if (message.kind !== 'photos') return { ...message, ...common } as NewMessage;
  const photoIds: string[] = [];
  for (const [place, photo] of message.photos.entries()) {
    const file = yield* call(deps.outbox.file, photo.id);
    if (file === undefined) continue;
    const part = (progress: number) => (place + progress) / message.photos.length;
    photoIds.push(yield* call(upload, deps, { clientKey, conversationId, file, part }));
  }
  return { kind: 'photos' as const, photoIds, text: message.text, ...common };
}

type PhotoUpload = {
  readonly clientKey: string;
  readonly conversationId: ConversationId;
  readonly file: Blob;
  readonly part: (progress: number) => number;
};
type UploadStep = { readonly progress: number } | { readonly id: string } | { readonly error: unknown };

/** Uploads one photo, reporting its progress. */
function* upload({ uploadPhoto }: World, { clientKey, conversationId, file, part }: PhotoUpload) {
  const controller = new AbortController();
  const steps = eventChannel<UploadStep>((emit) => {
    const { signal } = controller;
    const finish = (step: UploadStep) => {
      emit(step);
      emit(END);
    };
    void uploadPhoto({ id: conversationId, file, onProgress: (progress) => emit({ progress }), signal }).then(
      (id) => finish({ id }),
      (error: unknown) => finish({ error }),
    );
    return () => undefined;
  });
  try {
    while (true) {
      const step = yield* take(steps);
      if ('id' in step) return step.id;
      if ('error' in step) throw step.error;
      yield* put(outboxActions.progressed({ clientKey, progress: part(step.progress) }));
    }
  } finally {
    if (yield* cancelled()) controller.abort();
  }
}

function* forget({ outbox }: World, { payload }: ReturnType<typeof outboxActions.dropAsked>) {
  yield* call(outbox.remove, toKeep(payload));
}
