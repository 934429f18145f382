import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { sessionRefused, signedOut } from '#renderer/events.ts';
import { createFakeDraftStore } from '#renderer/platform/fake/fake-draft-store.ts';
import { answer } from '#renderer/testing/network.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const KEPT = { values: {}, features: [], images: [], savedAt: 1 };

beforeEach(() => {
  answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
  answer(routes.posts.userPosts, { isSuccess: true, value: [], totalCount: 0 });
});

/** Person 7 is logged in on a device that keeps a draft of theirs and one of person 8. */
const openSignedIn = async () => {
  answerProfile({ id: 7 });
  const draftStore = createFakeDraftStore();
  await draftStore.writeDraft({ owner: '7', target: 'new' }, KEPT);
  await draftStore.writeDraft({ owner: '8', target: 'new' }, KEPT);
  const world = await renderApp({ path: '/posts/favorites', stored: SIGNED_IN, platform: { draftStore } });
  await waitFor(() => expect(world.store.getState().session.data?.id).toBe(7));
  return { ...world, draftStore };
};
const login = () => screen.findByRole('form', { name: 'Log in' });

describe('who logs out', () => {
  test('sees the drafts the device keeps of them, and removes those alone', async () => {
    const { store, user, draftStore } = await openSignedIn();

    store.dispatch(signedOut());
    expect(await screen.findByText('1 unfinished post is kept on this device')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove from this device' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove from this device?' });
    expect(await draftStore.list('7')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Remove from this device' }));

    expect(await screen.findByText('No unfinished posts are left on this device.')).toBeInTheDocument();
    expect(await draftStore.list('7')).toEqual([]);
    expect(await draftStore.list('8')).toHaveLength(1);
  });

  test('keeps them by doing nothing', async () => {
    const { store, user, draftStore } = await openSignedIn();

    store.dispatch(signedOut());
    await user.click(await screen.findByRole('button', { name: 'Remove from this device' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await draftStore.list('7')).toHaveLength(1);
  });

  test('hears nothing where nothing is kept', async () => {
    const { store, draftStore } = await openSignedIn();
    await draftStore.removeDraft({ owner: '7', target: 'new' });
    const listed = vi.spyOn(draftStore, 'list');

    store.dispatch(signedOut());

    await login();
    await waitFor(() => expect(listed).toHaveBeenCalledWith('7'));
    await act(() => Promise.all(listed.mock.results.map(({ value }) => value)));
    expect(screen.queryByText(/unfinished post/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Your session has ended/)).not.toBeInTheDocument();
  });
});

test('whose session ended sees why login is shown, and is offered no removal', async () => {
  const { store } = await openSignedIn();

  store.dispatch(sessionRefused());
  store.dispatch(sessionRefused());

  expect(await screen.findByText(/^Your session has ended/)).toBeInTheDocument();
  expect(screen.queryByText(/unfinished post/)).not.toBeInTheDocument();
});
