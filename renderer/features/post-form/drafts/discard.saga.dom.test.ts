import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { sessionRefused, signedIn, wentOnline } from '#renderer/events.ts';
import { network } from '#renderer/testing/network.ts';
import { answerProfile } from '#renderer/testing/profile-fixtures.ts';
import { imagesOf } from '../photos-of-form.ts';
import { postFormActions } from '../post-form.slice.ts';
import { KEY_A, answerChain, answerDrafts, openForm } from '../testing.ts';

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

  describe('while the account is out of reach', () => {
    const discardOffline = async () => {
      const drafts = answerDrafts();
      answerChain();
      const opened = await openForm();
      opened.write({ description: 'One owner' });
      opened.dispatch(postFormActions.draftSavedAsked());
      await vi.waitFor(() => expect(drafts.kept).toHaveLength(1));
      let tries = 0;
      network.use(http.delete(`*${routes.drafts.remove.path}`, () => ((tries += 1), HttpResponse.error())));
      opened.dispatch(postFormActions.draftDiscarded());
      await vi.waitFor(() => expect(tries).toBe(1));
      return { ...opened, ...drafts };
    };

    test('is forgotten once it is reached', async () => {
      const { dispatch } = await discardOffline();
      const { removed } = answerDrafts();

      dispatch(wentOnline());

      await vi.waitFor(() => expect(removed).toHaveLength(1));
    });

    test('takes nothing from the next person who signs in', async () => {
      const { dispatch, isReady, write } = await discardOffline();
      const { removed, listed, kept } = answerDrafts();

      answerProfile({ id: 8 });
      dispatch(sessionRefused());
      dispatch(signedIn());
      dispatch(postFormActions.opened({ target: 'new' }));
      await vi.waitFor(() => expect(listed).toHaveLength(1));
      await isReady();
      dispatch(wentOnline());
      write({ description: 'My own car' });
      dispatch(postFormActions.draftSavedAsked());
      await vi.waitFor(() => expect(kept).toHaveLength(1));

      expect(removed).toEqual([]);
    });

    test('takes nothing of what was written after it', async () => {
      const { dispatch, write } = await discardOffline();
      const { removed, kept } = answerDrafts();

      write({ description: 'Another car' });
      dispatch(postFormActions.draftSavedAsked());
      await vi.waitFor(() => expect(kept).toHaveLength(1));
      dispatch(wentOnline());
      write({ description: 'Another car, one owner' });
      dispatch(postFormActions.draftSavedAsked());
      await vi.waitFor(() => expect(kept).toHaveLength(2));

      expect(removed).toEqual([]);
    });
  });
});
