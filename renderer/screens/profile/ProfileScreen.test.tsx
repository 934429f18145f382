import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { answerAround, fieldOf, openDetails, sentParts } from '#renderer/testing/open-details.tsx';
import { aProfile, answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { userinfo, updateProfile } = routes.identity;
const SAVED = { isSuccess: true, value: aProfile() };
const AT = '2026-11-21T10:00:00.000Z';

beforeEach(answerAround);

describe('the screen', () => {
  test('a visitor is sent to login and will come back', async () => {
    answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
    await renderApp({ path: '/profile?section=2' });

    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('returnTo')).toBe('/profile?section=2');
  });

  test('while the profile is on the way it shows a placeholder', async () => {
    network.use(http.get(`*${userinfo.path}`, () => delay('infinite')));

    await renderApp({ path: '/profile', stored: SIGNED_IN });

    expect(await screen.findByRole('status', { name: 'Loading the profile' })).toBeInTheDocument();
  });

  test('without a connection it shows a message, and another try shows it', async () => {
    unplug(userinfo);
    const { user } = await renderApp({ path: '/profile', stored: SIGNED_IN });
    await screen.findByText('The profile could not be loaded');

    network.resetHandlers();
    answerAround();
    answerProfile();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeInTheDocument();
  });

  test('its card has the numbers and the sections', async () => {
    await openDetails({ invites: Array.from({ length: 5 }, () => ({ name: 'A***', date: AT, state: 'counted' })) });

    const sections = screen.getByRole('navigation', { name: 'Profile sections' });
    expect(
      within(sections)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/profile?section=1',
      '/profile?section=2',
      '/profile?section=6',
      '/profile?section=3',
      '/profile?section=4',
      '/posts/favorites',
      '/saved-searches',
    ]);
    expect(within(sections).getByRole('link', { name: /Profile/ })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(within(sections).getByRole('link', { name: /Tasks/ })).toHaveTextContent('3/3'));
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['5', '38', '12']);
  });

  test('its tasks are those of the channels that are set up', async () => {
    const channels = [
      { link: 'youTube', name: 'YouTube', url: 'https://youtube.com/aniv' },
      { link: 'facebook', name: 'Facebook', url: 'https://facebook.com/aniv' },
    ];
    const site = { bot: null, miniApp: null, channels, paymentMarks: [] };
    answer(routes.site.current, { isSuccess: true, value: site });
    await openDetails();

    const link = within(screen.getByRole('navigation', { name: 'Profile sections' })).getByRole('link', {
      name: /Tasks/,
    });
    await waitFor(() => expect(link).toHaveTextContent('3/5'));
  });

  test('a host that vouches for the person offers no logout', async () => {
    answer(routes.accounts.tgLogin, { isSuccess: true, value: { userId: 7, bearer: 'b', isNew: false } });
    await openDetails({}, { platform: { identifiesUser: true, identity: () => ({ initData: 'x' }) } });

    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });
});

describe('the form', () => {
  test('shows what is known; a gender nobody chose is not stated', async () => {
    await openDetails();

    await waitFor(() => expect(fieldOf('Region')).toHaveValue('100'));
    expect(fieldOf('First name')).toHaveValue('Ani');
    await waitFor(() => expect(fieldOf('Country')).toHaveValue('1'));
    expect(fieldOf('Gender')).toHaveValue('');
    await waitFor(() => expect(fieldOf('Phone number')).toHaveValue('77 123456'));
  });

  test('only what was changed is sent', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openDetails();

    await user.selectOptions(fieldOf('Gender'), 'Female');
    await user.type(fieldOf('Address'), 'Abovyan 1');
    await user.click(save());

    expect(await screen.findByText('The profile is saved')).toBeInTheDocument();
    expect(sentParts(asked[0]?.body)).toEqual([
      ['gender', 'Female'],
      ['address', 'Abovyan 1'],
    ]);
    expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
  });

  test.each([
    ['Phone number', '12345'],
    ['WhatsApp', 'abc'],
    ['Telegram', '@no'],
  ])('%s "%s" is refused with the words of the specification, and takes the focus', async (label, text) => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openDetails();
    // The rules of numbers come in a piece of code of their own.
    await waitFor(() => expect(fieldOf('Phone number')).toHaveValue('77 123456'));

    await user.clear(fieldOf(label));
    await user.type(fieldOf(label), text);
    await user.click(save());

    await waitFor(() => expect(fieldOf(label)).toHaveAccessibleDescription('Please enter a valid phone number'));
    await waitFor(() => expect(fieldOf(label)).toHaveFocus());
    expect(asked).toHaveLength(0);
  });

  test('a number that was there before and is not changed stops nothing', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openDetails({ phoneNumber: '+3740000001', phone: '+3740000001' });

    await user.type(fieldOf('First name'), 'hit');
    await user.click(save());

    await waitFor(() => expect(sentParts(asked[0]?.body)).toEqual([['firstName', 'Anihit']]));
  });

  test('another country asks for its region', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openDetails();
    await waitFor(() => expect(fieldOf('Region')).toHaveValue('100'));

    await within(fieldOf('Country')).findByRole('option', { name: 'Georgia' });
    await user.selectOptions(fieldOf('Country'), 'Georgia');
    await user.click(save());
    expect(fieldOf('Region')).toHaveAccessibleDescription('Region is required');

    await within(fieldOf('Region')).findByRole('option', { name: 'Lori' });
    await user.selectOptions(fieldOf('Region'), 'Lori');
    await user.click(save());
    await waitFor(() =>
      expect(sentParts(asked[0]?.body)).toEqual([
        ['countryId', '3'],
        ['regionId', '101'],
      ]),
    );
  });

  test('a refusal marks the field, shows why and keeps what was typed', async () => {
    refuse(updateProfile, 400, 'VALIDATION_FAILED', { fields: { phoneNumber: 'Please enter a valid phone number' } });
    const { user, save } = await openDetails();
    await user.type(fieldOf('First name'), 'x');

    await user.click(save());

    const form = within(screen.getByRole('form', { name: 'Profile details' }));
    const alert = await form.findByRole('alert');
    expect(alert).toHaveTextContent('The profile was not saved Please check the marked fields.');
    expect(alert).toHaveFocus();
    expect(fieldOf('Phone number')).toHaveAccessibleDescription('Please enter a valid phone number');
    expect(fieldOf('First name')).toHaveValue('Anix');
  });

  test('unsaved changes survive a reload and can be dropped', async () => {
    const { user, platform, page } = await openDetails();
    await user.type(fieldOf('First name'), 'x');
    const stored = Object.fromEntries(platform.kept);
    page.unmount();

    const again = await openDetails({}, { stored });
    expect(fieldOf('First name')).toHaveValue('Anix');

    await again.user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(fieldOf('First name')).toHaveValue('Ani');
    expect(again.save()).toBeDisabled();
  });

  test('a company describes itself, a person does not', async () => {
    const { page } = await openDetails({ isBusiness: true, companyName: 'Ararat Motors' });
    expect(fieldOf('Company')).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'About the company' })).toBeInTheDocument();
    page.unmount();

    await openDetails();
    expect(screen.queryByRole('textbox', { name: 'About the company' })).not.toBeInTheDocument();
  });
});

test.each<[Language, string, string, string]>([
  ['en', 'Profile', 'Your devices', 'Individual'],
  ['am', 'Իմ էջը', 'Ձեր սարքերը', 'Անհատ'],
  ['ru', 'Профиль', 'Ваши устройства', 'Частное лицо'],
])('reads in %s', async (language, title, devices, kind) => {
  answerProfile();

  await renderApp({ path: '/profile', language, stored: SIGNED_IN });

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(await screen.findByText(devices)).toBeInTheDocument();
  expect(screen.getByText(kind)).toBeInTheDocument();
});
