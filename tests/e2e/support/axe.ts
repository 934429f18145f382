import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** One run in the page itself: without a second, blank page for the results, and without results of rules that pass. */
const axeIn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Axe rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const seriousIn = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
};

/** Serious and critical violations of all rules in a page; what `exclude` selects is left out. */
export const seriousViolations = (page: Page, exclude?: string): Promise<string[]> =>
  seriousIn(exclude === undefined ? axeIn(page) : axeIn(page).exclude(exclude));

/** Shows the page in light or in dark as the choice of a theme does; a page looks at the system's only as it loads. */
const turn = (page: Page, isDark: boolean): Promise<boolean> =>
  page.evaluate((dark) => document.documentElement.classList.toggle('bp6-dark', dark), isDark);

/** The same in light and in dark, which differ in their colours alone, without toasts, which come and go. */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await turn(page, false);
  const inLight = await seriousViolations(page, '.a-toasts');
  await turn(page, true);
  const inDark = await seriousIn(axeIn(page).withRules(COLOUR_RULES).exclude('.a-toasts'));
  await turn(page, false);
  return [...inLight.map((violation) => `light ${violation}`), ...inDark.map((violation) => `dark ${violation}`)];
};

const withElements = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(' ')}`,
  );
};

/** Violations of any impact of the WCAG 2.1 rules, levels A and AA, in a page or in the part that `include` selects. */
export const wcagViolations = (page: Page, include?: string): Promise<string[]> => {
  const axe = axeIn(page).withTags(WCAG);
  return withElements(include === undefined ? axe : axe.include(include));
};

/** Violations of any impact of all rules, with best practices, in a page or in the part that `include` selects; toasts are left out. */
export const allViolations = (page: Page, include?: string): Promise<string[]> => {
  const axe = axeIn(page).exclude('.a-toasts');
  return withElements(include === undefined ? axe : axe.include(include));
};
