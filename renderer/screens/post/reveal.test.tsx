import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import type { Post } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { signedOut } from '#renderer/events.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { setViewport } from '#renderer/testing/viewport.ts';

const { details, contacts } = routes.posts;
const MASKED = {
  contactsHidden: false,
  contactsMasked: true,
  contactPhoneNumber: '+37491••••••',
  whatsappNumber: '+37491••••••',
  telegramNumber: '@ar•••',
};
const OPEN = {
  contactName: 'Arman',
  contactEmail: null,
  contactPhoneNumber: '+37491234567',
  whatsappNumber: '+37491234567',
  telegramNumber: '@arman_v',
  lookupAddress: null,
};

const open = async (
  overrides: Partial<Record<keyof Post, unknown>> = {},
  options: Parameters<typeof renderApp>[0] = {},
) => {
  answerProfile({ id: 9 });
  answer(details, { isSuccess: true, value: aPost({ ...MASKED, ...overrides }) });
  const app = await renderApp({ path: '/posts/view/7', stored: SIGNED_IN, ...options });
  await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ });
  return app;
};
const box = () => within(screen.getByRole('complementary', { name: 'Price and seller' }));

test('shows masked contacts and no link until they are opened', async () => {
  await open();

  expect(box().getByRole('button', { name: 'Show phone number' })).toHaveTextContent('+374 91 ••• •••');
  expect(box().getByRole('button', { name: 'WhatsApp' })).toBeInTheDocument();
  expect(box().queryByRole('button', { name: 'Email' })).not.toBeInTheDocument();
  expect(document.querySelector('a[href^="tel:"], a[href*="wa.me"]')).toBeNull();
});

test.each(['Show phone number', 'WhatsApp', 'Telegram'])('%s opens all contacts with one call', async (name) => {
  const asked = answer(contacts, { isSuccess: true, value: OPEN });
  const { user } = await open();

  await user.dblClick(box().getByRole('button', { name }));

  const call = await box().findByRole('link', { name: '+374 91 234 567' });
  expect(call).toHaveAttribute('href', 'tel:+37491234567');
  expect(box().getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/37491234567');
  expect(box().getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/arman_v');
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/Posts/7/Contacts']);
});

test('by the keyboard moves the focus to the opened number', async () => {
  answer(contacts, { isSuccess: true, value: OPEN });
  const { user } = await open();
  box().getByRole('button', { name: 'Show phone number' }).focus();

  await user.keyboard('{Enter}');

  await waitFor(() => expect(box().getByRole('link', { name: '+374 91 234 567' })).toHaveFocus());
});

test('shows that they are on their way, and takes no second press meanwhile', async () => {
  network.use(http.post(`*${contacts.path}`, () => delay('infinite')));
  const { user } = await open();

  await user.click(box().getByRole('button', { name: 'Show phone number' }));

  expect(box().getByRole('button', { name: 'Show phone number' })).toHaveAttribute('aria-disabled', 'true');
});

test('a post without a phone number offers its contacts', async () => {
  await open({ contactPhoneNumber: null, hasPhone: false });

  expect(box().getByRole('button', { name: 'Show contacts' })).toBeInTheDocument();
});

test.each([
  ['en', 'Show phone number', /contacts of 30 cars in 24 hours, .* 24 hours after the first .* favorites/],
  ['am', 'Ցույց տալ հեռախոսը', /24 ժամում բացվել են 30 մեքենայի կոնտակտներ.*առաջինից 24 ժամ անց/],
  ['ru', 'Показать телефон', /За 24 часа открыты контакты 30 автомобилей.*через 24 часа после первого/],
] satisfies [Language, string, RegExp][])('says what to do at the limit in %s', async (language, name, text) => {
  refuse(contacts, 429, 'DAILY_LIMIT');
  const { user } = await open({}, { language });

  await user.click(screen.getByRole('button', { name }));

  expect(await screen.findByText(text)).toHaveAttribute('role', 'alert');
});

test('a failure is shown and the next press tries again', async () => {
  refuse(contacts, 503, 'OVERLOADED');
  const { user } = await open();
  await user.click(box().getByRole('button', { name: 'Show phone number' }));
  expect(await box().findByText('The server is busy. Try again in a few seconds.')).toBeInTheDocument();
  answer(contacts, { isSuccess: true, value: OPEN });

  await user.click(box().getByRole('button', { name: 'Show phone number' }));

  expect(await box().findByRole('link', { name: '+374 91 234 567' })).toBeInTheDocument();
  expect(screen.queryByText('The server is busy. Try again in a few seconds.')).not.toBeInTheDocument();
});

test('on a phone the action bar opens them and shows why it cannot', async () => {
  setViewport({ width: 390 });
  refuse(contacts, 429, 'DAILY_LIMIT');
  const { user } = await open();
  const bar = () => within(document.querySelector<HTMLElement>('.p-mbar')!);
  await user.click(bar().getByRole('button', { name: 'Show phone number' }));
  await waitFor(() => expect(bar().getByRole('alert')).toHaveTextContent(/30 cars/));
  expect(box().queryByText(/30 cars/)).not.toBeInTheDocument();
  answer(contacts, { isSuccess: true, value: OPEN });

  await user.click(bar().getByRole('button', { name: 'Show phone number' }));

  expect(await bar().findByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+37491234567');
  expect(bar().getByRole('link', { name: 'WhatsApp' })).toBeInTheDocument();
});

test('who logs out leaves no opened contact behind', async () => {
  answer(contacts, { isSuccess: true, value: OPEN });
  answer(routes.accounts.logout, { isSuccess: true, value: { done: true } });
  const { user, store } = await open();
  await user.click(box().getByRole('button', { name: 'Show phone number' }));
  await box().findByRole('link', { name: '+374 91 234 567' });

  store.dispatch(signedOut());

  expect(JSON.stringify(store.getState())).not.toContain('234567');
});
