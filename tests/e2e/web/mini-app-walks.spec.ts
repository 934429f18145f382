import { type BrowserContext, expect as soon, type FrameLocator, type Page } from 'playwright/test';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { SELLING_TEXTS } from '#server/modules/telegram/selling/texts.ts';
import { type BotApi, type BotApiPerson, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import type { BotMessage } from '#server/modules/telegram/testing-bot-messages.ts';
import { newMember, signIn } from '../support/account-steps.ts';
import { callsOf, hostButton, type Look, openMiniApp, post, pressHost, callsToHost } from '../support/mini-app.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { aPost, get, sendPost, somePhoto } from '../support/post-calls.ts';
import { SEEDING_MS } from '../support/seeded-folder.ts';
import { ownServerTest as test } from '../support/site.ts';
import { wordsOf } from '../support/words.ts';

/** Several pages and a bot on a busy machine. */
const expect = soon.configure({ timeout: 45_000 });
test.setTimeout(240_000);

const BOT_ID = 7_000_000_001;
const VINS = ['4T1BF1FK5HU123456', '4T1BF1FK4HU382114'] as const;
/** So long may selling through the bot take. */
const SELLING_MS = 2 * 60 * 1000;

let bot: BotApi;
let server: OwnServer;
let people = 810_000;

test.beforeAll(async () => {
  test.setTimeout(SEEDING_MS);
  bot = await openBotApi();
  const telegram = { TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_API_ROOT: bot.url, TELEGRAM_APP: 'cars' };
  server = await startOwnServer({ DEMO_POSTS: '24', ...telegram });
  await bot.until(() => bot.calls.find(({ method }) => method === 'getUpdates'));
});
test.afterAll(async () => {
  await server.stop();
  await bot.close();
});

const somebody = (first_name: string, language_code: string): BotApiPerson & { readonly username: string } => {
  people += 1;
  return { id: people, first_name, last_name: 'Petrosyan', language_code, username: `ani_${people}` };
};

const chatFrame = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/chat/frame"]');
/** The classes of what is on top at a place of the window. */
const topmost = (page: Page, x: number, y: number): Promise<string | undefined> =>
  page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.className, [x, y]);
const completion = (page: Page) => page.locator('.d-complete');
const favourites = async ({ request }: BrowserContext): Promise<readonly number[]> => {
  const { value } = (await (await request.get('/api/Posts/UserPosts?status=Favorites')).json()) as {
    value: { id: number }[];
  };
  return value.map(({ id }) => id);
};

/** A dealer with a channel in which the bot may post; their calls, to be closed. */
const openDealer = async (browser: Parameters<typeof callsOf>[0]) => {
  const dealer = somebody('Aram', 'en');
  const channel = { id: -1_001_000_000_000 - dealer.id, type: 'channel', title: 'Cars', username: `cars_${dealer.id}` };
  bot.chats.set(`@${channel.username}`, channel).set(String(channel.id), channel);
  bot.members.set(`${channel.id} ${BOT_ID}`, 'administrator').set(`${channel.id} ${dealer.id}`, 'creator');
  const calls = await callsOf(browser, server, dealer);
  const company = { isBusiness: true, company: 'Ararat Motors', address: 'Yerevan', phoneNumber: '+37477123456' };
  await post(calls, '/api/Identity/kind', company);
  const { outcome } = await post<{ outcome: string }>(calls, '/api/DealerChannels/connect', {
    channel: `@${channel.username}`,
  });
  expect(outcome).toBe('connected');
  return { calls, channelId: channel.id };
};

/** The link under the message that a car's news is in a channel. */
const postedLink = async (channelId: number): Promise<URL> => {
  const { text } = await bot.until(() => bot.messagesTo({ id: channelId, first_name: '' })[0]);
  return new URL(/https:\/\/t\.me\/\S+/.exec(text)?.[0] ?? '');
};

/** Each walk in two looks: between them all six of three languages, light and dark. */
const TO_FAVOURITE: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'am', theme: 'dark' },
];
const TO_PUBLISHED: readonly Look[] = [
  { language: 'ru', theme: 'light' },
  { language: 'en', theme: 'dark' },
];
const TO_ONE_ACCOUNT: readonly Look[] = [
  { language: 'am', theme: 'light' },
  { language: 'ru', theme: 'dark' },
];

for (const look of TO_FAVOURITE) {
  test(`from a channel's post to the car, to the chat, to a favourite: ${look.language}, ${look.theme}`, async ({
    browser,
  }) => {
    const say = wordsOf(look.language);
    const { calls, channelId } = await openDealer(browser);
    const dealer = await calls.newPage();
    const postId = await sendPost(dealer, await aPost(dealer));
    const link = await postedLink(channelId);
    expect(link.searchParams.get('startapp')).toBe(`post_${postId}`);
    const buyer = somebody('Nare', 'hy');
    const page = await openMiniApp(browser, server, {
      ...look,
      person: buyer,
      startParam: link.searchParams.get('startapp') ?? '',
    });

    await test.step('the car opens, covered by nothing, with the ways to the seller on the buttons of Telegram', async () => {
      await expect(page).toHaveURL(new RegExp(`/posts/view/${postId}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => hostButton(page, 'main')).toBe(say('post:contacts.showPhone'));
      await expect.poll(() => hostButton(page, 'secondary')).toBe(say('post:contacts.chat'));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('.p-mbar')).toHaveCount(0);
    });

    await test.step('the chat asks once for what the profile lacks, and the question waits behind it', async () => {
      await pressHost(page, 'secondary', say('post:contacts.chat'));
      await expect(completion(page)).toBeVisible();
      await expect.poll(() => topmost(page, 195, 300)).toContain('a-scrim');
      await completion(page)
        .getByRole('button', { name: say('profile:complete.later') })
        .click();
      await expect(completion(page)).toBeHidden();
      const chat = chatFrame(page);
      await chat.getByRole('textbox', { name: say('chat:composer.placeholder') }).fill('Is it yours?');
      await chat.getByRole('button', { name: say('chat:composer.send'), exact: true }).click();
      await expect(chat.getByRole('log')).toContainText('Is it yours?');
      await expect.poll(() => hostButton(page, 'main')).toBeUndefined();
    });

    await test.step('Back of Telegram closes the chat and leaves the car', async () => {
      await pressHost(page, 'back');
      await expect(page.locator('iframe[src*="/chat/frame"]')).not.toBeInViewport();
      await expect(page).toHaveURL(new RegExp(`/posts/view/${postId}$`));
      await expect.poll(() => hostButton(page, 'main')).toBe(say('post:contacts.showPhone'));
    });

    await test.step('the car becomes a favourite', async () => {
      await page
        .getByRole('button', { name: say('post:save'), exact: true })
        .first()
        .click();
      const own = await callsOf(browser, server, buyer);
      await expect.poll(() => favourites(own)).toEqual([postId]);
      await own.close();
      await expect.poll(() => callsToHost(page)).toContain('web_app_add_to_home_screen');
    });

    await test.step('the favourites show it', async () => {
      await page.locator('.a-bnav a[href^="/posts/favorites"]').click();
      await expect(page.locator(`main a[href*="/posts/view/${postId}"]`).first()).toBeVisible();
    });
    await page.context().close();
    await calls.close();
  });
}

/** The bot's newest message to a user that passes. */
const shown = (person: BotApiPerson, isIt: (message: BotMessage) => boolean): Promise<BotMessage> =>
  bot.until(() => bot.messagesTo(person).findLast(isIt));

for (const [at, look] of TO_PUBLISHED.entries()) {
  test(`from an album and a VIN to a published car: ${look.language}, ${look.theme}`, async ({ browser }) => {
    const code = { en: 'en', am: 'hy', ru: 'ru' }[look.language];
    const seller = somebody('Ani', code);
    const texts = SELLING_TEXTS[look.language];
    const hasButton =
      (text: string) =>
      ({ buttons }: BotMessage) =>
        buttons.some((button) => button.text === text);
    const begun = performance.now();
    const photos = await Promise.all([1, 2, 3].map(() => somePhoto(1280, 960)));

    for (const photo of photos) {
      const id = bot.addFile(photo);
      const sizes = [{ file_id: id, file_unique_id: id, width: 1280, height: 960 }];
      bot.send({ photo: sizes, media_group_id: `album ${seller.id}` }, seller);
    }
    await shown(seller, ({ text }) => text.includes(texts.photos(3, MAX_PHOTOS)));
    bot.deliver({ message: bot.messageOf(`${VINS[at]} 78000 км, 14500$, Ереван, чёрный`, seller) });
    const answers: Partial<Record<keyof typeof texts.questions, string>> = { isCleared: texts.yes };
    const asked = Object.keys(texts.questions) as (keyof typeof texts.questions)[];
    const isNext = (message: BotMessage) =>
      message.text.includes('Toyota Camry') &&
      (hasButton(texts.publish)(message) || asked.some((name) => message.text.includes(texts.questions[name])));
    let message = await shown(seller, isNext);
    while (!hasButton(texts.publish)(message)) {
      const question = asked.find((name) => message.text.includes(texts.questions[name])) ?? 'brandId';
      const [first] = message.buttons;
      await bot.press(answers[question] ?? first?.text ?? '', seller);
      message = await shown(seller, (next) => isNext(next) && !next.text.includes(texts.questions[question]));
    }
    await bot.press(texts.publish, seller);
    const done = await shown(seller, ({ text }) => text.includes(texts.nextCar));
    const took = performance.now() - begun;

    expect(done.text).toContain(texts.published);
    expect(took).toBeLessThan(SELLING_MS);
    const [, postId] = /\/posts\/view\/(\d+)/.exec(done.text) ?? [];
    const buyer = await openMiniApp(browser, server, {
      ...look,
      person: somebody('Nare', code),
      startParam: `post_${postId}`,
    });
    await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Toyota Camry');
    await expect(buyer.getByText(/78.000/).first()).toBeVisible();
    await buyer.context().close();
  });
}

for (const look of TO_ONE_ACCOUNT) {
  test(`from an address and the mini app to one account that has everything: ${look.language}, ${look.theme}`, async ({
    browser,
  }) => {
    const say = wordsOf(look.language);
    const website = await (await browser.newContext({ baseURL: server.address })).newPage();
    const member = await newMember(website, server);
    await signIn(website, member);
    const carOfAddress = await sendPost(website, await aPost(website));
    const [first, second] = (await get<readonly { id: number }[]>(website, '/api/Posts?pageCount=2')).map(
      ({ id }) => id,
    );
    const favour = (request: BrowserContext, id = 0) => post(request, '/api/Favorites', { postId: id });
    await favour(website.context(), first);
    const nare = somebody('Nare', 'hy');
    const ofTelegram = await callsOf(browser, server, nare);
    await favour(ofTelegram, second);
    const page = await openMiniApp(browser, server, { ...look, person: nare, path: '/profile?section=1' });

    await test.step('the profile offers to join an account', async () => {
      await page.getByRole('button', { name: say('profile:signIn.haveAccount') }).click();
      const form = page.getByRole('form', { name: say('profile:signIn.otherForm') });
      await form.locator('[name="email"]').fill(member.email);
      await form.locator('[name="password"]').fill(member.password);
      await form.getByRole('button', { name: say('profile:signIn.next') }).click();
    });

    await test.step('it shows what becomes of both', async () => {
      await expect(page.getByRole('heading', { name: say('profile:signIn.offerTitle') })).toBeFocused();
      await page.getByRole('button', { name: say('profile:signIn.join') }).click();
      await expect(page.getByRole('region', { name: say('profile:email.title') })).toContainText(member.email);
    });

    await test.step('the car of the one and the favourites of both are there, in Telegram and on the website', async () => {
      const after = await callsOf(browser, server, nare);
      expect(new Set(await favourites(after))).toEqual(new Set([first, second]));
      await after.close();
      expect(new Set(await favourites(website.context()))).toEqual(new Set([first, second]));
      await page.goto('/profile?section=2');
      await expect(page.locator(`main a[href*="/posts/view/${carOfAddress}"]`).first()).toBeVisible();
    });
    await page.context().close();
    await ofTelegram.close();
    await website.context().close();
  });
}
