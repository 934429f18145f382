import { expect, type Page } from 'playwright/test';
import { openQuiet } from '../support/open-quiet.ts';
import { marketTest as test } from '../support/site.ts';

/** The words of the cars that are cut off at the right. */
const cutWords = (page: Page, words: string): Promise<string[]> =>
  page
    .locator(words)
    .evaluateAll((lines) =>
      lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent ?? ''),
    );

for (const width of [768, 1024]) {
  test(`in Armenian at ${width} px the facts, place and seller of each car are complete, in cards and rows`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ baseURL: baseURL!, locale: 'hy-AM', viewport: { width, height: 900 } });
    await openQuiet(page, '/posts?page=1');
    await expect(page.locator('.a-card .mt').first()).toContainText('Անհատ վաճառող');
    expect(await cutWords(page, '.a-card :is(.sp, .mt span:first-child)')).toEqual([]);

    await page.getByRole('button', { name: 'Սեղմ ցանկ' }).click();
    await expect(page.locator('.a-row .mt').first()).toContainText('Անհատ վաճառող');
    expect(await cutWords(page, '.a-row :is(h3, .sp, .mt span)')).toEqual([]);
    await page.close();
  });
}
