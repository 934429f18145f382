import type { Page, PlaywrightWorkerArgs } from 'playwright/test';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { mediaAt } from '#contract/media.ts';
import type { OwnServer } from '../support/own-server.ts';
import { choosePhotos, describeByHand, publish, writeTheRest } from '../support/sell-steps.ts';
import { wordsOf } from '../support/words.ts';
import { giveRoom } from './support/dealer.ts';
import type { DesktopApp } from './support/desktop-app.ts';
import { cell, chooseFirst, DEALER, digits, elsewhere, openStock, showOnly, status } from './support/stock-steps.ts';
import { expect, test as base } from './support/fixtures.ts';
import { type Line, openLine } from './support/line.ts';

const test = base.extend<{ line: Line }>({
  line: async ({ market }, provide) => {
    const line = await openLine(market.address);
    await provide(line);
    await line.close();
  },
});
type Needs = {
  launch: (options: { server: string }) => Promise<DesktopApp>;
  line: Line;
  market: OwnServer;
  playwright: PlaywrightWorkerArgs['playwright'];
};

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

/** The dealer at work in the program, and the same dealer elsewhere; the line to the server is whole. */
async function atWork({ launch, line, market, playwright }: Needs) {
  const program = await launch({ server: line.address });
  await openStock(program.page, DEALER);
  const other = await elsewhere(await playwright.request.newContext({ baseURL: market.address }), DEALER);
  return { program, page: program.page, other };
}

// Under a minute on a machine of its own.
test.setTimeout(360_000);

/** A second or two for each picture, where the machine has other work. */
const PICTURES_MS = 120_000;

/** The pictures of all cars came, most of which no screen showed; the lists are there before the first of them. */
async function broughtAhead(line: Line, cars: readonly InventoryRow[]): Promise<void> {
  const thumbs = new Set(cars.flatMap(({ mainImage }) => (mainImage === null ? [] : [mediaAt(mainImage, 320)])));
  await expect
    .poll(() => [...thumbs].filter((thumb) => !line.answered.includes(thumb)), { timeout: PICTURES_MS })
    .toEqual([]);
}

/** Describes a car by the lists alone and publishes it. */
async function describeCar(page: Page, brand: string, price: string): Promise<void> {
  await describeByHand(page, brand);
  await writeTheRest(page, { mileage: '61000', price, contactPhoneNumber: '77 123456' });
  await choosePhotos(page, 2);
  await publish(page, say('sell:foot.publish'), say);
  await expect(page.getByRole('heading', { level: 1, name: say('sell:queued.title') })).toBeVisible();
}

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
  market,
  playwright,
}) => {
  const { program: first, other } = await atWork({ launch, line, market, playwright });
  const before = await other.prices();
  expect(before.size).toBeGreaterThan(CARS);
  await expect(status(first.page)).toContainText(`${before.size} rows`);
  await expect(status(first.page)).toContainText('Online');
  // Sold cars keep their price.
  await showOnly(first.page, /^Active/);
  const active = new Set((await other.cars()).filter((car) => car.status === 'active').map(({ id }) => Number(id)));
  await expect.poll(async () => (await firstIds(first.page)).filter((id) => !active.has(id))).toEqual([]);
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
    const needy = status(again.page).getByRole('button', { name: '1 change needs a decision' });
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
    await cell(again.page, 0, 'year').click();
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
  market,
  playwright,
}) => {
  const { page, other } = await atWork({ launch, line, market, playwright });
  const cars = await other.cars();
  await broughtAhead(line, cars);
  await expect(status(page)).toContainText('Online');
  line.cut();

  const last = cars.length - 1;
  await cell(page, 0, 'year').click();
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

test('cars described without a network outlive the end of the program and are published once each, in their order', async ({
  launch,
  line,
  market,
  playwright,
}) => {
  const prices = [15_500, 16_500, 17_500];
  giveRoom(market, prices.length);
  const { program: first, other } = await atWork({ launch, line, market, playwright });
  const before = await other.cars();
  const known = new Set(before.map(({ id }) => id));
  const news = async () => (await other.cars()).filter(({ id }) => !known.has(id)).toSorted((a, b) => a.id - b.id);
  await broughtAhead(line, before);
  await expect(status(first.page)).toContainText('Online');
  line.cut();

  await test.step('three are described with their photos, one after the other', async () => {
    await first.page.goto(new URL('/posts/create', first.page.url()).href);
    for (const [at, price] of prices.entries()) {
      if (at > 0) await first.page.getByRole('button', { name: say('sell:done.another') }).click();
      await describeCar(first.page, before[0]?.brand ?? '', String(price));
    }
    // They lie with the rest of the work: a window that lost all of its own would lose none of them. Chats are not of it.
    const databases = await first.page.evaluate(() => indexedDB.databases());
    expect(databases.filter(({ name = '' }) => !name.startsWith('aniv-chat'))).toEqual([]);
    await first.kill();
  });

  const again = await launch({ server: line.address });
  await test.step('the program that was killed starts again: all three are shown, and none is lost', async () => {
    await again.page.goto(new URL('/inventory', again.page.url()).href);
    const waiting = status(again.page).getByRole('button', { name: '3 changes waiting' });
    await waiting.click();
    const cars = again.page.getByRole('region', { name: say('sell:queued.list') }).getByRole('listitem');
    await expect(cars).toHaveCount(3);
    await expect(cars.first()).toContainText('2 photos');
    expect(await news()).toEqual([]);
    // Nothing of the workstation is on show: they go out from wherever the program stands.
    await again.page.goto(new URL('/about', again.page.url()).href);
    await expect(again.page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  line.mend();
  // A try that fails on a busy machine is repeated after as much as a minute.
  await expect.poll(async () => (await news()).map(({ price }) => price), { timeout: 100_000 }).toEqual(prices);
  expect((await news()).map(({ imageCount }) => imageCount)).toEqual([2, 2, 2]);
  await again.page.goto(new URL('/inventory', again.page.url()).href);
  await expect(status(again.page)).toContainText(`${before.length + 3} rows`);
  await expect(status(again.page)).not.toContainText('waiting');
});
