import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountLinkRoutes } from '#contract/http/account-link-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { answerAround, openDetails } from '#renderer/testing/open-details.tsx';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { accountLinks } = accountLinkRoutes;
const DONE = { isSuccess: true, value: { done: true } };
const AT = '2026-11-01T10:00:00.000Z';

const anOffer = (over: object = {}) => ({
  id: 'offer-1',
  way: 'email',
  other: { id: 3, name: 'Ani P.', createdDate: AT, postsCount: 2, favoritesCount: 1, chatsCount: 5, postCredits: 0 },
  stays: 'own',
  expiresDate: AT,
  refusal: null,
  ...over,
});
const answerState = (value: object) => answer(accountLinks.state, { isSuccess: true, value });
const WAYS = {
  google: { clientId: 'client-1', authUrl: 'https://accounts.google.test/auth', desktop: null },
  telegram: { botName: 'aniv_bot' },
};

beforeEach(() => {
  answerAround();
  answer(routes.accounts.signInWays, { isSuccess: true, value: WAYS });
});

const openCard = async (
  overrides: Parameters<typeof openDetails>[0] = {},
  options: Parameters<typeof openDetails>[1] = {},
) => {
  const world = await openDetails(
    { email: 'ani@example.com', hasPassword: true, providers: ['telegram'], ...overrides },
    options,
  );
  const card = within(await screen.findByRole('region', { name: 'Ways to log in' }));
  return { ...world, card };
};

describe('the ways to log in', () => {
  test('can be connected where the server has them, and leads to Google for it', async () => {
    answer(routes.accounts.googleNonce, { isSuccess: true, value: { nonce: 'n1' } });
    const { user, card, platform } = await openCard();

    await user.click(await card.findByRole('button', { name: 'Connect Google' }));

    await waitFor(() => expect(platform.left).toHaveLength(1));
    expect(JSON.parse(platform.keptByTab.get('leaving') ?? '{}')).toMatchObject({
      returnTo: '/profile?section=1',
      connects: true,
    });
    expect(card.queryByRole('button', { name: 'Connect Telegram' })).not.toBeInTheDocument();
  });

  test('are disconnected after a second question', async () => {
    const asked = answer(accountLinks.disconnect, DONE);
    const { user, card } = await openCard();

    await user.click(await card.findByRole('button', { name: 'Disconnect Telegram' }));
    expect(card.getByRole('button', { name: 'Keep' })).toHaveFocus();
    await user.click(
      within(card.getByRole('group', { name: 'Disconnect Telegram' })).getByRole('button', { name: 'Disconnect' }),
    );

    await waitFor(() => expect(asked.map(({ body }) => JSON.parse(body))).toEqual([{ way: 'telegram' }]));
    expect(await screen.findByText('Disconnected')).toBeInTheDocument();
  });

  test('never lose the last one', async () => {
    const { card } = await openCard({ providers: [] });

    await card.findByRole('button', { name: 'Connect Telegram' });
    expect(card.queryByRole('button', { name: /^Disconnect/ })).not.toBeInTheDocument();
  });

  test('ask for the password once the login is old, and say when it is wrong', async () => {
    answerState({ proof: 'password', offer: null });
    refuse(accountLinks.confirm, 400, 'VALIDATION_FAILED', { fields: { password: 'This password is not right.' } });
    const { user, card } = await openCard();
    await user.click(await card.findByRole('button', { name: 'Change the ways to log in' }));
    expect(card.queryByRole('button', { name: /^Connect/ })).not.toBeInTheDocument();

    await user.type(card.getByLabelText(/^Current password/), 'wrong');
    await user.click(card.getByRole('button', { name: 'Confirm' }));
    expect(await card.findByText('This password is not right')).toBeInTheDocument();

    const asked = answer(accountLinks.confirm, DONE);
    answerState({ proof: 'fresh', offer: null });
    await user.click(card.getByRole('button', { name: 'Confirm' }));

    expect(await card.findByRole('button', { name: 'Connect Google' })).toBeInTheDocument();
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ password: 'wrong' });
  });

  test('leave out one that is neither connected nor can be connected here', async () => {
    answer(routes.accounts.signInWays, { isSuccess: true, value: { ...WAYS, google: null } });
    const { card } = await openCard({ providers: [] });

    await card.findByRole('button', { name: 'Connect Telegram' });
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Password/),
      expect.stringMatching(/^Telegram/),
    ]);
  });

  test('need a new login where there is no password', async () => {
    answerState({ proof: 'signIn', offer: null });
    const { card } = await openCard({ hasPassword: false });

    expect(await card.findByText('To change the ways to log in, log out and log in again.')).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Log out' })).toBeInTheDocument();
  });
});

describe('another account of the same person', () => {
  test('is proven by its address and password, then joined', async () => {
    const proven = answer(accountLinks.email, { isSuccess: true, value: { outcome: 'offered' } });
    const joined = answer(accountLinks.merge, { isSuccess: true, value: { userId: 1 } });
    const { user, card } = await openCard();
    await user.click(await card.findByRole('button', { name: 'I have another account here' }));
    await user.type(card.getByLabelText(/^Email of the other account/), 'Other@Example.com');
    await user.type(card.getByLabelText(/^Password of the other account/), 'grape-lantern-47');
    answerState({ proof: 'fresh', offer: anOffer() });
    await user.click(card.getByRole('button', { name: 'Next' }));

    const offer = within(await screen.findByRole('region', { name: 'Join the two accounts?' }));
    expect(offer.getByRole('heading')).toHaveFocus();
    expect(offer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 cars',
      '5 chats',
      '1 favorite',
      '0 credits',
    ]);
    expect(offer.getByText(/this one/)).toBeInTheDocument();
    answerState({ proof: 'fresh', offer: null });
    await user.click(offer.getByRole('button', { name: 'Join the accounts' }));

    expect(await screen.findByText('The accounts are joined')).toBeInTheDocument();
    expect(JSON.parse(proven[0]?.body ?? '')).toMatchObject({ otherPassword: 'grape-lantern-47' });
    expect(JSON.parse(joined[0]?.body ?? '')).toEqual({ id: 'offer-1' });
  });

  test('is refused with the reason beside the form', async () => {
    refuse(accountLinks.email, 400, 'LOGIN_FAILED');
    const { user, card } = await openCard();
    await user.click(await card.findByRole('button', { name: 'I have another account here' }));
    await user.type(card.getByLabelText(/^Email of the other account/), 'other@example.com');
    await user.type(card.getByLabelText(/^Password of the other account/), 'wrong');
    await user.click(card.getByRole('button', { name: 'Next' }));

    await waitFor(() => expect(card.getByRole('alert')).toHaveTextContent(/password/i));
  });

  test.each(['blocked', 'leaving', 'staff', 'companies'])(
    'cannot be joined where it is refused: %s',
    async (refusal) => {
      const declined = answer(accountLinks.decline, DONE);
      answerState({ proof: 'fresh', offer: anOffer({ refusal }) });
      const { user } = await openCard();
      const offer = within(await screen.findByRole('region', { name: 'Join the two accounts?' }));

      expect(offer.queryByRole('button', { name: 'Join the accounts' })).not.toBeInTheDocument();
      answerState({ proof: 'fresh', offer: null });
      await user.click(offer.getByRole('button', { name: 'Not now' }));

      await waitFor(() => expect(declined).toHaveLength(1));
      expect(await screen.findByRole('button', { name: 'I have another account here' })).toBeInTheDocument();
    },
  );

  test('in the mini app is asked for as the account one already has, with a QR code', async () => {
    const { user, card } = await openCard({}, { platform: { identifiesUser: true } });

    await user.click(await card.findByRole('button', { name: 'I already have an account' }));

    expect(card.getByRole('img', { name: 'QR code of the profile page' })).toBeInTheDocument();
  });

  test.each([
    ['am', 'Միավորե՞լ երկու հաշիվը'],
    ['ru', 'Объединить два аккаунта?'],
  ] as const)('is offered in %s', async (language, heading) => {
    answerState({ proof: 'fresh', offer: anOffer({ stays: 'other' }) });
    answer(routes.accounts.signInWays, { isSuccess: true, value: WAYS });
    await openDetailsIn(language);

    expect(await screen.findByRole('region', { name: heading })).toBeInTheDocument();
  });
});

const openDetailsIn = async (language: 'am' | 'ru') => {
  answerProfile({ email: 'ani@example.com' });
  await renderApp({ path: '/profile?section=1', stored: SIGNED_IN, language });
};
