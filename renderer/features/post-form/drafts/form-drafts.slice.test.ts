import { expect, test } from 'vitest';
import type { DeviceDraft } from '#renderer/platform/draft-store.ts';
import { formDraftsActions, formDraftsReducer, selectToDelete, selectWritten } from './form-drafts.slice.ts';

const OF = { owner: '7', target: 'new' };
const aDraft = (description: string): DeviceDraft => ({
  values: { description },
  features: [],
  images: [],
  savedAt: 1,
});
const { draftWritten, storedOnDevice, storedInAccount, deletionWanted } = formDraftsActions;

const writtenAfter = (...actions: Parameters<typeof formDraftsReducer>[1][]) => {
  const formDrafts = actions.reduce(formDraftsReducer, undefined) ?? formDraftsReducer(undefined, { type: 'start' });
  const written = selectWritten({ formDrafts });
  if (written === null) throw new Error('nothing was written');
  return { formDrafts, written };
};

test('a draft that was changed while it was being stored is not stored yet', () => {
  const earlier = writtenAfter(draftWritten({ of: OF, draft: aDraft('One owner') }));
  const later = formDraftsReducer(earlier.formDrafts, draftWritten({ of: OF, draft: aDraft('Two owners') }));

  const onDevice = formDraftsReducer(later, storedOnDevice(earlier.written));
  const inAccount = formDraftsReducer(onDevice, storedInAccount(earlier.written));

  expect(selectWritten({ formDrafts: inAccount })).toMatchObject({ isOnDevice: false, isInAccount: false });
});

test('a draft that was written and saved after another was deleted is not deleted in its place', () => {
  const { formDrafts, written } = writtenAfter(
    deletionWanted(OF),
    draftWritten({ of: OF, draft: aDraft('Two owners') }),
  );
  expect(selectToDelete({ formDrafts })).toEqual({ '7/new': OF });

  const saved = formDraftsReducer(formDrafts, storedInAccount(written));

  expect(selectToDelete({ formDrafts: saved })).toEqual({});
  expect(selectWritten({ formDrafts: saved })).toMatchObject({ isOnDevice: false, isInAccount: true });
});
