import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { aProfile, answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { userinfo, updateProfile } = routes.identity;
const { sessions, setEmail, resendVerification, endSession } = routes.accounts;
const PATIENT = { timeout: 20_000 };
const FIRST_IMPORT = { timeout: 15_000 };
const DONE = { isSuccess: true, value: { done: true } };
const SAVED = { isSuccess: true, value: aProfile() };
const AT = '2026-11-21T10:00:00.000Z';
const aSession = (id: number, isCurrent: boolean) => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  createdDate: AT,
  lastSeenDate: AT,
  isCurrent,
});

beforeEach(() => {
  answerLookups();
  answer(sessions, { isSuccess: true, value: [aSession(1, true), aSession(2, false)], totalCount: 2 });
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

type Overrides = Parameters<typeof answerProfile>[0];
const openProfile = async (overrides: Overrides = {}, options: Parameters<typeof renderApp>[0] = {}) => {
  answerProfile(overrides);
  const world = await renderApp({
    path: '/profile?section=1',
    ...options,
    stored: { ...SIGNED_IN, ...options.stored },
  });
  await screen.findByRole('form', { name: 'Profile details' }, FIRST_IMPORT);
  return { ...world, save: () => screen.getByRole('button', { name: 'Save' }) };
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const sentParts = (body = '') =>
  body.split(/--[\w-]+/).flatMap((part) => {
    const [, name, value] = / name="(\w+)"[^]*?\r\n\r\n([^]*)\r\n/.exec(part) ?? [];
    return name === undefined ? [] : [[name, value]];
  });

describe('the screen', PATIENT, () => {
  test('a visitor is sent to login and will come back', async () => {
    answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
    await renderApp({ path: '/profile?section=2' });

    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('returnTo')).toBe('/profile?section=2');
  });

  test('while the profile is on the way it says so', async () => {
    network.use(http.get(`*${userinfo.path}`, () => delay('infinite')));

    await renderApp({ path: '/profile', stored: SIGNED_IN });

    expect(await screen.findByRole('status', { name: 'Loading the profile' }, FIRST_IMPORT)).toBeInTheDocument();
  });

  test('without a connection it says so, and another try shows it', async () => {
    unplug(userinfo);
    const { user } = await renderApp({ path: '/profile', stored: SIGNED_IN });
    await screen.findByText('The profile could not be loaded', {}, FIRST_IMPORT);

    network.resetHandlers();
    answerLookups();
    answer(sessions, { isSuccess: true, value: [], totalCount: 0 });
    answerProfile();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeInTheDocument();
  });

  test('its card has the numbers and the sections', async () => {
    await openProfile({ invites: Array.from({ length: 5 }, () => ({ name: 'A***', date: AT, state: 'counted' })) });

    const sections = screen.getByRole('navigation', { name: 'Profile sections' });
    expect(
      within(sections)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/profile?section=1', '/profile?section=2', '/profile?section=3', '/posts/favorites']);
    expect(within(sections).getByRole('link', { name: /Profile/ })).toHaveAttribute('aria-current', 'page');
    expect(within(sections).getByRole('link', { name: /Tasks/ })).toHaveTextContent('4/10');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['5', '38', '12']);
  });

  test('a host that vouches for the person offers no logout', async () => {
    answer(routes.accounts.tgLogin, { isSuccess: true, value: { userId: 7, bearer: 'b', isNew: false } });
    await openProfile({}, { platform: { identifiesUser: true, identity: () => ({ initData: 'x' }) } });

    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });
});

describe('the form', PATIENT, () => {
  test('shows what is known; a gender nobody chose is not stated', async () => {
    await openProfile();

    await waitFor(() => expect(field('Region')).toHaveValue('100'));
    expect(field('First name')).toHaveValue('Ani');
    expect(field('Country')).toHaveValue('1');
    expect(field('Gender')).toHaveValue('');
    await waitFor(() => expect(field('Phone number')).toHaveValue('77 123456'));
  });

  test('only what was changed is sent', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openProfile();

    await user.selectOptions(field('Gender'), 'Female');
    await user.type(field('Address'), 'Abovyan 1');
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
    const { user, save } = await openProfile();

    await user.clear(field(label));
    await user.type(field(label), text);
    await user.click(save());

    expect(field(label)).toHaveAccessibleDescription('Please enter a valid phone number');
    expect(field(label)).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  test('a number that was there before and is not changed stops nothing', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openProfile({ phoneNumber: '+3740000001', phone: '+3740000001' });

    await user.type(field('First name'), 'hit');
    await user.click(save());

    await waitFor(() => expect(sentParts(asked[0]?.body)).toEqual([['firstName', 'Anihit']]));
  });

  test('another country asks for its region', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openProfile();
    await waitFor(() => expect(field('Region')).toHaveValue('100'));

    await user.selectOptions(field('Country'), 'Georgia');
    await user.click(save());
    expect(field('Region')).toHaveAccessibleDescription('Region is required');

    await user.selectOptions(field('Region'), 'Lori');
    await user.click(save());
    await waitFor(() =>
      expect(sentParts(asked[0]?.body)).toEqual([
        ['countryId', '3'],
        ['regionId', '101'],
      ]),
    );
  });

  test('a refusal marks the field, says why and keeps what was typed', async () => {
    refuse(updateProfile, 400, 'VALIDATION_FAILED', { fields: { phoneNumber: 'Please enter a valid phone number' } });
    const { user, save } = await openProfile();
    await user.type(field('First name'), 'x');

    await user.click(save());

    const form = within(screen.getByRole('form', { name: 'Profile details' }));
    const alert = await form.findByRole('alert');
    expect(alert).toHaveTextContent('The profile was not saved Please check the marked fields.');
    expect(alert).toHaveFocus();
    expect(field('Phone number')).toHaveAccessibleDescription('Please enter a valid phone number');
    expect(field('First name')).toHaveValue('Anix');
  });

  test('unsaved changes survive a reload and can be dropped', async () => {
    const { user, platform, page } = await openProfile();
    await user.type(field('First name'), 'x');
    const stored = Object.fromEntries(platform.kept);
    page.unmount();

    const again = await openProfile({}, { stored });
    expect(field('First name')).toHaveValue('Anix');

    await again.user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field('First name')).toHaveValue('Ani');
    expect(again.save()).toBeDisabled();
  });

  test('a company tells of itself, a person does not', async () => {
    const { page } = await openProfile({ isBusiness: true, companyName: 'Ararat Motors' });
    expect(field('Company')).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'About the company' })).toBeInTheDocument();
    page.unmount();

    await openProfile();
    expect(screen.queryByRole('textbox', { name: 'About the company' })).not.toBeInTheDocument();
  });
});

describe('the picture', PATIENT, () => {
  const picture = (type: string, name: string, size = 10) => {
    const file = new File(['x'], name, { type });
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };

  test('is shown before it is sent', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save, page } = await openProfile();

    await user.upload(field('Choose a photo'), picture('image/png', 'me.png'));
    expect(page.container.querySelector('.a-upload img')).toHaveAttribute('src', 'blob:picture');
    await user.click(save());

    await waitFor(() => expect(asked[0]?.body).toContain('name="profileImage"'));
  });

  test('that is there can be removed, and that taken back', async () => {
    const asked = answer(updateProfile, SAVED);
    const { user, save } = await openProfile({ avatar: { url: '/media/a/320.webp' } });

    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(save());

    await waitFor(() => expect(sentParts(asked[0]?.body)).toEqual([['removeProfileImage', 'true']]));
  });

  test.each([
    ['image/heic', 'a.heic', 10, /HEIC/],
    ['application/pdf', 'a.pdf', 10, /not a picture/],
    ['image/jpeg', 'a.jpg', 16 * 1024 * 1024, /larger than 15 MB/],
  ])('%s is refused here', async (type, name, size, text) => {
    const { page, save } = await openProfile();
    const { fireEvent } = await import('@testing-library/react');

    fireEvent.change(field('Choose a photo'), { target: { files: [picture(type, name, size)] } });

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(page.container.querySelector('.a-upload img')).toBeNull();
    expect(save()).toBeDisabled();
  });
});

describe('the e-mail', PATIENT, () => {
  test('a proven address can be changed with the password', async () => {
    const asked = answer(setEmail, DONE);
    const { user } = await openProfile();
    expect(screen.getByText('Confirmed')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Change the email' }));
    expect(field('New email')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(field('New email')).toHaveAccessibleDescription('Enter a valid email');

    await user.type(field('New email'), 'New@Example.com');
    await user.type(field('Current password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));

    expect(await screen.findByText('A letter with a link was sent to new@example.com')).toBeInTheDocument();
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ email: 'new@example.com', password: 'secret' });
    expect(screen.queryByLabelText(/^New email/)).not.toBeInTheDocument();
  });

  test('a wrong password is told at its field', async () => {
    refuse(setEmail, 400, 'VALIDATION_FAILED', { fields: { password: 'This password is not right.' } });
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Change the email' }));
    await user.type(field('New email'), 'new@example.com');
    await user.type(field('Current password'), 'wrong');

    await user.click(screen.getByRole('button', { name: 'Send the link' }));

    await waitFor(() => expect(field('Current password')).toHaveAccessibleDescription('This password is not right.'));
  });

  test('one that waits for its link gets it again', async () => {
    const asked = answer(resendVerification, DONE);
    const { user } = await openProfile({ email: null, pendingEmail: 'ani@example.com', isEmailVerified: false });

    await user.click(screen.getByRole('button', { name: 'Send the link again' }));

    expect(await screen.findByText('The link was sent to ani@example.com')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  test('without one it can be added, and no password is asked of who has none', async () => {
    const { user } = await openProfile({ email: null, hasPassword: false, providers: ['telegram'] });

    await user.click(screen.getByRole('button', { name: 'Add an email' }));

    expect(screen.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
    expect(screen.getByText('Connected')).toBeInTheDocument();
  });
});

describe('the devices', PATIENT, () => {
  test('another one is signed out', async () => {
    const asked = answer(endSession, DONE);
    const { user } = await openProfile();

    await user.click(await screen.findByRole('button', { name: 'Sign out: Firefox on Linux' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument());
    expect(asked[0]?.url.pathname).toBe('/api/Identity/sessions/2');
    expect(screen.getByText('This device')).toBeInTheDocument();
  });
});

test.each<[Language, string, string, string]>([
  ['en', 'Profile', 'Your devices', 'Individual'],
  ['am', 'Իմ էջը', 'Ձեր սարքերը', 'Անհատ'],
  ['ru', 'Профиль', 'Ваши устройства', 'Частное лицо'],
])('reads in %s', PATIENT, async (language, title, devices, kind) => {
  answerProfile();

  await renderApp({ path: '/profile', language, stored: SIGNED_IN });

  expect(await screen.findByRole('heading', { level: 1, name: title }, FIRST_IMPORT)).toBeInTheDocument();
  expect(await screen.findByText(devices)).toBeInTheDocument();
  expect(screen.getByText(kind)).toBeInTheDocument();
});
