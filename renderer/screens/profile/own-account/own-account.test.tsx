import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownAccountRoutes } from '#contract/http/own-account-routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { answerAround, openDetails } from '#renderer/testing/open-details.tsx';
import { answerProfile } from '#renderer/testing/profile-fixtures.ts';

const { accountEnd, accountKind, ownData } = ownAccountRoutes;
const DONE = { isSuccess: true, value: { done: true } };
const DAY = '2026-12-05T12:00:00.000Z';

beforeEach(() => answerAround());

const cardOf = async (title: string) => within(await screen.findByRole('region', { name: title }));

describe('the deletion', () => {
  const openDialog = async (overrides: Parameters<typeof openDetails>[0] = {}) => {
    const world = await openDetails(overrides);
    const card = await cardOf('Delete the account');
    await world.user.click(card.getByRole('button', { name: 'Delete the account…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account?' }));
    return { ...world, dialog, confirm: () => dialog.getByRole('button', { name: 'Delete the account' }) };
  };

  test('takes the password and the typed word, and signs out on this device', async () => {
    const asked = answer(accountEnd.ask, { isSuccess: true, value: { deletionDate: DAY } });
    const { user, dialog, confirm, store } = await openDialog();

    await user.click(confirm());
    expect(dialog.getByText('Enter your password')).toBeInTheDocument();
    expect(dialog.getByText('Type DELETE in this field')).toBeInTheDocument();
    expect(asked).toHaveLength(0);

    await user.type(dialog.getByLabelText(/^Password/), 'grape-lantern-47');
    await user.type(dialog.getByLabelText(/^Type DELETE/), 'delete');
    await user.click(confirm());

    expect(await screen.findByText('The account will be deleted on December 5, 2026')).toBeInTheDocument();
    expect(asked.map(({ body }) => body)).toEqual([JSON.stringify({ password: 'grape-lantern-47' })]);
    expect(store.getState().session.isLoggedIn).toBe(false);
  });

  test('shows that the password is wrong, and keeps what was typed', async () => {
    refuse(accountEnd.ask, 400, 'VALIDATION_FAILED', { fields: { password: 'This password is not right.' } });
    const { user, dialog, confirm } = await openDialog();

    await user.type(dialog.getByLabelText(/^Password/), 'wrong');
    await user.type(dialog.getByLabelText(/^Type DELETE/), 'DELETE');
    await user.click(confirm());

    expect(await dialog.findByText('This password is not right')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Type DELETE/)).toHaveValue('DELETE');
  });

  test('asks an account without a password to log in again when the login is old', async () => {
    refuse(accountEnd.ask, 403, 'SIGN_IN_AGAIN');
    const { user, dialog, confirm } = await openDialog({ hasPassword: false, providers: ['telegram'] });
    expect(dialog.queryByLabelText(/^Password/)).toBeNull();

    await user.type(dialog.getByLabelText(/^Type DELETE/), 'DELETE');
    await user.click(confirm());

    expect(await dialog.findByText('Please log in again to do this.')).toBeInTheDocument();
  });

  test('is not offered to an administrator', async () => {
    await openDetails({ role: 1 });
    const card = await cardOf('Delete the account');

    expect(card.queryByRole('button')).toBeNull();
    expect(card.getByText(/gives up the role first/)).toBeInTheDocument();
  });

  test('that runs is above everything until the account is kept', async () => {
    const kept = answer(accountEnd.keep, DONE);
    const { user } = await openDetails({ deletionDate: DAY });
    const dialog = await screen.findByRole('dialog', { name: 'Your account will be deleted on December 5, 2026' });

    await user.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    answerProfile({ deletionDate: null });
    await user.click(within(dialog).getByRole('button', { name: 'Keep my account' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept).toHaveLength(1);
  });
});

describe('the copy of all data', () => {
  test('is downloaded by the address that the server gives', async () => {
    answer(ownData.link, { isSuccess: true, value: { url: '/own-data.zip?for=7' } });
    const { user, platform } = await openDetails();
    const card = await cardOf('Your data');

    await user.click(card.getByRole('button', { name: 'Download all data' }));

    await waitFor(() => expect(platform.left).toEqual(['https://aniv.test/own-data.zip?for=7']));
  });

  test('shows why it cannot be had', async () => {
    refuse(ownData.link, 429, 'RATE_LIMITED');
    const { user } = await openDetails();
    const card = await cardOf('Your data');

    await user.click(card.getByRole('button', { name: 'Download all data' }));

    expect(await card.findByText(/Too many requests/)).toBeInTheDocument();
  });
});

describe('the kind of account', () => {
  test('becomes a company with what its registration asks for, and the workstation appears', async () => {
    const asked = answer(accountKind.change, DONE);
    const { user } = await openDetails();
    const card = await cardOf('Kind of account');
    await user.click(card.getByRole('button', { name: 'Switch to business' }));
    await user.click(card.getByRole('button', { name: 'Switch' }));
    expect(card.getAllByText('Fill in this field')).toHaveLength(2);

    await user.type(card.getByLabelText(/^Company name/), 'Ararat Motors');
    await user.type(card.getByLabelText(/^Address/), 'Komitas 1');
    answerProfile({ isBusiness: true, kindSwitchDate: DAY });
    await user.click(card.getByRole('button', { name: 'Switch' }));

    expect(await screen.findByRole('link', { name: 'Inventory' })).toBeInTheDocument();
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      { isBusiness: true, company: 'Ararat Motors', address: 'Komitas 1', phoneNumber: '+37477123456' },
    ]);
    expect(card.getByText('The kind of account can be switched again from December 5, 2026.')).toBeInTheDocument();
    expect(card.queryByRole('button')).toBeNull();
  });

  test('becomes a person, and shows what rests', async () => {
    const asked = answer(accountKind.change, DONE);
    const { user } = await openDetails({ isBusiness: true, companyName: 'Ararat', restingPostCredits: 5 });
    const card = await cardOf('Kind of account');
    expect(card.getByText('Kept until you switch back: cars 5, top listings 0.')).toBeInTheDocument();

    await user.click(card.getByRole('button', { name: 'Switch to individual' }));
    await user.click(card.getByRole('button', { name: 'Switch' }));

    await waitFor(() =>
      expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
        { isBusiness: false, firstName: 'Ani', lastName: 'Grigoryan' },
      ]),
    );
  });
});
