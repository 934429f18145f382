import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { createFakeDraftStore } from '#renderer/platform/fake/fake-draft-store.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { wentOnline } from '#renderer/events.ts';
import { answer, unplug } from '#renderer/testing/network.ts';
import { emptyValues } from './form-values.ts';
import { postFormActions } from './post-form.slice.ts';
import { COMPLETE, KEY_A, SAVED, answerChain, answerDrafts, openForm } from './testing.ts';

const { save } = routes.posts;
const MINE = { owner: '7', target: 'new' };
const PHOTO = { step: 'stored', key: KEY_A, url: `/media/${KEY_A}/640.jpg` };
/** A dealer's program; only that it has a stock of its own matters here. */
const program = { stock: {} as NonNullable<Platform['stock']> };
const OK = { isSuccess: true, value: SAVED } as never;

/** A device whose last window was closed while the submission waited. */
const left = async () => {
  const draftStore = createFakeDraftStore();
  const values = { ...emptyValues(), ...COMPLETE };
  await draftStore.writeDraft(MINE, { values, features: [], images: [KEY_A], savedAt: 1, isAsked: true });
  return draftStore;
};

test('a submission that waits for photos is kept as asked for, until the seller calls it off', async () => {
  answerDrafts();
  answerChain();
  const { write, showPhotos, form, dispatch, draftStore } = await openForm();
  write(COMPLETE);
  showPhotos({ ...PHOTO, step: 'uploading' });
  dispatch(postFormActions.submitted());
  await vi.waitFor(async () => expect((await draftStore.readDraft(MINE))?.isAsked).toBe(true), 5000);
  expect(form().save.phase).toBe('waitingForPhotos');

  dispatch(postFormActions.submitCancelled());

  await vi.waitFor(async () => expect((await draftStore.readDraft(MINE))?.isAsked).toBeUndefined(), 5000);
});

test('a dealer’s program goes on with it by itself when the form stands there again with its photos', async () => {
  answerDrafts();
  answerChain();
  const asked = answer(save, OK);
  const { form, dispatch, havePhoto } = await openForm('new', { draftStore: await left(), platform: program });
  expect(asked).toEqual([]);

  havePhoto();
  dispatch({ type: 'postPhotos/restored' });

  await vi.waitFor(() => expect(form().save.phase).toBe('saved'), 5000);
  expect(asked).toHaveLength(1);
});

test('a page in a browser waits for another word', async () => {
  answerDrafts();
  answerChain();
  const asked = answer(save, OK);
  const { form, dispatch, havePhoto } = await openForm('new', { draftStore: await left() });

  havePhoto();
  dispatch({ type: 'postPhotos/restored' });
  dispatch(wentOnline());

  await vi.waitFor(() => expect(Object.keys(form().lists).length).toBeGreaterThan(7), 5000);
  expect(form().save.phase).toBe('idle');
  expect(asked).toEqual([]);
});

test('in a dealer’s program leaving the form calls nothing off', { timeout: 30_000 }, async () => {
  answerDrafts();
  answerChain();
  const { form, write, havePhoto, dispatch } = await openForm('new', { platform: program });
  write(COMPLETE);
  havePhoto();
  await vi.waitFor(() => expect(form().values.displacement).toBe('2494'), 5000);
  unplug(save);
  dispatch(postFormActions.submitted());
  await vi.waitFor(() => expect(form().save).toMatchObject({ phase: 'failed', failure: { code: 'OFFLINE' } }), 5000);

  dispatch(postFormActions.closed());
  const asked = answer(save, OK);
  dispatch(wentOnline());

  await vi.waitFor(() => expect(form().save.phase).toBe('saved'), 15_000);
  expect(asked).toHaveLength(1);
});
