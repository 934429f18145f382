import { expect, type Page } from 'playwright/test';
import { aBrowser, openPushService } from '#server/modules/push/testing.ts';
import { ANI, type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { newMember, type Person, signIn } from '../support/account-steps.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { linkIn } from '../support/letters.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { aPost, get, sendPost } from '../support/post-calls.ts';
import { connectTelegram, letWaitsPass, simulateWeek } from '../support/returning.ts';
import { SEEDING_MS } from '../support/seeded-folder.ts';
import { ownServerTest as test } from '../support/site.ts';

const OWN_CALL = { 'x-requested-with': 'aniv' };
const WIDTHS = [
  ['1440 pixels', { width: 1440, height: 900 }],
  ['390 pixels', { width: 390, height: 844 }],
] as const;

/** A busy machine may take longer than usual to plan a message. */
const PATIENCE = { timeout: 45_000 };
/** A message may be planned after the last look, so its wait is passed before each one. */
const afterWaits = (count: () => number): number => {
  letWaitsPass(server);
  return count();
};

let bot: BotApi;
let push: Awaited<ReturnType<typeof openPushService>>;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(SEEDING_MS);
  bot = await openBotApi();
  push = await openPushService();
  server = await startOwnServer({
    DEMO_POSTS: '24',
    TELEGRAM_BOT_TOKEN: bot.token,
    TELEGRAM_API_ROOT: bot.url,
    PUSH_HOSTS: push.origin,
  });
});
test.afterAll(async () => {
  await server.stop();
  await bot.close();
  await push.close();
});

const bell = (page: Page) => page.getByRole('banner').getByText(/^Notifications, \d+ unread notification/);

/** Waits for the bell to count and opens the list of notices. */
const openNotices = async (page: Page, unread: number): Promise<void> => {
  await expect(bell(page)).toHaveText(`Notifications, ${unread} unread notification${unread === 1 ? '' : 's'}`);
  await page.goto('/profile?section=4');
};

/** Chooses in the settings that no hour is quiet, so that the test does not depend on the time of the day. */
const withoutQuietHours = async (page: Page): Promise<void> => {
  await page.goto('/profile?section=5');
  const hours = page.getByRole('group', { name: 'Quiet hours' });
  await hours.getByLabel('From').selectOption('08:00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
};

/** Registers a browser of the user at the push service; gives how to read what it gets. */
const addBrowser = async (page: Page, name: string) => {
  const browser = aBrowser(`${push.origin}/${name}`);
  const reply = await page.request.put('/api/Push', { headers: OWN_CALL, data: browser.subscription });
  expect(reply.status(), await reply.text()).toBe(200);
  return () =>
    push.received
      .filter((each) => each.path === `/${name}`)
      .map((each) => browser.read(each.body) as { title: string });
};

const lowerPrice = async (page: Page, postId: number, price: number): Promise<void> => {
  const { modifiedDateUtc } = await get<{ modifiedDateUtc: string }>(page, `/api/Posts/${postId}`);
  const data = { postId, price, modifiedDateUtc };
  const reply = await page.request.post('/api/posts/price', { headers: OWN_CALL, data });
  expect(reply.status(), await reply.text()).toBe(200);
};

for (const [place, [width, viewport]] of WIDTHS.entries())
  test(`a user is told of a car that somebody publishes, and of its lower price, at ${width}`, async ({ browser }) => {
    const newPage = async () =>
      (await browser.newContext({ viewport, baseURL: server.address, locale: 'en-US' })).newPage();
    const page = await newPage();
    const sellers = await newPage();
    const telegram = { ...ANI, id: ANI.id + 1 + place };
    const buyer: Person = await newMember(page, server);
    const seller: Person = await newMember(sellers, server);
    connectTelegram(server, buyer!.email, telegram.id);
    await signIn(sellers, seller!, '/');
    const car = await aPost(sellers);
    await signIn(page, buyer!, '/');
    await withoutQuietHours(page);
    const pushed = await addBrowser(page, `browser-${place}`);

    await page.goto(`/posts?BrandId=${car['brandId']}&ModelId=${car['modelId']}`);
    await page.getByRole('button', { name: 'Save this search' }).click();
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
    const id = await sendPost(sellers, car);
    await openNotices(page, 1);
    await expect(page.locator('main').getByRole('link', { name: /: 1 car/ })).toHaveAttribute(
      'href',
      `/posts/view/${id}`,
    );
    await expect.poll(() => afterWaits(() => pushed().length), PATIENCE).toBe(1);
    await expect.poll(() => afterWaits(() => bot.messagesTo(telegram).length), PATIENCE).toBe(1);
    expect(bot.messagesTo(telegram)[0]?.text).toMatch(/^A new car for your saved search\n/);
    expect(await linkIn(server.dataDir, { to: buyer!.email, kind: 'newCars' })).toBe(`/posts/view/${id}`);

    await page.goto(`/posts/view/${id}`);
    await page
      .getByRole('button', { name: /^Save$|^Add to favorites/ })
      .first()
      .click();
    await expect
      .poll(async () => (await (await page.request.get('/api/Posts/UserPosts?status=Favorites')).json()).totalCount)
      .toBe(1);
    await lowerPrice(sellers, id, 9_000_000);
    await page.goto('/profile?section=4');
    await expect(page.locator('main').getByRole('link', { name: /^Price drop: / })).toHaveAttribute(
      'href',
      `/posts/view/${id}`,
    );
    await expect.poll(() => afterWaits(() => pushed().length), PATIENCE).toBeGreaterThanOrEqual(2);
    await expect.poll(() => afterWaits(() => bot.messagesTo(telegram).length), PATIENCE).toBeGreaterThanOrEqual(2);

    simulateWeek(server, id);
    await sellers.goto(`/profile?section=6&post=${id}&days=7`);
    await expect(sellers.locator('main')).toContainText('28');
    await expect(sellers.locator('.uplot').first()).toBeVisible();
    expect(await violationsInBothThemes(sellers)).toEqual([]);
    await page.context().close();
    await sellers.context().close();
  });

test('four cars are compared, by keyboard and by an address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { value } = (await (await page.request.get(`${server.address}/api/Posts?pageCount=4`)).json()) as {
    value: { id: number }[];
  };
  await page.goto(`${server.address}/compare?ids=${value.map(({ id }) => id).join(',')}`);
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  await page.getByRole('checkbox', { name: 'Only differences' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'Only differences' })).toBeChecked();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
