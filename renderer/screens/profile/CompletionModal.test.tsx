import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { chatActions, chatFeature } from '#renderer/features/chat/chat.feature.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aProfile, answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { someInvite, someTasks } from '#renderer/testing/task-fixtures.ts';

const { updateProfile } = routes.identity;
const INCOMPLETE = { countryId: null, regionId: null, country: null, region: null, isProfileCompleted: false };

beforeEach(() => {
  answerLookups();
  answer(routes.tasks.list, { isSuccess: true, value: someTasks() });
  answer(routes.tasks.invite, { isSuccess: true, value: someInvite() });
});

const openPage = async (language?: Language, missing: object = INCOMPLETE) => {
  answerProfile(missing);
  return renderApp({ path: '/profile?section=3', stored: SIGNED_IN, ...(language === undefined ? {} : { language }) });
};
const dialog = () => screen.findByRole('dialog', { name: 'Complete your profile' });
const select = (label: string) => screen.getByRole('combobox', { name: label });
const chooseYerevan = async (user: UserEvent) => {
  await screen.findByRole('option', { name: 'Armenia' });
  await user.selectOptions(select('Country'), 'Armenia');
  await screen.findByRole('option', { name: 'Yerevan' });
  await user.selectOptions(select('Region'), 'Yerevan');
};

describe('the question for what a profile lacks', () => {
  test('takes country and region, and is not asked again', async () => {
    const asked = answer(updateProfile, () => {
      // The tasks ask for the profile again once it is complete.
      answerProfile();
      return { isSuccess: true, value: aProfile() };
    });
    const { user, store } = await openPage();
    await dialog();

    await chooseYerevan(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    // First, since it disappears after some seconds.
    expect(await screen.findByText('The profile is saved')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked[0]?.body).toContain('name="countryId"');
    expect(asked[0]?.body).toContain('name="regionId"');
    expect(store.getState().session.data?.isProfileCompleted).toBe(true);
  });

  test('shows what is missing and puts the focus there', async () => {
    const { user } = await openPage();
    await dialog();
    await screen.findByRole('option', { name: 'Armenia' });

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(select('Country')).toHaveAccessibleDescription('Country is required');
    expect(select('Country')).toHaveFocus();
  });

  test.each([['Later'], ['Escape']])('is put off for this visit by %s', async (way) => {
    const { user, store } = await openPage();
    await dialog();

    await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: 'Later' })));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(store.getState().session.profileCompleteModalState).toBe(false);
  });

  test('keeps the focus inside', async () => {
    const { user } = await openPage();
    const layer = await dialog();

    for (let step = 0; step < 8; step += 1) await user.tab();

    expect(layer).toContainElement(document.activeElement as HTMLElement);
  });

  test('a refusal shows why and stays', async () => {
    refuse(updateProfile, 503, 'OVERLOADED');
    const { user } = await openPage();
    await dialog();
    await chooseYerevan(user);

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(/The server is busy/)).toBeInTheDocument();
  });

  test('is put in the mini app once a chat is open, and never over the page before', async () => {
    answerProfile(INCOMPLETE);
    const { deps, store } = await renderApp({ path: '/about', stored: SIGNED_IN, platform: { identifiesUser: true } });
    await waitFor(() => expect(store.getState().session.data).not.toBeNull());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    deps.addFeature(chatFeature);
    store.dispatch(chatActions.opened(null));

    expect(await dialog()).toBeInTheDocument();
  });

  test('is not put to visitors, nor to those whose profile is complete', async () => {
    const { store } = await openPage('en', {});
    await waitFor(() => expect(store.getState().session.data).not.toBeNull());
    await screen.findByRole('list', { name: 'Tasks' });

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test.each<[Language, string]>([
  ['en', 'Complete your profile'],
  ['am', 'Լրացրեք Ձեր էջը'],
  ['ru', 'Заполните профиль'],
])('reads in %s', async (language, title) => {
  await openPage(language);

  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
});
