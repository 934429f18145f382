import { call, put, select } from 'typed-redux-saga';
import type { DraftContent } from '#contract/http/drafts.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { VISITOR } from '#renderer/lib/draft-owner.ts';
import type { DeviceDraft, DraftOf } from '#renderer/platform/draft-store.ts';
import { contentOfDraft, isSameContent, postIdOf, versionOf } from './draft-content.ts';
import { formDraftsActions, selectCopy, selectWritten } from './form-drafts.slice.ts';
import type { Content, DraftVersion, FormDeps } from '../post-form.types.ts';

const { copyChanged } = formDraftsActions;

/** The drafts of a form, the newest first: this device's and the account's (D110). */
export function* findDrafts(deps: FormDeps, of: DraftOf) {
  const onDevice = yield* call(findOnDevice, deps, of);
  const inAccount = of.owner === VISITOR ? undefined : yield* call(findInAccount, deps, of);
  if (inAccount === undefined) return onDevice === undefined ? [] : [onDevice];
  // Its date may be later: the server's clock differs, or it was saved while this device wrote on.
  if (onDevice?.copy !== undefined && isSameContent(onDevice.copy, inAccount)) return [onDevice];
  if (onDevice !== undefined && onDevice.savedAt >= inAccount.savedAt) return [onDevice, inAccount];
  yield* put(copyChanged({ of, copy: copyOf(inAccount) }));
  return onDevice === undefined ? [inAccount] : [inAccount, onDevice];
}

const copyOf = ({ values, features, images }: Content): DraftContent => ({
  values,
  features: [...features],
  images: images.map(({ key }) => key),
});

function* findOnDevice({ platform: { draftStore } }: FormDeps, of: DraftOf) {
  const written = yield* select(selectWritten);
  // If the device stores nothing, this page's memory is used.
  const isHere = written?.of.owner === of.owner && written.of.target === of.target;
  if (isHere) return foundOnDevice({ ...written.draft, ...(yield* select(selectCopy, of)) });
  if (draftStore === undefined) return undefined;
  try {
    const visitors = { ...of, owner: VISITOR };
    const own = yield* call(draftStore.readDraft, of);
    // A visitor's draft moves to the account they signed in to, unless that has a draft here already.
    if (own === undefined && of.owner !== VISITOR && (yield* call(draftStore.readDraft, visitors)) !== undefined)
      yield* call(draftStore.passOn, visitors, of);
    const kept = own ?? (yield* call(draftStore.readDraft, of));
    if (kept === undefined) return undefined;
    const { copySavedDateUtc, copy } = kept;
    yield* put(copyChanged({ of, ...(copySavedDateUtc && { copySavedDateUtc }), ...(copy && { copy }) }));
    return foundOnDevice(kept);
  } catch {
    // An unreadable store must not prevent writing.
    return undefined;
  }
}

export const foundOnDevice = (kept: DeviceDraft): DraftVersion =>
  versionOf(kept, {
    savedAt: kept.savedAt,
    where: 'device',
    copy: kept.copy && contentOfDraft(kept.copy),
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
    yield* put(copyChanged({ of, copySavedDateUtc: kept.savedDateUtc }));
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
