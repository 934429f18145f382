import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { answerProfile } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { setViewport } from '#renderer/testing/viewport.ts';

const MASKED = { contactsHidden: false, contactsMasked: true, contactPhoneNumber: '+37491••••••' };
const OPEN = {
  contactName: 'Arman',
  contactEmail: null,
  contactPhoneNumber: '+37491234567',
  whatsappNumber: null,
  telegramNumber: null,
  lookupAddress: null,
};
const TO_CALL = 'Log in to call Arman V. about the Toyota RAV4';

let revealed: { readonly url: URL }[];
beforeEach(() => {
  setViewport({ width: 390 });
  answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
  answer(routes.accounts.login, { isSuccess: true, value: { userId: 9 } });
  revealed = answer(routes.posts.contacts, { isSuccess: true, value: OPEN });
});

const open = async (overrides: Partial<Record<keyof Post, unknown>> = {}) => {
  answer(routes.posts.details, { isSuccess: true, value: aPost(overrides) });
  const app = await renderApp({ path: '/posts/view/7' });
  await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ });
  return app;
};
const bar = () => within(document.querySelector<HTMLElement>('.p-mbar')!);
type User = Awaited<ReturnType<typeof open>>['user'];

const signIn = async (user: User, title: string) => {
  answerProfile({ id: 9 });
  answer(routes.posts.details, { isSuccess: true, value: aPost(MASKED) });
  const sheet = within(await screen.findByRole('dialog', { name: title }));
  await user.type(await sheet.findByLabelText(/Email/), 'ani@example.com');
  await user.type(sheet.getByLabelText(/^Password/), 'correct horse');
  await user.click(sheet.getByRole('button', { name: 'Log in' }));
};

describe('a visitor who presses the action button', () => {
  test('signs in over the car, and its number opens with one counted call', async () => {
    const { user } = await open();

    await user.click(bar().getByRole('button', { name: 'Show phone number' }));
    await signIn(user, TO_CALL);

    expect(await bar().findByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+37491234567');
    expect(revealed).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.pathname).toBe('/posts/view/7');
  });

  test('closing the sheet forgets the purpose', async () => {
    const { user } = await open();
    await user.click(bar().getByRole('button', { name: 'Show phone number' }));
    await screen.findByRole('dialog', { name: TO_CALL });

    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(sessionStorage.getItem('signInPurpose')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is not promised a number where there is none', async () => {
    const { user } = await open({ hasPhone: false });

    await user.click(bar().getByRole('button', { name: 'Show contacts' }));

    expect(
      await screen.findByRole('dialog', { name: 'Log in to contact Arman V. about the Toyota RAV4' }),
    ).toBeInTheDocument();
  });

  test('by “Log in” alone opens nothing that is counted', async () => {
    setViewport({ width: 1440 });
    const { user } = await open();

    await user.click(within(screen.getByRole('complementary')).getByRole('link', { name: 'Log in' }));
    await signIn(user, 'Log in to see how to reach Arman V.');

    expect(await screen.findByRole('button', { name: 'Show phone number' })).toBeInTheDocument();
    expect(revealed).toHaveLength(0);
  });

  test('to report signs in and is asked what is wrong', async () => {
    const { user } = await open();

    await user.click(screen.getByRole('link', { name: 'Report this post' }));
    await signIn(user, 'Log in to report this post');

    expect(await screen.findByRole('dialog', { name: /Report/ })).toBeInTheDocument();
  });
});
