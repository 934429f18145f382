import { expect, type Page } from 'playwright/test';
import { openQuiet } from '../support/open-quiet.ts';
import { marketTest as test } from '../support/site.ts';

const MOST_STOPS = 10;

/** The focused element: whether it is in a card or a skip link, and the width and style of its ring. */
const focusIn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const { outlineStyle, outlineWidth } = getComputedStyle(at ?? document.body);
    return {
      isCar: at?.closest('article') != null,
      leadsOn: at?.matches('.a-skip') === true,
      ring: `${outlineStyle} ${outlineWidth}`,
    };
  });

/** Tab stops from the top of a page to the first car, using the skip links. */
const stopsToFirstCar = async (page: Page): Promise<{ stops: number; rings: Set<string> }> => {
  const rings = new Set<string>();
  for (let stops = 1; stops <= MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const { isCar, leadsOn, ring } = await focusIn(page);
    rings.add(ring);
    if (isCar) return { stops, rings };
    if (leadsOn) await page.keyboard.press('Enter');
  }
  return { stops: Number.POSITIVE_INFINITY, rings };
};

for (const width of [390, 1024, 1440]) {
  for (const path of ['/', '/posts?page=1', '/posts?SortKey=Price&SortDirection=Asc']) {
    test(`the first car of ${path} is few tab stops away at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openQuiet(page, path);
      await expect(page.locator('#root > .a-page:not(.a-first) article').first()).toBeVisible();

      const { stops, rings } = await stopsToFirstCar(page);

      expect(stops).toBeLessThanOrEqual(MOST_STOPS);
      expect([...rings]).toEqual(['solid 2px']);
    });
  }
}
