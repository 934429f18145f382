import { call, put, select } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { VISITOR } from '#renderer/lib/draft-owner.ts';
import type { DeviceDraft, DraftOf } from '#renderer/platform/draft-store.ts';
import { postIdOf, versionOf } from './draft-content.ts';
import { formDraftsActions, selectWritten } from './form-drafts.slice.ts';
import type { DraftVersion, FormDeps } from '../post-form.types.ts';

const { copySaved } = formDraftsActions;

/** The drafts of a form, the newest first: this device's and the account's (D110). */
export function* findDrafts(deps: FormDeps, of: DraftOf) {
  const onDevice = yield* call(findOnDevice, deps, of);
  const inAccount = of.owner === VISITOR ? undefined : yield* call(findInAccount, deps, of);
  return [onDevice, inAccount]
    .filter((found): found is DraftVersion => found !== undefined)
    .sort((a, b) => b.savedAt - a.savedAt);
}

function* findOnDevice({ platform: { draftStore } }: FormDeps, of: DraftOf) {
  const written = yield* select(selectWritten);
  // If the device stores nothing, this page's memory is used.
  const isHere = written?.of.owner === of.owner && written.of.target === of.target;
  if (isHere) return foundOnDevice(written.draft);
  if (draftStore === undefined) return undefined;
  try {
    const visitors = { ...of, owner: VISITOR };
    const own = yield* call(draftStore.readDraft, of);
    // A visitor's draft moves to the account they signed in to, unless that has a draft here already.
    if (own === undefined && of.owner !== VISITOR && (yield* call(draftStore.readDraft, visitors)) !== undefined)
      yield* call(draftStore.passOn, visitors, of);
    const kept = own ?? (yield* call(draftStore.readDraft, of));
    if (kept?.copySavedDateUtc) yield* put(copySaved({ of, savedDateUtc: kept.copySavedDateUtc }));
    return kept === undefined ? undefined : foundOnDevice(kept);
  } catch {
    // An unreadable store must not prevent writing.
    return undefined;
  }
}

export const foundOnDevice = (kept: DeviceDraft): DraftVersion =>
  versionOf(kept, {
    savedAt: kept.savedAt,
    where: 'device',
    version: kept.modifiedDateUtc ?? null,
    sent: kept.sent ? { ...kept.sent, isUncertain: true } : null,
    ...(kept.isAsked && { isAsked: true }),
    ...(kept.isVinAsked && { isVinAsked: true }),
  });

/** If the account does not answer, the device's draft is used. */
function* findInAccount(deps: FormDeps, of: DraftOf) {
  try {
    const { value } = yield* call(deps.api.drafts.list);
    const kept = value.find(({ postId }) => postId === postIdOf(of.target));
    if (kept === undefined || (yield* call(isOfWaitingCar, deps, of, kept.savedDateUtc))) return undefined;
    yield* put(copySaved({ of, savedDateUtc: kept.savedDateUtc }));
    const savedAt = Date.parse(kept.savedDateUtc);
    return versionOf(kept, { savedAt, where: 'account', version: kept.values['modifiedDateUtc'] ?? null, sent: null });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return undefined;
  }
}

/** Whether the car of this draft has left the form and waits to be published. */
function* isOfWaitingCar({ platform: { draftStore } }: FormDeps, { owner }: DraftOf, savedDateUtc: string) {
  if (draftStore === undefined) return false;
  try {
    const kept = yield* call(draftStore.list, owner);
    return kept.some(({ draft }) => draft.waiting !== undefined && draft.copySavedDateUtc === savedDateUtc);
  } catch {
    return false;
  }
}
