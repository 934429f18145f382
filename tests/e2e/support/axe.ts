import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** One run in the page itself: without a second, blank page for the results, and without results of rules that pass. */
const axeIn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Serious and critical violations of all rules in a page; what `exclude` selects is left out. */
export const seriousViolations = async (page: Page, exclude?: string): Promise<string[]> => {
  const axe = axeIn(page);
  const { violations } = await (exclude === undefined ? axe : axe.exclude(exclude)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
};

/** The same in light and in dark, without toasts, which come and go. */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await seriousViolations(page, '.a-toasts')).map((violation) => `${colorScheme} ${violation}`));
  }
  return found;
};

/** Violations of any impact of the WCAG 2.1 rules, levels A and AA, in a page or in the part that `include` selects. */
export const wcagViolations = async (page: Page, include?: string): Promise<string[]> => {
  const axe = axeIn(page).withTags(WCAG);
  const { violations } = await (include === undefined ? axe : axe.include(include)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(' ')}`,
  );
};
