import { expect, type Locator, type Page } from 'playwright/test';
import { cards } from '../support/find-a-camry.ts';
import { openQuiet } from '../support/open-quiet.ts';
import { PHONE, marketTest as test } from '../support/site.ts';

test.use(PHONE);

type Point = { readonly x: number; readonly y: number };

const STEPS = 10;
const RESTING_FRAMES = 12;
const SWIPE: Point = { x: -240, y: 0 };
const SCROLL: Point = { x: 6, y: -220 };

/** Moves a finger over the page, with the touch events of a real one; it rests before it lifts, so that nothing is flung. */
const drag = async (page: Page, from: Point, by: Point): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= STEPS; step++) {
    const touchPoints = [{ x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  const touchPoints = [{ x: from.x + by.x, y: from.y + by.y }];
  for (let frame = 0; frame < RESTING_FRAMES; frame++) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
};

/** Resolves when neither the page nor the strip of photos has moved for ten frames. */
const atRest = (strip: Locator): Promise<void> =>
  strip.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let last = '';
        let frames = 0;
        const look = () => {
          const now = `${window.scrollY} ${element.scrollLeft}`;
          frames = now === last ? frames + 1 : 0;
          last = now;
          if (frames === 10) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** A point on the right half of the photo. */
const onPhoto = async (strip: Locator): Promise<Point> => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await strip.boundingBox()) ?? {};
  return { x: x + width * 0.85, y: y + height / 2 };
};

const place = (strip: Locator): Promise<number> =>
  strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

test('a finger swipes through the photos of a card, scrolls the page from them, and a tap opens the car', async ({
  page,
}) => {
  await openQuiet(page, '/posts?page=1');
  const card = cards(page)
    .filter({ has: page.locator('.a-swipe > :nth-child(3)') })
    .first();
  const strip = card.locator('.a-swipe');
  await strip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await atRest(strip);
  const list = page.url();
  const start = await scrolled(page);
  const last = (await strip.locator('> *').count()) - 1;

  await test.step('each swipe shows the next photo', async () => {
    for (let next = 1; next <= last; next++) {
      // A busy browser may drop a gesture; the test then swipes again.
      await expect(async () => {
        if ((await place(strip)) < next - 0.5) await drag(page, await onPhoto(strip), SWIPE);
        await atRest(strip);
        expect(await place(strip)).toBeCloseTo(next, 1);
      }).toPass();
      await expect(card.locator('.a-cdots i').nth(next)).toHaveClass('on');
      await expect(strip.locator('> *').nth(next).locator('img')).toBeVisible();
      await atRest(strip);
    }
  });

  await test.step('the last photo stays', async () => {
    await drag(page, await onPhoto(strip), SWIPE);
    await atRest(strip);
    expect(await place(strip)).toBeCloseTo(last, 1);
    expect(await scrolled(page)).toBe(start);
    expect(page.url()).toBe(list);
  });

  await test.step('a finger that moves up scrolls the page and leaves the photo', async () => {
    // As above: a gesture may be dropped.
    await expect(async () => {
      if ((await scrolled(page)) <= start + 100) await drag(page, await onPhoto(strip), SCROLL);
      await atRest(strip);
      expect(await scrolled(page)).toBeGreaterThan(start + 100);
    }).toPass();
    await atRest(strip);
    expect(await place(strip)).toBeCloseTo(last, 1);
    expect(page.url()).toBe(list);
  });

  await test.step('a tap opens the car', async () => {
    const address = await card.getByRole('link').first().getAttribute('href');
    await strip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await atRest(strip);
    await strip.tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
