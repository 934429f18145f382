import type { Page } from 'playwright/test';
import { LANGUAGES } from '#contract/constants.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { expect, test } from './support/fixtures.ts';

/** Words of a car in each language. */
const WORDS = { en: 'toyota', am: 'տոյոտա', ru: 'тойота' } as const;

const field = (page: Page) => page.getByRole('banner').getByRole('search').getByRole('combobox');

for (const language of LANGUAGES)
  test(`the title bar suggests cars to the keyboard, in ${language}`, async ({ launch, market }) => {
    const { page } = await launch({ server: market.address });
    await page.evaluate((chosen) => localStorage.setItem('aniv.language', chosen), language);
    await page.reload();
    await page.setViewportSize({ width: 1280, height: 860 });
    await expect(field(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(WORDS[language]);

    const options = page.getByRole('listbox').getByRole('option');
    await expect(options.first()).toContainText('Toyota');
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options.first().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(WORDS[language]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/posts\?BrandId=\d+$/);
  });
