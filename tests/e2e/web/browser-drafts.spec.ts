import path from 'node:path';
import { expect } from 'playwright/test';
import { build, type Rolldown } from 'vite';
import type { DraftStore } from '#renderer/platform/draft-store.ts';
import { BEHAVIOURS } from '../../desktop/drafts/behaviours.ts';
import { ownServerTest as test } from '../support/site.ts';

/** A site of its own, answered by the test; a browser gives databases to sites alone. */
const SITE = 'https://drafts.example/';
const PAGE = path.resolve(import.meta.dirname, '../../desktop/drafts/browser-page.ts');

/** Put there by that page. */
declare const behave: (name: string) => Promise<unknown>;
declare const draftStore: DraftStore;

let script = '';

test.beforeAll(async () => {
  const lib = { entry: PAGE, formats: ['es' as const] };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { lib, write: false, target: 'es2023' },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  script = output[0].code;
});

test.beforeEach(async ({ page }) => {
  await page.route(`${SITE}**`, (route) => {
    const isScript = route.request().url().endsWith('.js');
    return route.fulfill(
      isScript
        ? { body: script, contentType: 'text/javascript' }
        : { body: '<script type="module" src="/page.js"></script>', contentType: 'text/html' },
    );
  });
  await page.goto(SITE);
  await page.waitForFunction(() => typeof behave !== 'undefined');
});

for (const { name, expected } of BEHAVIOURS)
  test(`in a browser ${name}`, async ({ page }) => {
    expect(await page.evaluate((which) => behave(which), name)).toEqual(expected);
  });

const OF = { owner: '7', target: 'new' };
const DRAFT = { values: { price: '9500' }, features: [], images: [], savedAt: 1, modifiedDateUtc: null, sent: null };

test('in a browser a draft that is written as the page goes is there when it comes back', async ({ page }) => {
  expect(await page.evaluate((of) => draftStore.readDraft(of), OF)).toBeUndefined();
  await page.evaluate(
    ([of, draft]) => window.addEventListener('pagehide', () => void draftStore.writeDraft(of, draft)),
    [OF, DRAFT] as const,
  );

  await page.reload();
  await page.waitForFunction(() => typeof behave !== 'undefined');

  await expect.poll(() => page.evaluate((of) => draftStore.readDraft(of), OF)).toEqual(DRAFT);
});
