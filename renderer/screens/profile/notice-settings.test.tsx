import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NoticeSettings } from '#contract/http/notices.ts';
import { noticeRoutes } from '#contract/http/notice-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { NOTICE_KINDS } from '#contract/notices.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { settings, saveSettings } = noticeRoutes.notices;
const everywhere = { app: true, telegram: true, mail: true, push: true };

const theSettings = (over: Partial<NoticeSettings> = {}): NoticeSettings => ({
  // Every kind is there.
  chosen: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, everywhere])) as NoticeSettings['chosen'],
  missing: {},
  quietFrom: 22,
  quietTo: 8,
  language: 'en',
  ...over,
});
const valueOf = (value: NoticeSettings) => ({ isSuccess: true, value });

const open = async (shown: NoticeSettings) => {
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile() });
  answer(settings, valueOf(shown));
  const app = await renderApp({ path: '/profile?section=5', stored: { isLoggedIn: 'true' } });
  await screen.findByRole('checkbox', { name: 'Price drops of favorites, Email' });
  return app;
};

test('a channel is switched off for one kind and stays so', async () => {
  const { user } = await open(theSettings());
  const off = theSettings();
  const chosen = { ...off.chosen, favouritePriceDrop: { ...everywhere, mail: false } };
  const asked = answer(saveSettings, valueOf({ ...off, chosen }));
  await user.click(screen.getByRole('checkbox', { name: 'Price drops of favorites, Email' }));

  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Price drops of favorites, Email' })).not.toBeChecked();
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    choice: { kind: 'favouritePriceDrop', channel: 'mail', isOn: false },
    timeZone: expect.any(String),
  });
});

test('a refused change goes back and shows why', async () => {
  const { user } = await open(theSettings());
  refuse(saveSettings, 500, 'INTERNAL');
  await user.click(screen.getByRole('checkbox', { name: 'Messages, Telegram' }));

  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Messages, Telegram' })).toBeChecked());
});

test('a channel that cannot reach the user shows why and where that is mended', async () => {
  await open(theSettings({ missing: { telegram: 'noTelegram', mail: 'noMail' } }));

  expect(screen.getByRole('checkbox', { name: 'Messages, Telegram' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Messages, Email' })).not.toBeChecked();
  expect(screen.getByText('No email address is confirmed.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Connect Telegram' })).toHaveAttribute('href', '/profile?section=1');
});

test('push messages are a channel once a browser takes them', async () => {
  await open(theSettings());
  expect(screen.getByRole('checkbox', { name: 'Price drops of favorites, Push' })).toBeChecked();
});

test('push messages are no channel while no browser takes them', async () => {
  await open(theSettings({ missing: { push: 'noPush' } }));
  expect(screen.queryByRole('checkbox', { name: 'Price drops of favorites, Push' })).not.toBeInTheDocument();
});

test('the language of emails and messages is chosen', async () => {
  const { user } = await open(theSettings());
  const asked = answer(saveSettings, valueOf(theSettings({ language: 'am' })));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of emails and messages' }), 'am');

  await screen.findByText('Saved');
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ language: 'am' });
});

test('quiet hours are chosen by the hour', async () => {
  const { user } = await open(theSettings());
  const asked = answer(saveSettings, valueOf(theSettings({ quietFrom: 23 })));
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '23:00');

  await screen.findByText('Saved');
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ quiet: { from: 23, to: 8 } });
});
