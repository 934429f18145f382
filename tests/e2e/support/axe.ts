import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright/test';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** Axe rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const TOASTS = '.a-toasts';

type WithAxe = { readonly axe?: typeof axe };
type Part = { readonly include?: string | undefined; readonly exclude?: string | undefined };

const hasAxe = (frame: Frame): Promise<boolean> => frame.evaluate(() => (globalThis as WithAxe).axe !== undefined);

/** Axe is loaded once into each document: that takes longer than a scan. */
const load = async (frame: Frame): Promise<void> => {
  if (!(await hasAxe(frame))) await frame.evaluate(SOURCE);
};

/** What axe finds in a page and in its frames of the same origin, or in a part; without results of rules that pass. */
const violationsIn = async (page: Page, part: Part, runOnly?: axe.RunOptions['runOnly']): Promise<axe.Result[]> => {
  const [main, ...frames] = page.frames();
  await load(main!);
  // A frame may go meanwhile; its page is scanned without it.
  await Promise.all(frames.map((frame) => load(frame).catch(() => undefined)));
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  const { violations } = await page.evaluate(
    ([{ include, exclude }, how]) =>
      (globalThis as unknown as Required<WithAxe>).axe.run(
        { include: include ?? document, ...(exclude !== undefined && { exclude }) },
        how,
      ),
    [part, options] as const,
  );
  return violations;
};

const ofRules = (values: string[]): axe.RunOnly => ({ type: 'rule', values });

const isSerious = ({ impact }: axe.Result): boolean => impact === 'serious' || impact === 'critical';
const withReasons = (violations: readonly axe.Result[]): string[] =>
  violations
    .filter(isSerious)
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
const withElements = (violations: readonly axe.Result[]): string[] =>
  violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(' ')}`,
  );

/** Serious and critical violations of all rules in a page; what `exclude` selects is left out. */
export const seriousViolations = async (page: Page, exclude?: string): Promise<string[]> =>
  withReasons(await violationsIn(page, { exclude }));

/** Shows the page in light or in dark as the choice of a theme does; a page looks at the system's only as it loads. */
const turn = (page: Page, isDark: boolean): Promise<boolean> =>
  page.evaluate((dark) => document.documentElement.classList.toggle('bp6-dark', dark), isDark);

/** The same in light and in dark, which differ in their colours alone, without toasts, which come and go. */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await turn(page, false);
  const inLight = await seriousViolations(page, TOASTS);
  await turn(page, true);
  const inDark = withReasons(await violationsIn(page, { exclude: TOASTS }, ofRules(COLOUR_RULES)));
  await turn(page, false);
  return [...inLight.map((violation) => `light ${violation}`), ...inDark.map((violation) => `dark ${violation}`)];
};

/** Violations of any impact of the WCAG 2.1 rules, levels A and AA, in a page or in the part that `include` selects. */
export const wcagViolations = async (page: Page, include?: string): Promise<string[]> =>
  withElements(await violationsIn(page, { include }, { type: 'tag', values: WCAG }));

/** Violations of any impact of all rules, with best practices, in a page or in the part that `include` selects; toasts are left out. */
export const allViolations = async (page: Page, include?: string): Promise<string[]> =>
  withElements(await violationsIn(page, { include, exclude: TOASTS }));
