import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { aMessage, keptDraft } from '#renderer/testing/contact-draft.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { send } = routes.contact;
const RECEIVED = { isSuccess: true, value: { received: true } };
const SENT = 'Form submitted successfully!';
const FAILED = 'Failed to submit form. Please try again.';

const openForm = async (stored: Record<string, string> = {}) => {
  const world = await renderApp({ path: '/contact', stored });
  await screen.findByRole('form', { name: 'Contact form' });
  const button = screen.getByRole('button', { name: 'Send' });
  return { ...world, button };
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

describe('what the form asks', () => {
  test.each([
    ['First name', 'firstName', ' ', 'Please complete this required field.'],
    ['Last name', 'lastName', '', 'Please complete this required field.'],
    ['Email', 'email', '', 'Please complete this required field.'],
    ['Email', 'email', 'ani@', 'Please enter a valid email.'],
    ['Phone number', 'phoneNumber', '', 'Please complete this required field.'],
    ['Phone number', 'phoneNumber', '+374 77 abc', 'Phone number must only contain digits.'],
    ['Subject', 'subject', '', 'Please complete this required field.'],
    ['Message', 'message', '', 'Please complete this required field.'],
    ['Message', 'message', 'Too short', 'Message must be at least 10 characters long.'],
  ])('%s (%s) with "%s" says: %s', async (label, name, value, text) => {
    const asked = answer(send, RECEIVED);
    const { user, button } = await openForm(keptDraft(aMessage({ [name]: value })));

    await user.click(button);

    expect(field(label)).toHaveAccessibleDescription(text);
    expect(field(label)).toHaveFocus();
    expect(screen.getByText('Please fill in all required fields correctly.')).toBeInTheDocument();
    expect(asked).toHaveLength(0);
  });

  test('a field is checked when it is left, not before, and is right again as soon as it is', async () => {
    const { user } = await openForm();
    await user.type(field('Email'), 'ani@');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');

    await user.tab();
    expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email.');

    await user.type(field('Email'), 'example.com');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText('Please fill in all required fields correctly.')).not.toBeInTheDocument();
  });

  test('the first wrong field of several takes the focus', async () => {
    const { user, button } = await openForm(keptDraft(aMessage({ email: 'x', message: '' })));

    await user.click(button);

    expect(field('Email')).toHaveFocus();
  });
});

describe('sending', () => {
  test('a right form is sent under a key, with its trap empty and its time, and is then forgotten', async () => {
    const asked = answer(send, RECEIVED);
    const { user, button, platform } = await openForm(keptDraft());

    await user.click(button);

    expect(await screen.findByRole('heading', { name: SENT })).toHaveFocus();
    expect(asked).toHaveLength(1);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      ...aMessage({ phoneNumber: '37477123456' }),
      website: '',
      elapsedMs: 60_000,
    });
    expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
    await waitFor(() => expect(platform.kept.has('contactDraft')).toBe(false));

    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(field('Message')).toHaveValue('');
  });

  test('two quick clicks send one message', async () => {
    const asked = answer(send, RECEIVED);
    const { button } = await openForm(keptDraft());

    fireEvent.click(button);
    fireEvent.click(button);

    expect(await screen.findByRole('heading', { name: SENT })).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  test('while the message is under way the button is off and nothing can be changed', async () => {
    network.use(http.post(`*${send.path}`, () => delay('infinite')));
    const { user, button } = await openForm(keptDraft());

    await user.click(button);

    await waitFor(() => expect(button).toBeDisabled());
    expect(field('Message')).toHaveAttribute('readonly');
  });

  test('a failure shows a message with the reason, keeps what was typed, and trying again is the same message', async () => {
    unplug(send);
    const { user, button } = await openForm(keptDraft());
    await user.click(button);
    const alert = await screen.findByText(FAILED);
    expect(alert.parentElement).toHaveTextContent('There is no connection to the server.');
    expect(alert.closest('[role="alert"]')).toHaveFocus();
    expect(field('Message')).toHaveValue('How are photos chosen?');
    expect(field('Phone number')).toHaveValue('+374 (77) 12-34-56');

    network.resetHandlers();
    refuse(send, 503, 'OVERLOADED');
    await user.click(button);
    await screen.findByText(/The server is busy/);
    network.resetHandlers();
    const asked = answer(send, RECEIVED);
    await user.click(button);
    await screen.findByRole('heading', { name: SENT });

    expect(asked).toHaveLength(1);
  });

  test('a field that only the server refused is marked', async () => {
    refuse(send, 400, 'VALIDATION_FAILED', { fields: { email: 'Please enter a valid email.' } });
    const { user, button } = await openForm(keptDraft());

    await user.click(button);

    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email.');
  });
});

describe('what was typed', () => {
  test('survives a reload', async () => {
    const { user, platform, page } = await openForm();
    await user.type(field('Subject'), 'Half');
    const stored = Object.fromEntries(platform.kept);
    page.unmount();

    await openForm(stored);

    expect(field('Subject')).toHaveValue('Half');
  });

  test('a broken record of it is an empty form', async () => {
    await openForm({ contactDraft: '{"values":{"subject":7}}' });

    expect(field('Subject')).toHaveValue('');
  });
});

test.each<[Language, string, string, string]>([
  ['en', 'Contact', 'Send', 'Please complete this required field.'],
  ['am', 'Կապ', 'Ուղարկել', 'Լրացրեք այս պարտադիր դաշտը։'],
  ['ru', 'Контакты', 'Отправить', 'Заполните это обязательное поле.'],
])('reads in %s', async (language, title, button, required) => {
  const { user } = await renderApp({ path: '/contact', language });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: button }));

  expect(screen.getAllByText(required)).toHaveLength(6);
});
