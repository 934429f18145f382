import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const DONE = { isSuccess: true, value: { done: true } };
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

beforeEach(() => {
  answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
});

describe('an individual', () => {
  const open = async (path = '/register') => {
    const world = await renderApp({ path });
    await screen.findByRole('form', { name: 'Create an account' });
    const button = screen.getByRole('button', { name: 'Create account' });
    const fill = async (password = 'blue-tram-77', repeated = password) => {
      await world.user.type(field('Email'), 'ani@example.com');
      await world.user.type(field('Password'), password);
      await world.user.type(field('Repeat password'), repeated);
      await world.user.click(screen.getByLabelText(/^I accept/));
    };
    return { ...world, button, fill };
  };

  test('is asked for everything that is missing, and led to the first of it', async () => {
    const asked = answer(routes.accounts.register, DONE);
    const { user, button } = await open();

    await user.click(button);

    expect(field('Email')).toHaveAccessibleDescription('Enter a valid email');
    expect(field('Password')).toHaveAccessibleDescription('Password should be of minimum 8 characters length');
    expect(screen.getByLabelText(/^I accept/)).toHaveAccessibleDescription('Accept the terms to go on');
    expect(field('Email')).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  test('types the password twice alike', async () => {
    const asked = answer(routes.accounts.register, DONE);
    const { user, button, fill } = await open();
    await fill('blue-tram-77', 'blue-tram-78');

    await user.click(button);

    expect(field('Repeat password')).toHaveAccessibleDescription('The passwords do not match');
    expect(field('Repeat password')).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  test('registers with what was typed and is sent to the mail, wherever the address is', async () => {
    const asked = answer(routes.accounts.register, DONE);
    const { user, button, fill } = await open('/register?invite=friend_1&lang=en');
    expect(screen.getByText('A friend’s invitation comes with this registration.')).toBeInTheDocument();
    await fill();
    await user.type(field('First name'), 'Անի');

    await user.click(button);

    expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText(/on its way to ani@example.com/)).toBeInTheDocument();
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      email: 'ani@example.com',
      password: 'blue-tram-77',
      firstName: 'Անի',
      inviteToken: 'friend_1',
    });
    expect(asked[0]?.url.searchParams.get('lang')).toBe('en');
    expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
  });

  test('whose answer was lost sends the same wish again, another wish under another key', async () => {
    unplug(routes.accounts.register);
    const { user, button, fill } = await open();
    await fill();
    await user.click(button);
    await screen.findByRole('alert');
    network.resetHandlers();
    refuse(routes.accounts.register, 503, 'OVERLOADED');
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The server is busy'));
    network.resetHandlers();
    const asked = answer(routes.accounts.register, { isSuccess: false, error: { code: 'DB_BUSY', description: '' } });
    /** The button is off until the answer before is there. */
    const sendAgain = async (times: number) => {
      await waitFor(() => expect(button).toBeEnabled());
      await user.click(button);
      await waitFor(() => expect(asked).toHaveLength(times));
    };
    await sendAgain(1);
    await sendAgain(2);
    await waitFor(() => expect(button).toBeEnabled());

    await user.type(field('First name'), 'A');
    await sendAgain(3);

    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test('sees at the password that it is too common', async () => {
    refuse(routes.accounts.register, 400, 'PASSWORD_WEAK');
    const { user, button, fill } = await open();
    await fill('password1');

    await user.click(button);

    await waitFor(() => expect(field('Password')).toHaveFocus());
    expect(field('Password')).toHaveAccessibleDescription('This password is too common. Choose another one.');
  });

  test('can read what is accepted, and does not lose the form by it', async () => {
    await open();

    const terms = screen.getByRole('link', { name: 'Terms of use (PDF)' });

    expect(terms).toHaveAttribute('href', '/legal/terms.pdf');
    expect(terms).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Privacy policy (PDF)' })).toHaveAttribute('href', '/legal/privacy.pdf');
  });

  test.each<[Language, string]>([
    ['am', 'Գրանցվել'],
    ['ru', 'Создать аккаунт'],
  ])('reads in %s', async (language, action) => {
    await renderApp({ path: '/register', language });

    expect(await screen.findByRole('button', { name: action })).toBeInTheDocument();
  });
});

describe('a business', () => {
  const open = async (path = '/businessRegister') => {
    const world = await renderApp({ path });
    await screen.findByRole('form', { name: 'Register your business' });
    return { ...world, button: screen.getByRole('button', { name: 'Create business account' }) };
  };
  const phone = () => screen.getByRole('textbox', { name: /^Phone number/ });

  test('is asked in the words of the specification', async () => {
    const { user, button } = await open();

    await user.click(button);

    expect(field('Company name')).toHaveAccessibleDescription('Enter a company name');
    expect(field('Email')).toHaveAccessibleDescription('Enter a valid email');
    expect(phone()).toHaveAccessibleDescription('Enter a phone number');
    expect(field('Address')).toHaveAccessibleDescription('Enter an address');
    expect(field('Company name')).toHaveFocus();
  });

  test('registers with its number in the international form', async () => {
    const asked = answer(routes.accounts.registerBusiness, DONE);
    const { user, button, platform } = await open('/businessRegister?returnTo=%2Fposts%2Fcreate');
    await user.type(field('Company name'), 'Ararat Motors');
    await user.type(field('Email'), 'office@ararat.am');
    await user.type(phone(), '77123456');
    await user.type(field('Address'), 'Yerevan');
    await user.type(field('Password'), 'blue-tram-77');
    await user.click(screen.getByLabelText(/^I accept/));

    await user.click(button);

    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?returnTo=%2Fposts%2Fcreate');
    expect(platform.storage.get('returnTo')).toContain('/posts/create');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      company: 'Ararat Motors',
      email: 'office@ararat.am',
      phoneNumber: '+37477123456',
      address: 'Yerevan',
      password: 'blue-tram-77',
    });
  });

  test('sees which field the server refused', async () => {
    refuse(routes.accounts.registerBusiness, 400, 'VALIDATION_FAILED', {
      fields: { phoneNumber: 'Enter a phone number' },
    });
    const { user, button } = await open();
    await user.type(field('Company name'), 'Ararat Motors');
    await user.type(field('Email'), 'office@ararat.am');
    await user.type(phone(), '77123456');
    await user.type(field('Address'), 'Yerevan');
    await user.type(field('Password'), 'blue-tram-77');
    await user.click(screen.getByLabelText(/^I accept/));

    await user.click(button);

    await waitFor(() => expect(phone()).toHaveFocus());
    expect(phone()).toHaveAccessibleDescription('Enter a phone number');
    expect(screen.getByRole('alert')).toHaveTextContent('Please check the marked fields.');
  });

  test.each<[Language, string]>([
    ['am', 'Ստեղծել բիզնես հաշիվ'],
    ['ru', 'Создать бизнес-аккаунт'],
  ])('reads in %s', async (language, action) => {
    await renderApp({ path: '/businessRegister', language });

    expect(await screen.findByRole('button', { name: action })).toBeInTheDocument();
  });
});
