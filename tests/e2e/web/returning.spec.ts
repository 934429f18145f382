import { expect, type Page } from 'playwright/test';
import { aBrowser, openPushService } from '#server/modules/push/testing.ts';
import { ALERT_TEXTS } from '#server/modules/telegram/alerts/texts.ts';
import { ANI, type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { newMember, type Person, signIn } from '../support/account-steps.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { linkIn } from '../support/letters.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { aPost, get, sendPost } from '../support/post-calls.ts';
import { connectTelegram, letWaitsPass, simulateWeek } from '../support/returning.ts';
import { SEEDING_MS } from '../support/seeded-folder.ts';
import { ownServerTest as test } from '../support/site.ts';
import { type Language, type Words, wordsOf } from '../support/words.ts';

const OWN_CALL = { 'x-requested-with': 'aniv' };
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Each language is walked at one width; at the end its pages are looked at in both, light and dark. */
const WALKS = [
  ['en', WIDE, 'New cars of a saved search'],
  ['am', PHONE, 'Նոր մեքենաներ պահպանված որոնումից'],
  ['ru', PHONE, 'Новые автомобили по сохранённому поиску'],
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

/** A text with a number of things, whichever plural form it has. */
const counted = (words: Words, place: string, count: number): RegExp => {
  const forms = ['one', 'few', 'many', 'other'].flatMap((form) => {
    try {
      return [words(`${place}_${form}`, { count })];
    } catch {
      return [];
    }
  });
  return new RegExp(`(${forms.join('|')})$`);
};

/** Waits for the bell to count and opens the list of notices. */
const openNotices = async (page: Page, words: Words, unread: number): Promise<void> => {
  await expect(page.getByRole('banner').getByText(counted(words, 'notices:unread', unread))).toBeAttached();
  await page.goto('/profile?section=4');
};

/** Chooses the language of messages, and that no hour is quiet: the test does not depend on the time of the day. */
const chooseSettings = async (page: Page, words: Words, language: Language): Promise<void> => {
  await page.goto('/profile?section=5');
  await page.getByLabel(words('notices:choices.language')).selectOption(language);
  const hours = page.getByRole('group', { name: words('notices:choices.quiet.title') });
  await hours.getByLabel(words('notices:choices.quiet.from')).selectOption('08:00');
  await expect(page.getByText(words('notices:choices.saved'), { exact: true })).toBeVisible();
};

/** Pages are no wider than their window, and accessible in light and in dark, on a desktop and on a phone. */
const expectLooks = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(path);
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violationsInBothThemes(page), `${path} at ${viewport.width}`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} at ${viewport.width}`).toBeLessThanOrEqual(0);
    }
  }
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

/** A seller's week of a car, in figures and as a plot. */
const expectStatistics = async (page: Page, postId: number): Promise<void> => {
  simulateWeek(server, postId);
  const path = `/profile?section=6&post=${postId}&days=7`;
  await page.goto(path);
  await expect(page.locator('main')).toContainText('28');
  await expect(page.locator('.uplot').first()).toBeVisible();
  await expectLooks(page, [path]);
};

for (const [place, [language, viewport, title]] of WALKS.entries())
  test(`a user gets notices in ${language} of a car that somebody publishes, and of its lower price, at ${viewport.width} pixels`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const words = wordsOf(language);
    const newPage = async () => {
      const context = await browser.newContext({ viewport, baseURL: server.address, locale: 'en-US' });
      await context.addInitScript((chosen) => localStorage.setItem('aniv.language', chosen), language);
      return context.newPage();
    };
    const page = await newPage();
    const sellers = await newPage();
    const telegram = { ...ANI, id: ANI.id + 1 + place };
    const buyer: Person = await newMember(page, server);
    const seller: Person = await newMember(sellers, server);
    connectTelegram(server, buyer!.email, telegram.id);
    await signIn(sellers, seller!);
    const car = await aPost(sellers);
    await signIn(page, buyer!);
    await chooseSettings(page, words, language);
    const pushed = await addBrowser(page, `browser-${place}`);
    /** At least so many by each channel. */
    const expectMessages = (count: number) =>
      expect
        .poll(() => afterWaits(() => Math.min(pushed().length, bot.messagesTo(telegram).length)), PATIENCE)
        .toBeGreaterThanOrEqual(count);

    await page.goto(`/posts?BrandId=${car['brandId']}&ModelId=${car['modelId']}`);
    await page.getByRole('button', { name: words('savedSearches:save') }).click();
    await expect(page.getByRole('button', { name: words('savedSearches:saved'), exact: true })).toBeVisible();
    const id = await sendPost(sellers, car);
    await openNotices(page, words, 1);
    const notices = page.locator(`main a[href="/posts/view/${id}"]`);
    await expect(notices).toHaveCount(1);
    await Promise.all([
      expectMessages(1),
      expectLooks(page, ['/profile?section=5']),
      linkIn(server.dataDir, { to: buyer!.email, kind: 'newCars' }).then((link) =>
        expect(link).toBe(`/posts/view/${id}`),
      ),
    ]);
    expect(pushed().map((message) => message.title)).toEqual([title]);
    expect(bot.messagesTo(telegram)).toHaveLength(1);
    expect(bot.messagesTo(telegram)[0]?.text.split('\n')[0]).toBe(ALERT_TEXTS[language].isNew);

    await page.setViewportSize(viewport);
    await page.goto(`/posts/view/${id}`);
    const heart = page.getByRole('button', { name: words('posts:favourite.add', { title: '' }).trim() });
    await page
      .getByRole('button', { name: words('post:save'), exact: true })
      .or(heart)
      .first()
      .click();
    await expect
      .poll(async () => (await (await page.request.get('/api/Posts/UserPosts?status=Favorites')).json()).totalCount)
      .toBe(1);
    await lowerPrice(sellers, id, 9_000_000);
    await page.goto('/profile?section=4');
    const fallen = words('notices:kind.favouritePriceDrop', { car: '' }).trim();
    await expect(notices.filter({ hasText: fallen })).toHaveCount(1);
    await Promise.all([expectMessages(2), expectStatistics(sellers, id), expectLooks(page, ['/profile?section=4'])]);
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

test('a car on paper is no wider than its sheet, and nothing but the car is printed', async ({ page }) => {
  await page.setViewportSize(PHONE);
  // Without a printer the dialog would close at once, and the paper with it.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const { value } = (await (await page.request.get(`${server.address}/api/Posts?pageCount=1`)).json()) as {
    value: { id: number }[];
  };
  await page.goto(`${server.address}/posts/view/${value[0]?.id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('.p-paper img.photo')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'QR code of the car’s page' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
