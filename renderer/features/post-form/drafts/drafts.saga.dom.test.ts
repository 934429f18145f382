import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { profileChanged, sessionRefused, signedIn, signedOut, wentOnline } from '#renderer/events.ts';
import { createFakeDraftStore } from '#renderer/platform/fake/fake-draft-store.ts';
import { answer, refuse, unplug } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { emptyValues } from '../form-values.ts';
import { postFormActions } from '../post-form.slice.ts';
import { KEY_A, KEY_B, POST, aPost, answerChain, answerDrafts, openForm } from '../testing.ts';

const MINE = { owner: '7', target: 'new' };
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

const aDraft = (description: string, savedAt: number, images: string[] = []) => ({
  values: { ...emptyValues(), description },
  features: [3],
  images,
  savedAt,
});
const inAccount = (description: string, savedDateUtc: string) => ({
  postId: 0,
  savedDateUtc,
  imageUrls: { [KEY_A]: '/media/a.jpg' },
  values: { description, vin: 'X', nonsense: 'y' },
  features: [],
  images: [KEY_A],
});

describe('what is written', () => {
  test('is kept on the device first and in the account after a pause', async () => {
    const { kept } = answerDrafts();
    answerChain();
    const { form, write, draftStore, store } = await openForm();
    const places = new Set<string | null>();
    store.subscribe(() => void places.add(form().draft.where));

    write({ description: 'One owner' });
    expect(form().draft.isUnsaved).toBe(true);
    await vi.waitFor(() => expect(form().draft.where).toBe('account'));

    expect([...places]).toEqual([null, 'device', 'account']);
    expect(form().draft).toMatchObject({ isUnsaved: false, savedAt: NOON });
    expect((await draftStore.readDraft(MINE))?.values['description']).toBe('One owner');
    expect(kept[0]?.url.pathname).toBe('/api/Drafts/0');
    expect(JSON.parse(kept[0]?.body ?? '')).toMatchObject({ values: { description: 'One owner' }, images: [] });
    expect(kept).toHaveLength(1);
  });

  test('is kept with the photos that are stored', async () => {
    const { kept } = answerDrafts();
    answerChain();
    const { write, havePhoto, dispatch, draftStore } = await openForm();
    write({ description: 'One owner' });

    havePhoto();
    dispatch(postFormActions.draftSavedAsked());
    await vi.waitFor(() => expect(JSON.parse(kept.at(-1)?.body ?? '{}')).toMatchObject({ images: [KEY_A] }));

    expect((await draftStore.readDraft(MINE))?.images).toEqual([KEY_A]);
  });

  test.each([
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the person logs out', (dispatch: (action: never) => unknown) => dispatch(signedOut() as never)],
    ['the session ends', (dispatch: (action: never) => unknown) => dispatch(sessionRefused() as never)],
    ['the screen is left', (dispatch: (action: never) => unknown) => dispatch(postFormActions.closed() as never)],
  ])('is on the device at once when %s', async (_when, happen) => {
    answerDrafts();
    answerChain();
    const { write, dispatch, draftStore } = await openForm();
    const written = vi.spyOn(draftStore, 'writeDraft');
    write({ description: 'One' });
    write({ description: 'One owner' });

    happen(dispatch as never);

    expect(written.mock.lastCall?.[1].values['description']).toBe('One owner');
    await vi.waitFor(async () => expect((await draftStore.readDraft(MINE))?.values['description']).toBe('One owner'));
  });

  test('goes to the account once that can be reached again', async () => {
    answerDrafts();
    unplug(routes.drafts.save);
    answerChain();
    const { form, write, dispatch } = await openForm();
    write({ description: 'One owner' });
    dispatch(postFormActions.draftSavedAsked());
    await vi.waitFor(() => expect(form().draft.where).toBe('device'));

    const { kept } = answerDrafts();
    await vi.waitFor(() => {
      dispatch(wentOnline());
      expect(form().draft.where).toBe('account');
    });

    expect(kept).toHaveLength(1);
  });

  test('is not there where nothing was', async () => {
    const { kept } = answerDrafts();
    answerChain();
    const { form, dispatch, draftStore } = await openForm();
    const written = vi.spyOn(draftStore, 'writeDraft');

    dispatch(postFormActions.closed());
    dispatch(postFormActions.draftSavedAsked());

    expect(form().draft.isUnsaved).toBe(false);
    expect(written).not.toHaveBeenCalled();
    expect(kept).toEqual([]);
    expect(await draftStore.readDraft(MINE)).toBeUndefined();
  });

  test('survives the end of a session, and comes back to the same person alone', async () => {
    answerDrafts();
    answerChain();
    const { form, write, dispatch, isReady } = await openForm();
    write({ description: 'One owner' });
    dispatch(sessionRefused());

    dispatch(signedIn());
    dispatch(profileChanged(aProfile({ id: 8 })));
    dispatch(postFormActions.opened({ target: 'new' }));
    expect(form().values.description).toBe('');
    await isReady();
    expect(form()).toMatchObject({ owner: '8', values: { description: '' } });

    dispatch(profileChanged(aProfile({ id: 7 })));
    dispatch(postFormActions.opened({ target: 'new' }));
    await vi.waitFor(() => expect(form()).toMatchObject({ owner: '7', values: { description: 'One owner' } }));
  });
});

describe('a form that is opened', () => {
  const openWith = async (
    device: ReturnType<typeof aDraft> | undefined,
    account: readonly unknown[] = [],
    owner = '7',
  ) => {
    const drafts = answerDrafts(account);
    answerChain();
    const draftStore = createFakeDraftStore();
    if (device !== undefined) await draftStore.writeDraft({ owner, target: 'new' }, device);
    return { ...(await openForm('new', { draftStore })), ...drafts };
  };

  test('continues with what this device kept, and shows a note', async () => {
    const { form } = await openWith(aDraft('Here', NOON, [KEY_B]));

    expect(form()).toMatchObject({
      values: { description: 'Here' },
      features: [3],
      draft: { restored: { savedAt: NOON, where: 'device' }, offered: null },
      photos: { owner: '7', target: 'new', isDeviceFirst: true, images: [{ key: KEY_B }] },
    });
  });

  test('takes the newer of two drafts and offers the other, there and back', async () => {
    const { form, dispatch } = await openWith(aDraft('Here', NOON), [inAccount('There', '2026-11-21T13:00:00.000Z')]);
    expect(form()).toMatchObject({
      values: { description: 'There', vin: 'X' },
      photos: { isDeviceFirst: false, images: [{ key: KEY_A, url: '/media/a.jpg' }] },
      draft: { offered: { where: 'device', values: { description: 'Here' } } },
    });
    expect(form().values).not.toHaveProperty('nonsense');

    dispatch(postFormActions.offerTaken());
    expect(form()).toMatchObject({
      values: { description: 'Here' },
      draft: { offered: { values: { description: 'There' } } },
    });
    dispatch(postFormActions.offerTaken());
    expect(form().values.description).toBe('There');
  });

  test('takes over what a visitor wrote here', async () => {
    const { form, draftStore } = await openWith(aDraft('Before signing in', NOON), [], 'visitor');

    expect(form().values.description).toBe('Before signing in');
    expect(await draftStore.readDraft({ owner: 'visitor', target: 'new' })).toBeUndefined();
  });

  test('opens without an answer of the account', async () => {
    answerDrafts();
    unplug(routes.drafts.list);
    answerChain();

    const { form } = await openForm();

    expect(form().values.contactPhoneNumber).toBe('+37477123456');
  });

  test('opens over a store that cannot be read', async () => {
    answerDrafts();
    answerChain();
    const draftStore = { ...createFakeDraftStore(), readDraft: () => Promise.reject(new Error('blocked')) };

    expect((await openForm('new', { draftStore })).form().load.phase).toBe('ready');
  });

  test('again while it is shown stays as it is', async () => {
    const { form, write, dispatch, listed } = await openWith(undefined);
    write({ description: 'One owner' });

    dispatch(postFormActions.closed());
    dispatch(postFormActions.opened({ target: 'new' }));

    expect(form()).toMatchObject({ load: { phase: 'ready' }, values: { description: 'One owner' } });
    expect(listed).toHaveLength(1);
  });
});

describe('a post that is changed', () => {
  const answerPost = (overrides = {}) => {
    answerDrafts();
    answerChain();
    answer(routes.posts.edit, { isSuccess: true, value: aPost(overrides) });
  };

  test('fills the form, and shows why it was rejected', async () => {
    answerPost({
      status: 'rejected',
      rejection: { reasonCode: 'WRONG_PHOTO', note: 'Blurred', at: '2026-11-20T11:00:00.000Z', appeal: null },
    });

    const { form } = await openForm(POST);

    expect(form()).toMatchObject({
      version: '2026-11-20T10:00:00.000Z',
      values: { price: '9000', isNegotiable: 'true', vin: '' },
      features: [3],
      photos: { target: String(POST), isDeviceFirst: false, images: [{ key: KEY_A }] },
      rejection: { reasonCode: 'WRONG_PHOTO', note: 'Blurred' },
      draft: { restored: null },
    });
  });

  test('continues from the version its draft was begun from', async () => {
    answerPost();
    const draftStore = createFakeDraftStore();
    const draft = { ...aDraft('Mine', NOON), modifiedDateUtc: '2026-11-19T10:00:00.000Z' };
    await draftStore.writeDraft({ owner: '7', target: String(POST) }, draft);

    const { form } = await openForm(POST, { draftStore });

    expect(form()).toMatchObject({ version: '2026-11-19T10:00:00.000Z', values: { description: 'Mine' } });
  });

  test('of somebody else is named as such', async () => {
    answerDrafts();
    answerChain();
    const { form, dispatch } = await openForm(POST, { isOpened: false });
    refuse(routes.posts.edit, 404, 'POST_NOT_FOUND');

    dispatch(postFormActions.opened({ target: POST }));

    await vi.waitFor(() => expect(form().load).toMatchObject({ phase: 'failed', failure: { code: 'POST_NOT_FOUND' } }));
  });
});
