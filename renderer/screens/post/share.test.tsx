import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const MINI_APP = 'https://t.me/cars_bot/cars';
const SITE_LINK = 'https://aniv.test/posts/view/7';
const TELEGRAM_LINK = `${MINI_APP}?startapp=post_7`;

const open = async (
  platform: Partial<Platform>,
  language: Language = 'en',
  stored: Readonly<Record<string, string>> = {},
) => {
  const site = { bot: { name: '@cars_bot', url: 'https://t.me/cars_bot' }, channels: [], paymentMarks: [] };
  const asked = answer(routes.site.current, { isSuccess: true, value: { ...site, miniApp: MINI_APP } });
  answer(routes.posts.details, { isSuccess: true, value: aPost() });
  const app = await renderApp({ path: '/posts/view/7', platform, language, stored });
  await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ });
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(app.store.getState()).toMatchObject({ site: { value: { miniApp: MINI_APP } } }));
  return app;
};

test('with a mini app, sharing offers its link as text, QR code and message', async () => {
  const copyText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const { user, platform } = await open({ copyText });

  await user.click(screen.getByRole('button', { name: 'Share' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Share the car' }));
  expect(sheet.getByRole('img', { name: 'QR code with the link to the post' })).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Copy link' }));
  await user.click(sheet.getByRole('button', { name: 'Telegram' }));
  expect(sheet.getByRole('img', { name: 'QR code that opens the car in Telegram' })).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Copy link' }));
  await user.click(sheet.getByRole('button', { name: 'Send in Telegram' }));

  expect(copyText.mock.calls).toEqual([[SITE_LINK], [TELEGRAM_LINK]]);
  const [sent = ''] = platform.opened;
  expect(new URL(sent).origin + new URL(sent).pathname).toBe('https://t.me/share/url');
  expect(new URL(sent).searchParams.get('url')).toBe(TELEGRAM_LINK);
});

test.each([
  ['am', 'Կիսվել', 'Կիսվել մեքենայով'],
  ['ru', 'Поделиться', 'Поделиться автомобилем'],
] as const)('the ways to share are in %s', async (language, share, title) => {
  const { user } = await open({}, language);

  await user.click(screen.getByRole('button', { name: share }));

  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
});

test('in Telegram the link into the mini app goes straight to its own sharing', async () => {
  const share = vi.fn<NonNullable<Platform['share']>>().mockResolvedValue();
  const { user } = await open({ share, sharesInTelegram: true });

  await user.click(screen.getByRole('button', { name: 'Share' }));

  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: SITE_LINK, telegramUrl: TELEGRAM_LINK }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('where Telegram sends prepared messages', () => {
  const openInTelegram = async (sharePrepared: NonNullable<Platform['sharePrepared']>) => {
    answerProfile();
    const share = vi.fn<NonNullable<Platform['share']>>().mockResolvedValue();
    const { user } = await open({ share, sharesInTelegram: true, sharePrepared }, 'en', SIGNED_IN);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    return share;
  };
  const prepared = (id: string | null) => answer(routes.sharing.prepare, { isSuccess: true, value: { id } });

  test('a member shares the car as a message', async () => {
    const asked = prepared('prepared-1');
    const sharePrepared = vi.fn<(id: string) => Promise<void>>().mockResolvedValue();
    const share = await openInTelegram(sharePrepared);

    await waitFor(() => expect(sharePrepared).toHaveBeenCalledWith('prepared-1'));
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ postId: 7 });
    expect(share).not.toHaveBeenCalled();
  });

  test('closing the dialog shares nothing', async () => {
    prepared('prepared-1');
    const sharePrepared = vi.fn<() => Promise<void>>().mockRejectedValue(new DOMException('no', 'AbortError'));
    const share = await openInTelegram(sharePrepared);

    await waitFor(() => expect(sharePrepared).toHaveBeenCalled());
    expect(share).not.toHaveBeenCalled();
  });

  test.each([
    ['no message could be prepared', () => prepared(null)],
    ['the server refuses', () => refuse(routes.sharing.prepare, 503, 'OVERLOADED')],
  ])('the link is shared where %s', async (_why, prepare) => {
    prepare();
    const share = await openInTelegram(vi.fn<() => Promise<void>>());

    await waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ telegramUrl: TELEGRAM_LINK })));
  });
});
