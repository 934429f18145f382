import path from 'node:path';
import { expect } from 'playwright/test';
import { build, type Rolldown } from 'vite';
import { BEHAVIOURS } from '../../desktop/drafts/behaviours.ts';
import { ownServerTest as test } from '../support/site.ts';

/** An origin that the test answers: browsers give databases only to origins. */
const SITE = 'https://drafts.example/';
const PAGE = path.resolve(import.meta.dirname, '../../desktop/drafts/browser-page.ts');

/** Put there by that page. */
declare const behave: (name: string) => Promise<unknown>;

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
