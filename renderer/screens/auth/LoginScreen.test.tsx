import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';

const SIGNED_IN = { isSuccess: true, value: { userId: 1, bearer: null, isNew: false } };
const profile = { id: 1, name: 'Ani G.', avatar: null, role: 0, email: 'ani@example.com', isProfileCompleted: true };
const answerProfile = () => answer(routes.identity.userinfo, { isSuccess: true, value: profile });
const here = () => location.pathname + location.search + location.hash;
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

beforeEach(() => {
  answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
});

const openLogin = async (query = '', options: Parameters<typeof renderApp>[0] = {}) => {
  const world = await renderApp({ path: `/login${query}`, ...options });
  await screen.findByRole('form', { name: 'Log in' });
  const button = screen.getByRole('button', { name: 'Log in' });
  const fill = async (email = 'ani@example.com', password = 'blue-tram-77') => {
    await world.user.type(field('Email'), email);
    await world.user.type(screen.getByLabelText('Password'), password);
  };
  return { ...world, button, fill };
};

describe('the form', () => {
  test('asks for an email and a password before it sends anything, and leads to the first', async () => {
    const asked = answer(routes.accounts.login, SIGNED_IN);
    const { user, button } = await openLogin();

    await user.click(button);

    expect(field('Email')).toHaveAccessibleDescription('Enter a valid email');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password should be of minimum 8 characters length',
    );
    expect(field('Email')).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  test('checks a field when it is left, and is content as soon as it is right', async () => {
    const { user } = await openLogin();
    await user.type(field('Email'), 'ani@');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');

    await user.tab();
    expect(field('Email')).toHaveAccessibleDescription('Enter a valid email');

    await user.type(field('Email'), 'example.com');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
  });

  test('is sent by Enter with what was chosen, and leads home', async () => {
    answer(routes.posts.list, { isSuccess: true, value: [], totalCount: 0 });
    answer(routes.posts.facets, facetsReply(0));
    refuse(routes.lookups.all, 503, 'OVERLOADED');
    answerProfile();
    const asked = answer(routes.accounts.login, SIGNED_IN);
    const { user, fill, platform } = await openLogin();

    await fill(' Ani@Example.com ');
    await user.click(screen.getByLabelText('Remember me'));
    await user.type(screen.getByLabelText('Password'), '{Enter}');

    await waitFor(() => expect(here()).toBe('/'));
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      email: 'ani@example.com',
      password: 'blue-tram-77',
      rememberMe: true,
    });
    expect(platform.kept.get('isLoggedIn')).toBe('true');
  });

  test('shows that email or password is wrong, keeps both and takes the focus there', async () => {
    refuse(routes.accounts.login, 400, 'LOGIN_FAILED');
    const { user, fill, button } = await openLogin('?returnTo=%2Fcontact');
    await fill();

    await user.click(button);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Email or password is wrong.');
    expect(alert).toHaveFocus();
    expect(field('Email')).toHaveValue('ani@example.com');
    expect(here()).toBe('/login?returnTo=%2Fcontact');

    await user.type(screen.getByLabelText('Password'), '!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['TOO_MANY_TRIES', 429, 'Too many attempts. Wait a little, then try again.'],
    ['ACCOUNT_BLOCKED', 403, 'This account is blocked. Write to support.'],
  ] as const)('translates %s', async (code, status, text) => {
    refuse(routes.accounts.login, status, code);
    const { user, fill, button } = await openLogin();
    await fill();

    await user.click(button);

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  });

  test('shows why an account is blocked and how to reach support', async () => {
    refuse(routes.accounts.login, 403, 'ACCOUNT_BLOCKED', { fields: { reason: 'Cars that do not exist.' } });
    const { user, fill, button } = await openLogin();
    await fill();

    await user.click(button);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Reason: Cars that do not exist.');
    expect(alert).toHaveFocus();
    expect(within(alert).getByRole('link', { name: 'Write to support' })).toHaveAttribute('href', '/contact');
  });

  test('without a server shows a message and can be sent again', async () => {
    unplug(routes.accounts.login);
    answerProfile();
    const { user, fill, button } = await openLogin('?returnTo=%2Fabout');
    refuse(routes.posts.facets, 503, 'OVERLOADED');
    await fill();
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('There is no connection to the server.'));

    answer(routes.accounts.login, SIGNED_IN);
    await user.click(button);

    await waitFor(() => expect(here()).toBe('/about'));
  });

  test('is off while it is under way', async () => {
    network.use(http.post(`*${routes.accounts.login.path}`, () => delay('infinite')));
    const { user, fill, button } = await openLogin();
    await fill();

    await user.click(button);

    await waitFor(() => expect(button).toBeDisabled());
    expect(field('Email')).toHaveAttribute('readonly');
  });

  test('shows the password on demand and marks its fields for password managers', async () => {
    const { user } = await openLogin();
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');

    await user.click(screen.getByRole('button', { name: 'Show password' }));

    expect(password).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('can be gone through by keyboard alone', async () => {
    const { user } = await openLogin();
    field('Email').focus();

    const names: (string | null)[] = [];
    for (let step = 0; step < 5; step += 1) {
      await user.tab();
      names.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null);
    }

    expect(names).toEqual(['password', '', 'rememberMe', 'Forgot password?', 'Log in']);
  });
});

describe('where login leads', () => {
  test.each([
    ['?returnTo=%2Fcontact%3Ffrom%3D7', '/contact?from=7'],
    ['?returnTo=https%3A%2F%2Fevil.example%2F', '/'],
    ['?returnTo=%2F%2Fevil.example', '/'],
    ['?origin=home', '/'],
  ])('with %s it is %s', async (query, target) => {
    answerProfile();
    answer(routes.posts.list, { isSuccess: true, value: [], totalCount: 0 });
    answer(routes.posts.facets, facetsReply(0));
    refuse(routes.lookups.all, 503, 'OVERLOADED');

    await renderApp({ path: `/login${query}`, stored: { isLoggedIn: 'true' } });

    await waitFor(() => expect(here()).toBe(target));
  });

  test('the other account pages keep the invitation and the place to return to', async () => {
    await openLogin('?invite=abc_DEF-1&returnTo=%2Fcontact');

    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register?returnTo=%2Fcontact&invite=abc_DEF-1',
    );
    expect(screen.getByRole('link', { name: 'Register a business' })).toHaveAttribute(
      'href',
      '/businessRegister?returnTo=%2Fcontact&invite=abc_DEF-1',
    );
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password?returnTo=%2Fcontact&invite=abc_DEF-1',
    );
  });
});

describe('without header and footer', () => {
  test('the logo leads home and the language can be chosen', async () => {
    const { user } = await openLogin();
    expect(screen.getByRole('link', { name: 'Aniv, home page' })).toHaveAttribute('href', '/posts/home');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ru');

    expect(await screen.findByRole('heading', { name: 'Вход' })).toBeInTheDocument();
  });

  test.each<[Language, string, string, string]>([
    ['en', 'Log in', 'Log in', 'Enter a valid email'],
    ['am', 'Մուտք', 'Մուտք գործել', 'Մուտքագրեք վավեր էլ. հասցե'],
    ['ru', 'Вход', 'Войти', 'Введите действительный адрес почты'],
  ])('reads in %s', async (language, title, action, rule) => {
    const { user } = await renderApp({ path: '/login', language });
    const form = within(await screen.findByRole('form', { name: title }));

    await user.click(form.getByRole('button', { name: action }));

    expect(form.getByText(rule)).toBeInTheDocument();
  });
});
