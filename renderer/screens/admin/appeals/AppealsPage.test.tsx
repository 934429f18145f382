import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { appeals, inbox, moderation } = adminRoutes;
const list = (...value: object[]) => ({ isSuccess: true, value, totalCount: value.length });
const anAppeal = (over: object = {}) => ({
  id: 3,
  postId: 21,
  title: 'Kia Rio, 2015',
  ownerId: 9,
  ownerName: 'Ani G.',
  text: 'It is the number of the engine.',
  createdDate: '2026-11-20T08:00:00.000Z',
  reasonCode: 'CONTACTS_IN_TEXT',
  note: 'A number.',
  rejectedBy: 'Moderator M.',
  canDecide: true,
  ...over,
});

beforeEach(() => {
  answerProfile({ role: 1 });
  answer(moderation.queue, list());
  answer(inbox.list, list());
  answer(appeals.list, list(anAppeal()));
  answer(adminRoutes.chatReports.list, list());
});
const open = (language: Language = 'en') => renderApp({ path: '/admin/appeals', stored: SIGNED_IN, language });
const row = () => screen.findByRole('listitem', { name: 'Appeal: Kia Rio, 2015' });

test('an appeal shows the words of both sides, and how many wait', async () => {
  await open();

  const appeal = await row();

  for (const words of ['Contacts or links in the description', 'A number.', 'It is the number of the engine.'])
    expect(within(appeal).getByText(words)).toBeInTheDocument();
  expect(within(appeal).getByText('Rejected by Moderator M.')).toBeInTheDocument();
  expect(within(appeal).getByRole('link', { name: 'Kia Rio, 2015' })).toHaveAttribute('href', '/admin/posts/21');
  expect(screen.getByRole('link', { name: /1 appeal waits/ })).toBeInTheDocument();
});

test('an accepted appeal leaves the list', async () => {
  const asked = answer(appeals.decide, { isSuccess: true, value: { done: true } });
  const { user } = await open();

  await user.click(within(await row()).getByRole('button', { name: 'Put the post online' }));

  expect(await screen.findByRole('heading', { name: 'No appeals are waiting' })).toBeInTheDocument();
  expect(asked[0]?.url.pathname).toBe('/api/admin/appeals/3/decide');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ decision: 'accepted', answer: '' });
});

test('a rejection stays only with an answer, which is kept until it has arrived', async () => {
  refuse(appeals.decide, 409, 'POST_STATE');
  const { user } = await open();
  const appeal = await row();

  await user.click(within(appeal).getByRole('button', { name: 'Keep the rejection' }));
  expect(within(appeal).getByRole('textbox', { name: 'Answer to the seller' })).toHaveFocus();
  await user.keyboard('It is a phone number.');
  await user.click(within(appeal).getByRole('button', { name: 'Keep the rejection' }));

  expect(await within(appeal).findByRole('alert')).toBeInTheDocument();
  expect(within(appeal).getByRole('textbox')).toHaveValue('It is a phone number.');
});

test('who rejected leaves the decision to another moderator', async () => {
  answer(appeals.list, list(anAppeal({ canDecide: false })));
  await open();

  const appeal = await row();

  expect(within(appeal).getByText('Another moderator decides: this rejection is your own.')).toBeInTheDocument();
  expect(within(appeal).queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['am', 'Հրապարակել հայտարարությունը'],
  ['ru', 'Опубликовать объявление'],
] as const)('the page speaks %s', async (language, words) => {
  await open(language);

  expect(await screen.findByRole('button', { name: words })).toBeInTheDocument();
});
