import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import type { ChannelList, DealerChannel } from '#contract/http/dealer-channels.ts';
import { routes } from '#contract/http/routes.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { answerAround, openDetails } from '#renderer/testing/open-details.tsx';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { list, connect, save, disconnect } = routes.dealerChannels;
const SITE = {
  bot: { name: '@cars_bot', url: 'https://t.me/cars_bot' },
  miniApp: null,
  channels: [],
  paymentMarks: [],
};
const aChannel = (over: Partial<DealerChannel> = {}): DealerChannel => ({
  id: 5,
  title: 'Cars of Ani',
  name: 'cars_of_ani',
  state: 'on',
  offReason: null,
  settings: { languages: ['en'], templates: { en: '', am: '', ru: '' }, news: ['new', 'cheaper', 'sold'] },
  waiting: 0,
  unsure: 0,
  failed: 0,
  ...over,
});
const aList = (over: Partial<ChannelList> = {}): ChannelList => ({
  isLinked: true,
  botName: 'cars_bot',
  addUrl: 'https://t.me/cars_bot?startchannel&admin=post_messages',
  channels: [],
  ...over,
});
const value = (over: Partial<ChannelList> = {}) => ({ isSuccess: true, value: aList(over) });
const card = async () => within(await screen.findByRole('region', { name: 'Telegram channels' }));

beforeEach(() => {
  answerAround();
  answer(routes.site.current, { isSuccess: true, value: SITE });
});

test('a company connects a channel, and reads why one is refused', async () => {
  answer(list, value());
  const asked = answer(connect, { isSuccess: true, value: { ...aList(), outcome: 'notAdmin' } });
  const { user, platform } = await openDetails({ isBusiness: true });
  const channels = await card();

  await user.click(await channels.findByRole('button', { name: 'Add the bot to a channel' }));
  await user.type(channels.getByRole('textbox', { name: 'Channel' }), '@cars_of_ani');
  await user.click(channels.getByRole('button', { name: 'Connect' }));
  await waitFor(() =>
    expect(channels.getByRole('alert')).toHaveTextContent('You are not an administrator of this channel.'),
  );
  answer(connect, { isSuccess: true, value: { ...aList({ channels: [aChannel()] }), outcome: 'connected' } });
  await user.click(channels.getByRole('button', { name: 'Connect' }));

  expect(await channels.findByText('Cars of Ani (@cars_of_ani)')).toBeInTheDocument();
  expect(channels.getByText('Connected, up to date')).toBeInTheDocument();
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ channel: '@cars_of_ani' });
  expect(platform.opened).toEqual(['https://t.me/cars_bot?startchannel&admin=post_messages']);
});

test('the languages, texts and news of a channel are saved; unknown names in a text are refused', async () => {
  answer(list, value({ channels: [aChannel()] }));
  const asked = answer(save, value({ channels: [aChannel()] }));
  const { user } = await openDetails({ isBusiness: true });
  const channels = await card();

  await user.click(await channels.findByRole('button', { name: 'Settings' }));
  const form = within(channels.getByRole('form', { name: 'Settings of Cars of Ani' }));
  await user.click(form.getByRole('checkbox', { name: 'Sold cars' }));
  await user.click(form.getByRole('checkbox', { name: 'Armenian' }));
  const text = form.getByRole('textbox', { name: 'Text in Armenian' });
  await user.type(text, '{{phone}');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Not known: phone')).toBeInTheDocument();
  expect(asked).toHaveLength(0);
  await user.clear(text);
  await user.type(text, '{{title}');
  await user.click(form.getByRole('button', { name: 'Save' }));

  expect(await form.findByText('Saved')).toBeInTheDocument();
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    id: 5,
    settings: { languages: ['en', 'am'], templates: { en: '', am: '{title}', ru: '' }, news: ['new', 'cheaper'] },
  });
});

test('a channel that is off shows why and is connected again; one is disconnected after a question', async () => {
  answer(list, value({ channels: [aChannel({ state: 'off', offReason: 'removed' })] }));
  const again = answer(connect, {
    isSuccess: true,
    value: { ...aList({ channels: [aChannel()] }), outcome: 'connected' },
  });
  const ended = answer(disconnect, value());
  const { user } = await openDetails({ isBusiness: true });
  const channels = await card();

  expect(await channels.findByText('Off: the bot was removed from the channel')).toBeInTheDocument();
  await user.click(channels.getByRole('button', { name: 'Connect again' }));
  await channels.findByText('Connected, up to date');
  await user.click(channels.getByRole('button', { name: 'Disconnect Cars of Ani' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Cars of Ani?' }));
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));

  await waitFor(() => expect(channels.queryByText('Cars of Ani (@cars_of_ani)')).toBeNull());
  expect([again[0]?.body, ended[0]?.body]).toEqual(['{"channel":5}', '{"id":5}']);
});

test('messages that wait, may be lost or were refused are counted', async () => {
  answer(list, value({ channels: [aChannel({ waiting: 3, unsure: 1, failed: 2 })] }));
  await openDetails({ isBusiness: true });
  const channels = await card();

  expect(await channels.findByText(/Connected, 3 cars wait/)).toHaveTextContent(
    '1 message may not have arrived: look in the channelTelegram refused 2 messages',
  );
});

test('without Telegram at the account nothing can be connected', async () => {
  answer(list, value({ isLinked: false }));
  await openDetails({ isBusiness: true });
  const channels = await card();

  expect(await channels.findByText(/Log in with Telegram once/)).toBeInTheDocument();
  expect(channels.queryByRole('textbox')).toBeNull();
});

test('a channel can be connected as soon as Telegram is', async () => {
  answer(list, value({ isLinked: false }));
  const { store } = await openDetails({ isBusiness: true });
  const channels = await card();
  await channels.findByText(/Log in with Telegram once/);

  answer(list, value());
  answerProfile({ isBusiness: true, providers: ['telegram'] });
  store.dispatch(sessionActions.profileOutdated());

  expect(await channels.findByRole('textbox', { name: 'Channel' })).toBeInTheDocument();
});

test('a list that does not come shows why', async () => {
  refuse(list, 503, 'OVERLOADED');
  await openDetails({ isBusiness: true });
  const channels = await card();

  await waitFor(() => expect(channels.getByRole('alert')).toHaveTextContent('The channels could not be loaded.'));
});

test.each([
  ['am', 'Telegram-ի ալիքներ'],
  ['ru', 'Каналы Telegram'],
] as const)('the channels are shown in %s', async (language: Language, title) => {
  answer(list, value());
  answerProfile({ isBusiness: true });

  await renderApp({ path: '/profile?section=1', stored: SIGNED_IN, language });

  expect(await screen.findByRole('region', { name: title })).toBeInTheDocument();
});

test.each([
  ['a private seller', { isBusiness: false }, SITE],
  ['a site without a bot', { isBusiness: true }, { ...SITE, bot: null }],
] as const)('%s is not offered channels', async (_what, profile, site) => {
  const asked = answer(routes.site.current, { isSuccess: true, value: site });
  await openDetails(profile);

  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Telegram channels' })).toBeNull();
});
