import type { Page } from 'playwright/test';
import { mediaAt } from '#contract/media.ts';
import { choosePhotos, describeByHand, publish, writeTheRest } from '../support/sell-steps.ts';
import { wordsOf } from '../support/words.ts';
import { cell, chooseFirst, DEALER, digits, elsewhere, openStock, showOnly, status } from './support/stock-steps.ts';
import { expect as soon, test as base } from './support/fixtures.ts';
import { type Line, openLine } from './support/line.ts';

/** The program asks every 15 s whether its server is back. */
const expect = soon.configure({ timeout: 45_000 });
const test = base.extend<{ line: Line }>({
  line: async ({ server }, provide) => {
    const line = await openLine(server.address);
    await provide(line);
    await line.close();
  },
});
// Under a minute on a machine of its own.
test.setTimeout(180_000);

const say = wordsOf('en');
const CARS = 40;
const lowered = (price: number) => Math.round(price * 0.97);
const offline = 'Working offline';
const firstIds = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-center-cols-container .ag-row')]
      .toSorted((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
      .map((row) => Number(row.getAttribute('row-id'))),
  );

/** Whether the device knows that a draft is to be published. */
const isWishKept = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('aniv-drafts');
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve((all.result as { isAsked?: boolean }[]).some(({ isAsked }) => isAsked === true));
          };
        };
      }),
  );

async function lowerPrices(page: Page, count: number): Promise<void> {
  await chooseFirst(page, count);
  await page.getByRole('toolbar').getByRole('button', { name: 'Price', exact: true }).click();
  await page.getByLabel('Percent, with a sign').fill('-3');
  await expect(page.getByRole('region', { name: 'New prices' }).getByRole('row')).toHaveCount(count + 1);
  await page.getByRole('button', { name: `Change ${count} prices` }).click();
}

test('prices lowered without a network outlive a restart, meet somebody else’s change, go out once and come back', async ({
  launch,
  line,
  server,
  playwright,
}) => {
  const first = await launch({ server: line.address });
  await openStock(first.page, DEALER);
  const other = await elsewhere(await playwright.request.newContext({ baseURL: server.address }), DEALER);
  const before = await other.prices();
  expect(before.size).toBeGreaterThan(CARS);
  await expect(status(first.page)).toContainText(`${before.size} rows`);
  await expect(status(first.page)).toContainText('Online');
  // Sold cars keep their price.
  await showOnly(first.page, /^Active/);
  const [disputed = 0] = await firstIds(first.page);

  await test.step('the line is cut, and 40 prices are lowered', async () => {
    line.cut();
    await lowerPrices(first.page, CARS);
    await expect(status(first.page)).toContainText(offline);
    await expect(status(first.page)).toContainText(`${CARS} changes waiting`);
    expect(await other.prices()).toEqual(before);
    await first.close();
  });

  const again = await launch({ server: line.address });
  await test.step('the program starts again without it: nothing is lost, nobody signed out', async () => {
    await expect(again.page.getByRole('heading', { level: 1 })).toBeVisible();
    await again.page.goto(new URL('/inventory', again.page.url()).href);
    await expect(status(again.page)).toContainText(`${CARS} changes waiting`);
    await expect(status(again.page)).toContainText(offline);
    await expect(status(again.page)).toContainText(`${before.size} rows`);
    await showOnly(again.page, /^Active/);
    await expect.poll(() => digits(cell(again.page, 0, 'price'))).toBe(lowered(before.get(disputed) ?? 0));
  });

  const theirs = (before.get(disputed) ?? 0) + 111;
  await test.step('meanwhile somebody else prices one of the cars; back on the line that is the one conflict', async () => {
    await other.edit(disputed, { price: theirs });
    line.mend();
    const needy = status(again.page).getByRole('button', { name: '1 change needs you' });
    await expect(needy).toBeVisible();
    await expect(status(again.page)).not.toContainText('waiting');
    const now = await other.prices();
    const changed = [...now].filter(([id, price]) => price !== before.get(id));
    expect(changed.length).toBe(CARS);
    expect(now.get(disputed)).toBe(theirs);
    await needy.click();
  });

  await test.step('the price is settled, field by field', async () => {
    const panel = again.page.getByRole('dialog', { name: 'Changes that wait' });
    const price = panel.getByRole('group', { name: 'Price' });
    await expect(price).toHaveCount(1);
    await expect(price.getByLabel(/^On the server/)).toBeVisible();
    await price.getByLabel(/^Mine/).check();
    await panel.getByRole('button', { name: 'Keep the chosen values' }).click();
    await expect(panel.getByText('Nothing waits')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    const now = await other.prices();
    const isLowered = ([id, price]: [number, number]) => now.get(id) === lowered(price) && lowered(price) !== price;
    expect([...before].filter(isLowered).length).toBe(CARS);
  });

  await test.step('the batch is taken back', async () => {
    await cell(again.page, 0, 'car').click();
    await again.page.keyboard.press('Control+z');
    await expect(again.page.locator('.a-toast', { hasText: 'The change is undone' })).toBeVisible();
    await expect.poll(() => other.prices()).toEqual(new Map([...before, [disputed, theirs]]));
    await expect(status(again.page)).toContainText('Online');
    await expect(status(again.page)).not.toContainText('waiting');
  });
});

test('photos and lists that were never on the screen are there without a network', async ({
  launch,
  line,
  server,
  playwright,
}) => {
  const { page } = await launch({ server: line.address });
  await openStock(page, DEALER);
  const other = await elsewhere(await playwright.request.newContext({ baseURL: server.address }), DEALER);
  const cars = await other.cars();
  const thumbs = new Set(cars.flatMap(({ mainImage }) => (mainImage === null ? [] : [mediaAt(mainImage, 320)])));
  await expect.poll(() => [...thumbs].filter((thumb) => !line.asked.includes(thumb))).toEqual([]);
  await expect(status(page)).toContainText('Online');
  line.cut();

  const last = cars.length - 1;
  await cell(page, 0, 'car').click();
  await page.keyboard.press('Control+End');
  const photo = cell(page, last, 'photo').locator('img');
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  await page.keyboard.press('Control+Home');
  const place = cell(page, 0, 'place');
  await page.locator('.ag-center-cols-viewport').evaluate((table) => table.scrollTo({ left: table.scrollWidth }));
  await place.dblclick();
  const dialog = page.getByRole('dialog', { name: /^Place of/ });
  await dialog.getByLabel('Country').selectOption({ label: 'Georgia' });
  await dialog.getByLabel('Region').selectOption({ label: 'Tbilisi' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toContainText('1 change waiting');
  await expect(place).toHaveText('Tbilisi, Georgia');
});

test('a car described without a network is kept over a restart and published once when there is one', async ({
  launch,
  line,
  server,
  playwright,
}) => {
  const first = await launch({ server: line.address });
  await openStock(first.page, DEALER);
  const other = await elsewhere(await playwright.request.newContext({ baseURL: server.address }), DEALER);
  const before = await other.cars();
  // Lists come before pictures.
  await expect.poll(() => line.asked.some((path) => path.startsWith('/media/'))).toBe(true);
  await expect(status(first.page)).toContainText('Online');
  line.cut();

  await test.step('the form has all its lists, and keeps the photo and the wish', async () => {
    await first.page.goto(new URL('/posts/create', first.page.url()).href);
    await describeByHand(first.page, before[0]?.brand ?? '');
    await writeTheRest(first.page, { mileage: '61000', price: '15500', contactPhoneNumber: '77 123456' });
    await choosePhotos(first.page, 1);
    await publish(first.page, say('sell:foot.publish'), say);
    await expect(first.page.getByText(say('sell:foot.waiting'))).toBeVisible();
    await expect.poll(() => isWishKept(first.page)).toBe(true);
    await first.close();
  });

  const again = await launch({ server: line.address });
  await again.page.goto(new URL('/inventory', again.page.url()).href);
  const waiting = status(again.page).getByRole('button', { name: '1 new car waits to be sent' });
  await expect(waiting).toBeVisible();
  expect((await other.cars()).length).toBe(before.length);

  line.mend();
  await expect(waiting).toBeHidden();
  await expect.poll(async () => (await other.cars()).length).toBe(before.length + 1);
  await again.page.reload();
  await expect(status(again.page)).toContainText(`${before.length + 1} rows`);
  await expect(waiting).toBeHidden();
});
