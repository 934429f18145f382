import { describe, expect, test, vi } from 'vitest';
import { imagesOf } from './photos-of-form.ts';
import { postFormActions } from './post-form.slice.ts';
import { KEY_A, answerChain, answerDrafts, openForm } from './testing.ts';

const MINE = { owner: '7', target: 'new' };

describe('a draft that is thrown away', () => {
  const discard = async () => {
    const drafts = answerDrafts();
    answerChain();
    const opened = await openForm();
    opened.write({ description: 'One owner' });
    opened.havePhoto();
    opened.dispatch(postFormActions.draftSavedAsked());
    await vi.waitFor(() => expect(drafts.kept.length).toBeGreaterThan(0));
    opened.dispatch(postFormActions.draftDiscarded());
    await vi.waitFor(() => expect(drafts.removed).toHaveLength(1));
    return { ...opened, ...drafts };
  };

  test('leaves the form as it began, here and in the account', async () => {
    const { form, draftStore } = await discard();

    expect(form()).toMatchObject({ values: { description: '', contactName: 'Ani Grigoryan' }, photos: { images: [] } });
    expect(await draftStore.readDraft(MINE)).toBeUndefined();
  });

  test('comes back with its photos when it is asked back', async () => {
    const { form, dispatch, draftStore, store } = await discard();

    dispatch(postFormActions.draftDiscardUndone());
    expect(form().values.description).toBe('One owner');
    await vi.waitFor(() => expect(form().photos).toMatchObject({ isDeviceFirst: true }));
    await vi.waitFor(async () => expect((await draftStore.readDraft(MINE))?.values['description']).toBe('One owner'));

    expect(imagesOf(store.getState() as never)).toMatchObject([{ key: KEY_A }]);
  });

  test('is gone for good once the seller writes on', async () => {
    const { form, write, dispatch, draftStore } = await discard();

    write({ description: 'Another car' });
    dispatch(postFormActions.draftDiscardUndone());

    expect(form().values.description).toBe('Another car');
    await vi.waitFor(async () =>
      expect(await draftStore.readDraft({ owner: 'discarded:7', target: 'new' })).toBeUndefined(),
    );
  });
});
