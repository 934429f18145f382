import { expect as plainExpect, type FrameLocator, type Page } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { seriousViolations } from '../support/axe.ts';
import { keptBeside, keptTexts } from '../support/kept-chats.ts';
import { PHONE, marketTest as test } from '../support/site.ts';

const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(150_000);
const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };

const chatOf = (page: Page): FrameLocator => page.frameLocator('iframe[title]');
const rows = (page: Page) => chatOf(page).locator('.lead-inbox-item');
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text }).first();
/** Opens a row; those out of sight are not in the document, so the list is scrolled until this one is. */
const openRow = async (page: Page, text: string): Promise<void> => {
  const list = chatOf(page).locator('.chat-rows');
  await expect(async () => {
    await expect(rowOf(page, text))
      .toBeAttached({ timeout: 1000 })
      .catch(async (error: unknown) => {
        await list.evaluate((place) => place.scrollBy(0, place.clientHeight / 2));
        throw error;
      });
  }).toPass();
  await rowOf(page, text).click();
};
const field = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Write a message' });
const said = (page: Page, text: string) => chatOf(page).locator('.chat-log').getByText(text, { exact: true });

async function openLeadInbox(page: Page): Promise<void> {
  await signIn(page, DEALER, '/inventory/chats');
  await expect(rows(page).first()).toBeVisible();
}

test('a dealer finds who waits, answers by the keyboard with a saved reply, and marks it as done', async ({ page }) => {
  await openLeadInbox(page);
  const chat = chatOf(page);

  await test.step('sees the answer time, the states with their counts, and the cars', async () => {
    await expect(chat.getByText('Median time to the first answer')).toBeVisible();
    await expect(chat.getByRole('button', { name: /^Overdue/ }).locator('em')).not.toHaveText('0');
    await expect(chat.getByRole('list', { name: 'Cars' }).getByRole('button').first()).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Chats.*unread/ }),
    ).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  });

  await test.step('filters by state and by car', async () => {
    await chat.getByRole('button', { name: /^Overdue/ }).click();
    await expect(rows(page).filter({ hasText: 'Waiting' }).first()).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Their turn' })).toHaveCount(0);
    await chat.getByRole('button', { name: /^All/ }).click();
    await expect(rows(page).filter({ hasText: 'Their turn' }).first()).toBeVisible();
  });

  await test.step('moves with J, opens with Enter, replies with R and a saved reply, and sends it', async () => {
    await rows(page).first().focus();
    await page.keyboard.press('j');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeVisible();
    await rows(page).first().focus();
    await page.keyboard.press('r');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('/');
    const search = chat.getByRole('textbox', { name: 'Find a saved reply' });
    await expect(search).toBeFocused();
    await search.fill('Available');
    await expect(chat.getByRole('list', { name: 'Saved replies' }).getByRole('button')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(/^Hello\. The .+ is for sale at .+\d/);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');
    await expect(chat.locator('.lead-inbox-item.on')).toContainText('Their turn');
  });

  await test.step('goes back to the list and marks the conversation as done', async () => {
    await page.keyboard.press('Escape');
    await expect(chat.locator('.lead-inbox-item.on')).toBeFocused();
    await page.keyboard.press('e');
    await expect(chat.locator('.lead-inbox-item.on')).toContainText('Done');
  });

  await test.step('opens the settings from the lead inbox and comes back to its button', async () => {
    await chat.getByRole('button', { name: 'Chat settings' }).click();
    await expect(chat.getByRole('switch', { name: 'Hide when I am online' })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(chat.getByRole('button', { name: 'Chat settings' })).toBeFocused();
    await expect(rows(page).first()).toBeVisible();
  });
});

test('without a network a dealer reads and writes; the replies are sent once and in order after the tab is killed', async ({
  page,
  context,
}) => {
  await openLeadInbox(page);
  const buyer = 'Giorgi';
  await expect.poll(async () => (await keptTexts(page)).length).toBeGreaterThanOrEqual(18);
  const replies = ['The first reply without a network.', 'The second one.'] as const;

  await test.step('the network goes: a conversation that nobody opened is readable', async () => {
    await context.setOffline(true);
    await expect(chatOf(page).locator('.chat-offline')).toBeVisible();
    await openRow(page, buyer);
    await expect(said(page, 'Hi, I am moving from Tbilisi to Yerevan and I need a car next week.')).toBeVisible();
  });

  await test.step('two replies wait, and the tab is killed', async () => {
    for (const text of replies) {
      await field(page).fill(text);
      await page.keyboard.press('Enter');
      await expect(said(page, text)).toBeVisible();
    }
    await page.close();
    await context.setOffline(false);
  });

  const again = await context.newPage();
  await test.step('they are sent once, in order', async () => {
    await again.goto('/inventory/chats');
    await openRow(again, buyer);
    await expect(chatOf(again).locator('.lead-inbox-item.on')).toContainText('Their turn');
    for (const text of replies) await expect(said(again, text)).toHaveCount(1);
    const all = await chatOf(again).locator('.chat-log').innerText();
    expect(all.indexOf(replies[0])).toBeLessThan(all.indexOf(replies[1]));
    await expect(chatOf(again).locator('.chat-bubble.unsent')).toHaveCount(0);
  });

  await test.step('after the sign-out the device keeps nothing of the chat', async () => {
    expect(await keptBeside(again)).not.toEqual([]);
    await again.goto('/profile');
    await again.getByRole('button', { name: 'Logout' }).first().click();
    await expect(again).toHaveURL(/\/(login|posts|home)|\/$/);
    await expect.poll(() => keptBeside(again)).toEqual([]);
  });
});

test('on a phone a dealer adds a saved reply beside an open conversation, and sends it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await openLeadInbox(page);
  const chat = chatOf(page);
  const text = `The car is at the yard until ${Date.now()}.`;
  await rows(page).first().click();

  await chat.getByRole('button', { name: 'Attach' }).click();
  await chat.getByRole('menuitem', { name: 'Saved replies' }).click();
  await chat.getByRole('button', { name: 'Manage saved replies' }).click();
  const dialog = chat.getByRole('dialog', { name: 'Saved replies' });
  await dialog.getByLabel('Name').fill('Yard');
  await dialog.getByLabel('Text').fill(text);
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await chat.getByRole('list', { name: 'Saved replies' }).getByRole('button', { name: 'Yard' }).click();
  await expect(field(page)).toHaveValue(text);
  await chat.getByRole('button', { name: 'Send' }).click();

  await expect(said(page, text)).toBeVisible();
  await context.close();
});

test('in Armenian on a small desktop the choices above the conversations show their whole words', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 1024, height: 768 };
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'hy-AM', viewport });
  const page = await context.newPage();
  await openLeadInbox(page);

  const room = () =>
    chatOf(page)
      .locator('.lead-inbox-selects select')
      .evaluateAll((selects) =>
        Math.min(
          ...selects.map((select) => {
            const pen = document.createElement('canvas').getContext('2d');
            const { font, paddingLeft, paddingRight } = getComputedStyle(select);
            if (pen !== null) pen.font = font;
            const chosen = (select as HTMLSelectElement).selectedOptions[0]?.text ?? '';
            const arrow = 20;
            const words = pen?.measureText(chosen).width ?? Number.POSITIVE_INFINITY;
            return (
              select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow - words
            );
          }),
        ),
      );

  // The words are as wide as they stay once their font has come.
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await context.close();
});
