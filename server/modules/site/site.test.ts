import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedReferences } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { readConfig } from '#server/config.ts';
import { openTelegramWorld } from '#server/modules/telegram/testing.ts';
import { siteModule } from './index.ts';

const ADMIN = 3;

describe('a site with everything set up', () => {
  let world: TestApp;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aniv-legal-'));
    const terms = join(folder, 'own-terms.pdf');
    writeFileSync(terms, '%PDF-1.7 the terms of this site');
    world = await openTestApp({
      env: {
        LEGAL_TERMS: terms,
        YOUTUBE_URL: 'https://www.youtube.com/@cars',
        TELEGRAM_CHANNEL: 'https://t.me/cars_am',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      fill: ({ db }) => seedReferences(db),
    });
  }, 60_000);
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  test('reports which channels it has and which brands of payment', async () => {
    expect((await world.app.inject('/api/Site')).json().value).toEqual({
      bot: null,
      miniApp: null,
      channels: [
        { link: 'youTube', name: 'YouTube', url: 'https://www.youtube.com/@cars' },
        { link: 'aniv', name: '@cars_am', url: 'https://t.me/cars_am' },
      ],
      paymentMarks: ['visa', 'mastercard', 'stripe'],
    });
  });

  test('serves the operator’s own documents', async () => {
    const reply = await world.app.inject('/legal/terms.pdf');

    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.7 the terms of this site',
    ]);
  });

  test('tells admins which documents are placeholders', async () => {
    const { db } = world.database;
    await db.updateTable('users').set({ role: 1 }).where('id', '=', ADMIN).execute();
    const reply = await world.app.inject({ url: '/api/admin/setup', headers: await world.as(ADMIN) });

    expect(reply.json().value).toEqual({ placeholders: ['privacy'] });
  });
});

test('a site with a bot and a mini app reports where both open', async () => {
  const all = await openTelegramWorld({ env: { TELEGRAM_APP: 'cars' } });

  const { bot, miniApp } = (await all.world.app.inject('/api/Site')).json().value;

  expect([bot.url, miniApp]).toEqual([`https://t.me/${all.api.botName}`, `https://t.me/${all.api.botName}/cars`]);
  await all.close();
});

test('a site with nothing set up shows none of it, and names its placeholders at the start', async () => {
  const warn = vi.fn<(about: object, text: string) => void>();
  const module = siteModule({ config: readConfig({}), botName: () => null, logger: { warn } });

  await module.start?.();

  expect(warn).toHaveBeenCalledWith({ placeholders: ['terms', 'privacy'] }, expect.stringContaining('LEGAL_TERMS'));
  expect(readConfig({}).site.channels).toEqual([]);
});

test.each([
  [{ YOUTUBE_URL: 'https://youtube.example/@cars' }, 'it takes nothing or an https address at youtube.com'],
  [{ X_URL: 'http://x.com/cars' }, 'it takes nothing or an https address at x.com'],
  [{ TELEGRAM_CHANNEL: '@cars_am' }, 'it takes nothing or the address of a channel'],
  [{ TELEGRAM_APP: 'cars app' }, 'it takes nothing (no links into the mini app) or the short name'],
  [{ LEGAL_TERMS: '/nowhere.pdf' }, 'it takes nothing (a placeholder) or a PDF file that can be read'],
])('a setting that does not fit stops the start: %j', (environment, problem) => {
  expect(() => readConfig(environment)).toThrow(problem);
});
