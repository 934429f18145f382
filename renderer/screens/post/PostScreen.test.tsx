import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import type { Post } from '#contract/http/posts.ts';
import { ratesKnown } from '#renderer/events.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { aPhoto, aPost, aPostCard } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { setViewport } from '#renderer/testing/viewport.ts';

const { details } = routes.posts;
const FIRST = 'To see the contact details, please log in to your account.';
const SECOND = "You can't see the contacts for this post. Please log in to access them.";

const open = async (
  overrides: Partial<Record<keyof Post, unknown>> = {},
  options: Parameters<typeof renderApp>[0] = {},
) => {
  answer(details, { isSuccess: true, value: aPost(overrides) });
  const app = await renderApp({ path: '/posts/view/7', ...options });
  await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ });
  return app;
};

test('while the post is on its way the page shows a message', async () => {
  network.use(http.get(`*${details.path}`, () => delay('infinite')));

  await renderApp({ path: '/posts/view/7' });

  expect(await screen.findByText('Loading the post')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});

test('a missing post shows a message in the words of the specification and leads to the other posts', async () => {
  refuse(details, 404, 'POST_NOT_FOUND');

  await renderApp({ path: '/posts/view/7' });

  expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeInTheDocument();
  expect(screen.getByText('The post may have been deleted or is in a pending state')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore other posts' })).toHaveAttribute('href', '/posts');
});

test.each([
  ['am', 'Հայտարարությունը չի գտնվել'],
  ['ru', 'Объявление не найдено'],
] as const)('a missing post has a message in %s', async (language, title) => {
  refuse(details, 404, 'POST_NOT_FOUND');

  await renderApp({ path: '/posts/view/7', language });

  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});

test.each(['0', '-1', '1e3', 'abc', '9999999999'])(
  'an address that no post can have (%s) makes no call',
  async (id) => {
    const asked = answer(details, { isSuccess: true, value: aPost() });

    await renderApp({ path: `/posts/view/${id}` });

    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeInTheDocument();
    expect(asked).toHaveLength(0);
  },
);

test('a failure is shown and can be tried again', async () => {
  refuse(details, 503, 'OVERLOADED');
  const { user } = await renderApp({ path: '/posts/view/7' });
  expect(await screen.findByText('The server is busy. Try again in a few seconds.')).toBeInTheDocument();
  answer(details, { isSuccess: true, value: aPost() });

  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ })).toBeInTheDocument();
});

test('being offline is said in words', async () => {
  unplug(details);

  await renderApp({ path: '/posts/view/7' });

  expect(await screen.findByText(/There is no connection to the server/)).toBeInTheDocument();
});

test('the page is named after the car', async () => {
  await open();

  await waitFor(() => expect(document.title).toBe('Toyota RAV4 2.5 Hybrid AWD-i, 2021 · Aniv'));
});

test('the page keeps its name in another language', async () => {
  const { user } = await open();

  await user.selectOptions(within(screen.getByRole('banner')).getByRole('combobox'), 'ru');

  await screen.findByRole('heading', { name: 'Характеристики' });
  expect(document.title).toBe('Toyota RAV4 2.5 Hybrid AWD-i, 2021 · Aniv');
});

test('the price is first in the currency of the viewer, then in that of the seller', async () => {
  const { store } = await open({ userPrice: 10_825_000, userPriceUnit: 'AMD' });
  const market = { siteCurrency: 'AMD', siteCountryId: 1 } as const;
  act(() => {
    store.dispatch(ratesKnown({ date: '2026-11-13', base: 'USD', ...market, perUsd: { USD: 1, AMD: 388 } }));
  });

  const box = within(screen.getByRole('complementary', { name: 'Price and seller' }));
  expect(box.getByText('≈ 10 825 000 ֏')).toBeInTheDocument();
  expect(box.getAllByText('$27 900')).toHaveLength(2);
  expect(box.getByText('at the rate of 13.11.2026')).toBeVisible();
});

test('a visitor sees no contact and why', async () => {
  await open();

  expect(screen.getByText(FIRST)).toBeInTheDocument();
  expect(screen.queryByText(SECOND)).not.toBeInTheDocument();
  const box = within(screen.getByRole('complementary'));
  expect(box.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?returnTo=%2Fposts%2Fview%2F7');
  expect(document.querySelector('a[href^="tel:"], a[href*="wa.me"], a[href*="t.me"]:not([href*="aniv"])')).toBeNull();
});

test.each(['Show phone number', 'WhatsApp', 'Telegram', 'Chat'])(
  'a visitor who presses “%s” is asked to log in over the car',
  async (name) => {
    answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
    const { user } = await open();

    await user.click(screen.getByRole('button', { name }));

    const sheet = within(await screen.findByRole('dialog', { name: 'Log in to call Arman V. about the Toyota RAV4' }));
    expect(sheet.getByText(SECOND)).toBeInTheDocument();
    expect(location.pathname).toBe('/posts/view/7');
  },
);

test('who logged in and proved no e-mail is asked to confirm it', async () => {
  answerProfile({ id: 9 });
  const { user } = await open({}, { stored: SIGNED_IN });

  expect(screen.queryByText(FIRST)).not.toBeInTheDocument();
  const box = within(screen.getByRole('complementary'));
  expect(await box.findByRole('link', { name: 'Confirm email' })).toHaveAttribute('href', '/profile?section=1');

  await user.click(screen.getByRole('button', { name: 'WhatsApp' }));

  expect(await screen.findByText(/Please confirm your email to access them/)).toBeInTheDocument();
});

test('who may see the contacts gets working links', async () => {
  await open({
    contactsHidden: false,
    contactPhoneNumber: '+37491234567',
    whatsappNumber: '+37491234567',
    telegramNumber: '@arman_v',
  });

  expect(await screen.findByRole('link', { name: '+374 91 234 567' })).toHaveAttribute('href', 'tel:+37491234567');
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/37491234567');
  expect(screen.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/arman_v');
  expect(screen.queryByText(FIRST)).not.toBeInTheDocument();
});

test('a sold car is marked as such and has no contacts', async () => {
  await open({ status: 'sold' });

  expect(screen.getByText('This car has been sold. The contacts are closed.')).toBeInTheDocument();
  expect(screen.queryByText(FIRST)).not.toBeInTheDocument();
});

test('a reserved car is marked as such and keeps its contacts', async () => {
  await open({ isReserved: true });

  expect(screen.getByText(/^The seller is holding this car for another buyer/)).toBeInTheDocument();
  expect(screen.getAllByText('Reserved').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('button', { name: 'Show phone number' }).length).toBeGreaterThan(0);
});

test('a translated description can be read in the original and back', async () => {
  const { user } = await open();
  expect(screen.getByText('One owner. No accidents.')).toBeInTheDocument();
  expect(screen.getByText('Translated automatically from Armenian')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Show original' }));

  expect(screen.getByText('Մեկ սեփականատեր։ Վթարված չէ։').parentElement).toHaveAttribute('lang', 'hy');
  await user.click(screen.getByRole('button', { name: 'Show translation' }));
  expect(screen.getByText('One owner. No accidents.')).toBeInTheDocument();
});

test('a description in the language of the viewer offers no original', async () => {
  await open({ description: 'Clean.', originalDescription: 'Clean.', originalLanguage: 'en' });

  expect(screen.getByText('Clean.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show original' })).not.toBeInTheDocument();
});

test('the seller’s name leads to all their posts', async () => {
  await open();

  expect(screen.getByRole('link', { name: 'Arman V.' })).toHaveAttribute('href', '/user/all/11');
  expect(screen.getByText('Private seller · 3 active posts')).toBeInTheDocument();
});

test('a seller without a name is called by number', async () => {
  await open({ ownerInfo: { ...aPost().ownerInfo, name: '' } });

  expect(screen.getByRole('link', { name: 'Seller 11' })).toHaveAttribute('href', '/user/all/11');
});

test('similar cars lead to their pages', async () => {
  await open({ suggestions: [aPostCard({ id: 21 }), aPostCard({ id: 22, model: 'Sorento' })] });

  expect(await screen.findByRole('link', { name: /Kia Sportage/ })).toHaveAttribute('href', '/posts/view/21');
  expect(screen.getByRole('link', { name: /Kia Sorento/ })).toHaveAttribute('href', '/posts/view/22');
});

test('a photo opens the lightbox at its place, and Back closes it', async () => {
  const { user } = await open();

  await user.click(screen.getByRole('button', { name: 'Open photo 3 of 6' }));

  expect(await screen.findByRole('dialog', { name: 'Photos in full screen' })).toBeInTheDocument();
  expect(await screen.findByText('3 / 6')).toBeInTheDocument();
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/posts/view/7');
});

test('the mosaic shows five tiles and how many photos there are', async () => {
  await open();

  expect(screen.getAllByRole('button', { name: /^Open photo/ })).toHaveLength(5);
  expect(screen.getByRole('button', { name: '6 photos' })).toBeInTheDocument();
});

test('a post without photos shows a message', async () => {
  await open({ images: [], imageCount: 0, mainImage: null });

  expect(screen.getByText('No photo yet')).toBeInTheDocument();
});

test('without the host’s own sharing the link is copied', async () => {
  const copyText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const { user } = await open({}, { platform: { copyText } });

  await user.click(screen.getByRole('button', { name: 'Share' }));

  await waitFor(() => expect(copyText).toHaveBeenCalledWith('https://aniv.test/posts/view/7'));
});

test('the host’s own sharing comes first, and giving it up copies nothing', async () => {
  const copyText = vi.fn<(text: string) => Promise<void>>();
  const share = vi.fn<() => Promise<void>>().mockRejectedValue(new DOMException('closed', 'AbortError'));
  const { user } = await open({}, { platform: { share, copyText } });

  await user.click(screen.getByRole('button', { name: 'Share' }));

  expect(share).toHaveBeenCalledTimes(1);
  expect(copyText).not.toHaveBeenCalled();
});

test('saving keeps the post on a visitor’s device', async () => {
  const { user, platform } = await open();

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(screen.getByRole('button', { name: 'Save', pressed: true })).toBeInTheDocument();
  expect(platform.kept.get('favorites')).toBe('7');
});

test('a phone gets a strip of all photos and an action bar instead of the mosaic', async () => {
  setViewport({ width: 390 });
  await open();

  expect(screen.getAllByRole('button', { name: /^Open photo/ })).toHaveLength(6);
  expect(screen.getByText('1 / 6')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.querySelector('.p-mbar button')).toHaveTextContent('Show phone number');
});

test.each(['en', 'am', 'ru'] satisfies Language[])('every part of the page has its words in %s', async (language) => {
  const { page } = await open({ images: [aPhoto(1)], isNegotiable: true, isExchangePossible: true }, { language });

  expect(page.container.textContent).not.toMatch(/\b(price|contacts|fields|gallery|seller|translation)\.\w+/);
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(5));
});
