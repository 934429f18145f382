import path from 'node:path';
import Database from 'better-sqlite3';
import { expect as plainExpect, type Locator, type Page } from 'playwright/test';
import { newMember, type Person, signIn } from '../support/account-steps.ts';
import type { OwnServer } from '../support/own-server.ts';
import { test } from '../support/site.ts';

const expect = plainExpect.configure({ timeout: 40_000 });
test.setTimeout(180_000);

const MESSAGES = 10_000;
/** Rows in sight, those beyond both ends, and some to spare. */
const MOST_ROWS = 60;

/** A conversation about a car with this many read messages of different heights; returns its number. */
const addLongConversation = ({ dataDir }: OwnServer, buyer: Person, seller: Person): number => {
  const database = new Database(path.join(dataDir, 'aniv.db'));
  try {
    const idOf = (email: string) => database.prepare('select id from users where email = ?').pluck().get(email);
    const buyerId = idOf(buyer.email);
    const sellerId = idOf(seller.email);
    const postId = database.prepare('select min(id) from post').pluck().get();
    database.prepare('update post set owner_id = ? where id = ?').run(sellerId, postId);
    const at = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
    const { lastInsertRowid: id } = database
      .prepare(
        `insert into conversation (post_id, buyer_id, seller_id, last_number, version, created_at)
         values (?, ?, ?, ?, ?, ?)`,
      )
      .run(postId, buyerId, sellerId, MESSAGES, MESSAGES, at(0));
    const member = database.prepare(
      `insert into conversation_member (conversation_id, user_id, role, post_id, read_number, last_at, sequence)
       values (?, ?, ?, ?, ?, ?, 1)`,
    );
    member.run(id, buyerId, 'buyer', postId, MESSAGES, at(MESSAGES));
    member.run(id, sellerId, 'seller', postId, MESSAGES, at(MESSAGES));
    const message = database.prepare(
      `insert into chat_message (conversation_id, number, version, sender_id, kind, text, language, search_text, created_at)
       values (?, ?, ?, ?, 'text', ?, 'en', '', ?)`,
    );
    database.transaction(() => {
      for (let number = 1; number <= MESSAGES; number += 1) {
        const text = `No ${number}.${' More words about the car.'.repeat((number * 7) % 11)}`;
        message.run(id, number, number, number % 2 === 0 ? sellerId : buyerId, text, at(number));
      }
    })();
    return Number(id);
  } finally {
    database.close();
  }
};

const FRAMES_AT_REST = 10;
const framesPass = (row: Locator): Promise<void> =>
  row.evaluate(async (_row, count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, FRAMES_AT_REST);

/** The distance of a row from the top of the page, once it no longer moves: counted in frames, which a busy machine draws late. */
const restingTop = async (row: Locator): Promise<number> => {
  let last = Number.NaN;
  await expect(async () => {
    const top = (await row.boundingBox())?.y ?? Number.NaN;
    const isStill = top === last;
    last = top;
    if (!isStill) await framesPass(row);
    expect(isStill).toBe(true);
  }).toPass({ intervals: [0] });
  return last;
};

const opened = async (page: Page, conversationId: number): Promise<Locator> => {
  await page.goto(`/posts/home?conversation=${conversationId}`);
  const log = page.frameLocator('iframe[title="Chat"]').getByRole('log');
  await expect(log.getByText(`No ${MESSAGES}.`)).toBeInViewport();
  return log;
};

test('a conversation of 10,000 messages opens at its end, draws few of them and does not jump', async ({
  page,
  newDevice,
  site,
}) => {
  const seller = await newMember(await newDevice(), site);
  const buyer = await newMember(page, site);
  const id = addLongConversation(site, buyer, seller);
  await signIn(page, buyer);
  const log = await opened(page, id);
  const rows = log.locator('.chat-row');
  const scrollBy = (part: number) => log.evaluate((place, by) => place.scrollBy(0, place.scrollHeight * by), part);

  await test.step('few rows are in the document, at the end and in the middle', async () => {
    expect(await rows.count()).toBeLessThan(MOST_ROWS);
    await scrollBy(-0.5);
    await expect(log.getByText(/^No [3-7]\d{3}\./).nth(10)).toBeVisible();
    expect(await rows.count()).toBeLessThan(MOST_ROWS);
  });

  await test.step('what is in sight stays where it is while rows above it are loaded and measured', async () => {
    const texts = log.getByText(/^No \d+\./);
    await restingTop(texts.first());
    await log.hover();
    for (let turn = 0; turn < 4; turn += 1) {
      const before = await log.evaluate((place) => place.scrollTop);
      await log.page().mouse.wheel(0, -700);
      await expect.poll(() => log.evaluate((place) => place.scrollTop)).toBeLessThan(before);
      const middle = texts.nth(Math.floor((await texts.count()) / 2));
      const text = (await middle.textContent()) ?? '';
      const row = log.getByText(text, { exact: true });
      const top = await restingTop(row);
      await log.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await restingTop(row)).toBeCloseTo(top, 0);
    }
  });

  await test.step('the beginning can be read, and one press leads to the end', async () => {
    await log.evaluate((place) => place.scrollTo(0, 0));
    await expect(log.getByText('No 1.', { exact: false }).first()).toBeInViewport();
    await page.frameLocator('iframe[title="Chat"]').getByRole('button', { name: 'To the latest messages' }).click();
    await expect(log.getByText(`No ${MESSAGES}.`)).toBeInViewport();
    expect(await rows.count()).toBeLessThan(MOST_ROWS);
  });
});
