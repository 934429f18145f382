import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { createFakeDraftStore } from '#renderer/platform/fake/fake-draft-store.ts';
import { answer } from '#renderer/testing/network.ts';
import { emptyValues } from './form-values.ts';
import { postFormActions } from './post-form.slice.ts';
import { POST, VIN, aPost, answerChain, answerDrafts, openForm } from './testing.ts';

const MINE = { owner: '7', target: 'new' };

async function openCopy(draftStore = createFakeDraftStore()) {
  answerDrafts();
  answerChain();
  const post = aPost();
  answer(routes.posts.edit, { isSuccess: true, value: { ...post, values: { ...post.values, vin: VIN } } });
  const world = await openForm('new', { draftStore, isOpened: false });
  world.dispatch(postFormActions.opened({ target: 'new', copyOf: POST }));
  await world.isReady();
  return world;
}

test('a copy has the fields of the car, but no VIN, mileage and photos', async () => {
  const { form } = await openCopy();

  expect(form().target).toBe('new');
  expect(form().values).toMatchObject({ brandId: '1', modelId: '10', price: '9000', vin: '', mileage: '' });
  expect(form().features).toEqual([3]);
  expect(form().photos?.images).toEqual([]);
  expect(form().draft).toMatchObject({ restored: null, offered: null });
});

test('a copy is kept on the device at once', async () => {
  const { draftStore } = await openCopy();

  expect((await draftStore.readDraft(MINE))?.values).toMatchObject({ modelId: '10', vin: '' });
});

test('the draft that was in the form is held among the cars that wait', async () => {
  const store = createFakeDraftStore();
  const values = { ...emptyValues(), description: 'Another car' };
  await store.writeDraft(MINE, { values, features: [], images: [], savedAt: 1 });

  await openCopy(store);

  const held = (await store.list('7')).filter(({ draft }) => draft.waiting?.state === 'held');
  expect(held.map(({ draft }) => draft.values['description'])).toEqual(['Another car']);
});

test('a form that is open already gives way to the copy', async () => {
  const { form, write, dispatch, isReady } = await openCopy();
  write({ description: 'Changed' });

  dispatch(postFormActions.opened({ target: 'new', copyOf: POST }));
  await vi.waitFor(() => expect(form().values.description).not.toBe('Changed'));
  await isReady();

  expect(form().values.modelId).toBe('10');
});
