import { expect, type FrameLocator, type Locator, type Page } from 'playwright/test';
import { logIn, newMember, signIn } from '../support/account-steps.ts';
import { expectLayers } from '../support/layers.ts';
import { type OwnServer, ownChatOrigin, startOwnServer } from '../support/own-server.ts';
import { aPost, sendPost } from '../support/post-calls.ts';
import { SEEDING_MS } from '../support/seeded-folder.ts';
import { ownServerTest, PHONE, test } from '../support/site.ts';

const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Chat', exact: true });
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Chat"]');
const chatButton = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Price and seller' }).getByRole('button', { name: 'Chat' });
/** Both sides have settled: the frame is shown and is no longer loading. */
const isReady = async (page: Page): Promise<void> => {
  await expect(panelOf(page)).toBeVisible();
  await expect(page.locator('iframe[title="Chat"]')).not.toHaveClass(/loading/);
  await expect(frameOf(page).getByRole('button', { name: 'Close the chat' }).first()).toBeVisible();
};
const activeTag = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.tagName);

test('the chat panel opens, expands and closes, and follows theme, language and sign-out', async ({
  page,
  site,
  newDevice,
}) => {
  await signIn(page, await newMember(page, site));
  const car = `/posts/view/${await sendPost(page, await aPost(page))}`;
  const buyer = await newDevice();
  const member = await newMember(buyer, site);
  await signIn(buyer, member, car);
  await chatButton(buyer).click();

  await isReady(buyer);
  await expect.poll(() => activeTag(buyer)).toBe('IFRAME');
  await frameOf(buyer).getByRole('button', { name: 'Expand the chat' }).first().click();
  await expect(panelOf(buyer)).toHaveAttribute('aria-modal', 'true');
  await expect(buyer.locator('.a-page')).toHaveAttribute('inert', '');
  await frameOf(buyer).getByRole('button', { name: 'Make the chat smaller' }).first().click();
  await expect(panelOf(buyer)).toHaveAttribute('aria-modal', 'false');

  // The focus is in the frame, which receives Escape.
  await buyer.keyboard.press('Escape');
  await expect(panelOf(buyer)).toBeHidden();
  await expect(chatButton(buyer)).toBeFocused();

  await buyer.keyboard.press('Enter');
  await isReady(buyer);
  await buyer
    .getByRole('checkbox', { name: 'Dark mode' })
    .or(buyer.getByRole('switch', { name: 'Dark mode' }))
    .first()
    .click({ force: true });
  await expect(frameOf(buyer).locator('html')).toHaveClass(/bp6-dark/);
  await frameOf(buyer).getByRole('button', { name: 'Close the chat' }).first().click();
  await expect(panelOf(buyer)).toBeHidden();

  await buyer.goto(`${car}?lang=ru`);
  await buyer.locator('.p-cta button:has(.tabler-icon-message-circle)').click();
  await expect(buyer.frameLocator('.c-panel iframe').locator('html')).toHaveAttribute('lang', 'ru');

  await buyer.context().clearCookies();
  await buyer.evaluate(() => localStorage.removeItem('aniv.isLoggedIn'));
  await buyer.goto(`${car}?lang=en`);
  await expect(buyer.locator('iframe[title="Chat"]')).toHaveCount(0);
  await buyer.getByRole('complementary', { name: 'Price and seller' }).getByRole('link', { name: 'Chat' }).click();
  await logIn(buyer, member);
  await isReady(buyer);
  await expect(buyer).not.toHaveURL(/chat=/);
});

test('on a phone the panel is full height and the page behind does not scroll', async ({ site, newDevice }) => {
  const phone = await newDevice(PHONE);
  await signIn(phone, await newMember(phone, site), '/profile?section=2');
  await phone.getByRole('navigation', { name: 'Quick navigation' }).getByRole('button', { name: 'Chat' }).click();

  await isReady(phone);
  await expect(phone.locator('html')).toHaveClass(/a-locked/);
  await expect.poll(() => panelOf(phone).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(frameOf(phone).getByRole('button', { name: 'Expand the chat' })).toHaveCount(0);
  await frameOf(phone).getByRole('button', { name: 'Close the chat' }).first().click();
  await expect(phone.locator('html')).not.toHaveClass(/a-locked/);
});

test('Back closes the panel that covers the page, and leaves a column beside it open', async ({ site, newDevice }) => {
  const phone = await newDevice(PHONE);
  const member = await newMember(phone, site);
  await signIn(phone, member, '/posts/favorites');
  await phone.goto('/posts/home?chat=list');
  await isReady(phone);
  await expect(phone).toHaveURL(/\/posts\/home$/);

  await phone.goBack();
  await expect(panelOf(phone)).toBeHidden();
  await expect(phone).toHaveURL(/\/posts\/home$/);
  await phone.getByRole('navigation', { name: 'Quick navigation' }).getByRole('button', { name: 'Chat' }).click();
  await isReady(phone);
  await frameOf(phone).getByRole('button', { name: 'Close the chat' }).first().click();
  await expect(panelOf(phone)).toBeHidden();
  await expectLayers(phone, 0);
  await phone.goBack();
  await expect(phone).toHaveURL(/\/posts\/favorites$/);

  await phone.setViewportSize({ width: 1440, height: 900 });
  await phone.goto('/posts/home');
  await phone.locator('.a-hchat').click();
  await isReady(phone);
  await frameOf(phone).getByRole('button', { name: 'Expand the chat' }).first().click();
  await expect(panelOf(phone)).toHaveAttribute('aria-modal', 'true');
  await phone.goBack();
  await expect(panelOf(phone)).toBeHidden();
  await expect(phone).toHaveURL(/\/posts\/home$/);
  await phone.getByRole('banner').getByRole('link', { name: 'Favorites' }).click();
  await expect(phone).toHaveURL(/\/posts\/favorites$/);
  await phone.locator('.a-hchat').click();
  await isReady(phone);
  await phone.goBack();
  await expect(phone).toHaveURL(/\/posts\/home$/);
  await expect(panelOf(phone)).toBeVisible();
});

test('a link to a conversation leads a visitor through login into it', async ({ page, site, newDevice }) => {
  await signIn(page, await newMember(page, site));
  const postId = await sendPost(page, await aPost(page));
  const buyer = await newDevice();
  const member = await newMember(buyer, site);
  await signIn(buyer, member, `/posts/view/${postId}`);
  await chatButton(buyer).click();
  await isReady(buyer);
  const first = frameOf(buyer).getByRole('textbox', { name: 'Write a message' });
  await first.fill('Is the price final?');
  await first.press('Enter');
  await expect(frameOf(buyer).getByRole('log')).toContainText('Is the price final?');
  await expect(frameOf(buyer).getByLabel('Sent', { exact: true })).toBeVisible();
  await page.goto('/posts/home?chat=list');
  await expect(frameOf(page).getByRole('button', { name: /Is the price final/ })).toBeVisible();
  const loaded = page.waitForResponse(/\/conversations\/\d+\/messages/);
  await frameOf(page)
    .getByRole('button', { name: /Is the price final/ })
    .click();
  const conversationId = /conversations\/(\d+)\//.exec((await loaded).url())?.[1];

  const visitor = await newDevice();
  await visitor.goto(`/posts/home?conversation=${conversationId}`);
  await logIn(visitor, member);

  await isReady(visitor);
  await expect(frameOf(visitor).getByRole('log')).toContainText('Is the price final?');
  await expect(visitor).toHaveURL(/\/posts\/home$/);
});

/** Messages that are not the frame's have no effect; the last one is valid and shows that all before were received. */
const onlyTheFrameIsHeard = async (page: Page): Promise<void> => {
  await isReady(page);
  // The list is loaded: the frame sends no more messages.
  await expect(frameOf(page).getByText('No conversations yet')).toBeVisible();
  await page.evaluate(() => {
    const say = (target: Window, message: object) => target.postMessage(message, location.origin);
    for (const type of ['ActiveConversation', 'Expand'] as const) say(window, { type });
    say(window, { type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 7 } });
  });
  const frame = page.frames().find((each) => each.url().endsWith('/chat/frame'));
  await frame?.evaluate(() => {
    const say = (message: unknown) => window.parent.postMessage(message, { targetOrigin: '*' });
    say('Expand');
    say({ type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 10_000 } });
    say({ type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 5, text: 'x'.repeat(70_000) } });
    say({ type: 'ImagesToPreview', payload: { images: ['https://evil.example/x.jpg'], activeIndex: 0 } });
    say({ type: 'OpenPost', payload: { postId: '1' } });
    say({ type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 3 } });
  });
  await expect(page.locator('.a-hchat')).toContainText('3 unread messages');
  await expect(panelOf(page)).toHaveAttribute('aria-modal', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(1);
};

test('only the chat frame is heard (T13)', async ({ page, site }) => {
  await signIn(page, await newMember(page, site), '/profile');
  await page.locator('.a-hchat').click();

  await onlyTheFrameIsHeard(page);
});

ownServerTest.describe('with the chat at an origin of its own', () => {
  ownServerTest.describe.configure({ timeout: SEEDING_MS });
  let server: OwnServer;
  let chat: string;
  ownServerTest.beforeAll(async () => {
    const origin = await ownChatOrigin();
    chat = origin.CHAT_URL;
    server = await startOwnServer({ ...origin, DEMO_POSTS: '24' });
  });
  ownServerTest.afterAll(() => server.stop());

  ownServerTest(
    'the panel works, only the frame is heard, and the frame sees nothing of the site',
    async ({ browser }) => {
      const context = await browser.newContext({ baseURL: server.address });
      const page = await context.newPage();
      await signIn(page, await newMember(page, server), '/profile');
      await page.locator('.a-hchat').click();

      await onlyTheFrameIsHeard(page);
      const frame = page.frames().find((each) => each.url() === `${chat}/chat/frame`);
      const seen = await frame?.evaluate(() => {
        try {
          return window.parent.document.title;
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(seen).toBe('SecurityError');
      await frameOf(page).getByRole('button', { name: 'Close the chat' }).first().click();
      await expect(panelOf(page)).toBeHidden();
      await context.close();
    },
  );
});
