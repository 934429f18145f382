import type { PayloadAction } from '@reduxjs/toolkit';
import { call, delay, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { CONTACT_MIN_FILL_MS } from '#contract/constants.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { contactActions, selectContactDraft } from './contact.slice.ts';
import type { ContactAttempt, ContactDraft, ContactSubmitted, ContactValues, WithContact } from './contact.slice.ts';
import { forgetDraft } from './forget-draft.ts';
import { keepDraft, storedDraft } from './stored-draft.ts';

type World = Pick<AppDeps, 'api' | 'platform' | 'now'>;

/** The longest time the contract takes: 24 days; a draft may be older. */
const MAX_ELAPSED_MS = 2_147_483_647;

export function* contactSaga(deps: World) {
  const { opened, edited, attempted, submitted } = contactActions;
  yield* takeEvery(opened, guarded(restore, deps));
  yield* takeEvery([edited, attempted], guarded(keep, deps));
  // A second click while the first is under way is the same message.
  yield* takeLeading(submitted, guarded(send, deps));
}

const draftOf = (state: WithContact): ContactDraft => selectContactDraft(state);

function* restore({ platform, now }: World) {
  const draft = yield* select(draftOf);
  if (draft.openedAt !== 0) return;
  const stored = storedDraft(platform);
  yield* put(contactActions.draftReady(stored.openedAt === 0 ? { ...stored, openedAt: now().getTime() } : stored));
}

function* keep({ platform }: World) {
  keepDraft(platform, yield* select(draftOf));
}

function* send(deps: World, { payload }: PayloadAction<ContactSubmitted>) {
  yield* put(contactActions.sendStarted());
  try {
    const { key, body } = yield* call(attemptOf, deps, payload);
    yield* call(deps.api.contact.send, { body, idempotencyKey: key });
    yield* put(contactActions.sent());
    forgetDraft(deps.platform);
  } catch (error) {
    yield* put(contactActions.sendFailed(failureOf(error)));
  }
}

/** The last attempt again where nothing was changed since, else a new one. */
function* attemptOf({ now }: World, { values, website, key }: ContactSubmitted) {
  const { openedAt, attempt } = yield* select(draftOf);
  if (attempt !== null && isSameMessage(attempt, values)) return attempt;
  const elapsedMs = Math.min(Math.max(now().getTime() - openedAt, 0), MAX_ELAPSED_MS);
  // A browser may fill the whole form at once: the server would take its person for a program and keep nothing.
  if (elapsedMs < CONTACT_MIN_FILL_MS) yield* delay(CONTACT_MIN_FILL_MS - elapsedMs);
  const body = { ...values, website, elapsedMs: Math.max(elapsedMs, CONTACT_MIN_FILL_MS) };
  const next: ContactAttempt = { key, body };
  yield* put(contactActions.attempted(next));
  return next;
}

const isSameMessage = ({ body }: ContactAttempt, values: ContactValues): boolean =>
  Object.entries(values).every(([field, value]) => body[field as keyof ContactValues] === value);
