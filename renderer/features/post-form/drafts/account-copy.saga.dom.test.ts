import { expect, test, vi } from 'vitest';
import { createFakeDraftStore } from '#renderer/platform/fake/fake-draft-store.ts';
import type { DeviceDraft } from '#renderer/platform/draft-store.ts';
import { emptyValues } from '../form-values.ts';
import { postFormActions } from '../post-form.slice.ts';
import { KEY_A, KEY_B, answerChain, answerDrafts, openForm } from '../testing.ts';

const MINE = { owner: '7', target: 'new' };
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

const aDraft = (description: string, images: string[] = []): DeviceDraft => ({
  values: { ...emptyValues(), description },
  features: [],
  images,
  savedAt: NOON,
});

/** A form over a draft of this device, and over one in the account whose date is later. */
const openOver = async (device: DeviceDraft, account: DeviceDraft['copy']) => {
  answerDrafts([{ ...account, postId: 0, savedDateUtc: '2026-11-21T13:00:00.000Z', imageUrls: {} }]);
  answerChain();
  const draftStore = createFakeDraftStore();
  await draftStore.writeDraft(MINE, device);
  return (await openForm('new', { draftStore })).form();
};

test('a draft is known as the account’s copy before the answer comes', async () => {
  const { kept } = answerDrafts();
  answerChain();
  const { write, draftStore, dispatch } = await openForm();
  const answered: unknown[] = [];
  vi.spyOn(draftStore, 'changeDraft').mockImplementation(async (_of, part) => {
    answered.push([Object.keys(part), kept.length]);
    return true;
  });

  write({ description: 'One owner' });
  dispatch(postFormActions.draftSavedAsked());

  await vi.waitFor(() =>
    expect(answered).toEqual([
      [['copy'], 0],
      [['copySavedDateUtc'], 1],
    ]),
  );
});

test('a draft is not taken for older than its copy where the device kept only an earlier draft', async () => {
  const { kept } = answerDrafts();
  answerChain();
  const { write, draftStore, dispatch } = await openForm();
  await draftStore.writeDraft(MINE, { ...aDraft('Earlier'), savedAt: NOON - 1 });
  vi.spyOn(draftStore, 'writeDraft').mockRejectedValue(new Error('no room'));

  write({ description: 'One owner' });
  dispatch(postFormActions.draftSavedAsked());
  await vi.waitFor(() => expect(kept).toHaveLength(1));

  expect(await draftStore.readDraft(MINE)).toEqual({ ...aDraft('Earlier'), savedAt: NOON - 1 });
});

test('a form continues with what is here where the account has what was sent from here before, whatever the clocks say', async () => {
  const copy = { values: { description: 'Begun here' }, features: [], images: [KEY_A] };

  const form = await openOver({ ...aDraft('Finished here', [KEY_A, KEY_B]), copy }, copy);

  expect(form).toMatchObject({
    values: { description: 'Finished here' },
    photos: { isDeviceFirst: true, images: [{ key: KEY_A }, { key: KEY_B }] },
    draft: { restored: { where: 'device' }, offered: null },
  });
});

test('a form takes what another device saved over what was sent from here', async () => {
  const copy = { values: { description: 'Begun here' }, features: [], images: [KEY_A] };

  const form = await openOver(
    { ...aDraft('Finished here', [KEY_A]), copy },
    { ...copy, values: { description: 'There' } },
  );

  expect(form).toMatchObject({
    values: { description: 'There' },
    draft: { offered: { values: { description: 'Finished here' } } },
  });
});
