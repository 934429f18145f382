import type { FrameLocator, Page } from 'playwright/test';
import { chatByCalls } from '../support/chat-calls.ts';
import { keptTexts } from '../support/kept-chats.ts';
import { expect, test as base } from './support/fixtures.ts';
import { type Line, openLine } from './support/line.ts';
import { DEALER, openStock } from './support/stock-steps.ts';

const test = base.extend<{ line: Line }>({
  line: async ({ server }, provide) => {
    const line = await openLine(server.address);
    await provide(line);
    await line.close();
  },
});

const BUYER = { email: 'demo.private@example.com', password: 'aniv-demo-2026' };
const chatOf = (page: Page): FrameLocator => page.frameLocator('iframe[title]');
const leads = (page: Page) => chatOf(page).locator('.lead-inbox-item');
const railChats = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Chats/ });
const said = (page: Page, text: string) => chatOf(page).locator('.chat-log').getByText(text, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  await chatOf(page).getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(said(page, text)).toBeVisible();
}

test('the rail’s Chats: a message arrives and is answered; without a network it is read and answered after a restart', async ({
  launch,
  line,
  server,
  playwright,
}) => {
  const buyer = await chatByCalls(await playwright.request.newContext({ baseURL: server.address }), BUYER);
  const theirs = (await buyer.list()).find(({ role, other }) => role === 'buyer' && other.isBusiness);
  const id = theirs?.id ?? 0;
  const first = await launch({ server: line.address });
  await openStock(first.page, DEALER);
  const answer = 'Yes, we are open until seven.';
  const waiting = ['Written without a network.', 'And this one, too.'];

  await test.step('the badge counts, the page opens, a message arrives and is answered', async () => {
    await expect(railChats(first.page)).toHaveAccessibleName(/unread/);
    await railChats(first.page).click();
    await expect(leads(first.page).first()).toBeVisible();
    await buyer.send(id, 'Are you open this evening?');
    await expect(leads(first.page).first()).toContainText('Are you open this evening?');
    await leads(first.page).first().click();
    await write(first.page, answer);
    await expect.poll(async () => (await buyer.texts(id)).at(-1)).toBe(answer);
    await expect(chatOf(first.page).locator('.lead-inbox-item.on')).toContainText('Their turn');
  });

  await test.step('the line is cut and the program starts again: the chat opens from the bundle with what it kept', async () => {
    await expect.poll(async () => (await keptTexts(first.page)).flat()).toContain(answer);
    await first.close();
    line.cut();
    const again = await launch({ server: line.address });
    await again.page.goto(new URL('/inventory/chats', again.page.url()).href);
    await leads(again.page).filter({ hasText: answer }).click();
    await expect(said(again.page, 'Are you open this evening?')).toBeVisible();
    for (const text of waiting) await write(again.page, text);
    await again.close();
  });

  await test.step('back on the line the replies are sent once, in order', async () => {
    line.mend();
    const last = await launch({ server: line.address });
    await last.page.goto(new URL('/inventory/chats', last.page.url()).href);
    await expect.poll(async () => (await buyer.texts(id)).slice(-3)).toEqual([answer, ...waiting]);
  });
});
