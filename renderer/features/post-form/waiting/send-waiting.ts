import { nanoid } from '@reduxjs/toolkit';
import { call, put } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { routes } from '#contract/http/routes.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { uploadFile } from '#renderer/api/upload.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { ownPostChanged } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import type { DraftStore } from '#renderer/platform/draft-store.ts';
import { deliver } from '../deliver.ts';
import { bodyOf } from '../form-body.ts';
import { valuesFrom } from '../form-values.ts';
import type { SavedPost, Sent } from '../post-form.types.ts';
import { isSameBody, isUncertain } from '../submission.ts';
import type { Entry } from './waiting-store.ts';

export type WaitingWorld = AppDeps & { readonly store: DraftStore };
/** `gone`: the seller removed it meanwhile. */
type Outcome = 'done' | 'refused' | 'later' | 'gone';

/** Temporary refusals, besides uncertain answers. */
const PASSING: ReadonlySet<string> = new Set(['RATE_LIMITED', 'TOO_MANY_TRIES', 'MALFORMED_UPLOAD', 'REQUEST_TIMEOUT']);

const isPassing = (failure: Failure): boolean =>
  isUncertain(failure) || failure.status === 401 || PASSING.has(failure.code);

/** Sends one car with its photos: however often it is repeated, the server has it once (D111). */
export function* sendWaiting(world: WaitingWorld, entry: Entry): SagaGenerator<Outcome> {
  const { store } = world;
  try {
    yield* call(forgetCopy, world, entry);
    for (const { id, key, url } of (yield* call(store.readPhotos, entry.of)) ?? [])
      if (url === null && key !== null) yield* call(sendPhoto, world, entry, { id, key });
    const isThere = yield* call(publish, world, entry);
    if (!isThere) return 'gone';
  } catch (error) {
    const failure = failureOf(error);
    if (!(error instanceof ApiFailure)) throw error;
    if (isPassing(failure)) return 'later';
    const waiting = { ...entry.waiting, state: 'refused' as const, failure };
    return (yield* call(store.changeDraft, entry.of, { waiting })) ? 'refused' : 'gone';
  }
  yield* call(store.removeDraft, entry.of);
  yield* put(ownPostChanged(null));
  return 'done';
}

/** Deletes the account's copy of the draft that this car was, so that nobody continues with it. */
function* forgetCopy({ api }: WaitingWorld, { draft: { copySavedDateUtc } }: Entry) {
  if (!copySavedDateUtc) return;
  const { value } = yield* call(api.drafts.list);
  const isOurs = value.some((kept) => kept.postId === 0 && kept.savedDateUtc === copySavedDateUtc);
  if (isOurs) yield* call(api.drafts.remove, { params: { postId: 0 } });
}

/** Changes that arrived before the answer was lost are not sent twice. */
function* sendPhoto(
  { api, bearer, platform, store }: WaitingWorld,
  { of }: Entry,
  { id, key }: { id: string; key: string },
) {
  const { value } = yield* abortable((signal) => api.photos.state({ params: { key } }, signal));
  if (value.isStored) return;
  const file = yield* call(store.readFile, of, id);
  // The server names photos whose bytes are missing when it accepts the car.
  if (file === undefined) return;
  const upload = { route: routes.photos.upload, key, file: file.blob, onProgress: () => undefined };
  yield* abortable((signal) => uploadFile({ ...upload, signal }, bearer, platform.sendFile));
}

const newPost = (sent: Pick<Sent, 'key' | 'body'>) => ({
  target: 'new' as const,
  version: null,
  sent: { ...sent, isUncertain: true },
});

/** False if the car was removed before it was sent. */
function* publish(world: WaitingWorld, { of, draft }: Entry): SagaGenerator<boolean> {
  const images = draft.images.map((key) => ({ key, url: '' }));
  const body = bodyOf({ values: valuesFrom(draft.values), features: draft.features, images });
  const before = draft.sent ?? null;
  if (before !== null && !isSameBody(before.body, body)) {
    const made = yield* call(findMade, world, before);
    if (made !== undefined) {
      const sent = { key: `${before.key}-2`, body, isUncertain: true };
      yield* call(deliver, world, { target: made.id, version: made.modifiedDateUtc, sent });
      return true;
    }
  }
  const isRepeat = before !== null && isSameBody(before.body, body);
  const sent = { key: isRepeat ? before.key : nanoid(), body };
  // Stored before it is sent: after a crash the same body is sent under the same key.
  if (!(yield* call(world.store.changeDraft, of, { sent }))) return false;
  try {
    yield* call(deliver, world, newPost(sent));
  } catch (error) {
    // The server answered with a refusal, so the next try gets another key.
    if (error instanceof ApiFailure && !isPassing(error.failure))
      yield* call(world.store.changeDraft, of, { sent: null });
    throw error;
  }
  return true;
}

/** The car was changed after a submission without an answer: the post that one made, if it arrived. */
function* findMade(world: WaitingWorld, sent: Pick<Sent, 'key' | 'body'>): SagaGenerator<SavedPost | undefined> {
  try {
    return yield* call(deliver, world, newPost(sent));
  } catch (error) {
    if (!(error instanceof ApiFailure) || isPassing(error.failure)) throw error;
    return undefined;
  }
}
